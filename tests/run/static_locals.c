// Static locals: one per function and scope, initialised once, of every type, kept across recursion, their addresses returned.
#include <stdio.h>
#include <string.h>

static int *cell(int i) { static int cells[4] = {1, 2, 3, 4}; return &cells[i]; }
static const char *itoa(int n) { static char text[4][12]; static int next; char *t = text[next++ % 4]; sprintf(t, "<%d>", n); return t; }
static int fibonacci(int n) { static int memo[50]; return n < 2 ? n : memo[n] ? memo[n] : (memo[n] = fibonacci(n - 1) + fibonacci(n - 2)); }
static int depth(int n) { static int deepest; if (n > deepest) deepest = n; if (n < 5) depth(n + 1); return deepest; }
static unsigned random_number(void) { static unsigned state = 12345; return state = state * 1664525u + 1013904223u; }

static char *token(char *s)
{
    static char *rest;
    if (s)
        rest = s;
    while (*rest == ',')
        rest++;
    if (!*rest)
        return 0;
    char *start = rest;
    while (*rest && *rest != ',')
        rest++;
    if (*rest)
        *rest++ = 0;
    return start;
}

static int machine(int input)
{
    static enum { IDLE, RUNNING, DONE } state = IDLE;
    static struct { int steps; double total; } data = {.total = 0.5};
    switch (state) {
    case IDLE: if (input) state = RUNNING; break;
    case RUNNING: data.steps++; data.total += input; if (!input) state = DONE; break;
    case DONE: return (int)(data.total * 10) + data.steps;
    }
    return -(int)state;
}

int main(void)
{
    *cell(2) += 10;
    printf("%d %d\n", *cell(2), (int)(cell(3) - cell(0)));
    printf("%s %s %s %s\n", itoa(1), itoa(-2), itoa(333), itoa(0));
    printf("%d %d\n", fibonacci(40), fibonacci(45));
    printf("%d %d\n", depth(0), depth(3));
    unsigned a = random_number(), b = random_number();
    printf("%u %u\n", a, b);
    char text[] = "one,,two,three";
    for (char *t = token(text); t; t = token(0))
        printf("%s ", t);
    printf("\n");
    int inputs[] = {0, 1, 5, 7, 0, 1, 2};
    for (int i = 0; i < 7; i++)
        printf("%d ", machine(inputs[i]));
    printf("\n");
    return 0;
}
