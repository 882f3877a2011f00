// A call through a pointer to data.
// FAULT: fault_call_data.c:9: call through a pointer that points to no function
// EXIT: 139
static int data[4];

int main(void)
{
    int (*f)(void) = (int (*)(void))(void *)data;
    return f();
}
