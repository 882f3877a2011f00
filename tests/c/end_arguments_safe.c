// verdict: true
// Parameters of main that the program does not look at.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(int argc, char **argv)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 0)
        reach_error();
    return 0;
}
