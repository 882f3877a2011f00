// verdict: false(unreach-call)
// The bytes of a pointer, copied one by one into another union.
// inputs: 0, 9
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union pointer {
    int *value;
    unsigned char bytes[sizeof(int *)];
};

int main(void)
{
    int a = 1, b = 2;
    union pointer from, to = {&b};
    from.value = __VERIFIER_nondet_bool() ? &a : &b;
    int x = __VERIFIER_nondet_int();
    for (unsigned i = 0; i < sizeof(int *); i++)
        to.bytes[i] = from.bytes[i];
    *to.value = x;
    if (to.value != from.value || b != 2)
        reach_error();
    return 0;
}
