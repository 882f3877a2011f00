// The same as fault_string_literal_write.c without the fault.
int main(void)
{
    char text[] = "hello";
    text[0] = 'H';
    return 0;
}
