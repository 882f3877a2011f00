// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 5, 1, 3, 0
// The smallest and the largest of all inputs so far, and the last of them between both.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int last = __VERIFIER_nondet_int(), least = last, most = last;
    while (__VERIFIER_nondet_int()) {
        last = __VERIFIER_nondet_int();
        if (last > most)
            most = last;
        else if (last < least)
            most = last;
    }
    if (last < least || last > most)
        reach_error();
    return 0;
}
