// verdict: false(termination)
// property: termination
// A value that flips between two others.
// inputs: 1, 2
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_bool(), target = __VERIFIER_nondet_uchar() % 3;
    do
        x = 1 - x;
    while (x != target);
    return 0;
}
