// verdict: false(termination)
// property: termination
// Waiting for a flag that is never set.
// inputs: 0
extern _Bool __VERIFIER_nondet_bool(void);

static int flag;

static void work(_Bool now)
{
    if (now)
        flag = 1;
}

int main(void)
{
    _Bool now = __VERIFIER_nondet_bool();
    while (!flag)
        work(now);
    return 0;
}
