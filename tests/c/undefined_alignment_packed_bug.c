// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The address of a member of a packed structure.
// inputs: 0
extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) record {
    char kind;
    int value;
};

static int value_at(int *p)
{
    return *p;
}

int main(void)
{
    static struct record record = {'a', 7};
    record.value = __VERIFIER_nondet_int() > 0;
    return value_at((int *)(void *)((char *)&record + 1)) == 9;
}
