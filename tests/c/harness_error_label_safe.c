// verdict: true
// The older function, behind a label as older tasks have it.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 5 && x < 6)
        goto ERROR;
    return 0;
ERROR:
    __VERIFIER_error();
    return 1;
}
