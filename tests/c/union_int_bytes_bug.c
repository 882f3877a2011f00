// verdict: false(unreach-call)
// The bytes of an int, least significant first.
// inputs: 305419896
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union word {
    unsigned whole;
    unsigned char bytes[4];
};

int main(void)
{
    union word w;
    w.whole = __VERIFIER_nondet_uint();
    if (w.bytes[0] != (w.whole & 0xff) || w.bytes[2] != w.whole >> 24)
        reach_error();
    w.bytes[1] = 0;
    if (w.whole & 0xff00)
        reach_error();
    return 0;
}
