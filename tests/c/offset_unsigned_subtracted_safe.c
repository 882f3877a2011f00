// verdict: true
// property: valid-memsafety
// From the end backwards by an unsigned number, and a whole structure from its member.
// inputs: 1
extern int __VERIFIER_nondet_int(void);
static char text[8];
static struct whole {
    int first, second;
} whole;

int main(void)
{
    unsigned long backward = __VERIFIER_nondet_int() & 7;
    char *p = text + 7;
    p -= backward;
    *p = 1;
    int *member = &whole.second;
    return ((struct whole *)((char *)member - __builtin_offsetof(struct whole, second)))->first;
}
