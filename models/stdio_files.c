/* Files by name: opening, closing, positions.
 *
 * What the file system holds is not known: opening a file fails, or gives a stream with arbitrary contents
 * (stdio_input.c). A concrete run without inputs takes the failure. Streams live in a table and not on the heap: a
 * file that is never closed is not a memory leak of the program.
 *
 * Soundness: at most 16 streams are open at a time; one more and the answer is 'unknown'. The contents a program wrote
 * are not remembered: reading them back gives arbitrary bytes.
 */
#include "shrike.h"

#define MOST_STREAMS 16

static FILE streams[MOST_STREAMS];

static FILE *new_stream(int descriptor, int number)
{
    for (int i = 0; i < MOST_STREAMS; i++)
        if (!streams[i].in_use) {
            streams[i] = (FILE){.descriptor = descriptor, .number = number, .in_use = 1, .life = &__shrike_alive};
            return &streams[i];
        }
    __shrike_unsupported("more than 16 open streams");
}

static FILE *open_stream(const char *path, const char *mode)
{
    int hidden = 0;
    if (path)
        __shrike_visible_text(path, SIZE_MAX, &hidden);
    __shrike_visible_text(mode, SIZE_MAX, &hidden);
    return __shrike_outcome(0) < 0 ? NULL : new_stream(FROM_ENVIRONMENT, __shrike_choose(3, INT_MAX));
}

static void end_stream(FILE *file)
{
    __shrike_use(file);
    if (file->in_use == STANDARD) {
        file->descriptor = FROM_ENVIRONMENT;
        return;
    }
    file->in_use = 0;
    file->life = NULL;
}

static int close_stream(FILE *file)
{
    int is_ours = file->descriptor != FROM_ENVIRONMENT;
    end_stream(file);
    return is_ours ? 0 : __shrike_outcome(0);
}

FILE *fopen(const char *restrict path, const char *restrict mode) { return open_stream(path, mode); }
FILE *fopen64(const char *restrict path, const char *restrict mode) { return open_stream(path, mode); }
FILE *popen(const char *command, const char *mode) { return open_stream(command, mode); }
FILE *tmpfile(void) { return open_stream(NULL, "w+"); }
FILE *tmpfile64(void) { return open_stream(NULL, "w+"); }
int fclose(FILE *file) { return close_stream(file); }

/* The status of the command, or -1. */
int pclose(FILE *file)
{
    end_stream(file);
    return __shrike_outcome(0xffff);
}

FILE *fdopen(int descriptor, const char *mode)
{
    int hidden = 0;
    __shrike_visible_text(mode, SIZE_MAX, &hidden);
    if (descriptor >= 0 && descriptor <= 2)
        return __shrike_choose(0, 1) ? NULL : new_stream(descriptor, descriptor);
    return __shrike_outcome(0) < 0 ? NULL : new_stream(FROM_ENVIRONMENT, descriptor);
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict file)
{
    int hidden = 0;
    if (path)
        __shrike_visible_text(path, SIZE_MAX, &hidden);
    __shrike_visible_text(mode, SIZE_MAX, &hidden);
    __shrike_use(file);
    file->flags = 0;
    file->pushed_count = 0;
    file->descriptor = FROM_ENVIRONMENT;
    if (__shrike_outcome(0) == 0)
        return file;
    end_stream(file);
    return NULL;
}

/* How much output waits in the buffer that a real stream has. */
size_t __fpending(FILE *file)
{
    (void)file;
    return __shrike_nondet_ulong();
}

int fileno(FILE *file) { return __shrike_use(file), file->number; }
int fileno_unlocked(FILE *file) { return __shrike_use(file), file->number; }

/* The standard streams may be pipes, which have no position, as without inputs. */
static int is_pipe(FILE *file)
{
    __shrike_use(file);
    if (file->descriptor == FROM_ENVIRONMENT || __shrike_choose(0, 1))
        return 0;
    __shrike_errno = ESPIPE;
    return 1;
}

static int move(FILE *file)
{
    if (is_pipe(file))
        return -1;
    file->pushed_count = 0;
    file->flags &= ~FILE_AT_END;
    return __shrike_outcome(0);
}

static long long position(FILE *file, long long highest)
{
    if (is_pipe(file))
        return -1;
    long long at = __shrike_choose_longlong(-1, highest);
    __shrike_errno_if(at < 0, __shrike_choose(1, LAST_ERROR));
    return at;
}

int fseek(FILE *file, long offset, int from)
{
    (void)offset, (void)from;
    return move(file);
}

/* off_t is long; off64_t is 64 bits wide. */
int fseeko(FILE *file, long offset, int from)
{
    (void)offset, (void)from;
    return move(file);
}

int fseeko64(FILE *file, int64_t offset, int from)
{
    (void)offset, (void)from;
    return move(file);
}

int fsetpos(FILE *file, const void *where)
{
    (void)*(const volatile char *)where;
    return move(file);
}

void rewind(FILE *file)
{
    move(file);
    file->flags &= ~FILE_FAILED;
}

long ftell(FILE *file) { return (long)position(file, LONG_MAX); }
long ftello(FILE *file) { return (long)position(file, LONG_MAX); }
int64_t ftello64(FILE *file) { return position(file, LLONG_MAX); }

/* fpos_t: 16 bytes where long has 8, else 12; what they hold is opaque. */
int fgetpos(FILE *restrict file, void *restrict where)
{
    __shrike_any_bytes(where, sizeof(long) == 8 ? 16 : 12);
    return position(file, LONG_MAX) < 0 ? -1 : 0;
}

int remove(const char *path)
{
    int hidden = 0;
    __shrike_visible_text(path, SIZE_MAX, &hidden);
    return __shrike_outcome(0);
}

int rename(const char *from, const char *to)
{
    int hidden = 0;
    __shrike_visible_text(from, SIZE_MAX, &hidden);
    __shrike_visible_text(to, SIZE_MAX, &hidden);
    return __shrike_outcome(0);
}
