// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 2
// What a loop leaves behind decides about the next.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), k = 0, i = 0, j = 0;
    if (n > 1000000)
        return 0;
    while (i < n) {
        i++;
        k++;
    }
    while (j <= n) {
        if (k <= 0)
            reach_error();
        j++;
        k--;
    }
    return 0;
}
