// verdict: true
// Called as if it returned more bits than it does, a function leaves the others open.
// undefined: the call of a function as if it were of another type
extern void reach_error(void);

static unsigned char low_bits(int number)
{
    return number;
}

__attribute__((no_sanitize("undefined"))) int main(void)
{
    int result = ((int (*)(int))low_bits)(511);
    if ((unsigned char)result != 255)
        reach_error();
    return 0;
}
