// verdict: true
// property: valid-memsafety
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1
// A text is copied until it ends or its copy is full.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char from[20], to[8];
    for (int i = 0; i < 19; i++)
        from[i] = __VERIFIER_nondet_char();
    from[19] = 0;
    int i = 0;
    while (i < 7 && from[i]) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    return to[0];
}
