// verdict: true
// An uninitialised variable has some value, the same at each read.
// undefined: reads an uninitialised variable, which natively has some value too
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x;
    int y = x;
    int z = __VERIFIER_nondet_int();
    if (x != y || (x < z && z <= y))
        reach_error();
    return 0;
}
