// verdict: true
// The default is taken last, wherever it stands.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int result;
    switch (x & 3) {
    default:
        result = 3;
        break;
    case 0:
        result = 0;
        break;
    case 2:
        result = 2;
        break;
    case 1:
        result = 1;
        break;
    }
    if (result != (x & 3))
        reach_error();
    return 0;
}
