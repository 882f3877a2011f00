// verdict: false(unreach-call)
// A recogniser of binary numbers divisible by three, on four symbolic bits.
// inputs: 0, 1, 0, 0
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int state = 0, value = 0;
    for (int i = 0; i < 4; i++) {
        int bit = __VERIFIER_nondet_bool();
        value = 2 * value + bit;
        switch (state) {
        case 0:
            state = bit ? 1 : 0;
            break;
        case 1:
            state = bit ? 0 : 2;
            break;
        case 2:
            state = bit ? 2 : 0;
        }
    }
    if (state != value % 3)
        reach_error();
    return 0;
}
