// verdict: false(valid-deref)
// property: valid-memsafety
// inputs: 1, 1, 1, 1, 1, 1, 0
// A stack in an array: nothing is put on a full one or taken from an empty one.
extern int __VERIFIER_nondet_int(void);

static int stack[5], depth;

static void push(int value)
{
    if (depth <= 5)
        stack[depth++] = value;
}

static int pop(void)
{
    return depth > 0 ? stack[--depth] : 0;
}

int main(void)
{
    for (;;) {
        int input = __VERIFIER_nondet_int();
        if (input == 0)
            return 0;
        if (input == 1)
            push(input);
        else
            pop();
    }
}
