// verdict: false(unreach-call)
// A function from a table under a symbolic index.
// inputs: 2, 5
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int max(int a, int b) { return a > b ? a : b; }

int main(void)
{
    int (*const table[])(int, int) = {add, sub, max};
    unsigned which = __VERIFIER_nondet_uint();
    int x = __VERIFIER_nondet_char();
    if (which > 2)
        return 0;
    int result = table[which](x, 1);
    if (result < x - 1 || (which < 2 && result > x + 1))
        reach_error();
    if (which != 1 && result <= x)
        reach_error();
    return 0;
}
