// verdict: false(unreach-call)
// Functions chosen in branches and called where they meet.
// inputs: 0, 1
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int increment(int x) { return x + 1; }
static int decrement(int x) { return x - 1; }

int main(void)
{
    int (*first)(int), (*second)(int);
    if (__VERIFIER_nondet_bool())
        first = increment, second = decrement;
    else
        first = decrement, second = increment;
    if (__VERIFIER_nondet_bool()) {
        int (*t)(int) = first;
        first = t;
        second = t;
    }
    if (second(first(5)) != 5)
        reach_error();
    return 0;
}
