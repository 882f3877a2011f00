// verdict: false(unreach-call)
// hard: an invalid access makes every other answer unknown
// inputs: 7
// undefined: null is read, and nothing of it is used: compiled code has no read there
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int *p = 0;
    if (__VERIFIER_nondet_int() == 7) {
        *p + 1;
        reach_error();
    }
    return 0;
}
