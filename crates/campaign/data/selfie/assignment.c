// A simple assignment; only the input '1' gives something other than zero.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char input = __VERIFIER_nondet_char();
    int result = input == '1';
    if (result != 0)
        reach_error();
    return 0;
}
