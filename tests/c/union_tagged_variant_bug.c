// verdict: false(unreach-call)
// A value of one of three types, told apart by a tag.
// inputs: 1, 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct variant {
    enum { INTEGER, LETTER, POINTER } tag;
    union {
        int integer;
        char letter;
        int *pointer;
    };
};

static int read(const struct variant *v)
{
    switch (v->tag) {
    case INTEGER: return v->integer;
    case LETTER: return v->letter;
    default: return *v->pointer;
    }
}

int main(void)
{
    int target = 5;
    struct variant v = {INTEGER, {0}};
    int kind = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (kind == 1)
        v.tag = LETTER, v.letter = 'x';
    else if (kind == 2)
        v.tag = POINTER, v.pointer = &target;
    else
        v.integer = x;
    if (read(&v) != (kind == 1 ? 'x' : kind == 2 ? 5 : x) || v.integer == 'x')
        reach_error();
    return 0;
}
