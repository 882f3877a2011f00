// verdict: true
// The value of a hexadecimal digit.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int main(void)
{
    int v = value(__VERIFIER_nondet_char());
    if (v < -1 || v > 15)
        reach_error();
    return 0;
}
