// Computed goto: a dispatch table of labels, a label kept in a variable.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, JNZ, SWAP, DEC, PRINT, HALT };

static int run(const int *code)
{
    static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&jnz, &&swap, &&dec, &&print, &&halt};
    int stack[16], *sp = stack, steps = 0;
    const int *pc = code;
#define NEXT steps++; goto *table[*pc++]
    NEXT;
push: *sp++ = *pc++; NEXT;
add: sp--; sp[-1] += sp[0]; NEXT;
mul: sp--; sp[-1] *= sp[0]; NEXT;
dup: sp[0] = sp[-1]; sp++; NEXT;
jnz: if (sp[-1]) pc = code + *pc; else pc++; NEXT;
swap: { int t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; } NEXT;
dec: sp[-1]--; NEXT;
print: printf("%d\n", sp[-2]); NEXT;
halt: return steps;
}

static int machine(const char *input)
{
    void *state = &&start;
    int words = 0;
    for (;; input++) {
        if (!*input)
            return words;
        goto *state;
    start:
        if (*input != ' ') { words++; state = &&inside; }
        continue;
    inside:
        if (*input == ' ')
            state = &&start;
    }
}

static int choose(int n)
{
    void *labels[2];
    labels[0] = &&zero;
    labels[1] = &&one;
    if (labels[0] == labels[1])
        return -1;
    goto *labels[n & 1];
zero: return n * 10;
one: return n * 100;
}

int main(void)
{
    // 7, doubled seven times.
    int code[] = {PUSH, 1, PUSH, 7, DUP, JNZ, 8, HALT, SWAP, PUSH, 2, MUL, SWAP, DEC, JNZ, 8, PRINT, HALT};
    printf("%d\n", run(code));
    printf("%d %d\n", machine("the quick  brown fox"), machine(" "));
    printf("%d %d\n", choose(4), choose(5));
    return 0;
}
