// verdict: true
// Cases that agree in their low 32 bits.
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void)
{
    long long x = __VERIFIER_nondet_longlong();
    int which = 0;
    switch (x) {
    case 0:
        which = 1;
        break;
    case 1LL << 32:
        which = 2;
        break;
    }
    if (which == 1 && x != 0)
        reach_error();
    return 0;
}
