// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// A clock whose hands carry over.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int second = 50, minute = 59, hour = 23;
    while (__VERIFIER_nondet_int()) {
        if (++second < 60)
            continue;
        second = 0;
        if (++minute < 60)
            continue;
        minute = 0;
        if (++hour == 25)
            hour = 0;
    }
    if (hour > 23 || minute > 59 || second > 59)
        reach_error();
    return 0;
}
