// The same as fault_unreachable.c without the fault.
static int name(int x)
{
    switch (x) {
    case 1: return 'a';
    case 2: return 'b';
    }
    __builtin_unreachable();
}

int main(void)
{
    return name(1) + name(2);
}
