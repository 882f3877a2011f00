// verdict: false(unreach-call)
// A signed bit-field of four bits reads back as -8 to 7.
// inputs: 8
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct fields {
    signed int a : 4;
    signed int b : 4;
};

int main(void)
{
    struct fields f;
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 8)
        return 0;
    f.b = -1;
    f.a = x;
    if (f.a < 0 || f.a != x || f.b != -1)
        reach_error();
    return 0;
}
