// Data structures on the heap: a list reversed, a search tree with deletion, a hash table with chains, a heap queue.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list { int value; struct list *next; };
struct tree { int key; struct tree *left, *right; };
struct entry { char *key; int count; struct entry *next; };

static struct list *push(struct list *l, int v) { struct list *n = malloc(sizeof *n); n->value = v; n->next = l; return n; }
static struct list *reverse(struct list *l) { struct list *r = 0; while (l) { struct list *next = l->next; l->next = r; r = l; l = next; } return r; }

static void insert(struct tree **t, int key)
{
    while (*t)
        t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    *t = calloc(1, sizeof **t);
    (*t)->key = key;
}

static void delete(struct tree **t, int key)
{
    while (*t && (*t)->key != key)
        t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    struct tree *old = *t;
    if (!old)
        return;
    if (!old->left) {
        *t = old->right;
    } else if (!old->right) {
        *t = old->left;
    } else {
        struct tree **least = &old->right;
        while ((*least)->left)
            least = &(*least)->left;
        struct tree *moved = *least;
        *least = moved->right;
        moved->left = old->left;
        moved->right = old->right;
        *t = moved;
    }
    free(old);
}

static void walk(struct tree *t) { if (t) { walk(t->left); printf("%d ", t->key); walk(t->right); } }
static int depth(struct tree *t) { if (!t) return 0; int l = depth(t->left), r = depth(t->right); return 1 + (l > r ? l : r); }

int main(void)
{
    struct list *l = 0;
    for (int i = 0; i < 10; i++)
        l = push(l, i * i);
    for (struct list *n = l = reverse(l); n; n = n->next)
        printf("%d ", n->value);
    printf("\n");
    while (l) { struct list *next = l->next; free(l); l = next; }
    struct tree *t = 0;
    for (int i = 0, k = 37; i < 20; i++, k = k * 61 % 101)
        insert(&t, k);
    walk(t);
    printf("depth %d\n", depth(t));
    for (int k = 0; k < 101; k += 3)
        delete(&t, k);
    walk(t);
    printf("\n");
    struct entry *buckets[8] = {0};
    char text[] = "the cat and the dog and the bird";
    for (char *w = strtok(text, " "); w; w = strtok(0, " ")) {
        unsigned h = 5381;
        for (char *c = w; *c; c++)
            h = h * 33 + (unsigned char)*c;
        struct entry **e = &buckets[h % 8];
        while (*e && strcmp((*e)->key, w))
            e = &(*e)->next;
        if (!*e) {
            *e = calloc(1, sizeof **e);
            (*e)->key = strdup(w);
        }
        (*e)->count++;
    }
    for (int i = 0; i < 8; i++)
        for (struct entry *e = buckets[i]; e; e = e->next)
            printf("%d:%s=%d ", i, e->key, e->count);
    printf("\n");
    return 0;
}
