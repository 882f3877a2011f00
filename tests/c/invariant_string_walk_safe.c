// verdict: true
// property: valid-memsafety
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
// A pointer walks to the end of a text, which is in its last byte if nowhere else.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[16];
    for (int i = 0; i < 16; i++)
        text[i] = __VERIFIER_nondet_char();
    text[15] = 0;
    const char *p = text;
    while (*p)
        p++;
    return 0;
}
