// verdict: true
// hard with joining: the states of all iterations are one
// inputs: 7, 0, 1, 0, 0, 0, 0
// What makes this correct is which states, replies and flags occur together: a renewal comes only after the keys were agreed upon.

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { HELLO = 4368, KEYS = 4384, RENEW = 4400, READY = 4416, CLOSING = 4432, CLOSED = 3 };

int main(void)
{
    int state = HELLO, next = 0, agreed = 0, renewals = 0;
    while (state != CLOSED) {
        int reply = __VERIFIER_nondet_int();
        switch (state) {
        case HELLO:
            if (reply < 0)
                break;
            next = reply == 7 ? READY : CLOSING;
            state = KEYS;
            break;
        case KEYS:
            if (agreed == 0)
                agreed = 1;
            state = next;
            next = RENEW;
            break;
        case READY:
            if (reply == 0) {
                state = CLOSING;
            } else if (reply % 2) {
                state = next;
                agreed = 2;
            }
            break;
        case RENEW:
            if (agreed != 2)
                reach_error();
            renewals = (renewals + 1) % 1000;
            next = READY;
            state = KEYS;
            agreed = 0;
            break;
        case CLOSING:
            if (agreed == 0)
                reach_error();
            state = CLOSED;
            break;
        default:
            reach_error();
        }
    }
    return renewals;
}
