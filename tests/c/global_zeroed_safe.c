// verdict: true
// Globals without an initialiser are zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int table[64];
static struct {
    char a;
    int *p;
    double d;
} record;
int tentative;
int tentative;

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i > 63 || j > 63)
        return 0;
    if (table[i] || table[j] || record.a || record.p || record.d != 0 || tentative)
        reach_error();
    return 0;
}
