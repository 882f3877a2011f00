// verdict: false(valid-deref)
// property: valid-memsafety
// Every turn of a loop has a variable of its own.
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    int last = 0, *p = &last;
    for (unsigned i = 0; i < n && i < 3; i++) {
        int square = (int)(i * i);
        p = &square;
    }
    return *p;
}
