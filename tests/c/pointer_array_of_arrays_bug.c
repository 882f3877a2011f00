// verdict: false(unreach-call)
// A pointer to a row that is chosen symbolically.
// inputs: 0, 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    char grid[2][3] = {{'a', 'b', 'c'}, {'d', 'e', 'f'}};
    unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    if (r > 1 || c > 2)
        return 0;
    char(*row)[3] = &grid[r];
    (*row)[c] = '*';
    if (sizeof *row != 3 || grid[r][c] != '*')
        reach_error();
    if (grid[r][c] == '*')
        reach_error();
    return 0;
}
