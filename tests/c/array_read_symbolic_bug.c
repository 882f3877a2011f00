// verdict: false(unreach-call)
// Reading a table of squares at a symbolic index.
// inputs: 7
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static const int squares[8] = {0, 1, 4, 9, 16, 25, 36, 48};

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8 && squares[i] != (int)(i * i))
        reach_error();
    return 0;
}
