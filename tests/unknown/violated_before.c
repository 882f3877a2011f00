// The violation comes first.
// elsewhere: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void update(void);

int main(void)
{
    if (__VERIFIER_nondet_int() == 1)
        reach_error();
    update();
    return 0;
}
