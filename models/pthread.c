/* Threads, as far as a program with one thread uses them: locks, once, keys, attributes.
 *
 * Locks are remembered: what is free is taken at once, and waiting for what is taken would never end. Signalling
 * a condition wakes no thread. pthread_create, pthread_join, pthread_exit and waiting for a condition have no model: a
 * program that needs them is not understood here and is told so.
 *
 * Soundness: using a lock that was destroyed, and freeing one that is free, go unnoticed. Destructors of keys are not called:
 * the only thread never ends before the program. Keys are counted from 0.
 */
#include "shrike.h"

typedef unsigned long pthread_t;

#define EDEADLK 35
#define WAITS_FOR_EVER __shrike_unsupported("waiting for what only another thread could free")

pthread_t pthread_self(void)
{
    static pthread_t self;
    if (!self)
        self = (pthread_t)__shrike_choose_long(1, LONG_MAX);
    return self;
}

int pthread_equal(pthread_t a, pthread_t b) { return __shrike_any_truth(a == b); }

/* ---- Mutexes, as glibc's initialisers lay them out ---- */

struct mutex {
    int lock;
    unsigned count; /* how often one that is recursive was taken beyond once */
    int owner;
#ifdef __LP64__
    unsigned users;
#endif
    int kind; /* 0 plain, 1 recursive, 2 that complains, 3 plain; with flags above */
};

#define KIND(number) ((number) & 3)

int pthread_mutex_init(struct mutex *mutex, const int *attributes)
{
    *mutex = (struct mutex){.kind = attributes ? *attributes : 0};
    return 0;
}

static int take(struct mutex *mutex, int busy)
{
    if (!mutex->lock) {
        mutex->lock = 1;
        return 0;
    }
    if (KIND(mutex->kind) == 1) {
        mutex->count++;
        return 0;
    }
    if (busy)
        return busy;
    if (KIND(mutex->kind) == 2)
        return EDEADLK;
    WAITS_FOR_EVER;
}

int pthread_mutex_lock(struct mutex *mutex) { return take(mutex, 0); }
int pthread_mutex_trylock(struct mutex *mutex) { return take(mutex, EBUSY); }

int pthread_mutex_timedlock(struct mutex *mutex, const void *time)
{
    (void)time;
    return take(mutex, KIND(mutex->kind) == 2 ? EDEADLK : ETIMEDOUT);
}

int pthread_mutex_unlock(struct mutex *mutex)
{
    int kind = KIND(mutex->kind);
    if (!mutex->lock && (kind == 1 || kind == 2))
        return EPERM;
    if (mutex->count)
        mutex->count--;
    else
        mutex->lock = 0;
    return 0;
}

int pthread_mutex_destroy(struct mutex *mutex) { return mutex->lock ? EBUSY : 0; }

/* ---- Locks for readers and writers: how many readers there are, or -1 for a writer ---- */

int pthread_rwlock_init(int *lock, const void *attributes) { return (void)attributes, *lock = 0; }
int pthread_rwlock_destroy(int *lock) { return *lock ? EBUSY : 0; }

static int take_shared(int *lock, int taken)
{
    if (*lock < 0)
        return taken;
    ++*lock;
    return 0;
}

int pthread_rwlock_rdlock(int *lock) { return take_shared(lock, EDEADLK); }
int pthread_rwlock_tryrdlock(int *lock) { return take_shared(lock, EBUSY); }

int pthread_rwlock_wrlock(int *lock)
{
    if (*lock < 0)
        return EDEADLK;
    if (*lock)
        WAITS_FOR_EVER;
    *lock = -1;
    return 0;
}

int pthread_rwlock_trywrlock(int *lock)
{
    if (*lock)
        return EBUSY;
    *lock = -1;
    return 0;
}

int pthread_rwlock_unlock(int *lock)
{
    *lock -= *lock < 0 ? -1 : *lock > 0;
    return 0;
}

/* ---- Spinning locks: 1 is free, as on x86 ---- */

int pthread_spin_init(int *lock, int shared) { return (void)shared, *lock = 1, 0; }
int pthread_spin_destroy(int *lock) { return (void)*(volatile int *)lock, 0; }
int pthread_spin_unlock(int *lock) { return *lock = 1, 0; }

int pthread_spin_trylock(int *lock)
{
    int before = *lock;
    *lock = 0;
    return before > 0 ? 0 : EBUSY;
}

int pthread_spin_lock(int *lock)
{
    if (*lock != 1)
        WAITS_FOR_EVER;
    *lock = 0;
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

SUCCEEDS_WITH(pthread_cond_init, const void *)
SUCCEEDS(pthread_cond_destroy)
SUCCEEDS(pthread_cond_signal)
SUCCEEDS(pthread_cond_broadcast)
SUCCEEDS(pthread_condattr_init)
SUCCEEDS(pthread_condattr_destroy)
SETS(pthread_condattr_setclock, 1)
SETS(pthread_condattr_setpshared, 1)

SUCCEEDS(pthread_mutexattr_destroy)
SETS(pthread_mutexattr_setpshared, 1)
SETS(pthread_mutexattr_setprotocol, 2)
SETS(pthread_mutexattr_setrobust, 1)
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

/* Two values each: 0 and 1. */
static int change(int *current, int fresh, int *old)
{
    if (fresh < 0 || fresh > 1)
        return EINVAL;
    if (old)
        *old = *current;
    *current = fresh;
    return 0;
}

int pthread_setcancelstate(int state, int *old) { static int current; return change(&current, state, old); }
int pthread_setcanceltype(int type, int *old) { static int current; return change(&current, type, old); }
void pthread_testcancel(void) {}

int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void))
{
    (void)before, (void)parent, (void)child;
    return 0;
}

/* glibc's initial value of a once control is 0; 1 means that it is being done, 2 done. */
int pthread_once(int *control, void (*initialise)(void))
{
    if (*control == 1)
        WAITS_FOR_EVER;
    if (*control == 0) {
        *control = 1;
        initialise();
        *control = 2;
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

/* ---- Semaphores: a count; no other thread can raise it ---- */

int sem_init(int *semaphore, int shared, unsigned value)
{
    (void)shared;
    if (value > INT_MAX) {
        __shrike_errno = EINVAL;
        return -1;
    }
    *semaphore = (int)value;
    return 0;
}

int sem_destroy(int *semaphore) { return (void)semaphore, 0; }

int sem_post(int *semaphore)
{
    if (*semaphore == INT_MAX) {
        __shrike_errno = EOVERFLOW;
        return -1;
    }
    ++*semaphore;
    return 0;
}

int sem_getvalue(int *restrict semaphore, int *restrict out) { return *out = *semaphore, 0; }

int sem_wait(int *semaphore)
{
    if (*semaphore <= 0)
        WAITS_FOR_EVER;
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
