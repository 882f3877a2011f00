// verdict: false(unreach-call)
// inputs: 1, 0
// Three variables that stay in a line.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, y = 0, z = 0;
    while (__VERIFIER_nondet_int() && x < 1000000) {
        x += 1;
        y += 2;
        z += 4;
    }
    if (x + y != z)
        reach_error();
    return 0;
}
