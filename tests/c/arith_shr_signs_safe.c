// verdict: true
// Shifting a signed number right by 31 gives 0 or -1.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int mask = (int)(x >> 31);
    if (mask != (x < 0 ? -1 : 0))
        reach_error();
    return 0;
}
