// verdict: false(unreach-call)
// The bytes of a pointer go through a table, each to itself.
// inputs:
extern void reach_error(void);
static int target;
static unsigned char table[256];

int main(void)
{
    int *p = &target, *q = 0;
    for (int i = 0; i < 256; i++)
        table[i] = (unsigned char)i;
    for (unsigned i = 0; i < sizeof p; i++)
        ((unsigned char *)&q)[i] = table[((unsigned char *)&p)[i]];
    *q = 1;
    if (target == 1)
        reach_error();
    return 0;
}
