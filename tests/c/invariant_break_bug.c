// verdict: false(unreach-call)
// inputs: 2, 1
// A loop that is left in two ways.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, found = 0;
    if (n > 1000000)
        return 0;
    while (i < n) {
        if (__VERIFIER_nondet_int()) {
            found = 1;
            break;
        }
        i++;
    }
    if (found && i <= n)
        reach_error();
    return 0;
}
