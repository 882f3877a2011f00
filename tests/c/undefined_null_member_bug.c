// verdict: false(undefined-behaviour)
// property: undefined-behaviour
// The address of a member of nothing.
// inputs: 0
extern int __VERIFIER_nondet_int(void);

struct s {
    int a, b;
};

static struct s global;

int main(void)
{
    struct s *p = __VERIFIER_nondet_int() ? &global : 0;
    int *q = &p->a;
    return q == &global.b;
}
