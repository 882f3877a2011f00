/* Kinds of characters, in the "C" locale.
 *
 * Range checks by unsigned subtraction, joined with bitwise or: no branch, so asking about a symbolic character makes
 * one term. A predicate answers with the bit that glibc's own answers with (ctype_tables.c), not merely with 1.
 *
 * Soundness: an argument outside unsigned char and EOF, which C leaves undefined, is in no class here.
 */
#include "shrike.h"

#define UPPER 0x100
#define LOWER 0x200
#define ALPHA 0x400
#define DIGIT 0x800
#define XDIGIT 0x1000
#define SPACE 0x2000
#define PRINT 0x4000
#define GRAPH 0x8000
#define BLANK 0x1
#define CNTRL 0x2
#define PUNCT 0x4
#define ALNUM 0x8

static int within(int c, int low, int high)
{
    return (unsigned)c - (unsigned)low <= (unsigned)(high - low);
}

static int is_letter(int c)
{
    return within(c, 'a', 'z') | within(c, 'A', 'Z');
}

int __shrike_is_space(int c)
{
    return (c == ' ') | within(c, '\t', '\r');
}

/* The value of a digit of any base up to 36, or 99. */
int __shrike_digit_value(int c)
{
    int digit = within(c, '0', '9'), letter = is_letter(c);
    return digit * (c & 15) + letter * ((c & 31) + 9) + (1 - digit - letter) * 99;
}

int isupper(int c) { return within(c, 'A', 'Z') * UPPER; }
int islower(int c) { return within(c, 'a', 'z') * LOWER; }
int isalpha(int c) { return is_letter(c) * ALPHA; }
int isdigit(int c) { return within(c, '0', '9') * DIGIT; }
int isalnum(int c) { return (is_letter(c) | within(c, '0', '9')) * ALNUM; }
int isspace(int c) { return __shrike_is_space(c) * SPACE; }
int isprint(int c) { return within(c, ' ', '~') * PRINT; }
int isgraph(int c) { return within(c, '!', '~') * GRAPH; }
int isblank(int c) { return ((c == ' ') | (c == '\t')) * BLANK; }
int iscntrl(int c) { return (within(c, 0, 31) | (c == 127)) * CNTRL; }
int isascii(int c) { return within(c, 0, 127); }
int toascii(int c) { return c & 127; }

int isxdigit(int c)
{
    return (within(c, '0', '9') | within(c, 'a', 'f') | within(c, 'A', 'F')) * XDIGIT;
}

int ispunct(int c)
{
    return (within(c, '!', '~') & !(is_letter(c) | within(c, '0', '9'))) * PUNCT;
}

/* A char that came out negative gets its unsigned value, as glibc's tables give it. */
static int as_unsigned(int c)
{
    return c + 256 * within(c, -128, -2);
}

int tolower(int c) { return as_unsigned(c) + 32 * within(c, 'A', 'Z'); }
int toupper(int c) { return as_unsigned(c) - 32 * within(c, 'a', 'z'); }
int _tolower(int c) { return c + 32; }
int _toupper(int c) { return c - 32; }
