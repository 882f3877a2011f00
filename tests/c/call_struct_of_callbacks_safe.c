// verdict: true
// An object with methods, chosen by a symbolic flag.
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

struct shape {
    int (*area)(const struct shape *);
    int a, b;
};

static int rectangle(const struct shape *s) { return s->a * s->b; }
static int square(const struct shape *s) { return s->a * s->a; }

int main(void)
{
    struct shape s;
    s.area = __VERIFIER_nondet_bool() ? square : square;
    s.a = __VERIFIER_nondet_char();
    s.b = 2;
    if (s.area(&s) < 0)
        reach_error();
    if (s.area != rectangle && s.area != square)
        reach_error();
    return 0;
}
