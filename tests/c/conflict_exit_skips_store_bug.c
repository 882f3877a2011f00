// verdict: false(unreach-call)
// A run that does not exit stores before the destructor looks.
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);

static int x;

__attribute__((destructor)) static void look(void)
{
    if (x == 2)
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
