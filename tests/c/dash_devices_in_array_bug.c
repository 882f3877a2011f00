// verdict: false(unreach-call)
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 2, 2, 1
// Devices in an array, opened, used and closed by an index from outside; one that is not open is never used.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { CLOSED, OPEN };

static int state[3];
static unsigned uses;

static void use(int device)
{
    if (state[device] != OPEN)
        reach_error();
    uses++;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned device = __VERIFIER_nondet_int();
        if (device >= 3)
            continue;
        switch (__VERIFIER_nondet_int()) {
        case 0:
            state[device] = OPEN;
            break;
        case 1:
            if (state[device] == OPEN)
                use(device);
            break;
        case 2:
            state[device] = OPEN;
            if (__VERIFIER_nondet_int())
                state[(device + 3) % 3] = CLOSED;
            use(device);
            state[device] = CLOSED;
            break;
        }
    }
    return 0;
}
