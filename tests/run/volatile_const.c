// volatile and const: every read and write happens once; const through casts of writable objects; restrict; static const tables; register.
#include <stdio.h>

static volatile int hardware = 3;
static const int table[] = {2, 3, 5, 7, 11};
static int writable = 5;
static const int *const view = &writable;
struct device { volatile unsigned status; volatile struct { int data[2]; } port; const int id; };

static int read_twice(volatile int *p) { return *p + *p; }
static void add(int *restrict a, const int *restrict b, int n) { while (n--) *a++ += *b++; }
static int loop(volatile int n) { int total = 0; while (n--) total += n; return total; }

int main(void)
{
    hardware++;
    hardware += hardware;
    printf("%d %d\n", hardware, read_twice(&hardware));
    volatile int sum = 0;
    for (volatile int i = 0; i < 5; i++)
        sum += table[i];
    printf("%d\n", sum);
    *(int *)view = 8;
    printf("%d %d\n", *view, writable);
    struct device d = {1, {{2, 3}}, 4};
    d.status |= 0x80;
    d.port.data[1] = d.port.data[0] + d.id;
    printf("%x %d\n", d.status, d.port.data[1]);
    int a[3] = {1, 2, 3};
    add(a, table, 3);
    printf("%d %d %d\n", a[0], a[1], a[2]);
    printf("%d\n", loop(10));
    volatile char c = 'a';
    volatile double f = 1.5;
    volatile long long w = 1LL << 40;
    c++;
    f *= f;
    w -= 1;
    printf("%c %g %lld\n", c, f, w);
    register int r = 5;
    r <<= 2;
    printf("%d\n", r);
    const volatile int both = 9;
    printf("%d\n", both + both);
    int *volatile moving = a;
    *moving++ = 100;
    printf("%d %d\n", a[0], *moving);
    volatile int *dynamic = &a[2];
    (void)*dynamic;
    *dynamic = *dynamic + 1;
    printf("%d\n", a[2]);
    return 0;
}
