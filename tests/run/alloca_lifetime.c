// alloca lives until the function returns, also from inside blocks and loops; mixed with arrays of variable length.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct node { int value; struct node *next; };

static int list_on_stack(int n)
{
    struct node *head = 0;
    for (int i = 0; i < n; i++) {
        struct node *fresh = alloca(sizeof *fresh);
        fresh->value = i;
        fresh->next = head;
        head = fresh;
    }
    int total = 0;
    for (; head; head = head->next)
        total = total * 3 + head->value;
    return total;
}

static int reverse(const char *s, char *out)
{
    size_t n = strlen(s);
    char *copy = __builtin_alloca(n + 1);
    for (size_t i = 0; i < n; i++)
        copy[n - 1 - i] = s[i];
    copy[n] = 0;
    strcpy(out, copy);
    return (int)n;
}

static int mixed(int n)
{
    int *kept = 0;
    {
        kept = alloca(4 * sizeof(int));
        kept[3] = 40;
    }
    for (int i = 0; i < n; i++) {
        int vla[i + 1];
        vla[i] = i;
        kept[i % 3] = vla[i];
    }
    return kept[0] + kept[1] * 10 + kept[2] * 100 + kept[3] * 1000;
}

static int in_argument(char *p, int n) { memset(p, n, (size_t)n); return p[n - 1]; }

int main(void)
{
    char out[16];
    printf("%d\n", list_on_stack(8));
    printf("%d %s\n", reverse("stressed", out), out);
    printf("%d\n", mixed(7));
    printf("%d\n", in_argument(alloca(9), 9));
    int total = 0;
    for (int i = 0; i < 1000; i++)
        total += reverse("abc", out);
    printf("%d\n", total);
    return 0;
}
