// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 0, 1
// A lock that procedures take and give back through a pointer to a structure.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct lock {
    unsigned users;
    int is_held;
};

static void take(struct lock *lock)
{
    if (lock->is_held)
        reach_error();
    lock->is_held = 1;
}

static void give(struct lock *lock)
{
    if (!lock->is_held)
        reach_error();
    lock->is_held = 0;
    lock->users++;
}

int main(void)
{
    struct lock first = {0, 0}, second = {0, 0};
    while (__VERIFIER_nondet_int()) {
        struct lock *one = __VERIFIER_nondet_int() ? &first : &second;
        take(one);
        if (__VERIFIER_nondet_int()) {
            struct lock *other = one == &first ? &second : &first;
            take(other);
            give(other);
        }
        give(one);
    }
    return 0;
}
