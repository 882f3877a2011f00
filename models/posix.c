/* Files by descriptor, and what else a program asks of its system.
 *
 * Descriptors 0, 1 and 2 are real: reading 0 and writing 1 and 2 go to the machine. Everything else is the
 * environment's: an operation fails with some errno, or succeeds with any result it can have; data read is arbitrary.
 * A concrete run without inputs sees every such operation fail.
 *
 * Soundness: what is written is not remembered, so reading it back gives arbitrary bytes. Descriptors that were never
 * opened, or were closed, work as well as others. What is opened gives and takes data at once, or fails: there is no pipe().
 * Once 0, 1 or 2 was closed or redirected, all three are the environment's here; the standard streams still lead where they did.
 */
#include "shrike.h"

static void use_text(const char *text)
{
    int hidden = 0;
    __shrike_visible_text(text, SIZE_MAX, &hidden);
}

static int on_path(const char *path)
{
    use_text(path);
    return __shrike_outcome(0);
}

/* Was one of the standard descriptors closed, or made to lead elsewhere? */
static int standard_changed;

static int is_standard(int descriptor, int first)
{
    return descriptor >= first && descriptor <= 2 && !standard_changed;
}

/* -1, or 3 and above; a standard one only where one was closed. */
static int new_descriptor(void)
{
    int descriptor = __shrike_outcome(INT_MAX);
    __shrike_assume((descriptor < 0) | (descriptor > 2) | standard_changed);
    return descriptor;
}

static int open_path(const char *path)
{
    use_text(path);
    return new_descriptor();
}

int open(const char *path, int flags, ...) { return (void)flags, open_path(path); }
int open64(const char *path, int flags, ...) { return (void)flags, open_path(path); }
int openat(int directory, const char *path, int flags, ...) { return (void)directory, (void)flags, open_path(path); }
int __open_2(const char *path, int flags) { return (void)flags, open_path(path); }
int __open64_2(const char *path, int flags) { return (void)flags, open_path(path); }
int creat(const char *path, unsigned mode) { return (void)mode, open_path(path); }
int dup(int descriptor) { return (void)descriptor, new_descriptor(); }

/* The six X at the end become a name that was free. */
int mkstemp(char *pattern)
{
    size_t length = __shrike_length(pattern);
    if (length < 6 || __shrike_compare(pattern + length - 6, "XXXXXX") != 0) {
        __shrike_errno = EINVAL;
        return -1;
    }
    __shrike_any_bytes(pattern + length - 6, 6);
    for (size_t i = length - 6; i < length; i++)
        pattern[i] |= (pattern[i] == 0) * 'A';
    return new_descriptor();
}

int close(int descriptor)
{
    if (!is_standard(descriptor, 0))
        return __shrike_outcome(0);
    standard_changed = 1;
    return 0;
}

int dup2(int from, int to)
{
    int result = __shrike_outcome(0);
    (void)from;
    standard_changed |= (to >= 0) & (to <= 2) & (result == 0);
    return result < 0 ? -1 : to;
}

/* Duplicates, flags, who gets signals; other commands read or fill structures. */
int fcntl(int descriptor, int command, ...)
{
    (void)descriptor;
    if ((command < 0 || command > 4) && (command < 8 || command > 11) && command != 1030)
        __shrike_unsupported("this command of fcntl");
    return __shrike_outcome(INT_MAX);
}

/* Fails, or puts some bytes there; those behind may be changed too, which is more than happens. */
static ssize_t fill(void *buffer, size_t bytes)
{
    ssize_t result = __shrike_outcome_long(bytes < LONG_MAX ? (long)bytes : LONG_MAX);
    if (result >= 0)
        __shrike_any_bytes(buffer, bytes);
    return result;
}

static ssize_t read_bytes(int descriptor, void *buffer, size_t bytes)
{
    if (descriptor == 0 && !standard_changed)
        return __shrike_read(0, buffer, bytes);
    return fill(buffer, bytes);
}

static ssize_t write_bytes(int descriptor, const void *buffer, size_t bytes)
{
    if (is_standard(descriptor, 1))
        return __shrike_write(descriptor, buffer, bytes);
    __shrike_write(FROM_ENVIRONMENT, buffer, bytes);
    return __shrike_outcome_long(bytes < LONG_MAX ? (long)bytes : LONG_MAX);
}

