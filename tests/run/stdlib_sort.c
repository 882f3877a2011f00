// qsort and bsearch with comparators, of ints, structs, strings and pointers; stability is not assumed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[10]; int age; };
static int compares;
static int ints(const void *a, const void *b) { compares++; int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static int down(const void *a, const void *b) { return ints(b, a); }
static int strings(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int people(const void *a, const void *b)
{
    const struct person *p = a, *q = b;
    return p->age != q->age ? p->age - q->age : strcmp(p->name, q->name);
}
static int key(const void *k, const void *p) { return *(const int *)k - ((const struct person *)p)->age; }

int main(void)
{
    int numbers[200];
    unsigned seed = 1;
    for (int i = 0; i < 200; i++) {
        seed = seed * 1103515245 + 12345;
        numbers[i] = (int)(seed >> 16) % 1000 - 500;
    }
    qsort(numbers, 200, sizeof *numbers, ints);
    int sorted = 1;
    for (int i = 1; i < 200; i++)
        sorted &= numbers[i - 1] <= numbers[i];
    printf("%d %d %d %d\n", sorted, numbers[0], numbers[100], numbers[199]);
    qsort(numbers, 50, sizeof *numbers, down);
    printf("%d %d %d\n", numbers[0], numbers[49], compares > 0);
    const char *words[] = {"pear", "apple", "fig", "banana", "cherry", "apple"};
    qsort(words, 6, sizeof *words, strings);
    for (int i = 0; i < 6; i++)
        printf("%s ", words[i]);
    printf("\n");
    struct person group[] = {{"dora", 30}, {"carl", 25}, {"bob", 30}, {"alice", 41}, {"eve", 25}};
    qsort(group, 5, sizeof *group, people);
    for (int i = 0; i < 5; i++)
        printf("%s:%d ", group[i].name, group[i].age);
    printf("\n");
    int age = 41, missing = 99;
    struct person *found = bsearch(&age, group, 5, sizeof *group, key);
    printf("%s %d\n", found->name, bsearch(&missing, group, 5, sizeof *group, key) == 0);
    int want = numbers[150], *hit = bsearch(&want, numbers + 50, 150, sizeof(int), ints);
    printf("%d\n", hit && *hit == want);
    qsort(numbers, 0, sizeof(int), ints);
    qsort(numbers, 1, sizeof(int), ints);
    return 0;
}
