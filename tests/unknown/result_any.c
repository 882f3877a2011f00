// Its result is any value.
// any: false(unreach-call)
// havoc: false(unreach-call)
extern void reach_error(void);
extern unsigned char sensor(void);

int main(void)
{
    unsigned char first = sensor(), second = sensor();
    if (first == 200 && second == 100)
        reach_error();
    return 0;
}
