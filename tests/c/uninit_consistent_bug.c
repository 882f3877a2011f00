// verdict: false(unreach-call)
// An uninitialised variable has some value, the same at each read.
// inputs: 0
// native: maybe
// undefined: reads an uninitialised variable, which natively has some value too
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x;
    int y = x;
    int z = __VERIFIER_nondet_int();
    if (x == z || (x < z && z <= y))
        reach_error();
    return 0;
}
