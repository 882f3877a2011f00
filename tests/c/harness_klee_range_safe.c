// verdict: true
// KLEE: a range that is half open, and an integer by name.
extern int klee_range(int, int, const char *);
extern int klee_int(const char *);
extern void klee_open_merge(void);
extern void klee_close_merge(void);
extern void klee_assert(int);

int main(void)
{
    int x = klee_range(0, 10, "x"), y = klee_int("y");
    klee_open_merge();
    int larger = x > y ? x : y;
    klee_close_merge();
    klee_assert(larger >= x && x < 10);
    return 0;
}
