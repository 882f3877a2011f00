// verdict: true
// property: no-overflow
// only: -m64
// A long of 64 bits holds every product of integers.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    long a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    return a * b == 6;
}
