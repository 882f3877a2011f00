// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1
// Two loops take the same steps, one up and one down.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 0;
    if (n > 1000000)
        return 0;
    while (x < n)
        x += 3;
    while (x > 0)
        x -= 2;
    if (x != 0)
        reach_error();
    return 0;
}
