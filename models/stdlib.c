/* Absolute values, division, sorting and searching.
 *
 * qsort is the merge sort that glibc uses for arrays that fit into memory: halves sorted first, equal elements in
 * their old order, the same calls of the comparison in the same order. Elements move as whole blocks, so pointers in
 * them stay pointers.
 *
 * Soundness: C promises no order of equal elements; a program that is right only with a stable sort is not caught.
 */
#include "shrike.h"

/* Without a branch: all bits of x flipped if it is negative, then one added. The smallest number still overflows. */
#define ABSOLUTE(x) ((x ^ -(x < 0)) + (x < 0))

int abs(int x) { return ABSOLUTE(x); }
long labs(long x) { return ABSOLUTE(x); }
long long llabs(long long x) { return ABSOLUTE(x); }
intmax_t imaxabs(intmax_t x) { return ABSOLUTE(x); }

/* The position of the lowest bit that is set, counted from 1; 0 if there is none. */
int ffs(int x) { return __builtin_ffs(x); }
int ffsl(long x) { return __builtin_ffsl(x); }
int ffsll(long long x) { return __builtin_ffsll(x); }

typedef struct {
    int quot, rem;
} div_t;

typedef struct {
    long quot, rem;
} ldiv_t;

typedef struct {
    long long quot, rem;
} lldiv_t;

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
lldiv_t imaxdiv(intmax_t a, intmax_t b) { return (lldiv_t){a / b, a % b}; }

typedef int (*comparison)(const void *, const void *, void *);

struct sorting {
    size_t size;
    comparison compare;
    void *context;
    char *scratch; /* room for all elements */
};

static void merge_sort(const struct sorting *sorting, char *elements, size_t count)
{
    if (count <= 1)
        return;
    size_t size = sorting->size, left_count = count / 2, right_count = count - left_count, merged = 0;
    char *left = elements, *right = elements + left_count * size;
    merge_sort(sorting, left, left_count);
    merge_sort(sorting, right, right_count);
    while (left_count > 0 && right_count > 0) {
        char **from = &left;
        if (sorting->compare(left, right, sorting->context) <= 0) {
            left_count--;
        } else {
            from = &right;
            right_count--;
        }
        __builtin_memcpy(sorting->scratch + merged, *from, size);
        *from += size;
        merged += size;
    }
    if (left_count > 0)
        __builtin_memcpy(sorting->scratch + merged, left, left_count * size);
    __builtin_memcpy(elements, sorting->scratch, (count - right_count) * size);
}

static void sort(void *elements, size_t count, size_t size, comparison compare, void *context)
{
    if (count <= 1 || size == 0)
        return;
    struct sorting sorting = {.size = size, .compare = compare, .context = context, .scratch = malloc(count * size)};
    merge_sort(&sorting, elements, count);
    free(sorting.scratch);
}

void qsort_r(void *elements, size_t count, size_t size, comparison compare, void *context)
{
    sort(elements, count, size, compare, context);
}

struct plain_comparison {
    int (*compare)(const void *, const void *);
};

static int compare_plainly(const void *a, const void *b, void *context)
{
    return ((struct plain_comparison *)context)->compare(a, b);
}

void qsort(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    struct plain_comparison plain = {compare};
    sort(elements, count, size, compare_plainly, &plain);
}

void *bsearch(const void *key, const void *elements, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *candidate = (const char *)elements + middle * size;
        int order = compare(key, candidate);
        if (order == 0)
            return (void *)candidate;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* Linear search, with and without adding what is missing. */
static void *search(const void *key, const void *elements, size_t count, size_t size,
                    int (*compare)(const void *, const void *))
{
    for (size_t i = 0; i < count; i++)
        if (compare(key, (const char *)elements + i * size) == 0)
            return (char *)elements + i * size;
    return NULL;
}

void *lfind(const void *key, const void *elements, size_t *count, size_t size, int (*compare)(const void *, const void *))
{
    return search(key, elements, *count, size, compare);
}

void *lsearch(const void *key, void *elements, size_t *count, size_t size, int (*compare)(const void *, const void *))
{
    void *found = search(key, elements, *count, size, compare);
    if (found)
        return found;
    found = (char *)elements + *count * size;
    __builtin_memcpy(found, key, size);
    ++*count;
    return found;
}
