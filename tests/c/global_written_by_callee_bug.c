// verdict: false(unreach-call)
// A global that a callee writes through one of its aliases.
// inputs: 1, 8
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int a = 1, b = 2;
static int *current = &a;

static void store(int x) { *current = x; }

int main(void)
{
    if (__VERIFIER_nondet_bool())
        current = &b;
    int x = __VERIFIER_nondet_int();
    store(x);
    if (current == &b ? a != x || b != 2 : a != x || b != 2)
        reach_error();
    return 0;
}
