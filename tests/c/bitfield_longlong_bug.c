// verdict: false(unreach-call)
// A bit-field wider than an int, and one that begins in the next unit.
// inputs: 1099511627775
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

struct wide {
    unsigned long long a : 40;
    unsigned long long b : 30;
};

int main(void)
{
    struct wide w;
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    w.b = 0x3fffffff;
    w.a = x;
    w.a += 1;
    if (w.a == 0 || w.b != 0x3fffffff)
        reach_error();
    return 0;
}
