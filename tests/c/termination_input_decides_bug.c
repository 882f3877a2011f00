// verdict: false(termination)
// property: termination
// The inputs may be such that the loop goes on for ever.
// inputs: 0
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int turns = 0;
    while (!__VERIFIER_nondet_bool())
        if (turns == 4)
            break;
    return turns;
}
