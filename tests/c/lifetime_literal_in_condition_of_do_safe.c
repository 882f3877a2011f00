// verdict: true
// property: valid-memsafety
// A loop is a block, and its condition in it: the next iteration may use what that makes.
// hard: the loop goes on for as long as inputs say, with another object in every iteration
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, sum = 0;
    do {
        if (p)
            sum = *p;
    } while ((p = &(int){__VERIFIER_nondet_int()})[0] == 3);
    return sum;
}
