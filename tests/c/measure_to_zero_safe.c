// verdict: true
// property: termination
// hard: the loop has no bound, so that no number of paths is a proof
// Falls from above and rises from below; without the second it rests below zero.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    while (x != 0) {
        if (x > 0)
            x--;
        else
            x++;
    }
    return 0;
}
