/* Threads, and what they wait for each other with: POSIX.
 *
 * Each function that another thread can disturb is one atomic section, or two around a wait. Waiting for a condition is giving the lock back and taking
 * it again: POSIX lets a wait end for no reason, so signals wake no thread that could not go on anyway.
 *
 * Soundness: using a lock that was destroyed, and freeing one that is free, go unnoticed; a thread that has the attribute of being detached can still be
 * joined. Identifiers of threads are consecutive, from any number on. Of the threads that wait at a barrier, the last to come is told so. A wait with a time limit ends at any time.
 * How many threads there can be is limited here, and not an error.
 */
#include "thread.h"

#define ESRCH 3

/* ---- Making threads, and waiting for their end ---- */

static struct {
    void *result;
    int ended;
    int gone; /* joined or detached: it must not be joined any more */
} threads[MOST_THREADS];

static pthread_t first; /* the identifier of the first thread */
int __shrike_last_thread; /* its number */

static pthread_t identifier(int number)
{
    if (!first)
        first = (pthread_t)__shrike_choose_long(1, LONG_MAX - MOST_THREADS);
    return first + (unsigned)number;
}

pthread_t __shrike_thread_identifier(void)
{
    BEGIN;
    pthread_t self = identifier(__shrike_thread_self());
    END;
    return self;
}

pthread_t pthread_self(void) { return __shrike_thread_identifier(); }

int pthread_equal(pthread_t a, pthread_t b) { return __shrike_any_truth(a == b); }

void __shrike_thread_finish(void *result)
{
    int self = __shrike_thread_self();
    __shrike_key_clean_up(self);
    BEGIN;
    threads[self].result = result;
    threads[self].ended = 1;
    END;
}

static void run(void *start, void *argument, void *unused)
{
    (void)unused;
    __shrike_thread_finish(((void *(*)(void *))start)(argument));
}

int __shrike_thread_start(pthread_t *thread, void (*run)(void *, void *, void *), void *start, void *argument)
{
    BEGIN;
    int number = __shrike_thread_create(run, start, argument, NULL);
    if (number >= MOST_THREADS)
        __shrike_unsupported("more than 64 threads");
    __shrike_last_thread = number;
    __shrike_note(WRITES_FOR_CALLER, thread);
    *thread = identifier(number);
    END;
    return 0;
}

int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument)
{
    (void)attributes;
    return __shrike_thread_start(thread, run, (void *)start, argument);
}

NORETURN void pthread_exit(void *result)
{
    __shrike_thread_finish(result);
    __shrike_thread_exit();
}

int __shrike_thread_join(pthread_t thread, void **result, int *number_result)
{
    BEGIN;
    pthread_t number = thread - first;
    if (!first || number >= MOST_THREADS) {
        END;
        return ESRCH;
    }
    if (number == (unsigned)__shrike_thread_self()) {
        END;
        return EDEADLK;
    }
    if (threads[number].gone)
        __shrike_unsupported("waiting for the end of a thread that was joined or detached");
    __shrike_await(threads[number].ended);
    if (result) {
        __shrike_note(WRITES_FOR_CALLER, result);
        *result = threads[number].result;
    }
    if (number_result) {
        __shrike_note(WRITES_INT_FOR_CALLER, number_result);
        *number_result = (int)(ssize_t)threads[number].result;
    }
    threads[number].result = NULL;
    threads[number].gone = 1;
    END;
    return 0;
}

void __shrike_thread_detach(pthread_t thread)
{
    BEGIN;
    pthread_t number = thread - first;
    if (first && number < MOST_THREADS)
        threads[number].gone = 1;
    END;
}

int pthread_join(pthread_t thread, void **result) { return __shrike_thread_join(thread, result, NULL); }

int pthread_detach(pthread_t thread) { return __shrike_thread_detach(thread), 0; }

/* ---- Mutexes, as glibc's initialisers lay them out ---- */

#define KIND(number) ((number) & 3)

int pthread_mutex_init(struct mutex *mutex, const int *attributes)
{
    *mutex = (struct mutex){.kind = attributes ? *attributes : 0};
    return 0;
}

