// The function is called through a pointer.
// any: true
// havoc: true
extern int __VERIFIER_nondet_int(void);
extern int one(int), two(int);

int main(void)
{
    int (*chosen)(int) = __VERIFIER_nondet_int() ? one : two;
    return chosen(1) == 0;
}
