// verdict: true
// property: valid-memsafety
// A switch is a block, and its condition in it.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p;
    switch ((p = &(int){__VERIFIER_nondet_int()})[0]) {
    case 3:
        *p = 4;
    default:
        return *p;
    }
}
