// verdict: true
// KLEE: a path that ends silently.
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void klee_silent_exit(int);
extern void klee_abort(void);

int main(void)
{
    unsigned x;
    klee_make_symbolic(&x, sizeof x, "x");
    if (x < 5)
        klee_silent_exit(0);
    if (x < 5)
        klee_abort();
    return 0;
}
