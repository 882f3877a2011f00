// A loop in a loop; only the input '1' gives something other than zero.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char input = __VERIFIER_nondet_char();
    int count = 0;
    for (int i = '0'; i < input; i++)
        for (int j = '0'; j < input; j++)
            count++;
    if (count == 1)
        reach_error();
    return 0;
}
