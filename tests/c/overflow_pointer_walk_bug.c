// verdict: false(no-overflow)
// property: no-overflow
// Pointers that move are not numbers; the index that counts along is.
// inputs: 2147483646
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[4] = "abc";
    int at = __VERIFIER_nondet_int();
    for (char *p = text; *p; p++)
        at = at + 1;
    return at == 3;
}
