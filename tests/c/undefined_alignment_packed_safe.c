// verdict: true
// property: undefined-behaviour
// The address of a member of a packed structure.
extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) record {
    char kind;
    int value;
};

static int value_at(unsigned char *p)
{
    return *p;
}

int main(void)
{
    static struct record record = {'a', 7};
    record.value = __VERIFIER_nondet_int() > 0;
    return value_at((unsigned char *)(void *)((char *)&record + 1)) == 9;
}
