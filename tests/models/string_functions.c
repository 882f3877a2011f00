// String and memory functions over random short strings (fixed seed) and corner cases.
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>
#include <string.h>
#undef basename
char *gnu_basename(const char *) __asm__("basename");

static unsigned seed = 12345;
static unsigned pick(unsigned below)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16) % below;
}

static int sign(int x) { return (x > 0) - (x < 0); }

static void fill(char *text, unsigned longest, const char *letters)
{
    unsigned length = pick(longest + 1), kinds = (unsigned)strlen(letters);
    for (unsigned i = 0; i < length; i++)
        text[i] = letters[pick(kinds)];
    text[length] = 0;
}

static long at(const char *found, const char *text) { return found ? found - text : -1; }

static void compare(const char *a, const char *b)
{
    size_t n = pick(6);
    printf("%d %d %d %d %d ", sign(strcmp(a, b)), sign(strncmp(a, b, n)), sign(strcasecmp(a, b)), sign(strncasecmp(a, b, n)), sign(strcoll(a, b)));
    printf("%ld %ld %zu %zu %ld ", at(strstr(a, b), a), at(strcasestr(a, b), a), strspn(a, b), strcspn(a, b), at(strpbrk(a, b), a));
    printf("%ld %ld %ld %ld %ld ", at(strchr(a, b[0]), a), at(strrchr(a, b[0]), a), at(strchrnul(a, b[0]), a), at(index(a, 'b'), a), at(rindex(a, 'b'), a));
    printf("%ld %ld %ld ", at(memchr(a, 'a', strlen(a)), a), at(memrchr(a, 'a', strlen(a)), a), at(memmem(a, strlen(a), b, strlen(b)), a));
    size_t common = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    printf("%d %d %d\n", sign(memcmp(a, b, common)), !!bcmp(a, b, common), sign(memcmp(b, a, common)));
}

static void show(const char *what, const char *text, size_t bytes)
{
    printf("%s", what);
    for (size_t i = 0; i < bytes; i++)
        printf(" %d", text[i]);
    printf("\n");
}

static void copy(const char *a, const char *b)
{
    char out[32];
    size_t n = pick(10);
    memset(out, '#', sizeof out);
    char *end = stpcpy(out, a);
    printf("%ld %s ", (long)(end - out), out);
    memset(out, '#', sizeof out);
    printf("%ld ", (long)(stpncpy(out, a, n) - out));
    show("stpncpy", out, 12);
    memset(out, '#', sizeof out);
    strncpy(out, a, n);
    show("strncpy", out, 12);
    strcpy(out, a);
    strcat(out, b);
    strncat(out, b, n);
    printf("%s %zu %zu\n", out, strlen(out), strnlen(out, n));
    char *twice = strdup(out), *part = strndup(out, n);
    printf("%s %s %zu\n", twice, part, strxfrm(out, a, sizeof out));
    free(twice);
    free(part);
    memset(out, 0, sizeof out);
    char *after = memccpy(out, a, 'b', strlen(a) + 1);
    printf("%ld %s\n", at(after, out), out);
    strcpy(out, "0123456789abcdef");
    memmove(out + pick(5), out + pick(5), n);
    printf("%s\n", out);
    mempcpy(out, "xyz", 3);
    bcopy(out, out + 1, 5);
    bzero(out + 7, 2);
    show("bytes", out, 17);
    swab("abcdef", out, 5);
    printf("%s\n", out);
}

static void tokens(const char *source, const char *delimiters)
{
    char text[32], *rest = NULL;
    strcpy(text, source);
    for (char *token = strtok_r(text, delimiters, &rest); token; token = strtok_r(NULL, delimiters, &rest))
        printf("<%s>", token);
    strcpy(text, source);
    for (char *token = strtok(text, delimiters); token; token = strtok(NULL, delimiters))
        printf("(%s)", token);
    strcpy(text, source);
    rest = text;
    for (char *token = strsep(&rest, delimiters); token; token = strsep(&rest, delimiters))
        printf("[%s]", token);
    printf("\n");
}

static void paths(void)
{
    static const char *const samples[] = {"", "/", "//", "///", "a", "/a", "a/", "a/b", "/a/b", "a//b", "a/b/", "a/b//", "//a", "//a/b",
                                          "/a/", "///a", ".", "..", "a/.", "usr/lib/x.c", "//a//", "/a//b//"};
    char text[32];
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        strcpy(text, samples[i]);
        printf("%s: %s ", samples[i], gnu_basename(text));
        printf("%s ", __xpg_basename(text));
        strcpy(text, samples[i]);
        printf("%s\n", dirname(text));
    }
    printf("%s %s\n", dirname(NULL), __xpg_basename(NULL));
}

int main(void)
{
    char a[32], b[32];
    for (int round = 0; round < 400; round++) {
        fill(a, 8, round % 3 ? "abAB" : "ab\xc3z");
        fill(b, round % 4 ? 3 : 8, "abAB");
        printf("%s %s: ", a, b);
        compare(a, b);
        if (round % 4 == 0)
            copy(a, b);
        fill(a, 12, "ab,;");
        tokens(a, round % 2 ? "," : ",;");
    }
    paths();
    return 0;
}
