// A real instruction is not supported, where it is reached.
// FAULT: fault_asm.c:8: not supported: inline assembly `cpuid`
// EXIT: 2
int main(int argc, char **argv)
{
    int x = argc;
    if (x > 0)
        __asm__ volatile("cpuid" : : : "eax", "ebx", "ecx", "edx");
    return 0;
}
