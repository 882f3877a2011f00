// verdict: false(unreach-call)
// One of several string literals.
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    static const char *const names[] = {"zero", "one", "two"};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 2)
        return 0;
    const char *name = names[i];
    int length = 0;
    while (name[length])
        length++;
    if (length != (i == 0 ? 4 : 3) || (name[0] == 't') != (i == 2) || name[1] == 'w')
        reach_error();
    return 0;
}
