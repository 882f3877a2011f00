// verdict: true
// Values of prefix and postfix increments and decrements.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
    short x = __VERIFIER_nondet_short();
    int a = x;
    int old = a++;
    int new = ++a;
    if (old != x || new != x + 2)
        reach_error();
    if (a-- != x + 2 || --a != x)
        reach_error();
    return 0;
}
