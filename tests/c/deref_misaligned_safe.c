// verdict: true
// property: valid-memsafety
// An integer may lie anywhere in a buffer, as long as all of its bytes do.
extern unsigned __VERIFIER_nondet_uint(void);

typedef int unaligned __attribute__((aligned(1)));

int main(void)
{
    char buffer[8] = {0};
    unsigned at = __VERIFIER_nondet_uint();
    if (at > 4)
        return 0;
    return *(unaligned *)(buffer + at);
}
