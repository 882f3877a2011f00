// Enumerations (negative, large, packed, in bit-fields and switches), typedefs of arrays, functions and structs.
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, LAST = BLUE + 10 };
enum negative { LOW = -1000, MID = 0, HIGH = 1000 };
enum large { HUGE_ONE = 0x7fffffff };
enum __attribute__((packed)) tiny { T0, T1 = 100 };
enum wide { W = 1LL << 40, V = -1 };
typedef int vector[3];
typedef int operation(int, int);
typedef operation *pointer;
typedef struct node node;
struct node { int value; node *next; };
typedef enum { OFF, ON } state;
typedef vector matrix[2];
typedef const char *text;
struct packed { enum colour c : 6; enum tiny t; state s : 1; };

static operation add;
static int add(int a, int b) { return a + b; }
static int apply(pointer f, vector v) { return f(v[0], f(v[1], v[2])); }
static text name(enum colour c) { static const text names[] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"}; return names[c]; }

int main(void)
{
    printf("%d %d %d %d\n", RED, GREEN, BLUE, LAST);
    enum negative n = LOW;
    printf("%d %d\n", n, n < MID);
    printf("%d %d %d\n", (int)sizeof(enum colour), (int)sizeof(enum tiny), (int)sizeof(enum wide));
    printf("%lld %d\n", (long long)W, V < 0);
    enum colour c = GREEN;
    c++;
    printf("%s %d\n", name(c), c == BLUE);
    enum tiny t = T1;
    t += 200;
    printf("%d\n", t);
    vector v = {1, 2, 3};
    printf("%d\n", apply(add, v));
    matrix m = {{1, 2, 3}, {4, 5, 6}};
    printf("%d %d\n", m[1][2], (int)sizeof m / (int)sizeof(vector));
    node b = {2, 0}, a = {1, &b};
    printf("%d\n", a.next->value);
    struct packed p = {LAST, T1, ON};
    printf("%d %d %d\n", p.c, p.t, p.s != 0);
    state s = !ON;
    printf("%d %d\n", s, HUGE_ONE + 1 < 0);
    unsigned e = (enum colour)300;
    printf("%u\n", e);
    for (enum colour i = RED; i <= BLUE; i++)
        if (name(i))
            printf("%s ", name(i));
    printf("\n");
    return 0;
}
