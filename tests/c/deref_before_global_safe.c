// verdict: true
// property: valid-memsafety
// In front of a global variable, where no sanitizer looks.
extern int __VERIFIER_nondet_int(void);

static int a[4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    return i >= 0 && i < 4 ? a[i] : 0;
}
