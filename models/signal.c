/* Signals: handlers are remembered, and called when the program itself raises a signal.
 *
 * raise does at once what the signal's disposition says: nothing, the handler, or the end of the program.
 *
 * Soundness: no signal ever comes from outside, not from alarm either. Blocked signals are remembered for whoever asks
 * but do not keep raise from acting. A handler that sigaction installed is called with its number alone; SA_RESETHAND
 * is ignored.
 */
#include "shrike.h"

#define MOST_SIGNALS 65
#define SIGABRT 6
#define SIGKILL 9
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGURG 23
#define SIGWINCH 28

typedef void (*handler)(int);
#define SIG_DFL ((handler)0)
#define SIG_IGN ((handler)1)
#define SIG_ERR ((handler)-1)

typedef struct {
    unsigned long words[128 / sizeof(long)];
} sigset_t;

struct sigaction {
    handler sa_handler;
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};

static struct sigaction actions[MOST_SIGNALS];
static sigset_t blocked;

static int is_signal(int number)
{
    if (number > 0 && number < MOST_SIGNALS)
        return 1;
    __shrike_errno = EINVAL;
    return 0;
}

static int is_changeable(int number)
{
    if (number != SIGKILL && number != SIGSTOP)
        return is_signal(number);
    __shrike_errno = EINVAL;
    return 0;
}

static handler install(int number, handler fresh)
{
    if (fresh == SIG_ERR || !is_changeable(number)) {
        __shrike_errno = EINVAL;
        return SIG_ERR;
    }
    handler old = actions[number].sa_handler;
    actions[number] = (struct sigaction){.sa_handler = fresh};
    return old;
}

handler signal(int number, handler fresh) { return install(number, fresh); }
handler bsd_signal(int number, handler fresh) { return install(number, fresh); }
handler sysv_signal(int number, handler fresh) { return install(number, fresh); }
handler __sysv_signal(int number, handler fresh) { return install(number, fresh); }

int sigaction(int number, const struct sigaction *restrict fresh, struct sigaction *restrict old)
{
    if (fresh ? !is_changeable(number) : !is_signal(number))
        return -1;
    if (old)
        *old = actions[number];
    if (fresh)
        actions[number] = *fresh;
    return 0;
}

int siginterrupt(int number, int flag)
{
    (void)flag;
    return is_signal(number) ? 0 : -1;
}

int raise(int number)
{
    if (!is_signal(number))
        return -1;
    handler action = actions[number].sa_handler;
    if (action == SIG_IGN)
        return 0;
    if (action != SIG_DFL) {
        action(number);
        return 0;
    }
    if (number == SIGABRT)
        abort();
    if (number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH)
        return 0;
    __shrike_exit(128 + number);
}

unsigned alarm(unsigned seconds)
{
    (void)seconds;
    return __shrike_nondet_uint();
}

/* ---- Sets of signals ---- */

#define BITS (8 * (int)sizeof(long))

int sigemptyset(sigset_t *set)
{
    __builtin_memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set)
{
    __builtin_memset(set, 0xff, sizeof *set);
    return 0;
}

int sigaddset(sigset_t *set, int number)
{
    if (!is_signal(number))
        return -1;
    set->words[(number - 1) / BITS] |= 1UL << (number - 1) % BITS;
    return 0;
}

int sigdelset(sigset_t *set, int number)
{
    if (!is_signal(number))
        return -1;
    set->words[(number - 1) / BITS] &= ~(1UL << (number - 1) % BITS);
    return 0;
}

int sigismember(const sigset_t *set, int number)
{
    if (!is_signal(number))
        return -1;
    return set->words[(number - 1) / BITS] >> (number - 1) % BITS & 1;
}

/* how: 0 block, 1 unblock, 2 set */
static int change_blocked(int how, const sigset_t *set, sigset_t *old)
{
    if (set && (how < 0 || how > 2))
        return EINVAL;
    sigset_t before = blocked;
    for (size_t i = 0; set && i < sizeof blocked.words / sizeof *blocked.words; i++) {
        unsigned long word = set->words[i];
        blocked.words[i] = how == 0 ? blocked.words[i] | word : how == 1 ? blocked.words[i] & ~word : word;
    }
    if (old)
        *old = before;
    return 0;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    int error = change_blocked(how, set, old);
    __shrike_errno_if(error, EINVAL);
    return -error / EINVAL;
}

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    return change_blocked(how, set, old);
}

int sigpending(sigset_t *set)
{
    __builtin_memset(set, 0, sizeof *set);
    return 0;
}

/* ---- Their names ---- */

static const char *const names[] = {
    [1] = "Hangup",                   [2] = "Interrupt",             [3] = "Quit",
    [4] = "Illegal instruction",      [5] = "Trace/breakpoint trap", [6] = "Aborted",
    [7] = "Bus error",                [8] = "Floating point exception", [9] = "Killed",
    [10] = "User defined signal 1",   [11] = "Segmentation fault",   [12] = "User defined signal 2",
    [13] = "Broken pipe",             [14] = "Alarm clock",          [15] = "Terminated",
    [16] = "Stack fault",             [17] = "Child exited",         [18] = "Continued",
    [19] = "Stopped (signal)",        [20] = "Stopped",              [21] = "Stopped (tty input)",
    [22] = "Stopped (tty output)",    [23] = "Urgent I/O condition", [24] = "CPU time limit exceeded",
    [25] = "File size limit exceeded", [26] = "Virtual timer expired", [27] = "Profiling timer expired",
    [28] = "Window changed",          [29] = "I/O possible",         [30] = "Power failure",
    [31] = "Bad system call",
};

static const char *name(int number, char *scratch)
{
    if (number > 0 && number < (int)(sizeof names / sizeof *names))
        return names[number];
    int real_time = number >= 34 && number <= 64;
    if (real_time)
        number -= 34;
    __shrike_format_text(scratch, 32, real_time ? "Real-time signal %d" : "Unknown signal %d", number);
    return scratch;
}

char *strsignal(int number)
{
    static char unknown[32];
    return (char *)name(number, unknown);
}

void psignal(int number, const char *text)
{
    char scratch[32];
    if (text && *text)
        __shrike_format_stream(stderr, "%s: ", text);
    __shrike_format_stream(stderr, "%s\n", name(number, scratch));
}
