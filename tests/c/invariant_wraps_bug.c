// verdict: false(unreach-call)
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// What holds of mathematical integers need not hold of those of a machine.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = 1;
    while (__VERIFIER_nondet_int())
        x += 5;
    if (x == 0)
        reach_error();
    return 0;
}
