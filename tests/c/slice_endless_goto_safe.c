// verdict: true
// A circle of gotos without another way out than the error.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int held = 0;
idle:
    if (__VERIFIER_nondet_bool())
        goto idle;
    held++;
    if (held != 1)
        goto failed;
    if (__VERIFIER_nondet_bool()) {
        held--;
        goto idle;
    }
    held = 0;
    goto idle;
failed:
    reach_error();
    return 1;
}
