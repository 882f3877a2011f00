// verdict: false(unreach-call)
// inputs: 0
// What holds depends on what was chosen before the loop.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned mode = __VERIFIER_nondet_uint() % 2, x = 0;
    while (x < 99)
        x += mode == 0 ? 2 : 1;
    if (x % 2 == mode)
        reach_error();
    return 0;
}
