// verdict: true
// A local that hides a global, and a block that shows it again.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int x = 1;

int main(void)
{
    int input = __VERIFIER_nondet_short();
    int x = input;
    {
        extern int x;
        x++;
    }
    {
        int x = 100;
        (void)x;
    }
    if (x != input)
        reach_error();
    return 0;
}