static int take_now(struct mutex *mutex, int busy)
{
    int self = __shrike_thread_self() + 1;
    if (!mutex->lock) {
        mutex->lock = 1;
        mutex->owner = self;
        __shrike_note(TAKES_LOCK, mutex);
    } else if (KIND(mutex->kind) == 1 && mutex->owner == self)
        mutex->count++;
    else if (KIND(mutex->kind) == 2 && mutex->owner == self && busy != EBUSY)
        return EDEADLK;
    else {
        __shrike_note(WAITS_FOR, mutex);
        __shrike_await(busy != 0);
        return busy;
    }
    return 0;
}

int __shrike_mutex_take(struct mutex *mutex, int busy)
{
    BEGIN;
    int result = take_now(mutex, busy);
    END;
    return result;
}

int pthread_mutex_lock(struct mutex *mutex) { return __shrike_mutex_take(mutex, 0); }
int pthread_mutex_trylock(struct mutex *mutex) { return __shrike_mutex_take(mutex, EBUSY); }

int pthread_mutex_timedlock(struct mutex *mutex, const void *time)
{
    int result = __shrike_mutex_take(mutex, ETIMEDOUT);
    return result == ETIMEDOUT && is_bad_time(time) ? EINVAL : result;
}

static int give_back_now(struct mutex *mutex)
{
    int self = __shrike_thread_self() + 1;
    int kind = KIND(mutex->kind);
    if ((kind == 1 || kind == 2) && (!mutex->lock || mutex->owner != self))
        return EPERM;
    if (mutex->count)
        mutex->count--;
    else {
        mutex->lock = mutex->owner = 0;
        __shrike_note(GIVES_LOCK_BACK, mutex);
    }
    return 0;
}

int __shrike_mutex_give_back(struct mutex *mutex)
{
    BEGIN;
    int result = give_back_now(mutex);
    END;
    return result;
}

int pthread_mutex_unlock(struct mutex *mutex) { return __shrike_mutex_give_back(mutex); }

int pthread_mutex_destroy(struct mutex *mutex) { return mutex->lock ? EBUSY : 0; }

/* ---- Locks for readers and writers: how many readers there are, or -1 for a writer; and which thread that is, from 1 on ---- */

int pthread_rwlock_init(int *lock, const void *attributes) { return (void)attributes, lock[1] = lock[0] = 0; }
int pthread_rwlock_destroy(int *lock) { return *lock ? EBUSY : 0; }

static int take_shared(int *lock, int busy)
{
    int result = 0;
    BEGIN;
    if (*lock < 0 && !busy && lock[1] == __shrike_thread_self() + 1)
        result = EDEADLK;
    else if (*lock < 0) {
        __shrike_note(WAITS_FOR, lock);
        __shrike_await(busy);
        result = busy;
    } else {
        ++*lock;
        __shrike_note(TAKES_LOCK, lock);
    }
    END;
    return result;
}

static int take_alone(int *lock, int busy)
{
    int result = 0;
    BEGIN;
    if (*lock < 0 && !busy && lock[1] == __shrike_thread_self() + 1)
        result = EDEADLK;
    else if (*lock) {
        __shrike_note(WAITS_FOR, lock);
        __shrike_await(busy);
        result = busy;
    } else {
        lock[0] = -1;
        lock[1] = __shrike_thread_self() + 1;
        __shrike_note(TAKES_LOCK, lock);
    }
    END;
    return result;
}

int pthread_rwlock_rdlock(int *lock) { return take_shared(lock, 0); }
int pthread_rwlock_tryrdlock(int *lock) { return take_shared(lock, EBUSY); }
int pthread_rwlock_wrlock(int *lock) { return take_alone(lock, 0); }
int pthread_rwlock_trywrlock(int *lock) { return take_alone(lock, EBUSY); }

int pthread_rwlock_unlock(int *lock)
{
    BEGIN;
    *lock -= *lock < 0 ? -1 : *lock > 0;
    lock[1] = 0;
    __shrike_note(GIVES_LOCK_BACK, lock);
    END;
    return 0;
}

