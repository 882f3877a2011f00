// verdict: false(unreach-call)
// Without arguments there is still the program's name.
// inputs: 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(int argc, char **argv)
{
    int x = __VERIFIER_nondet_int();
    if (argc == 1 && argv[argc] == 0 && x == 7)
        reach_error();
    return 0;
}
