// verdict: false(unreach-call)
// inputs: 1, 2, 0
// A protocol in which the last state needs a flag that only the second sets.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 0, flag = 0;
    for (;;) {
        int input = __VERIFIER_nondet_int();
        if (state == 0 && input == 1)
            state = 1;
        else if (state == 1 && input == 2) {
            flag = input - 2;
            state = 2;
        } else if (state == 2) {
            if (!flag)
                reach_error();
            state = 3;
        } else if (input == 9)
            return 0;
    }
}
