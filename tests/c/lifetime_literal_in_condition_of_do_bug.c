// verdict: false(valid-deref)
// property: valid-memsafety
// A loop is a block, and its condition in it: the next iteration may use what that makes.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, sum = 0;
    do {
        if (p)
            sum = *p;
    } while ((p = &(int){__VERIFIER_nondet_int()})[0] == 3);
    return sum + *p;
}
