// verdict: false(unreach-call)
// An input of each integer type stays within its type.
// inputs: 1, 127, 255, 32767, 65535, 4294967295
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    _Bool b = __VERIFIER_nondet_bool();
    char c = __VERIFIER_nondet_char();
    unsigned char uc = __VERIFIER_nondet_uchar();
    short s = __VERIFIER_nondet_short();
    unsigned short us = __VERIFIER_nondet_ushort();
    unsigned u = __VERIFIER_nondet_uint();
    if (b > 1 || c < -128 || c > 127 || uc > 255 || s < -32768 || s > 32767 || us > 65535)
        reach_error();
    long long sum = (long long)b + c + uc + s + us + u;
    if (sum < -32896 || sum >= 4295065980LL)
        reach_error();
    return 0;
}
