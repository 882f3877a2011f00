// verdict: false(unreach-call)
// A pointer is sent in two numbers of 16 or 32 bits, stored in a struct, and read as a pointer.
// inputs: 9
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define HALF (4 * sizeof(void *))
static int target;
struct message {
    uintptr_t low, high;
};

static struct message send(int *p)
{
    uintptr_t number = (uintptr_t)p;
    struct message message = {number & (((uintptr_t)1 << HALF) - 1), number >> HALF};
    return message;
}

int main(void)
{
    struct message message = send(&target);
    uintptr_t slot[1];
    slot[0] = message.high << HALF | message.low;
    **(int **)slot = __VERIFIER_nondet_int();
    if (target == 9)
        reach_error();
    return 0;
}
