// The same as fault_asm.c without the fault.
int main(int argc, char **argv)
{
    int x = argc;
    if (x > 1000)
        __asm__ volatile("cpuid" : : : "eax", "ebx", "ecx", "edx");
    return 0;
}
