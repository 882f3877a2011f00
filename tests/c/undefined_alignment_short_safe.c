// verdict: true
// property: undefined-behaviour
// Every second short of a string of bytes.
extern int __VERIFIER_nondet_int(void);

static unsigned short data[4] = {1, 2, 3, 4};

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 5 || i & 1)
        return 0;
    const unsigned char *bytes = (const unsigned char *)data;
    return *(const unsigned short *)(bytes + i) == 9;
}
