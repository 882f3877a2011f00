// verdict: true
// Members without padding, at odd addresses.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct __attribute__((packed)) packed {
    char tag;
    int value;
    short end;
};

int main(void)
{
    struct packed p[2] = {{1, 2, 3}, {4, 5, 6}};
    int x = __VERIFIER_nondet_int();
    unsigned i = __VERIFIER_nondet_uint() % 2;
    p[i].value = x;
    const signed char *bytes = (const signed char *)p;
    if (sizeof p != 14 || bytes[7 * i + 4] >> 7 != (x < 0 ? -1 : 0) || p[1 - i].value % 3 != 2)
        reach_error();
    return 0;
}
