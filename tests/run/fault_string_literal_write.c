// A write into a string literal.
// FAULT: fault_string_literal_write.c:7: write of 1 byte in a string literal (6 bytes), which is read-only
// EXIT: 139
int main(void)
{
    char *text = "hello";
    text[0] = 'H';
    return 0;
}
