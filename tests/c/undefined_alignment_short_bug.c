// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// Every second short of a string of bytes.
// inputs: 1
extern int __VERIFIER_nondet_int(void);

static unsigned short data[4] = {1, 2, 3, 4};

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 5)
        return 0;
    const unsigned char *bytes = (const unsigned char *)data;
    return *(const unsigned short *)(bytes + i) == 9;
}
