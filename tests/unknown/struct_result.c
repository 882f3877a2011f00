// A struct that is returned in memory is any value each time.
// any: unknown(unconfirmed
// havoc: false(unreach-call)
extern void reach_error(void);
struct reading {
    long time, value, quality;
};
extern struct reading measure(void);

int main(void)
{
    struct reading first = measure();
    struct reading second = measure();
    if (first.time == second.time && first.value != second.value)
        reach_error();
    return 0;
}