/* ---- Spinning locks: 1 is free, as on x86 ---- */

int pthread_spin_init(int *lock, int shared) { return (void)shared, *lock = 1, 0; }
int pthread_spin_destroy(int *lock) { return (void)*(volatile int *)lock, 0; }

int pthread_spin_unlock(int *lock)
{
    BEGIN;
    *lock = 1;
    __shrike_note(GIVES_LOCK_BACK, lock);
    END;
    return 0;
}

int pthread_spin_trylock(int *lock)
{
    BEGIN;
    int before = *lock;
    *lock = 0;
    if (before > 0)
        __shrike_note(TAKES_LOCK, lock);
    END;
    return before > 0 ? 0 : EBUSY;
}

int pthread_spin_lock(int *lock)
{
    BEGIN;
    __shrike_note(WAITS_FOR, lock);
    __shrike_await(*lock == 1);
    *lock = 0;
    __shrike_note(TAKES_LOCK, lock);
    END;
    return 0;
}

/* ---- Barriers: how many it takes, how many wait, and how often it was passed ---- */

#define SERIAL_THREAD (-1)

int pthread_barrier_init(int *barrier, const void *attributes, unsigned count)
{
    (void)attributes;
    if (count == 0)
        return EINVAL;
    barrier[0] = (int)count;
    barrier[1] = barrier[2] = 0;
    return 0;
}

int pthread_barrier_destroy(int *barrier) { return (void)*(volatile int *)barrier, 0; }

int pthread_barrier_wait(int *barrier)
{
    BEGIN;
    int round = barrier[2];
    if (++barrier[1] == barrier[0]) {
        barrier[1] = 0;
        barrier[2] = round + 1;
        END;
        return SERIAL_THREAD;
    }
    END;
    BEGIN;
    __shrike_note(WAITS_FOR, barrier);
    __shrike_await(barrier[2] != round);
    END;
    return 0;
}

/* ---- Conditions and attributes ---- */

/* Opaque, but there. */
static int touch(void *object)
{
    *(volatile char *)object = *(volatile char *)object;
    return 0;
}

static int set(void *object, int is_valid)
{
    touch(object);
    return is_valid ? 0 : EINVAL;
}

#define SUCCEEDS(name) \
    int name(void *object) { return touch(object); }

#define SUCCEEDS_WITH(name, type) \
    int name(void *object, type more) { return (void)more, touch(object); }

/* Sets one of the values up to `highest`. */
#define SETS(name, highest) \
    int name(void *object, int value) { return set(object, value >= 0 && value <= highest); }

#define LEAST_STACK 16384
#define ENOTSUP 95

/* The condition that each thread waits for until it is signalled, where it is asked whether all wait for ever. */
static const void *waits[MOST_THREADS];

int __shrike_condition_wait(void *condition, struct mutex *mutex, int timed)
{
    int self = __shrike_thread_self();
    BEGIN;
    *(volatile char *)condition = *(volatile char *)condition;
    int result = give_back_now(mutex);
    if (!result && __shrike_asks_deadlock())
        waits[self] = condition;
    END;
    if (result)
        return result;
    BEGIN;
    __shrike_note(WAITS_FOR, condition);
    __shrike_await_maybe(timed || !waits[self]);
    result = take_now(mutex, 0);
    waits[self] = NULL;
    END;
    return result;
}

/* One of the threads that wait, whichever, or all. */
int __shrike_condition_wake(const void *condition, int all)
{
    BEGIN;
    *(volatile char *)condition = *(volatile char *)condition;
    int waiting = 0;
    if (__shrike_asks_deadlock())
        for (int i = 0; i <= __shrike_last_thread; i++)
            waiting += waits[i] == condition;
    int first = waiting > 1 && !all ? (int)__shrike_choose_long(0, waiting - 1) : 0;
    for (int i = 0; i <= __shrike_last_thread && waiting > 0; i++)
        if (waits[i] == condition && (all || first-- == 0))
            waits[i] = NULL;
    END;
    return 0;
}

