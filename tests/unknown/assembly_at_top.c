// A function that is written in assembly at file scope.
// any: true
// havoc: true
__asm__(".globl stop_here\nstop_here: ud2");
extern void stop_here(void);

int main(void)
{
    stop_here();
    return 0;
}
