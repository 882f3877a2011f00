/* Threads, and what they wait for each other with: C11. Each function is the one of POSIX that glibc makes it from.
 *
 * Soundness: as in pthread.c. Making a thread, a lock, a condition or a key does not fail for want of memory, and no signal ends a sleep.
 */
#include "thread.h"

enum { SUCCESS, BUSY, ERROR, NO_MEMORY, TIMED_OUT };
enum { PLAIN, RECURSIVE, TIMED };

static int outcome(int error)
{
    return error == 0 ? SUCCESS : error == EBUSY ? BUSY : error == ETIMEDOUT ? TIMED_OUT : ERROR;
}

/* ---- Threads ---- */

static void run(void *start, void *argument, void *unused)
{
    (void)unused;
    __shrike_thread_finish((void *)(ssize_t)((int (*)(void *))start)(argument));
}

int thrd_create(pthread_t *thread, int (*start)(void *), void *argument)
{
    return outcome(__shrike_thread_start(thread, run, (void *)start, argument));
}

NORETURN void thrd_exit(int result)
{
    __shrike_thread_finish((void *)(ssize_t)result);
    __shrike_thread_exit();
}

int thrd_join(pthread_t thread, int *result) { return outcome(__shrike_thread_join(thread, NULL, result)); }
int thrd_detach(pthread_t thread) { return __shrike_thread_detach(thread), SUCCESS; }
pthread_t thrd_current(void) { return __shrike_thread_identifier(); }
int thrd_equal(pthread_t a, pthread_t b) { return __shrike_any_truth(a == b); }
void thrd_yield(void) {}

/* What is left of the time is stored only where a signal ends the sleep. */
int thrd_sleep(const void *time, void *left)
{
    (void)*(const volatile char *)time, (void)left;
    return 0;
}

void call_once(int *flag, void (*initialise)(void)) { __shrike_thread_once(flag, initialise); }

/* ---- Locks and conditions ---- */

int mtx_init(struct mutex *mutex, int kind)
{
    if (kind < PLAIN || kind > (RECURSIVE | TIMED))
        return ERROR;
    *mutex = (struct mutex){.kind = kind & RECURSIVE};
    return SUCCESS;
}

void mtx_destroy(struct mutex *mutex) { (void)*(volatile int *)&mutex->lock; }
int mtx_lock(struct mutex *mutex) { return outcome(__shrike_mutex_take(mutex, 0)); }
int mtx_trylock(struct mutex *mutex) { return outcome(__shrike_mutex_take(mutex, EBUSY)); }

int mtx_timedlock(struct mutex *mutex, const void *time)
{
    int error = __shrike_mutex_take(mutex, ETIMEDOUT);
    return error == ETIMEDOUT && is_bad_time(time) ? ERROR : outcome(error);
}

int mtx_unlock(struct mutex *mutex) { return outcome(__shrike_mutex_give_back(mutex)); }

static void touch(void *object) { *(volatile char *)object = *(volatile char *)object; }

int cnd_init(void *condition) { return touch(condition), SUCCESS; }
void cnd_destroy(void *condition) { touch(condition); }
int cnd_signal(const void *condition) { return outcome(__shrike_condition_wake(condition, 0)); }
int cnd_broadcast(const void *condition) { return outcome(__shrike_condition_wake(condition, 1)); }
int cnd_wait(void *condition, struct mutex *mutex) { return outcome(__shrike_condition_wait(condition, mutex, 0)); }

int cnd_timedwait(void *condition, struct mutex *mutex, const void *time)
{
    if (is_bad_time(time))
        return ERROR;
    int result = outcome(__shrike_condition_wait(condition, mutex, 1));
    return result ? result : __shrike_choose(0, 1) ? TIMED_OUT : SUCCESS;
}

/* ---- Keys ---- */

int tss_create(unsigned *key, void (*destructor)(void *)) { return outcome(__shrike_key_create(key, destructor)); }
void tss_delete(unsigned key) { (void)__shrike_key_delete(key); }
void *tss_get(unsigned key) { return __shrike_key_get(key); }
int tss_set(unsigned key, void *value) { return outcome(__shrike_key_set(key, value)); }
