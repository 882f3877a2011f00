// verdict: false(valid-deref)
// property: valid-memsafety
// A variable declared in front of the first case lives until the switch is left.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 1
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int d = 0, *p = &d;
    switch (__VERIFIER_nondet_int()) {
        int z;
    case 1:
        z = 3;
        p = &z;
        break;
    default:
        z = 4;
    }
    return *p;
}
