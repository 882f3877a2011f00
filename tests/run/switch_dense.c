// switch: dense, with fall-through, default in the middle, nested, in loops with break and continue, without a match.
#include <stdio.h>

static int dense(int x)
{
    switch (x) {
    case 0: return 5;
    case 1: return 4;
    case 2: return 3;
    case 3: return 2;
    case 4: return 1;
    default: return -1;
    }
}

static int fall(int x)
{
    int n = 0;
    switch (x) {
    case 1: n += 1;
    case 2: n += 10;
    default: n += 100;
    case 3: n += 1000; break;
    case 4: n += 10000;
    }
    return n;
}

static int nested(int x, int y)
{
    switch (x) {
    case 1:
        switch (y) {
        case 1: return 11;
        case 2: break;
        default: return 19;
        }
        return 12;
    case 2:
        while (y-- > 0) {
            switch (y) {
            case 3: continue;
            case 1: goto out;
            }
            x += 10;
        }
    }
out:
    return x;
}

static int copy(char *to, const char *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
    return n;
}

static int chars(char c)
{
    switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
    case ' ': case '\t': case '\n': return 2;
    case '\xff': return 3;
    case '\0': return 4;
    }
    return 0;
}

int main(void)
{
    for (int i = -2; i < 7; i++)
        printf("%d %d %d %d\n", dense(i), fall(i), nested(1, i), nested(2, i));
    char out[12] = {0};
    copy(out, "hello there", 11);
    printf("%s\n", out);
    printf("%d%d%d%d%d\n", chars('e'), chars(' '), chars((char)255), chars(0), chars('x'));
    switch (3) { }
    switch (5) case 5: puts("five");
    return 0;
}
