// verdict: false(unreach-call)
// Two counters that move towards each other meet in the middle.
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 0;
    int low = 0, high = n;
    while (low < high) {
        low++;
        high--;
    }
    if (low != high )
        reach_error();
    return 0;
}
