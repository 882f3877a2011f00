// verdict: false(unreach-call)
// A function that never returns holds the only loop; what is behind its call is never reached.
// inputs: 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void serve(int *state)
{
    for (;;) {
        int request = __VERIFIER_nondet_int();
        if (request == 1)
            *state = *state == 3 ? 0 : *state + 1;
        if (*state > 2)
            reach_error();
    }
}

int main(void)
{
    int state = 0;
    serve(&state);
    reach_error();
    return 0;
}
