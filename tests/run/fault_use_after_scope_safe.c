// The same as fault_use_after_scope.c without the fault.
int main(void)
{
    int *kept = 0;
    int inner;
    for (int i = 0; i < 3; i++) {
        inner = i;
        kept = &inner;
    }
    return *kept;
}
