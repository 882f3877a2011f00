// verdict: true
// hard: the loop has no bound, so that no number of paths is a proof
// inputs: 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0
// Many choices in one iteration: what was taken is given back, whatever was chosen.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int has_a = 0, has_b = 0, has_c = 0, has_d = 0, has_e = 0, has_f = 0, has_g = 0, has_h = 0, has_i = 0, has_j = 0, has_k = 0, has_l = 0, has_m = 0, has_n = 0;
    while (__VERIFIER_nondet_int()) {
        int a = __VERIFIER_nondet_int();
        int b = __VERIFIER_nondet_int();
        int c = __VERIFIER_nondet_int();
        int d = __VERIFIER_nondet_int();
        int e = __VERIFIER_nondet_int();
        int f = __VERIFIER_nondet_int();
        int g = __VERIFIER_nondet_int();
        int h = __VERIFIER_nondet_int();
        int i = __VERIFIER_nondet_int();
        int j = __VERIFIER_nondet_int();
        int k = __VERIFIER_nondet_int();
        int l = __VERIFIER_nondet_int();
        int m = __VERIFIER_nondet_int();
        int n = __VERIFIER_nondet_int();
        if (a) {
            if (has_a)
                reach_error();
            has_a = 1;
        }
        if (b) {
            if (has_b)
                reach_error();
            has_b = 1;
        }
        if (c) {
            if (has_c)
                reach_error();
            has_c = 1;
        }
        if (d) {
            if (has_d)
                reach_error();
            has_d = 1;
        }
        if (e) {
            if (has_e)
                reach_error();
            has_e = 1;
        }
        if (f) {
            if (has_f)
                reach_error();
            has_f = 1;
        }
        if (g) {
            if (has_g)
                reach_error();
            has_g = 1;
        }
        if (h) {
            if (has_h)
                reach_error();
            has_h = 1;
        }
        if (i) {
            if (has_i)
                reach_error();
            has_i = 1;
        }
        if (j) {
            if (has_j)
                reach_error();
            has_j = 1;
        }
        if (k) {
            if (has_k)
                reach_error();
            has_k = 1;
        }
        if (l) {
            if (has_l)
                reach_error();
            has_l = 1;
        }
        if (m) {
            if (has_m)
                reach_error();
            has_m = 1;
        }
        if (n) {
            if (has_n)
                reach_error();
            has_n = 1;
        }
        if (a)
            has_a = 0;
        if (b)
            has_b = 0;
        if (c)
            has_c = 0;
        if (d)
            has_d = 0;
        if (e)
            has_e = 0;
        if (f)
            has_f = 0;
        if (g)
            has_g = 0;
        if (h)
            has_h = 0;
        if (i)
            has_i = 0;
        if (j)
            has_j = 0;
        if (k)
            has_k = 0;
        if (l)
            has_l = 0;
        if (m)
            has_m = 0;
        if (n)
            has_n = 0;
        if (has_a || has_b || has_c || has_d)
            reach_error();
    }
    return 0;
}
