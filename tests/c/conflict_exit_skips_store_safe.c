// verdict: true
// Neither who exits nor who does not stores what the destructor looks for.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);

static int x;

__attribute__((destructor)) static void look(void)
{
    if (x == 3)
        reach_error();
}

static void leave(int stay)
{
    if (stay)
        return;
    exit(0);
}

int main(void)
{
    x = 1;
    leave(__VERIFIER_nondet_int());
    x = 2;
    return 0;
}
