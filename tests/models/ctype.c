// Every character class for every character, by function, by macro and by glibc's tables.
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    for (int c = -1; c < 256; c++) {
        printf("%d: %d %d %d %d %d %d ", c, (isalnum)(c), (isalpha)(c), (iscntrl)(c), (isdigit)(c), (isgraph)(c), (islower)(c));
        printf("%d %d %d %d %d %d ", (isprint)(c), (ispunct)(c), (isspace)(c), (isupper)(c), (isxdigit)(c), (isblank)(c));
        printf("%d %d %d %d ", isalpha(c), isdigit(c), isspace(c), isupper(c));
        printf("%d %d %d %d %d\n", (tolower)(c), (toupper)(c), tolower(c), toupper(c), isascii(c));
    }
    for (int c = -128; c < 256; c++)
        printf("%d %x %d %d %d\n", c, (*__ctype_b_loc())[c], (*__ctype_tolower_loc())[c], (*__ctype_toupper_loc())[c], (tolower)(c));
    return 0;
}
