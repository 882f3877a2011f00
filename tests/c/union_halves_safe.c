// verdict: true
// The halves of a long long through an array of shorts.
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

union parts {
    long long whole;
    unsigned short parts[4];
};

int main(void)
{
    union parts p;
    long long x = __VERIFIER_nondet_longlong();
    p.whole = x;
    p.parts[3] = 0;
    if (p.whole < 0)
        reach_error();
    if (x >= 0 && x < 1LL << 48 && p.whole != x)
        reach_error();
    return 0;
}
