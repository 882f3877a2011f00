// verdict: true
// Elements of an uninitialised array, read twice at a symbolic index.
// undefined: reads an uninitialised array
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a[4];
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3)
        return 0;
    unsigned char first = a[i];
    a[(i + 1) % 4] = 1;
    if (a[i] != first || a[i] > 255)
        reach_error();
    return 0;
}
