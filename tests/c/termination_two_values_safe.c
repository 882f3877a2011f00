// verdict: true
// property: termination
// A value that flips between two others.
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_bool(), target = __VERIFIER_nondet_uchar() % 2;
    do
        x = 1 - x;
    while (x != target);
    return 0;
}
