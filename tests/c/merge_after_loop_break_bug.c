// verdict: false(unreach-call)
// A loop that is left in several places.
// inputs: 0, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i, found = -1;
    for (i = 0; i < 6; i++) {
        int x = __VERIFIER_nondet_int();
        if (x == 1) {
            found = i;
            break;
        }
        if (x == 2)
            goto out;
    }
    if (found >= 0 ? i != found : i != 6)
        reach_error();
out:
    if (i > 6 || (found == 2 && i < 3))
        reach_error();
    return 0;
}
