// verdict: false(no-overflow)
// property: no-overflow
// Adding up, in place.
// inputs: 2147483640, 9
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int total = __VERIFIER_nondet_int();
    unsigned char n = __VERIFIER_nondet_uchar();
    if (total > 2147483640)
        return 0;
    total += n;
    return total == 7;
}