int pthread_cond_signal(const void *condition) { return __shrike_condition_wake(condition, 0); }
int pthread_cond_broadcast(const void *condition) { return __shrike_condition_wake(condition, 1); }

int pthread_cond_wait(void *condition, struct mutex *mutex) { return __shrike_condition_wait(condition, mutex, 0); }

int pthread_cond_timedwait(void *condition, struct mutex *mutex, const void *time)
{
    if (is_bad_time(time))
        return EINVAL;
    int result = __shrike_condition_wait(condition, mutex, 1);
    return result ? result : __shrike_choose(0, 1) ? ETIMEDOUT : 0;
}

SUCCEEDS_WITH(pthread_cond_init, const void *)
SUCCEEDS(pthread_cond_destroy)
SUCCEEDS(pthread_condattr_init)
SUCCEEDS(pthread_condattr_destroy)
SETS(pthread_condattr_setclock, 1)
SETS(pthread_condattr_setpshared, 1)

int pthread_mutexattr_setrobust(void *object, int value)
{
    if (value == 1)
        __shrike_unsupported("locks that outlive the threads that hold them (pthread_mutexattr_setrobust)");
    return set(object, value == 0);
}

SUCCEEDS(pthread_mutexattr_destroy)
SETS(pthread_mutexattr_setpshared, 1)
SETS(pthread_mutexattr_setprotocol, 2)
SUCCEEDS(pthread_rwlockattr_init)
SUCCEEDS(pthread_rwlockattr_destroy)

SUCCEEDS(pthread_attr_init)
SUCCEEDS(pthread_attr_destroy)
SETS(pthread_attr_setdetachstate, 1)
SETS(pthread_attr_setschedpolicy, 2)
SETS(pthread_attr_setinheritsched, 1)
SUCCEEDS_WITH(pthread_attr_setguardsize, size_t)
int pthread_attr_setstacksize(void *object, size_t bytes) { return set(object, bytes >= LEAST_STACK); }
int pthread_attr_setscope(void *object, int scope) { return scope == 1 ? ENOTSUP : set(object, scope == 0); }

/* Whether a priority is one depends on the policy. */
int pthread_attr_setschedparam(void *object, const int *priority)
{
    (void)*(const volatile int *)priority;
    return set(object, !__shrike_choose(0, 1));
}

int pthread_mutexattr_init(int *attributes) { return *attributes = 0; }

int pthread_mutexattr_settype(int *attributes, int kind)
{
    if (kind < 0 || kind > 3)
        return EINVAL;
    *attributes = kind;
    return 0;
}

int pthread_yield(void) { return 0; }

int pthread_setname_np(pthread_t thread, const char *name)
{
    (void)thread;
    return __shrike_length(name) > 15 ? ERANGE : __shrike_choose(0, LAST_ERROR);
}

/* Two values each, 0 and 1, of each thread. */
static int change(int *current, int fresh, int *old)
{
    if (fresh < 0 || fresh > 1)
        return EINVAL;
    if (old)
        *old = *current;
    *current = fresh;
    return 0;
}

int pthread_setcancelstate(int state, int *old) { static __thread int current; return change(&current, state, old); }
int pthread_setcanceltype(int type, int *old) { static __thread int current; return change(&current, type, old); }
void pthread_testcancel(void) {}

int pthread_cancel(pthread_t thread)
{
    (void)thread;
    __shrike_unsupported("a thread that is cancelled (pthread_cancel)");
}

int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void))
{
    (void)before, (void)parent, (void)child;
    return 0;
}

/* glibc's initial value of a once control is 0; 1 means that it is being done, 2 done. */
void __shrike_thread_once(int *control, void (*initialise)(void))
{
    BEGIN;
    if (*control == 0) {
        *control = 1;
        END;
        initialise();
        BEGIN;
        *control = 2;
    } else
        __shrike_await(*control == 2);
    END;
}

int pthread_once(int *control, void (*initialise)(void)) { return __shrike_thread_once(control, initialise), 0; }
