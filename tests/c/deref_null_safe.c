// verdict: true
// property: valid-memsafety
// What was not found is a null pointer.
extern int __VERIFIER_nondet_int(void);

static int keys[3] = {2, 3, 7};

static int *find(int key)
{
    for (int i = 0; i < 3; i++)
        if (keys[i] == key)
            return &keys[i];
    return 0;
}

int main(void)
{
    int *found = find(__VERIFIER_nondet_int());
    return found ? *found : 0;
}
