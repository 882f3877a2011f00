// verdict: false(unreach-call)
// property: unreach-call
// What a pointer leads to that was never set is any number, or the run ends there; the error lies on another path.
// inputs: 4
// undefined: the pointer is never set
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int mode;

int main(void)
{
    int *device;
    int command = __VERIFIER_nondet_int();
    if (command > 5)
        mode = *device > 3 ? 1 : 2;
    if (mode > 2 || command == 4)
        reach_error();
    return 0;
}
