// One input calls it; what it does before the program ends is not known.
// any: true
// havoc: true
extern int __VERIFIER_nondet_int(void);
extern void die(void) __attribute__((noreturn));

int main(void)
{
    if (__VERIFIER_nondet_int() == 42)
        die();
    return 0;
}
