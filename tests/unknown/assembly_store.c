// Assembly writes to memory.
int main(void)
{
    int *where = 0;
    __asm__ volatile("movl $1, (%0)" : : "r"(where) : "memory");
    return 0;
}
