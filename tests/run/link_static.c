// Two files with static functions and variables of equal names, extern variables across files, a shared header of inline functions, tentative definitions.
// FILES: link_static_b.c
#include <stdio.h>

static int counter = 100;
static int next(void) { return ++counter; }
static const char *name(void) { return "first"; }
struct shared { int a; char b[3]; };
extern struct shared shared;
extern int table[];
extern int table_length;
extern const double ratio;
int tentative;
int tentative;
extern int (*hook)(int);
int second_next(void);
const char *second_name(void);
static inline int helper(int x) { return x * 3; }
int callback(int x) { return helper(x) + counter; }
int defined_here = 55;

int main(void)
{
    printf("%d %d %d %d\n", next(), second_next(), next(), second_next());
    printf("%s %s\n", name(), second_name());
    shared.a++;
    shared.b[1] = 'Z';
    printf("%d %s\n", shared.a, shared.b);
    int total = 0;
    for (int i = 0; i < table_length; i++)
        total += table[i];
    printf("%d %g %d\n", total, ratio, tentative);
    printf("%d\n", hook(7));
    {
        extern int defined_here;
        printf("%d\n", defined_here);
    }
    return 0;
}
