// Nothing comes after the call.
// any: true
// havoc: true
extern void finish(int status);

static void leave(int status)
{
    finish(status);
}

int main(void)
{
    leave(0);
    return 0;
}
