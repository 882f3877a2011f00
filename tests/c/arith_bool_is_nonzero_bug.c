// verdict: false(unreach-call)
// A conversion to bool asks for non-zero, not for the lowest bit.
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    _Bool b = x & 1;
    if (b != (x != 0))
        reach_error();
    if (b + b > 2 || (b && !x))
        reach_error();
    return 0;
}
