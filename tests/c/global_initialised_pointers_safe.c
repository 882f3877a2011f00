// verdict: true
// Globals that point to each other from the start.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct place {
    const char *name;
    struct place *exits[2];
};
static struct place hall, garden;
static struct place hall = {"hall", {&garden, &hall}};
static struct place garden = {"garden", {&hall, &garden}};

int main(void)
{
    struct place *at = &hall;
    for (int i = 0; i < 3; i++)
        at = at->exits[__VERIFIER_nondet_bool()];
    struct place *other = at->exits[0];
    if (other == at || other->name[0] == at->name[0])
        reach_error();
    if (at->exits[1] != at)
        reach_error();
    return 0;
}
