// verdict: false(unreach-call)
// The only way out of the loop is the error: whatever decides about it decides everything.
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int on = 0, turns = 0;
    for (;;) {
        if (__VERIFIER_nondet_int())
            on = !on;
        turns = on ? 2 : 0;
        if (turns != on)
            break;
    }
    reach_error();
}
