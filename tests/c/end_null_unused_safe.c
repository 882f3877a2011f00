// verdict: true
// inputs: 7
// undefined: null is read, which ends the run
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static volatile int used;

int main(void)
{
    int *p = 0;
    if (__VERIFIER_nondet_int() == 7) {
        used = *p + 1;
        reach_error();
    }
    return 0;
}
