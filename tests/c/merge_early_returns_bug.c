// verdict: false(unreach-call)
// A function with many ways out.
// inputs: 45
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int grade(int points)
{
    if (points < 0)
        return -1;
    if (points < 50)
        return 5;
    if (points < 65)
        return 6;
    if (points < 90)
        return 2;
    return 1;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a < 0 || a >= 1000)
        return 0;
    int lower = grade(a), higher = grade(a + 10);
    if (higher > lower)
        reach_error();
    return 0;
}
