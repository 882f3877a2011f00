// verdict: true
// property: valid-memsafety
// A callback whose data ended with the function that set it.
extern _Bool __VERIFIER_nondet_bool(void);

static void (*callback)(void *);
static void *data;

static void increase(void *p) { ++*(int *)p; }

static int global_count;

static void arrange(_Bool local)
{
    int count = 0;
    data = local ? &count : &global_count;
    callback = increase;
    if (local)
        data = &global_count;
}

int main(void)
{
    arrange(__VERIFIER_nondet_bool());
    callback(data);
    return 0;
}
