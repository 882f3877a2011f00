// verdict: false(unreach-call)
// The smaller less the larger is negative (after do Val 2014, listing 1.1).
// inputs: 5 -3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x < 0)
        x = ~x;
    if (y < 0)
        y = ~y;
    long long result = (long long)x - y;
    if (x > y)
        result = (long long)y - x;
    if (result < 0)
        reach_error();
    return 0;
}
