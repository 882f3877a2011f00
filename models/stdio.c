/* Streams: the three standard ones, their state, and unformatted output.
 *
 * Nothing is buffered: what a call prints goes out before it returns, so the order of output is the order of calls,
 * across streams and descriptors. A stream is standard input, output or error, or comes from the environment
 * (stdio_files.c), where reading yields arbitrary characters and writing may fail.
 *
 * Printing never makes paths. Text that is symbolic is written up to its first symbolic character and its length,
 * where a function returns it, becomes arbitrary; that such text is terminated is still checked
 * (__shrike_visible_text).
 *
 * A stream that is closed leads to nothing: using it is an access to null. A standard one is there all the same, and its output may
 * fail.
 *
 * Soundness: writing to standard output and standard error never fails. A buffer of the program's own is unsupported.
 */
#include "shrike.h"

const char __shrike_alive;

static FILE standard[3] = {{.descriptor = 0, .number = 0, .in_use = STANDARD, .life = &__shrike_alive},
                           {.descriptor = 1, .number = 1, .in_use = STANDARD, .life = &__shrike_alive},
                           {.descriptor = 2, .number = 2, .in_use = STANDARD, .life = &__shrike_alive}};
FILE *stdin = &standard[0], *stdout = &standard[1], *stderr = &standard[2];

void __shrike_use(const FILE *file)
{
    (void)*(const volatile char *)file->life;
}

/* Returns how many bytes the stream took. */
size_t __shrike_put(FILE *file, const void *bytes, size_t count)
{
    __shrike_use(file);
    __shrike_write(file->descriptor, bytes, count);
    if (file->descriptor != FROM_ENVIRONMENT)
        return count;
    size_t lost = __shrike_nondet_ulong();
    __shrike_assume(lost <= count);
    file->flags |= -(lost != 0) & FILE_FAILED;
    return count - lost;
}

/* Does a terminator stand somewhere in `text`, from `start` on and before `limit`? Reads past the end of the object if
 * not, which is what printing it would do. */
static void require_terminator(const char *text, size_t start, size_t limit)
{
    size_t room = __shrike_object_size(text) - __shrike_object_offset(text), i = start;
    if (__shrike_is_symbolic(room)) {
        while (i < limit && text[i])
            i++;
        return;
    }
    int terminated = 0;
    for (; i < limit && i < room; i++) {
        terminated |= text[i] == 0;
        if (!__shrike_is_symbolic_memory(text + i, 1) && text[i] == 0)
            return;
    }
    if (i < limit && !terminated)
        (void)*(const volatile char *)(text + i);
}

/* The length of a string, but of no more than `limit` characters; or, with `hidden` set, the length of the part before
 * its first symbolic character. */
size_t __shrike_visible_text(const char *text, size_t limit, int *hidden)
{
    for (size_t i = 0; i < limit; i++) {
        if (__shrike_is_symbolic_memory(text + i, 1)) {
            __shrike_shown((unsigned char)text[i]);
            require_terminator(text, i, limit);
            *hidden = 1;
            return i;
        }
        if (!text[i])
            return i;
    }
    return limit;
}

static int put_character(int c, FILE *file)
{
    unsigned char byte = (unsigned char)c;
    return __shrike_put(file, &byte, 1) == 1 ? byte : EOF;
}

static int put_text(const char *text, FILE *file)
{
    int hidden = 0;
    size_t length = __shrike_visible_text(text, SIZE_MAX, &hidden);
    return __shrike_put(file, text, length) == length ? __shrike_any_above(1) : EOF;
}

static size_t put_items(const void *items, size_t size, size_t count, FILE *file)
{
    size_t bytes;
    if (size == 0)
        return 0;
    if (__builtin_mul_overflow(size, count, &bytes))
        bytes = SIZE_MAX;
    return __shrike_put(file, items, bytes) / size;
}

int putchar(int c) { return put_character(c, stdout); }
int putc(int c, FILE *file) { return put_character(c, file); }
int fputc(int c, FILE *file) { return put_character(c, file); }
int _IO_putc(int c, FILE *file) { return put_character(c, file); }
int putchar_unlocked(int c) { return put_character(c, stdout); }
int putc_unlocked(int c, FILE *file) { return put_character(c, file); }
int fputc_unlocked(int c, FILE *file) { return put_character(c, file); }
int __overflow(FILE *file, int c) { return put_character(c, file); }

int fputs(const char *text, FILE *file) { return put_text(text, file); }
int fputs_unlocked(const char *text, FILE *file) { return put_text(text, file); }

size_t fwrite(const void *items, size_t size, size_t count, FILE *file)
{
    return put_items(items, size, count, file);
}

size_t fwrite_unlocked(const void *items, size_t size, size_t count, FILE *file)
{
    return put_items(items, size, count, file);
}

/* One piece of output, so that the line and its end stay together. */
int puts(const char *text)
{
    int hidden = 0;
    size_t length = __shrike_visible_text(text, SIZE_MAX, &hidden);
    __shrike_put(stdout, text, length);
    __shrike_put(stdout, "\n", 1);
    if (hidden)
        return __shrike_choose(0, INT_MAX);
    return __shrike_any_above(length < INT_MAX ? (int)length + 1 : INT_MAX);
}

int putw(int word, FILE *file)
{
    return __shrike_put(file, &word, sizeof word) == sizeof word ? 0 : EOF;
}

static int flush(FILE *file)
{
    if (!file)
        return 0;
    __shrike_use(file);
    return file->descriptor == FROM_ENVIRONMENT ? __shrike_outcome(0) : 0;
}

int fflush(FILE *file) { return flush(file); }
int fflush_unlocked(FILE *file) { return flush(file); }

static int has_flag(FILE *file, int flag)
{
    __shrike_use(file);
    return __shrike_any_truth((file->flags & flag) != 0);
}

static void clear_flags(FILE *file)
{
    __shrike_use(file);
    file->flags &= ~(FILE_AT_END | FILE_FAILED);
}

int feof(FILE *file) { return has_flag(file, FILE_AT_END); }
int feof_unlocked(FILE *file) { return has_flag(file, FILE_AT_END); }
int ferror(FILE *file) { return has_flag(file, FILE_FAILED); }
int ferror_unlocked(FILE *file) { return has_flag(file, FILE_FAILED); }
void clearerr(FILE *file) { clear_flags(file); }
void clearerr_unlocked(FILE *file) { clear_flags(file); }

/* How output is buffered and locked makes no difference here; whose memory the buffer is does. */
static void set_buffer(FILE *file, const char *buffer)
{
    __shrike_use(file);
    if (buffer)
        __shrike_unsupported("a buffer of the program's own for a stream");
}

int setvbuf(FILE *file, char *buffer, int mode, size_t size)
{
    (void)size;
    set_buffer(file, mode == 2 ? NULL : buffer);
    return mode < 0 || mode > 2 ? -1 : 0;
}

void setbuf(FILE *file, char *buffer) { set_buffer(file, buffer); }
void setbuffer(FILE *file, char *buffer, size_t size) { (void)size, set_buffer(file, buffer); }
void setlinebuf(FILE *file) { set_buffer(file, NULL); }
void flockfile(FILE *file) { __shrike_use(file); }
void funlockfile(FILE *file) { __shrike_use(file); }

int ftrylockfile(FILE *file)
{
    __shrike_use(file);
    return 0;
}
