// verdict: false(unreach-call)
// Cases that agree in their low 32 bits.
// inputs: 4294967296
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void)
{
    long long x = __VERIFIER_nondet_longlong();
    int which = 0;
    switch ((int)x) {
    case 0:
        which = 1;
        break;
    case 1:
        which = 2;
        break;
    }
    if (which == 1 && x != 0)
        reach_error();
    return 0;
}
