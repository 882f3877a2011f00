// verdict: false(no-data-race)
// property: no-data-race
// Functions of the library access what they are given.
#include <pthread.h>
#include <string.h>

static char text[8];

static void *first(void *unused)
{
    strcpy(text, "one");
    return unused;
}

static void *second(void *unused)
{
    strcpy(text, "two");
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
