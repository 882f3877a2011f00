// verdict: false(unreach-call)
// An element of a vector at an index that may lie beyond it: whatever the compiler makes of that.
// inputs: 4
// native: maybe
// undefined: an index beyond a vector
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
typedef int four __attribute__((vector_size(16)));

int main(void)
{
    unsigned index = __VERIFIER_nondet_uint();
    if (index > 4)
        return 0;
    four v = {1, 2, 3, 4};
    int element = v[index];
    if (element == 77)
        reach_error();
    return 0;
}