ssize_t read(int descriptor, void *buffer, size_t bytes) { return read_bytes(descriptor, buffer, bytes); }

/* Fortified; see fortify.c. */
ssize_t __read_chk(int descriptor, void *buffer, size_t bytes, size_t room)
{
    (void)room;
    return read_bytes(descriptor, buffer, bytes);
}

ssize_t write(int descriptor, const void *buffer, size_t bytes) { return write_bytes(descriptor, buffer, bytes); }

/* The standard streams may be pipes, which have no position, as without inputs. */
static int64_t seek(int descriptor, int64_t highest)
{
    int64_t at = __shrike_choose_longlong(-1, highest);
    int code = is_standard(descriptor, 0) ? ESPIPE : __shrike_choose(1, LAST_ERROR);
    __shrike_errno_if(at < 0, code);
    return at;
}

long lseek(int descriptor, long offset, int from) { return (void)offset, (void)from, (long)seek(descriptor, LONG_MAX); }
int64_t lseek64(int descriptor, int64_t offset, int from) { return (void)offset, (void)from, seek(descriptor, LLONG_MAX); }

int fsync(int descriptor) { return (void)descriptor, __shrike_outcome(0); }
int ftruncate(int descriptor, long length) { return (void)descriptor, (void)length, __shrike_outcome(0); }
int truncate(const char *path, long length) { return (void)length, on_path(path); }
int access(const char *path, int mode) { return (void)mode, on_path(path); }
int unlink(const char *path) { return on_path(path); }
int rmdir(const char *path) { return on_path(path); }
int mkdir(const char *path, unsigned mode) { return (void)mode, on_path(path); }
int chdir(const char *path) { return on_path(path); }
int chmod(const char *path, unsigned mode) { return (void)mode, on_path(path); }
int fchmod(int descriptor, unsigned mode) { return (void)descriptor, (void)mode, __shrike_outcome(0); }
int chown(const char *path, unsigned owner, unsigned group) { return (void)owner, (void)group, on_path(path); }
int link(const char *from, const char *to) { return use_text(from), on_path(to); }
int symlink(const char *from, const char *to) { return use_text(from), on_path(to); }
unsigned umask(unsigned mask) { return (void)mask, (unsigned)__shrike_choose(0, 0777); }

/* ---- What a file is ---- */

#define STAT_SIZE (sizeof(long) == 8 ? 144 : 88)
#define STAT64_SIZE (sizeof(long) == 8 ? 144 : 96)

/* Only what succeeds fills the structure. */
static int describe(void *out, size_t size)
{
    if (__shrike_outcome(0) < 0)
        return -1;
    __shrike_any_bytes(out, size);
    return 0;
}

int stat(const char *restrict path, void *restrict out) { return use_text(path), describe(out, STAT_SIZE); }
int lstat(const char *restrict path, void *restrict out) { return use_text(path), describe(out, STAT_SIZE); }
int fstat(int descriptor, void *out) { return (void)descriptor, describe(out, STAT_SIZE); }
int stat64(const char *restrict path, void *restrict out) { return use_text(path), describe(out, STAT64_SIZE); }
int lstat64(const char *restrict path, void *restrict out) { return use_text(path), describe(out, STAT64_SIZE); }
int fstat64(int descriptor, void *out) { return (void)descriptor, describe(out, STAT64_SIZE); }

/* What older glibc headers turn them into. */
int __xstat(int version, const char *path, void *out) { return (void)version, use_text(path), describe(out, STAT_SIZE); }
int __lxstat(int version, const char *path, void *out) { return (void)version, use_text(path), describe(out, STAT_SIZE); }
int __fxstat(int version, int descriptor, void *out) { return (void)version, (void)descriptor, describe(out, STAT_SIZE); }
int __xstat64(int version, const char *path, void *out) { return (void)version, use_text(path), describe(out, STAT64_SIZE); }
int __lxstat64(int version, const char *path, void *out) { return (void)version, use_text(path), describe(out, STAT64_SIZE); }
int __fxstat64(int version, int descriptor, void *out) { return (void)version, (void)descriptor, describe(out, STAT64_SIZE); }

