// verdict: false(unreach-call)
// A break leaves the inner loop only.
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int stop = __VERIFIER_nondet_int();
    int count = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (j == stop)
                break;
            count++;
        }
        count += 10;
    }
    int inner = stop >= 0 && stop < 3 ? stop : 3;
    if (count != 10 + 3 * inner)
        reach_error();
    return 0;
}
