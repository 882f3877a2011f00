// verdict: true
// An index that was read at a symbolic index.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned next[5] = {1, 2, 3, 4, 0};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 4)
        return 0;
    unsigned after = next[next[next[i]]];
    if (after != (i + 3) % 5)
        reach_error();
    next[next[i]] = i;
    if (next[next[next[i]]] != next[i])
        reach_error();
    return 0;
}
