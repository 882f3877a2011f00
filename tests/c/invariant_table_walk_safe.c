// verdict: true
// property: valid-memsafety
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// A row and a column, which inputs drive through a table.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int table[3][4], row = 0, column = 0;
    while (__VERIFIER_nondet_int()) {
        table[row][column] = 1;
        if (++column == 4) {
            column = 0;
            row = row == 2 ? 0 : row + 1;
        }
    }
    return 0;
}
