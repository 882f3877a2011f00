// verdict: false(unreach-call)
// A jump to a label that a table holds under a symbolic index.
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    static const void *const targets[] = {&&zero, &&one, &&two};
    unsigned x = __VERIFIER_nondet_uint();
    int result;
    if (x > 2)
        return 0;
    goto *targets[x];
zero:
    result = 0;
    goto done;
one:
    result = 1;
    goto done;
two:
    result = 1;
done:
    if (result != (int)x)
        reach_error();
    return 0;
}
