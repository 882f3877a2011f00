// verdict: true
// hard with joining: states that are joined do not come again
// A function that never returns holds the only loop; what is behind its call is never reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void serve(int *state)
{
    for (;;) {
        int request = __VERIFIER_nondet_int();
        if (request == 1)
            *state = *state == 2 ? 0 : *state + 1;
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
