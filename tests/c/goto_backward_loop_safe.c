// verdict: true
// A loop made of labels, with two entries.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int start = __VERIFIER_nondet_bool();
    int i = 0, visits = 0;
    if (start)
        goto middle;
top:
    visits++;
middle:
    visits++;
    if (++i < 4)
        goto top;
    if (visits != 8 - start)
        reach_error();
    return 0;
}
