// verdict: true
// Looking for the first of two equal neighbours among five symbolic bits.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    _Bool bits[5];
    int at = -1, changes = 0;
    for (int i = 0; i < 5; i++)
        bits[i] = __VERIFIER_nondet_bool();
    for (int i = 0; i < 4; i++) {
        if (bits[i] == bits[i + 1]) {
            at = i;
            break;
        }
        changes++;
    }
    if (at >= 0 ? changes != at : bits[0] != bits[4])
        reach_error();
    return 0;
}
