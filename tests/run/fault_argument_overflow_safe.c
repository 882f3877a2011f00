// The same as fault_argument_overflow.c without the fault.
// ARGS: abc
int main(int argc, char **argv)
{
    return argv[1][3];
}
