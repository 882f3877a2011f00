// verdict: false(unreach-call)
// A structure with a pointer and a float in it, copied as bytes.
// inputs: 4, 1.5
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

struct record {
    char tag;
    int *pointer;
    float number;
};

int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct record a = {'a', &x, __VERIFIER_nondet_float()}, b = {'b', 0, 0};
    memcpy(&b, &a, offsetof(struct record, number));
    *b.pointer += x == 4;
    if (b.tag != 'a' || *a.pointer == 4 || (a.number == a.number && b.number != a.number))
        reach_error();
    return 0;
}
