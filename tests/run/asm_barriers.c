// Inline assembly without instructions: barriers, and values passed through unchanged.
#include <stdio.h>

static int opaque(int x)
{
    __asm__("" : "+r"(x));
    return x;
}

static int barrier(int *p)
{
    *p = 5;
    __asm__ volatile("" ::: "memory");
    *p += 1;
    __asm__ volatile("" : : "r"(p) : "memory");
    return *p;
}

static int not_reached(int x)
{
    if (x > 1000)
        __asm__ volatile("nop; hlt");
    return x;
}

int main(void)
{
    int cell = 0;
    printf("%d %d %d\n", opaque(7), barrier(&cell), not_reached(3));
    long wide = 1L << 20;
    void *p = &cell;
    __asm__("" : "+r"(wide), "+r"(p));
    printf("%ld %d\n", wide, *(int *)p);
    int a = 3, b;
    __asm__("" : "=r"(b) : "0"(a));
    printf("%d\n", b);
    return 0;
}
