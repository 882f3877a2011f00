// verdict: true
// Bit-fields over the byte that holds them.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

union flags {
    unsigned char byte;
    struct {
        unsigned char low : 4;
        unsigned char middle : 3;
        unsigned char high : 1;
    };
};

int main(void)
{
    union flags f;
    f.byte = __VERIFIER_nondet_uchar();
    unsigned char old = f.byte;
    f.middle = ~f.middle;
    if ((f.byte ^ old) != 0x70 || f.low != (old & 15) || f.high != old >> 7)
        reach_error();
    return 0;
}
