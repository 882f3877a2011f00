// verdict: false(unreach-call)
// inputs: 1, 1, 1, 0
// A machine of four phases, in which two lights are never on together.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int north = 0, east = 0, phase = 0;
    do {
        switch (phase) {
        case 0: north = 1; phase = 1; break;
        case 1: north = phase; phase = 2; break;
        case 2: east = 1; phase = 3; break;
        default: east = 0; phase = 0;
        }
        if (north && east)
            reach_error();
    } while (__VERIFIER_nondet_int());
    return 0;
}
