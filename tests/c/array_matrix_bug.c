// verdict: false(unreach-call)
// A matrix written and read at symbolic rows and columns.
// inputs: 1, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int m[3][4];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++)
            m[r][c] = 10 * r + c;
    unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    if (r > 2 || c > 3)
        return 0;
    m[r][c] += 100;
    if (m[r][c] != (int)(100 + 10 * r + c) || *(*(m + r) + c) < 100)
        reach_error();
    if (m[1][2] != 12 && r == 1)
        reach_error();
    return 0;
}
