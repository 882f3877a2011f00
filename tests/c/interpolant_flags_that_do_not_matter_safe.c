// verdict: true
// Twelve branches whose outcome is never looked at again: one path of each explains why all others are safe.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int lock = 0;
    int seen = 0;
    for (int i = 0; i < 12; i++) {
        if (__VERIFIER_nondet_int())
            seen += i;
        else
            seen -= 3;
        lock = !lock;
    }
    if (lock != 0)
        reach_error();
    return seen == 0;
}
