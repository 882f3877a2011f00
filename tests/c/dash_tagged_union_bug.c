// verdict: false(unreach-call)
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 1, 7, 1, 0
// A value that says what it holds; reading it as what it does not hold is an error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct value {
    enum { NOTHING, NUMBER, LETTER } kind;
    union {
        int number;
        char letter;
    } held;
};

static void set_number(struct value *value, int number)
{
    value->kind = NUMBER;
    value->held.number = number;
}

static void set_letter(struct value *value, char letter)
{
    if (value->kind != NUMBER)
        value->kind = LETTER;
    value->held.letter = letter;
}

int main(void)
{
    struct value value = {NOTHING, {0}};
    int last = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            last = __VERIFIER_nondet_int();
            set_number(&value, last);
        } else {
            set_letter(&value, 'x');
        }
        if (value.kind == NUMBER && value.held.number != last)
            reach_error();
        if (value.kind == LETTER && value.held.letter != 'x')
            reach_error();
    }
    return 0;
}
