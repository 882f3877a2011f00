// A pointer to a variable of an inner block, used behind it.
// FAULT: fault_use_after_scope.c:11: read of 4 bytes in `inner` (4 bytes, declared at fault_use_after_scope.c:8), whose scope has ended
// EXIT: 139
int main(void)
{
    int *kept = 0;
    for (int i = 0; i < 3; i++) {
        int inner = i;
        kept = &inner;
    }
    return *kept;
}
