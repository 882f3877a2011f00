/* Unformatted input from streams.
 *
 * Standard input comes byte by byte from the machine: the bytes of a concrete run, or symbolic ones. A stream from the
 * environment yields any character or its end, each time anew. The end is sticky, as in glibc.
 *
 * Soundness: up to eight characters can be pushed back; then ungetc fails, which C permits and glibc would not do.
 * Reading a file twice may give different contents: more behaviours than there are, never fewer.
 */
#include "shrike.h"

int __shrike_get(FILE *file)
{
    __shrike_open(file);
    if (file->pushed_count > 0)
        return file->pushed[--file->pushed_count];
    if (file->flags & FILE_AT_END)
        return EOF;
    if (file->descriptor == FROM_ENVIRONMENT) {
        int c = __shrike_choose(-1, 255);
        if (c < 0)
            file->flags |= FILE_AT_END << __shrike_choose(0, 1);
        return c;
    }
    unsigned char byte;
    if (__shrike_read(file->descriptor, &byte, 1) == 1)
        return byte;
    file->flags |= FILE_AT_END;
    return EOF;
}

int __shrike_put_back(int c, FILE *file)
{
    __shrike_open(file);
    if (c == EOF || file->pushed_count == sizeof file->pushed)
        return EOF;
    file->pushed[file->pushed_count++] = (unsigned char)c;
    file->flags &= ~FILE_AT_END;
    return (unsigned char)c;
}

int getchar(void) { return __shrike_get(stdin); }
int getc(FILE *file) { return __shrike_get(file); }
int fgetc(FILE *file) { return __shrike_get(file); }
int _IO_getc(FILE *file) { return __shrike_get(file); }
int getchar_unlocked(void) { return __shrike_get(stdin); }
int getc_unlocked(FILE *file) { return __shrike_get(file); }
int fgetc_unlocked(FILE *file) { return __shrike_get(file); }
int __uflow(FILE *file) { return __shrike_get(file); }
int ungetc(int c, FILE *file) { return __shrike_put_back(c, file); }

/* At most `room` characters up to and including the end of the line. */
static char *get_line(char *line, size_t room, FILE *file)
{
    size_t length = 0;
    int failed_before = file->flags & FILE_FAILED;
    while (length < room) {
        int c = __shrike_get(file);
        if (c == EOF)
            break;
        line[length++] = (char)c;
        if (c == '\n')
            break;
    }
    if ((length == 0 && room > 0) || (file->flags & FILE_FAILED) > failed_before)
        return NULL;
    line[length] = 0;
    return line;
}

char *fgets(char *restrict line, int size, FILE *restrict file)
{
    return size > 0 ? get_line(line, (size_t)size - 1, file) : NULL;
}

char *fgets_unlocked(char *restrict line, int size, FILE *restrict file)
{
    return size > 0 ? get_line(line, (size_t)size - 1, file) : NULL;
}

/* Fortified variants pass the room there is; see fortify.c. */
char *__fgets_chk(char *restrict line, size_t room, int size, FILE *restrict file)
{
    (void)room;
    return size > 0 ? get_line(line, (size_t)size - 1, file) : NULL;
}

static char *get_whole_line(char *line)
{
    if (!get_line(line, SIZE_MAX, stdin))
        return NULL;
    size_t length = __shrike_length(line);
    if (length > 0 && line[length - 1] == '\n')
        line[length - 1] = 0;
    return line;
}

char *gets(char *line)
{
    return get_whole_line(line);
}

char *__gets_chk(char *line, size_t room)
{
    (void)room;
    return get_whole_line(line);
}

/* Grows to hold at least one more character and a terminator. */
static int make_room(char **line, size_t *size, size_t length)
{
    if (*line && length + 2 <= *size)
        return 1;
    size_t larger = *line && *size >= 60 ? *size * 2 : 120;
    char *fresh = malloc(larger);
    if (!fresh)
        return 0;
    if (*line)
        __builtin_memcpy(fresh, *line, length);
    free(*line);
    *line = fresh;
    *size = larger;
    return 1;
}

static ssize_t get_delimited(char **line, size_t *size, int delimiter, FILE *file)
{
    size_t length = 0;
    if (!line || !size) {
        __shrike_errno = EINVAL;
        return -1;
    }
    for (;;) {
        int c = __shrike_get(file);
        if (!make_room(line, size, length))
            return -1;
        if (c == EOF)
            break;
        (*line)[length++] = (char)c;
        if (c == delimiter)
            break;
    }
    if (length == 0)
        return -1;
    (*line)[length] = 0;
    return (ssize_t)length;
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict file)
{
    return get_delimited(line, size, delimiter, file);
}

ssize_t __getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict file)
{
    return get_delimited(line, size, delimiter, file);
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict file)
{
    return get_delimited(line, size, '\n', file);
}

/* Blocks from the environment come in one piece: as many arbitrary bytes as there are, and perhaps fewer than wanted. */
static size_t get_block(unsigned char *block, size_t bytes, FILE *file)
{
    __shrike_open(file);
    if (file->descriptor == FROM_ENVIRONMENT) {
        size_t missing = bytes - __shrike_nondet_ulong();
        __shrike_assume(missing <= bytes);
        __shrike_any_bytes(block, bytes);
        file->flags |= -(missing != 0) & (FILE_AT_END << __shrike_choose(0, 1));
        return bytes - missing;
    }
    size_t got = 0;
    while (got < bytes && !(file->flags & FILE_AT_END)) {
        ssize_t more = __shrike_read(file->descriptor, block + got, bytes - got);
        if (more <= 0)
            file->flags |= FILE_AT_END;
        else
            got += (size_t)more;
    }
    return got;
}

static size_t get_items(void *items, size_t size, size_t count, FILE *file)
{
    unsigned char *to = items;
    size_t bytes, got = 0;
    if (size == 0 || count == 0)
        return 0;
    if (__builtin_mul_overflow(size, count, &bytes))
        bytes = SIZE_MAX;
    while (got < bytes && file->pushed_count > 0)
        to[got++] = (unsigned char)__shrike_get(file);
    if (got < bytes)
        got += get_block(to + got, bytes - got, file);
    return got / size;
}

size_t fread(void *restrict items, size_t size, size_t count, FILE *restrict file)
{
    return get_items(items, size, count, file);
}

size_t fread_unlocked(void *restrict items, size_t size, size_t count, FILE *restrict file)
{
    return get_items(items, size, count, file);
}

size_t __fread_chk(void *restrict items, size_t room, size_t size, size_t count, FILE *restrict file)
{
    (void)room;
    return get_items(items, size, count, file);
}

int getw(FILE *file)
{
    int word;
    return get_items(&word, sizeof word, 1, file) == 1 ? word : EOF;
}
