// verdict: false(unreach-call)
// inputs: 5
// Fields of structs in an array, written unless an input says no: then they are not asked for.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
    int first;
    int second;
};

static struct pair pairs[40000];

int main(void)
{
    int stop = __VERIFIER_nondet_int();
    for (int i = 0; i < 40000; i++) {
        if (stop > 4)
            break;
        pairs[i].first = 10;
        pairs[i].second = 20;
    }
    for (int i = 0; i < 40000; i++)
        if (stop <= 5 && pairs[i].first + pairs[i].second != 30)
            reach_error();
    return 0;
}
