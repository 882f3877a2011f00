// verdict: true
// Cases that run into the next one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int steps = 0;
    switch (x) {
    case 1:
        steps++;
        /* fall through */
    case 2:
        steps++;
        /* fall through */
    case 3:
        steps++;
    }
    if (x >= 1 && x <= 3 && steps != 4 - x)
        reach_error();
    return 0;
}
