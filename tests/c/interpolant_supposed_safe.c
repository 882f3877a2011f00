// verdict: true
// What covers a state for good may not rest on a loop head that is taken to demand nothing as long as it is explored.
// hard: path by path the loop has more states than time
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int f, g, h, mode, v;

int main(void) {
    if (__VERIFIER_nondet_int()) {
        v = 0;
    } else {
        h = 2;
        goto last;
    }
    for (;;) {
        if (f == 3 || v == 5) {
            reach_error();
        }
        if (__VERIFIER_nondet_int()) {
            v = 0;
        } else {
            f = 1;
            g = 1;
            h = 1;
            v = 1;
            mode = 2;
        }
        if (__VERIFIER_nondet_int()) {
            if (__VERIFIER_nondet_int()) {
                mode = 1;
                f = 0;
                g = 0;
                h = 0;
            } else {
                mode = 2;
                f = 1;
                g = 1;
                h = 1;
            }
        last:
            if (mode) {
                return 0;
            }
        }
        f = g;
        g = h;
    }
}
