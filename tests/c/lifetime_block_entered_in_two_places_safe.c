// verdict: true
// property: valid-memsafety
// A goto enters the block behind its beginning; every visit writes before it reads.

int main(void)
{
    int *kept = 0, round = 0;
again:
    if (round == 1)
        goto inside;
    {
        int v;
        v = 4;
        kept = &v;
        round += *kept - 3;
        goto again;
    inside:
        v = 5;
        kept = &v;
        return *kept - 5;
    }
}
