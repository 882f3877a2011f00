// verdict: false(termination)
// property: termination
// States that follow each other in a circle.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    enum { START, READ, RETRY, END } state = START;
    _Bool broken = __VERIFIER_nondet_bool();
    while (state != END)
        switch (state) {
        case START: state = READ; break;
        case READ: state = broken ? RETRY : END; break;
        case RETRY: state = START; break;
        case END: break;
        }
    return 0;
}
