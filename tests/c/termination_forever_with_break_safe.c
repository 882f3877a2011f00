// verdict: true
// property: termination
// An endless loop that is left.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (1) {
        if (i == n || i == 6)
            break;
        if (i < 6)
            i++;
    }
    return 0;
}
