// The function may change what is tested behind it.
// any: true
// havoc: false(unreach-call)
extern void reach_error(void);
extern void update(void);
int ready;

int main(void)
{
    update();
    if (ready == 7)
        reach_error();
    return 0;
}
