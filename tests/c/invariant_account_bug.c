// verdict: false(unreach-call)
// hard with joining: the states of all iterations are one, and the loop never ends for it
// inputs: 1, 1, 0, 0
// Functions that change a variable of the program only within limits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int balance;

static void deposit(int sum)
{
    if (sum > 0 && sum <= 1000 - balance)
        balance += sum;
}

static void withdraw(int sum)
{
    if (sum > 0 && sum <= balance + 1)
        balance -= sum;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int sum = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int())
            deposit(sum);
        else
            withdraw(sum);
    }
    if (balance < 0 || balance > 1000)
        reach_error();
    return 0;
}
