// Bit-fields, signed and unsigned: truncation when stored, sign when read, promotion in expressions, ++ and compound assignment.
#include <stdio.h>

struct fields {
    int a : 1;
    unsigned b : 1;
    int c : 5;
    unsigned d : 5;
    int e : 12;
    unsigned f : 8;
    signed char g : 3;
    unsigned short h : 9;
    _Bool i : 1;
    long long j : 40;
    unsigned long long k : 33;
};

static void show(const struct fields *s)
{
    printf("%d %u %d %u %d %u %d %d %d %lld %llu\n", s->a, s->b, s->c, s->d, s->e, s->f, s->g, s->h, s->i, (long long)s->j,
           (unsigned long long)s->k);
}

int main(void)
{
    struct fields s = {0};
    show(&s);
    s.a = 1; s.b = 3; s.c = 31; s.d = 31; s.e = 2048; s.f = 300; s.g = 4; s.h = 1000; s.i = 8; s.j = 1LL << 39; s.k = ~0ULL;
    show(&s);
    s.c = -17; s.d = -1; s.e = -2049; s.g = -5; s.j = -1; s.k += 1;
    show(&s);
    s.d++; s.c--; s.f += 250; s.h <<= 3; s.e *= 3; s.k -= 5; s.j /= 2;
    show(&s);
    printf("%d\n", s.d - 3 < 0);
    printf("%d\n", s.b - 2 < 0);
    printf("%d %d\n", (s.c = 15), (s.d = 33));
    printf("%d\n", (s.g = 7) == 7);
    printf("%d\n", -s.f < 0);
    int old = s.f++;
    printf("%d %d %d\n", old, s.f, ++s.f);
    s.i = s.i && !s.a;
    s.a = ~s.a;
    show(&s);
    struct fields t = s;
    t.e = 5;
    s.e ^= t.e;
    show(&t);
    show(&s);
    return 0;
}
