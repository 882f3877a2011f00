// verdict: false(unreach-call)
// Called as if it returned more bits than it does, a function leaves the others open.
// inputs:
// native: maybe, of what no register was told to hold
// undefined: the call of a function as if it were of another type
extern void reach_error(void);

static unsigned char low_bits(int number)
{
    return number;
}

__attribute__((no_sanitize("undefined"))) int main(void)
{
    int result = ((int (*)(int))low_bits)(511);
    if (result != 255)
        reach_error();
    return 0;
}
