// verdict: false(valid-deref)
// property: valid-memsafety
// inputs:
// Two loops fill a table, row by row.
int main(void)
{
    static short table[40][50];
    for (int i = 0; i < 40; i++)
        for (int j = 0; j <= 50; j++)
            table[i][j] = 7;
    return table[39][49] - 7;
}
