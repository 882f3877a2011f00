// Sorting (with the order of the comparisons), searching, division, the heap, the environment, limits, the end of the program.
#include <errno.h>
#include <malloc.h>
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <sys/resource.h>

static unsigned seed = 99;
static unsigned pick(unsigned below)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16) % below;
}

struct pair {
    int key, order;
};

static int by_key(const void *a, const void *b)
{
    int left = ((const struct pair *)a)->key, right = ((const struct pair *)b)->key;
    printf("(%d %d)", left, right);
    return (left > right) - (left < right);
}

static int by_value(const void *a, const void *b)
{
    int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int by_direction(const void *a, const void *b, void *direction) { return *(int *)direction * by_value(a, b); }

static int by_triple(const void *a, const void *b) { return memcmp(a, b, 3); }

static void sorting(void)
{
    for (unsigned count = 0; count < 12; count++) {
        struct pair pairs[12];
        for (unsigned i = 0; i < count; i++)
            pairs[i] = (struct pair){(int)pick(5), (int)i};
        qsort(pairs, count, sizeof *pairs, by_key);
        printf("\n");
        for (unsigned i = 0; i < count; i++)
            printf("%d.%d ", pairs[i].key, pairs[i].order);
        printf("\n");
    }
    int numbers[50];
    for (int i = 0; i < 50; i++)
        numbers[i] = (int)pick(1000);
    qsort(numbers, 50, sizeof *numbers, by_value);
    for (int i = 0; i < 50; i++)
        printf("%d ", numbers[i]);
    int direction = -1;
    qsort_r(numbers, 50, sizeof *numbers, by_direction, &direction);
    for (int i = 0; i < 50; i++)
        printf("%d ", numbers[i]);
    printf("\n");
    const char *words[] = {"pear", "apple", "fig", "banana", "cherry", ""};
    qsort(words, 6, sizeof *words, by_text);
    for (int i = 0; i < 6; i++)
        printf("%s,", words[i]);
    char triples[] = "zyxabcmnoabdaaa";
    qsort(triples, 5, 3, by_triple);
    printf("%s\n", triples);
    direction = 1;
    qsort_r(numbers, 50, sizeof *numbers, by_direction, &direction);
    for (int i = 0; i < 20; i++) {
        int key = (int)pick(1000), *found = bsearch(&key, numbers, 50, sizeof *numbers, by_value);
        printf("%d %d ", key, found ? *found : -1);
        key = numbers[pick(50)];
        found = bsearch(&key, numbers, 50, sizeof *numbers, by_value);
        printf("%d ", *found == key);
    }
    printf("%d\n", bsearch(numbers, numbers, 0, sizeof *numbers, by_value) == NULL);
    size_t count = 3;
    int list[6] = {3, 1, 2}, key = 2;
    printf("%d ", (int)((int *)lfind(&key, list, &count, sizeof *list, by_value) - list));
    key = 9;
    printf("%d %zu\n", (int)((int *)lsearch(&key, list, &count, sizeof *list, by_value) - list), count);
}

static void arithmetic(void)
{
    printf("%d %d %ld %lld\n", abs(-5), abs(7), labs(-123456L), llabs(-1234567890123LL));
    printf("%d %ld %lld\n", abs(-INT_MAX), labs(LONG_MIN + 1), llabs(LLONG_MIN + 1));
    for (int a = -7; a <= 7; a += 7)
        for (int b = -2; b <= 3; b += 5) {
            div_t d = div(a, b);
            ldiv_t l = ldiv(a * 100000L, b);
            lldiv_t ll = lldiv(a * 10000000000LL, b);
            printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
        }
}

static void heap(void)
{
    volatile size_t huge = SIZE_MAX;
    int *numbers = calloc(5, sizeof *numbers);
    printf("%d %d\n", numbers[0], numbers[4]);
    for (int i = 0; i < 5; i++)
        numbers[i] = i * i;
    numbers = realloc(numbers, 10 * sizeof *numbers);
    for (int i = 0; i < 5; i++)
        printf("%d ", numbers[i]);
    numbers = realloc(numbers, 2 * sizeof *numbers);
    printf("%d %d\n", numbers[0], numbers[1]);
    free(numbers);
    char *text = realloc(NULL, 4);
    strcpy(text, "abc");
    printf("%s %d\n", text, malloc_usable_size(text) >= 4);
    free(text);
    errno = 0;
    printf("%d ", calloc(huge, 2) == NULL);
    printf("%d ", errno == ENOMEM);
    printf("%d ", reallocarray(NULL, huge / 2, 3) == NULL);
    void *aligned = NULL;
    printf("%d %d ", posix_memalign(&aligned, 3, 8), posix_memalign(&aligned, sizeof(void *), 8));
    printf("%d\n", aligned != NULL && (uintptr_t)aligned % sizeof(void *) == 0);
    free(aligned);
    aligned = aligned_alloc(16, 32);
    printf("%d\n", aligned != NULL && (uintptr_t)aligned % 16 == 0);
    free(aligned);
    text = reallocarray(NULL, 3, 4);
    printf("%d\n", text != NULL);
    free(text);
    free(NULL);
}

static void environment(void)
{
    printf("%d\n", getenv("SHRIKE_TEST_NOT_SET") == NULL);
    printf("%d ", setenv("SHRIKE_TEST", "one", 1));
    printf("%s ", getenv("SHRIKE_TEST"));
    printf("%d ", setenv("SHRIKE_TEST", "two", 0));
    printf("%s ", getenv("SHRIKE_TEST"));
    setenv("SHRIKE_TEST", "three", 1);
    printf("%s ", getenv("SHRIKE_TEST"));
    printf("%d ", getenv("SHRIKE_TES") == NULL);
    printf("%d ", getenv("SHRIKE_TEST2") == NULL);
    static char setting[] = "SHRIKE_OTHER=x=y";
    printf("%d %s ", putenv(setting), getenv("SHRIKE_OTHER"));
    printf("%d %d ", unsetenv("SHRIKE_TEST"), getenv("SHRIKE_TEST") == NULL);
    errno = 0;
    printf("%d %d ", setenv("", "x", 1), errno == EINVAL);
    errno = 0;
    printf("%d %d\n", setenv("a=b", "x", 1), errno == EINVAL);
}

static void buffering(void)
{
    printf("%d %d\n", setvbuf(stdin, NULL, _IONBF, 0), setvbuf(stdin, NULL, 7, 0));
}

static void first(void) { printf("registered first, called last\n"); }
static void nested(void) { printf("registered while exiting\n"); }
static void second(void)
{
    printf("registered second\n");
    atexit(nested);
}
static void limits(void)
{
    struct rlimit none = {0, 0}, wrong = {5, 3}, found = {7, 7};
    printf("limits: %d ", setrlimit(RLIMIT_CORE, &none));
    printf("%d %lu %lu ", getrlimit(RLIMIT_CORE, &found), (unsigned long)found.rlim_cur, (unsigned long)found.rlim_max);
    printf("%d %d ", setrlimit(RLIMIT_CORE, &wrong), errno == EINVAL);
    errno = 0;
    printf("%d %d ", setrlimit(99, &none), errno == EINVAL);
    printf("%d %d %lu\n", getrlimit(-1, &found), getrlimit(RLIMIT_STACK, &found), (unsigned long)(found.rlim_cur > found.rlim_max));
}

static void with_status(int status, void *argument) { printf("status %d, %s\n", status, (char *)argument); }

int main(void)
{
    sorting();
    arithmetic();
    heap();
    environment();
    buffering();
    limits();
    atexit(first);
    on_exit(with_status, "argument");
    atexit(second);
    exit(7);
}
