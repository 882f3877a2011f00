// verdict: true
// One of two targets has no place that fits the offsets that are possible, and the other is the one.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

char narrow[2], wide[8];

int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 1)
        i = 1;
    wide[0] = 7;
    char *p = x > 5 ? narrow + (x > 4 ? 0 : 4 * i + 3) : wide + 4 * i;
    if (x > 3)
        return 0;
    if (*p == 8)
        reach_error();
    return 0;
}
