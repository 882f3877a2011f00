// Control gets where the program promised it would not.
// FAULT: fault_unreachable.c:10: control reaches a place that the program declares unreachable
// EXIT: 132
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
    return name(1) + name(3);
}