int isatty(int descriptor)
{
    int answer = __shrike_choose(0, 1);
    (void)descriptor;
    __shrike_errno_if(!answer, ENOTTY);
    return answer;
}

ssize_t readlink(const char *restrict path, char *restrict out, size_t size)
{
    use_text(path);
    return fill(out, size);
}

/* Any terminated text that fits. */
static void any_text(char *out, size_t size)
{
    __shrike_any_bytes(out, size);
    out[size - 1] = 0;
}

char *getcwd(char *out, size_t size)
{
    if (__shrike_outcome(0) < 0)
        return NULL;
    if (!out) {
        size = size ? size : (size_t)__shrike_choose_long(2, 4096);
        out = malloc(size);
    }
    if (size > 0)
        any_text(out, size);
    return out;
}

int gethostname(char *out, size_t size)
{
    int result = __shrike_outcome(0);
    if (size > 0) {
        __shrike_any_bytes(out, size);
        out[size - 1] &= (char)result; /* what was too long need not be terminated */
    }
    return result;
}

/* utsname: six texts of 65 characters. */
int uname(char (*out)[65])
{
    for (int i = 0; i < 6; i++)
        any_text(out[i], 65);
    return 0;
}

long sysconf(int name)
{
    switch (name) {
    case 2: return 100;   /* _SC_CLK_TCK */
    case 30: return 4096; /* _SC_PAGESIZE */
    default: return __shrike_outcome_long(LONG_MAX);
    }
}

int getpagesize(void) { return 4096; }
int getrusage(int who, void *out) { return (void)who, describe(out, 18 * sizeof(long)); }
int sched_yield(void) { return 0; }

/* ---- What the process may use: chosen once, until the program says otherwise ---- */

struct limit {
    unsigned long now, most;
};

/* None for what is no resource. */
static struct limit *limit_of(int which)
{
    static struct limit limits[16];
    static char is_known[16];
    if (which < 0 || which > 15) {
        __shrike_errno = EINVAL;
        return NULL;
    }
    struct limit *limit = &limits[which];
    if (!is_known[which]) {
        is_known[which] = 1;
        __shrike_any_bytes(limit, sizeof *limit);
        limit->now = limit->now > limit->most ? limit->most : limit->now;
    }
    return limit;
}

int getrlimit(int which, struct limit *out)
{
    struct limit *limit = limit_of(which);
    if (!limit)
        return -1;
    *out = *limit;
    return 0;
}

/* Only to have more than was allowed can fail. With 64 bits the system reads what is asked for, and null asks for nothing. */
int setrlimit(int which, const struct limit *wanted)
{
    struct limit *limit = limit_of(which);
    if (!limit)
        return -1;
    if (sizeof(long) == 8 && !wanted)
        return 0;
    if (wanted->now > wanted->most) {
        __shrike_errno = EINVAL;
        return -1;
    }
    if (wanted->most > limit->most && __shrike_outcome(0) < 0)
        return -1;
    *limit = *wanted;
    return 0;
}

/* ---- Who the process is: chosen once ---- */

static int process(int *known)
{
    if (*known == 0)
        *known = __shrike_choose(1, INT_MAX);
    return *known;
}

int getpid(void) { static int known; return process(&known); }
int getppid(void) { return __shrike_choose(0, INT_MAX); }
int getpgrp(void) { static int known; return process(&known); }

/* Users and groups: what they are is chosen anew where the program has tried to change them. */
struct owner {
    int is_known;
    unsigned number;
};

static struct owner user, effective_user, group, effective_group;

static unsigned owner(struct owner *owner)
{
    if (!owner->is_known)
        *owner = (struct owner){1, __shrike_nondet_uint()};
    return owner->number;
}

unsigned getuid(void) { return owner(&user); }
unsigned geteuid(void) { return owner(&effective_user); }
unsigned getgid(void) { return owner(&group); }
unsigned getegid(void) { return owner(&effective_group); }

int setuid(unsigned number)
{
    (void)number;
    user.is_known = effective_user.is_known = 0;
    return __shrike_outcome(0);
}

int setgid(unsigned number)
{
    (void)number;
    group.is_known = effective_group.is_known = 0;
    return __shrike_outcome(0);
}
