// verdict: false(valid-deref)
// property: valid-memsafety
// In front of a global variable, where no sanitizer looks.
// inputs: -1
// native: maybe, AddressSanitizer does not watch what lies in front of a global
extern int __VERIFIER_nondet_int(void);

static int a[4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    return i >= -1 && i < 4 ? a[i] : 0;
}
