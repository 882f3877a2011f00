// A function by the name of the macro, of which nothing is known or assumed.
int main(void)
{
    assert(0);
    return 0;
}
