// verdict: true
// property: valid-memsafety
// A loop that runs one element too far over a global.
extern char __VERIFIER_nondet_char(void);

static int table[5];

int main(void)
{
    int value = __VERIFIER_nondet_char();
    for (int i = 0; i < 5; i++)
        table[i] = value + i;
    return table[0] == 1000;
}
