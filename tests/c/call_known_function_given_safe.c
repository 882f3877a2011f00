// verdict: true
// A function that asks for an input is handed over, and called where its result is returned.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int get(int (*source)(void)) { return source(); }

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int r = get(__VERIFIER_nondet_int);
    if (r != x && x < 0)
        return 0;
    if (x > 5)
        return 0;
    if (r > 5 && x < 0)
        reach_error();
    return 0;
}
