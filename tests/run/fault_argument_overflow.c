// A read behind the end of an argument of the command line.
// ARGS: abc
// FAULT: fault_argument_overflow.c:7: read of 1 byte 1 byte past the end of the command line (4 bytes)
// EXIT: 139
int main(int argc, char **argv)
{
    return argv[1][5];
}
