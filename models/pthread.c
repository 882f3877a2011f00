/* Threads, as far as a program with one thread uses them: locks, once, keys, attributes.
 *
 * Every lock is free, so taking it succeeds, which is also what SV-COMP assumes; trying may find it taken. Signalling
 * a condition wakes nobody. pthread_create, pthread_join, pthread_exit and waiting for a condition have no model: a
 * program that needs them is not understood here and is told so.
 *
 * Soundness: taking a lock twice, which deadlocks unless the lock is recursive, succeeds. A lock is never looked at,
 * so using one that was not initialised or was destroyed goes unnoticed. Destructors of keys are not called: the only
 * thread never ends before the program.
 */
#include "shrike.h"

typedef unsigned long pthread_t;

pthread_t pthread_self(void) { return 1; }
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

/* A function that succeeds and does nothing to its one argument. */
#define SUCCEEDS(name) \
    int name(void *object) { return (void)object, 0; }

/* The same with a second argument, of any type a register holds. */
#define SUCCEEDS_WITH(name, type) \
    int name(void *object, type more) { return (void)object, (void)more, 0; }

/* Succeeds or finds the lock taken. */
#define TRIES(name) \
    int name(void *lock) { return (void)lock, EBUSY * __shrike_choose(0, 1); }

#define TRIES_UNTIL(name) \
    int name(void *lock, const void *time) { return (void)lock, (void)time, ETIMEDOUT * __shrike_choose(0, 1); }

SUCCEEDS_WITH(pthread_mutex_init, const void *)
SUCCEEDS(pthread_mutex_destroy)
SUCCEEDS(pthread_mutex_lock)
SUCCEEDS(pthread_mutex_unlock)
TRIES(pthread_mutex_trylock)
TRIES_UNTIL(pthread_mutex_timedlock)
SUCCEEDS(pthread_mutexattr_init)
SUCCEEDS(pthread_mutexattr_destroy)
SUCCEEDS_WITH(pthread_mutexattr_settype, int)
SUCCEEDS_WITH(pthread_mutexattr_setpshared, int)
SUCCEEDS_WITH(pthread_mutexattr_setprotocol, int)
SUCCEEDS_WITH(pthread_mutexattr_setrobust, int)

SUCCEEDS_WITH(pthread_cond_init, const void *)
SUCCEEDS(pthread_cond_destroy)
SUCCEEDS(pthread_cond_signal)
SUCCEEDS(pthread_cond_broadcast)
SUCCEEDS(pthread_condattr_init)
SUCCEEDS(pthread_condattr_destroy)
SUCCEEDS_WITH(pthread_condattr_setclock, int)
SUCCEEDS_WITH(pthread_condattr_setpshared, int)

SUCCEEDS_WITH(pthread_rwlock_init, const void *)
SUCCEEDS(pthread_rwlock_destroy)
SUCCEEDS(pthread_rwlock_rdlock)
SUCCEEDS(pthread_rwlock_wrlock)
SUCCEEDS(pthread_rwlock_unlock)
TRIES(pthread_rwlock_tryrdlock)
TRIES(pthread_rwlock_trywrlock)
SUCCEEDS(pthread_rwlockattr_init)
SUCCEEDS(pthread_rwlockattr_destroy)

SUCCEEDS_WITH(pthread_spin_init, int)
SUCCEEDS(pthread_spin_destroy)
SUCCEEDS(pthread_spin_lock)
SUCCEEDS(pthread_spin_unlock)
TRIES(pthread_spin_trylock)

SUCCEEDS(pthread_attr_init)
SUCCEEDS(pthread_attr_destroy)
SUCCEEDS_WITH(pthread_attr_setdetachstate, int)
SUCCEEDS_WITH(pthread_attr_setstacksize, size_t)
SUCCEEDS_WITH(pthread_attr_setscope, int)
SUCCEEDS_WITH(pthread_attr_setschedpolicy, int)
SUCCEEDS_WITH(pthread_attr_setschedparam, const void *)
SUCCEEDS_WITH(pthread_attr_setinheritsched, int)
SUCCEEDS_WITH(pthread_attr_setguardsize, size_t)

int pthread_yield(void) { return 0; }
int pthread_setname_np(pthread_t thread, const char *name) { return (void)thread, (void)name, 0; }
int pthread_setcancelstate(int state, int *old) { return (void)state, old ? (*old = 0) : 0; }
int pthread_setcanceltype(int type, int *old) { return (void)type, old ? (*old = 0) : 0; }
void pthread_testcancel(void) {}

int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void))
{
    (void)before, (void)parent, (void)child;
    return 0;
}

/* glibc's initial value of a once control is 0; 2 means done. */
int pthread_once(int *control, void (*initialise)(void))
{
    if (*control == 0) {
        *control = 2;
        initialise();
    }
    return 0;
}

/* ---- Keys ---- */

#define MOST_KEYS 64

static struct {
    int in_use;
    void *value;
} keys[MOST_KEYS];

int pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    (void)destructor;
    for (unsigned i = 0; i < MOST_KEYS; i++)
        if (!keys[i].in_use) {
            keys[i].in_use = 1;
            keys[i].value = NULL;
            *key = i;
            return 0;
        }
    __shrike_unsupported("more than 64 keys of thread-specific data");
}

int pthread_key_delete(unsigned key)
{
    if (key >= MOST_KEYS || !keys[key].in_use)
        return EINVAL;
    keys[key].in_use = 0;
    return 0;
}

void *pthread_getspecific(unsigned key)
{
    return key < MOST_KEYS && keys[key].in_use ? keys[key].value : NULL;
}

int pthread_setspecific(unsigned key, const void *value)
{
    if (key >= MOST_KEYS || !keys[key].in_use)
        return EINVAL;
    keys[key].value = (void *)value;
    return 0;
}

/* ---- Semaphores: a count; nobody else can raise it ---- */

int sem_init(int *semaphore, int shared, unsigned value)
{
    (void)shared;
    *semaphore = (int)value;
    return 0;
}

int sem_destroy(int *semaphore) { return (void)semaphore, 0; }
int sem_post(int *semaphore) { return ++*semaphore, 0; }
int sem_getvalue(int *restrict semaphore, int *restrict out) { return *out = *semaphore, 0; }

int sem_wait(int *semaphore)
{
    if (*semaphore <= 0)
        __shrike_unsupported("sem_wait that only another thread could end");
    --*semaphore;
    return 0;
}

int sem_trywait(int *semaphore)
{
    if (*semaphore <= 0) {
        __shrike_errno = 11; /* EAGAIN */
        return -1;
    }
    --*semaphore;
    return 0;
}
