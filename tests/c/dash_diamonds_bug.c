// verdict: false(unreach-call)
// inputs: 7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// Each of ten branches changes one of two numbers, one of them through a pointer; the sum counts the branches.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned start = __VERIFIER_nondet_int();
    unsigned x = start, y = 0;
    unsigned *p = &y;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        (*p)++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        *p += 2;
    if (x + y != start + 10)
        reach_error();
    return 0;
}
