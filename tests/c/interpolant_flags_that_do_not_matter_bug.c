// verdict: false(unreach-call)
// All but one of the branches do not matter; the eleventh changes what is tested at the end.
// inputs: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 77, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int lock = 0;
    int seen = 0;
    for (int i = 0; i < 12; i++) {
        int input = __VERIFIER_nondet_int();
        if (input)
            seen += i;
        else
            seen -= 3;
        lock = !lock;
        if (i == 10 && input == 77)
            lock = 0;
    }
    if (lock != 0)
        reach_error();
    return seen == 0;
}
