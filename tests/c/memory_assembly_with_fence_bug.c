// verdict: false(unreach-call)
// A store in assembly is one also if a fence stands behind it.
// inputs: 7
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int cell;

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("movl %1, %0\n\tmfence" : "=m"(cell) : "r"(x) : "memory");
    if (cell == 7)
        reach_error();
    return 0;
}
