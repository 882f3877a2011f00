// verdict: false(unreach-call)
// Counting three symbolic letters.
// inputs: 0, 0, 0
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        unsigned letter = __VERIFIER_nondet_uint();
        if (letter > 2)
            return 0;
        counts[letter]++;
    }
    if (counts[0] + counts[1] + counts[2] != 3)
        reach_error();
    if (counts[0] > 2)
        reach_error();
    return 0;
}
