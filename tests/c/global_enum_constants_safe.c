// verdict: true
// Enumerations: values that continue, repeat and are negative.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum color { RED, GREEN = 5, BLUE, CYAN = RED, DARK = -1 };

int main(void)
{
    static const enum color order[] = {RED, GREEN, BLUE, CYAN, DARK};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 4)
        return 0;
    enum color c = order[i];
    if (c > 6 && c != DARK)
        reach_error();
    if (c == RED && i != 0 && i != 3)
        reach_error();
    return 0;
}
