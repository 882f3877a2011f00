// verdict: false(unreach-call)
// inputs: 1, 0, 0, 0, 0, 0, 0
// The inner loop is left at its bound or before, whenever it is begun.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int j = 0;
        for (;; j++)
            if (j == 6 || __VERIFIER_nondet_int())
                break;
        if (j > 5)
            reach_error();
    }
    return 0;
}
