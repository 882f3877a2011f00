// verdict: false(termination)
// property: termination
// Work that puts itself back into the queue.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    unsigned char queue[4] = {__VERIFIER_nondet_bool(), 0}, head = 0, tail = 2;
    while (head != tail) {
        unsigned char item = queue[head];
        head = (head + 1) % 4;
        if (item > 0) {
            queue[tail] = item;
            tail = (tail + 1) % 4;
        }
    }
    return 0;
}
