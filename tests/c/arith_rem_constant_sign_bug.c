// verdict: false(unreach-call)
// The remainder modulo 7 of a negative number is not positive, so it is no index.
// inputs: -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int r = a % 7;
    if (r < 0 || r > 6)
        reach_error();
    return 0;
}
