// verdict: true
// property: valid-memsafety
// A loop is a block, and its condition in it: what that makes ends with the loop.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p, last = 0;
    while ((p = &(int){__VERIFIER_nondet_int()})[0] > 3) {
        last = *p;
        if (*p > 9)
            break;
    }
    return last;
}
