// verdict: false(unreach-call)
// Dividing a signed number by 8 is shifting it, unless it is negative.
// inputs: -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x / 8 != x >> 3)
        reach_error();
    return 0;
}
