// verdict: true
// A value that is never zero, and depends on exactly as many branches as are told apart.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int d = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), s = 0, r = 0;
#define ONE if (d > 0) s = s + 1; else s = s + 2;
#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE
    TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
    if (x > s)
        r = 2;
    else
        r = 1;
    if (x > 1000) {
        if (d > 0)
            if (!r)
                reach_error();
    }
    return 0;
}
