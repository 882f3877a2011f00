// verdict: false(unreach-call)
// Everything can happen behind an assumption that always holds.
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    __VERIFIER_assume(1);
    reach_error();
    return 0;
}
