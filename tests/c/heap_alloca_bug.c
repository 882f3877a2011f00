// verdict: false(unreach-call)
// Memory of a symbolic size that lives until the function returns.
// inputs: 5
#include <alloca.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int sum_copy(const char *from, int n)
{
    char *copy = alloca(n);
    int sum = 0;
    memcpy(copy, from, n);
    for (int i = 0; i < n; i++)
        sum += copy[i];
    return sum;
}

int main(void)
{
    const char data[6] = {1, 1, 1, 1, 1, 2};
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5)
        return 0;
    if (sum_copy(data + 1, n) != n)
        reach_error();
    return 0;
}
