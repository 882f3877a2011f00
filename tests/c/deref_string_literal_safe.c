// verdict: true
// property: valid-memsafety
// A string literal cannot be written, an array that begins as one can.
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char word[] = "abc";
    char c = __VERIFIER_nondet_char();
    if (c == word[1])
        word[1] = 'x';
    return word[0];
}
