// PART OF: link_weak.c
int overridden(void) { return 11; }
int data = 20;
int common __attribute__((common));
int common_array[4] __attribute__((common));

int from_second(void)
{
    common_array[3] = common + common_array[2];
    return common * 100 + overridden();
}
