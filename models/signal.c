/* Signals: handlers are remembered, and called when the program itself raises a signal.
 *
 * raise does at once what the signal's disposition says: nothing, the handler, or the end of the program.
 *
 * Soundness: no signal ever comes from outside; alarm is unsupported, as are handlers of what abort, traps and invalid accesses
 * raise by themselves, raising a signal that is blocked, stopping, and handlers that ask for information about their signal.
 */
#include "shrike.h"

#define MOST_SIGNALS 65
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGSEGV 11
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTTOU 22
#define SIGURG 23
#define SIGWINCH 28

typedef void (*handler)(int);
#define SIG_DFL ((handler)0)
#define SIG_IGN ((handler)1)
#define SIG_ERR ((handler)-1)

#define SA_SIGINFO 4u
#define SA_RESTART 0x10000000u
#define SA_NODEFER 0x40000000u
#define SA_RESETHAND 0x80000000u

typedef struct {
    unsigned long words[128 / sizeof(long)];
} sigset_t;

struct sigaction {
    handler sa_handler;
    sigset_t sa_mask;
    unsigned sa_flags;
    void (*sa_restorer)(void);
};

static struct sigaction actions[MOST_SIGNALS];
static sigset_t blocked;

/* glibc keeps 32 and 33 for itself. */
static int is_signal(int number)
{
    if (number > 0 && number < MOST_SIGNALS && number != 32 && number != 33)
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

static void set_action(int number, struct sigaction fresh)
{
    /* The machine ends a program at once that aborts, traps, divides by zero or accesses null, so no handler may want to run then. */
    int ends = number == SIGABRT || number == SIGILL || number == SIGTRAP || number == SIGSEGV || number == SIGFPE;
    if (ends && fresh.sa_handler != SIG_DFL && fresh.sa_handler != SIG_IGN)
        __shrike_unsupported("a handler of SIGABRT, SIGILL, SIGTRAP, SIGFPE or SIGSEGV");
    actions[number] = fresh;
}

static handler install(int number, handler fresh, unsigned flags)
{
    if (fresh == SIG_ERR || !is_changeable(number)) {
        __shrike_errno = EINVAL;
        return SIG_ERR;
    }
    handler old = actions[number].sa_handler;
    set_action(number, (struct sigaction){.sa_handler = fresh, .sa_flags = flags});
    return old;
}

handler signal(int number, handler fresh) { return install(number, fresh, SA_RESTART); }
handler bsd_signal(int number, handler fresh) { return install(number, fresh, SA_RESTART); }
handler sysv_signal(int number, handler fresh) { return install(number, fresh, SA_RESETHAND | SA_NODEFER); }
handler __sysv_signal(int number, handler fresh) { return install(number, fresh, SA_RESETHAND | SA_NODEFER); }

int sigaction(int number, const struct sigaction *restrict fresh, struct sigaction *restrict old)
{
    if (fresh ? !is_changeable(number) : !is_signal(number))
        return -1;
    if (old)
        *old = actions[number];
    if (fresh)
        set_action(number, *fresh);
    return 0;
}

int siginterrupt(int number, int flag)
{
    (void)flag;
    return is_signal(number) ? 0 : -1;
}

/* ---- Sets of signals ---- */

#define BITS (8 * (int)sizeof(long))

static void add(sigset_t *set, int number)
{
    set->words[(number - 1) / BITS] |= 1UL << (number - 1) % BITS;
}

int sigemptyset(sigset_t *set)
{
    __builtin_memset(set, 0, sizeof *set);
    return 0;
}

/* All that there are, and that are not glibc's own. */
int sigfillset(sigset_t *set)
{
    __builtin_memset(set, 0, sizeof *set);
    for (int number = 1; number < MOST_SIGNALS; number++)
        if (number != 32 && number != 33)
            add(set, number);
    return 0;
}

int sigaddset(sigset_t *set, int number)
{
    if (!is_signal(number))
        return -1;
    add(set, number);
    return 0;
}

int sigdelset(sigset_t *set, int number)
{
    if (!is_signal(number))
        return -1;
    set->words[(number - 1) / BITS] &= ~(1UL << (number - 1) % BITS);
    return 0;
}

static int is_member(const sigset_t *set, int number)
{
    return set->words[(number - 1) / BITS] >> (number - 1) % BITS & 1;
}

int sigismember(const sigset_t *set, int number)
{
    return number == 32 || number == 33 || is_signal(number) ? is_member(set, number) : -1;
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
    blocked.words[0] &= ~(1UL << (SIGKILL - 1) | 1UL << (SIGSTOP - 1));
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

/* ---- Raising ---- */

static void handle(int number)
{
    struct sigaction action = actions[number];
    sigset_t before = blocked;
    if (action.sa_flags & SA_SIGINFO)
        __shrike_unsupported("a handler that asks for information about its signal");
    if (action.sa_flags & SA_RESETHAND)
        actions[number].sa_handler = SIG_DFL;
    for (size_t i = 0; i < sizeof blocked.words / sizeof *blocked.words; i++)
        blocked.words[i] |= action.sa_mask.words[i];
    if (!(action.sa_flags & SA_NODEFER))
        add(&blocked, number);
    action.sa_handler(number);
    blocked = before;
}

int raise(int number)
{
    if (number == 0)
        return 0;
    if (number == 32 || number == 33)
        __shrike_unsupported("raising a signal that the library keeps for itself");
    if (!is_signal(number))
        return -1;
    if (is_member(&blocked, number))
        __shrike_unsupported("raising a signal that is blocked");
    handler action = actions[number].sa_handler;
    if (action == SIG_IGN)
        return 0;
    if (action != SIG_DFL) {
        handle(number);
        return 0;
    }
    if (number == SIGABRT)
        abort();
    if (number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH)
        return 0;
    if (number >= SIGSTOP && number <= SIGTTOU)
        __shrike_unsupported("a signal that stops the program");
    __shrike_exit(128 + number);
}

/* Only an alarm that never rings is understood: what is left of another. */
unsigned alarm(unsigned seconds)
{
    if (seconds)
        __shrike_unsupported("alarm");
    return __shrike_nondet_uint();
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
