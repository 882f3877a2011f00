// An if with an else; only the input '1' gives something other than zero.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char input = __VERIFIER_nondet_char();
    int result;
    if (input == '1')
        result = 1;
    else
        result = 0;
    if (result != 0)
        reach_error();
    return 0;
}
