// Assembly computes something that nothing uses.
int main(void)
{
    int a = 1, d = 0;
    __asm__ volatile("cltd; idivl %2" : "+a"(a), "+d"(d) : "r"(0));
    return 0;
}
