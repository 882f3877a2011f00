// verdict: false(unreach-call)
// property: unreach-call
// An access through a null pointer ends the run, and not the others.
// inputs: 4
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int value = 3;

static int *find(int key) { return key == 4 ? &value : 0; }

int main(void)
{
    int key = __VERIFIER_nondet_int();
    int found = *find(key);
    if (key == 4)
        reach_error();
    return found;
}
