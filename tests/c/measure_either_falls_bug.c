// verdict: false(termination)
// property: termination
// inputs: 1, 1
// One of two numbers falls, whichever an input says.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 && y > 0) {
        if (__VERIFIER_nondet_int())
            x--;
        else
            x = 1;
    }
    return 0;
}
