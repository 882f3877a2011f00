// verdict: false(unreach-call)
// A matrix with a symbolic number of columns.
// inputs: 3, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int corner(int rows, int columns, int m[rows][columns]) { return m[rows - 1][columns - 1]; }

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || rows > 3 || columns < 1 || columns > 3)
        return 0;
    int m[rows][columns];
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            m[r][c] = 10 * r + c;
    if (corner(rows, columns, m) != 10 * (columns - 1) + rows - 1)
        reach_error();
    return 0;
}
