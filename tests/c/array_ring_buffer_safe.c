// verdict: true
// A ring buffer whose start is symbolic.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int ring[4] = {0, 0, 0, 0};
    unsigned head = __VERIFIER_nondet_uint() % 4, tail = head;
    for (int i = 1; i <= 3; i++) {
        ring[tail] = i;
        tail = tail == 3 ? 0 : tail + 1;
    }
    for (int i = 1; i <= 3; i++) {
        if (ring[head] != i)
            reach_error();
        head = (head + 1) % 4;
    }
    if (head != tail)
        reach_error();
    return 0;
}
