// Calls through old declarations and casts: no prototype, too many arguments, another type of pointer, another result.
// FLAGS: -std=gnu89
#include <stdio.h>
#include <stdlib.h>

int old_style(a, b, c)
    int a;
    char b;
    double c;
{
    return a + b + (int)c;
}

float old_float(x)
    float x;
{
    return x * 2;
}

int no_prototype();
int none(void) { return 17; }
int one(int a) { return a + 1; }
long big(long a) { return a * 2; }
unsigned char byte(unsigned char c) { return c; }
int by_pointer(int *p) { return *p; }

typedef int (*unknown)();
typedef int (*untyped)(void *);

int main(void)
{
    int cell = 99;
    printf("%d\n", old_style(1, 'a', 2.75));
    printf("%.2f\n", old_float(1.25));
    printf("%d\n", no_prototype(3, 4));
    unknown table[4];
    table[0] = (unknown)none;
    table[1] = (unknown)one;
    table[2] = (unknown)by_pointer;
    table[3] = no_prototype;
    printf("%d\n", table[0]());
    printf("%d\n", table[0](1, 2, 3));
    printf("%d\n", table[1](41));
    printf("%d\n", table[1](41, "ignored", 7));
    printf("%d\n", table[2](&cell));
    printf("%d\n", table[3](5, 6));
    untyped f = (untyped)by_pointer;
    printf("%d\n", f(&cell));
    void (*without_result)(int) = (void (*)(int))one;
    without_result(1);
    int (*compare)(const void *, const void *) = 0;
    printf("%d\n", compare == 0);
    printf("%ld\n", ((long (*)(long))big)(21));
    printf("%d\n", undeclared_here(6));
    return 0;
}

int no_prototype(int a, int b) { return a * 10 + b; }
int undeclared_here(int x) { return x * 7; }
