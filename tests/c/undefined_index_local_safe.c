// verdict: true
// property: undefined-behaviour
// The index right behind an array, which may be pointed to and not read.
extern int __VERIFIER_nondet_int(void);

struct pair {
    unsigned char first[5], second[5];
};

static int sum(const struct pair *pair, int count)
{
    int result = 0;
    for (int i = 0; i < count; i++)
        result += pair->first[i];
    return result;
}

int main(void)
{
    struct pair pair = {{1, 2, 3, 4, 5}, {0}};
    int count = __VERIFIER_nondet_int();
    return count >= 0 && count <= 5 ? sum(&pair, count) == 99 : 0;
}
