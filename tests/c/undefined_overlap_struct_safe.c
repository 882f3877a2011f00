// verdict: true
// property: undefined-behaviour
// A structure is assigned to one that it overlaps.
extern int __VERIFIER_nondet_int(void);

union both {
    struct { int a, b, c; } first;
    struct { int pad; struct { int a, b, c; } second; } shifted;
};

struct three { int a, b, c; };

static union both u = {{1, 2, 3}};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1)
        return 0;
    struct three *from = (struct three *)&u.first, *to = n ? (struct three *)&u.first : from;
    *to = *from;
    return u.first.a == 7;
}
