// verdict: false(valid-deref)
// property: valid-memsafety
// What is subtracted from a pointer and unsigned may wrap too, and leads forward then.
// inputs: 1
// native: maybe, the address wraps around and is inside again
extern int __VERIFIER_nondet_int(void);
static char text[8];

int main(void)
{
    unsigned long forward = __VERIFIER_nondet_int() & 7;
    char *p = text;
    p -= -forward;
    *p = 1;
    return 0;
}
