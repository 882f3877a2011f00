// verdict: true
// An output in the register of an input has its value where the template does nothing.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y;
    __asm__ volatile("" : "=a"(y) : "a"(x));
    register int z __asm__("ecx") = y;
    __asm__ volatile("" : "+r"(z));
    if (z != x)
        reach_error();
    return 0;
}
