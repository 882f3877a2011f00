// An if in an if; only the input '1' gives something other than zero.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char input = __VERIFIER_nondet_char();
    int result = 0;
    if (input > '0') {
        if (input < '2')
            result = 1;
        else
            result = 0;
    } else {
        if (input == '0')
            result = 0;
    }
    if (result != 0)
        reach_error();
    return 0;
}
