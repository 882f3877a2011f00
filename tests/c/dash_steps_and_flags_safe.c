// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 4
// A protocol of four steps that inputs lead through, with flags that have to agree with the step.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int step, has_key, is_sent;

static void advance(int event)
{
    if (step == 0 && event == 1) {
        step = 1;
        has_key = 1;
    } else if (step == 1 && event == 2) {
        step = 2;
    } else if (step == 2 && event == 3) {
        is_sent = 1;
        step = 3;
    } else if (event == 4) {
        step = 0;
        has_key = 0;
        is_sent = 0;
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        advance(__VERIFIER_nondet_int());
        if (is_sent && !has_key)
            reach_error();
        if (has_key && step == 0)
            reach_error();
    }
    return 0;
}
