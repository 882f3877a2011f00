// verdict: true
// property: valid-memsafety
// The element behind the last one of the last row.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char m[2][3] = {"ab", "cd"};
    unsigned column = __VERIFIER_nondet_uint();
    if (column >= 3)
        return 0;
    return m[1][column] == 'x';
}
