// verdict: false(termination)
// property: termination
// inputs: 1, 1
// The second number may become anything where the first falls.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 && y > 0) {
        if (!__VERIFIER_nondet_int()) {
            y = 1;
        } else {
            y--;
        }
    }
    return 0;
}
