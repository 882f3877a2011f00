// verdict: true
// An array inside a structure inside an array: both indices symbolic.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct row {
    short id;
    long long cells[3];
};

int main(void)
{
    struct row rows[2] = {{0, {0, 1, 2}}, {1, {10, 11, 12}}};
    unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    if (r > 1 || c > 2)
        return 0;
    rows[r].cells[c] = -1;
    int negative = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            negative += rows[i].cells[j] < 0;
    if (negative != 1 || rows[r].id != (short)r || rows[!r].cells[c] < 0)
        reach_error();
    return 0;
}
