// verdict: true
// property: valid-memsafety
// A variable declared in front of the first case lives until the switch is left.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int d = 0, *p = &d;
    switch (__VERIFIER_nondet_int()) {
        int z;
    case 1:
        z = 3;
        p = &z;
        d = *p;
        p = &d;
        break;
    default:
        z = 4;
    }
    return *p;
}
