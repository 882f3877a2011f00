// The same as fault_call_data.c without the fault.
static int data(void) { return 4; }

int main(void)
{
    int (*f)(void) = (int (*)(void))(void *)data;
    return f();
}
