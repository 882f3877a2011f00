// verdict: true
// Four switches one after the other.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    int total = 0;
    for (int i = 0; i < 4; i++) {
        switch (__VERIFIER_nondet_uchar() & 3) {
        case 0: total += 1; break;
        case 1: total += 3; break;
        case 2: total += 5; break;
        default: total += 7;
        }
    }
    if (total % 2 != 0 || total < 4 || total > 28)
        reach_error();
    return 0;
}
