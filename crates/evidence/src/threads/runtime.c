/* One thread runs at a time; each counts its events, and makes way when it has done as many as the schedule says. */
#if defined __x86_64__
enum { SHRIKE_FUTEX = 202, SHRIKE_PAUSE = 34 };
#else
enum { SHRIKE_FUTEX = 240, SHRIKE_PAUSE = 29 };
#endif
enum { SHRIKE_THREADS = 256, SHRIKE_STACK = 1 << 18 };

extern char __executable_start[], __data_start[], _end[];
static char shrike_stacks[SHRIKE_THREADS][SHRIKE_STACK] __attribute__((aligned(4096)));
static volatile unsigned shrike_segment, shrike_running, shrike_count;
static __thread unsigned shrike_me;
static __thread unsigned long long shrike_done;
static char *shrike_main_stack;

__attribute__((constructor(101))) static void shrike_begin(void)
{
    char here;
    shrike_main_stack = &here;
}

static void shrike_wait(void)
{
    unsigned running;
    while ((running = __atomic_load_n(&shrike_running, __ATOMIC_SEQ_CST)) != shrike_me)
        syscall(SHRIKE_FUTEX, &shrike_running, 0l, (long)running, 0l, 0l, 0l);
}

/* The next one of the schedule goes on. */
static void shrike_make_way(void)
{
    if (shrike_segment + 1 >= SHRIKE_SEGMENTS)
        return;
    shrike_segment++;
    __atomic_store_n(&shrike_running, shrike_schedule[shrike_segment].thread, __ATOMIC_SEQ_CST);
    syscall(SHRIKE_FUTEX, &shrike_running, 1l, 0x7fffffffl, 0l, 0l, 0l);
}

static void shrike_event(void)
{
    if (!shrike_count)
        return;
    while (shrike_segment + 1 < SHRIKE_SEGMENTS && shrike_schedule[shrike_segment].thread == shrike_me
           && shrike_done >= shrike_schedule[shrike_segment].events) {
        shrike_make_way();
        shrike_wait();
    }
    shrike_done++;
}

/* This thread goes no further; the others do. */
static void shrike_stay(void)
{
    shrike_make_way();
    for (;;)
        syscall(SHRIKE_PAUSE);
}

static int shrike_is_last(void)
{
    return !shrike_count || shrike_segment + 1 >= SHRIKE_SEGMENTS;
}

static void shrike_unassumed(void)
{
    if (shrike_is_last())
        shrike_end(SHRIKE_ASSUMPTION_FALSE, "an assumption does not hold", "");
    shrike_stay();
}

__attribute__((destructor(102))) static void shrike_exits(void)
{
    if (!shrike_is_last())
        shrike_stay();
}

/* What is on a stack and was given to a thread. */
static struct { const char *from, *to; } shrike_given_at[SHRIKE_THREADS];

/* What each thread is about to access. */
static struct { const char *from, *to; int how; } shrike_ahead[SHRIKE_THREADS];
enum { SHRIKE_READS, SHRIKE_WRITES, SHRIKE_ATOMIC };

/* The access is done. Does another thread wait in front of one that conflicts with it? */
static void shrike_look_for_races(void)
{
    const char *from = shrike_ahead[shrike_me].from, *to = shrike_ahead[shrike_me].to;
    int how = shrike_ahead[shrike_me].how;
    shrike_ahead[shrike_me].to = 0;
    for (unsigned i = 0; SHRIKE_RACES && i <= shrike_count && i < SHRIKE_THREADS; i++)
        if (from < shrike_ahead[i].to && shrike_ahead[i].from < to && (how | shrike_ahead[i].how) & SHRIKE_WRITES
            && !(how & shrike_ahead[i].how & SHRIKE_ATOMIC))
            shrike_end(SHRIKE_RACED, "two threads are about to access the same bytes, and one writes", "");
}

static void shrike_access(const volatile void *pointer, shrike_size bytes, int how)
{
    const char *at = (const char *)pointer, *self = (const char *)__builtin_frame_address(0);
    if (!shrike_count)
        return;
    for (unsigned i = 1; i <= shrike_count && i < SHRIKE_THREADS; i++)
        if (at >= shrike_given_at[i].from && at < shrike_given_at[i].to)
            goto shared;
    if (at >= shrike_stacks[0] && at < shrike_stacks[SHRIKE_THREADS - 1] + SHRIKE_STACK)
        return;
    if (at >= shrike_main_stack - (8 << 20) && at < shrike_main_stack + (1 << 20))
        return;
    if (shrike_me == 0 && at > self && at < shrike_main_stack + (1 << 20))
        return;
    const char *local = (const char *)&shrike_me;
    if (at > local - 65536 && at < local + 65536 && !(at >= __data_start && at < _end))
        return;
    if (at >= __executable_start && at < __data_start)
        return;
shared:
    shrike_ahead[shrike_me].from = at;
    shrike_ahead[shrike_me].to = at + bytes;
    shrike_ahead[shrike_me].how = how;
    shrike_event();
    shrike_look_for_races();
}

/* What a thread runs is one of the two: POSIX's kind, or C11's. */
struct shrike_start {
    void *(*function)(void *);
    int (*number_function)(void *);
    void *argument;
    unsigned number;
};

extern int __real_pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_attr_init(void *), pthread_attr_setstack(void *, void *, shrike_size);
extern int __real_pthread_join(unsigned long, void **);
extern void __real_pthread_exit(void *) __attribute__((noreturn));
extern void __real_abort(void) __attribute__((noreturn));

/* Keys, as the models have them: what is behind them is cleaned up before a thread ends. */
enum { SHRIKE_KEYS = 64 };
static struct { int in_use; void (*destructor)(void *); } shrike_keys[SHRIKE_KEYS];
static __thread void *shrike_values[SHRIKE_KEYS];

WEAK int __wrap_pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    shrike_event();
    for (unsigned i = 0; i < SHRIKE_KEYS; i++)
        if (!shrike_keys[i].in_use) {
            shrike_keys[i].in_use = 1;
            shrike_keys[i].destructor = destructor;
            *key = i;
            return 0;
        }
    return 11;
}

WEAK int __wrap_pthread_key_delete(unsigned key)
{
    shrike_event();
    if (key >= SHRIKE_KEYS || !shrike_keys[key].in_use)
        return 22;
    shrike_keys[key].in_use = 0;
    return 0;
}

WEAK void *__wrap_pthread_getspecific(unsigned key)
{
    shrike_event();
    return key < SHRIKE_KEYS && shrike_keys[key].in_use ? shrike_values[key] : 0;
}

WEAK int __wrap_pthread_setspecific(unsigned key, void *value)
{
    shrike_event();
    if (key >= SHRIKE_KEYS || !shrike_keys[key].in_use)
        return 22;
    shrike_values[key] = value;
    return 0;
}

extern unsigned long __real_pthread_self(void);

WEAK unsigned long __wrap_pthread_self(void)
{
    shrike_event();
    return __real_pthread_self();
}

static void shrike_finish(void)
{
    for (int round = 0; round < 4; round++)
        for (unsigned i = 0; i < SHRIKE_KEYS; i++) {
            void *value = shrike_values[i];
            if (value && shrike_keys[i].in_use && shrike_keys[i].destructor) {
                shrike_values[i] = 0;
                shrike_keys[i].destructor(value);
            }
        }
    shrike_event();
}

static void *shrike_run(void *given)
{
    struct shrike_start start = *(struct shrike_start *)given;
    shrike_me = start.number;
    shrike_wait();
    void *result = start.function ? start.function(start.argument) : (void *)(long)start.number_function(start.argument);
    shrike_finish();
    shrike_make_way();
    return result;
}

static int shrike_start(unsigned long *thread, struct shrike_start start)
{
    static struct shrike_start starts[SHRIKE_THREADS];
    long own[32];
    shrike_event();
    unsigned number = ++shrike_count;
    if (number >= SHRIKE_THREADS)
        shrike_end(SHRIKE_LACKING, "there are too many threads", "");
    for (unsigned i = 0; shrike_given[i].thread; i++)
        if (shrike_given[i].thread == number) {
            shrike_given_at[number].from = (const char *)start.argument - shrike_given[i].offset;
            shrike_given_at[number].to = shrike_given_at[number].from + shrike_given[i].bytes;
        }
    start.number = number;
    starts[number] = start;
    pthread_attr_init(own);
    pthread_attr_setstack(own, shrike_stacks[number], SHRIKE_STACK);
    return __real_pthread_create(thread, own, shrike_run, &starts[number]);
}

WEAK int __wrap_pthread_create(unsigned long *thread, const void *attributes, void *(*function)(void *), void *argument)
{
    (void)attributes;
    struct shrike_start start = {function, 0, argument, 0};
    return shrike_start(thread, start);
}

WEAK int __wrap_thrd_create(unsigned long *thread, int (*function)(void *), void *argument)
{
    struct shrike_start start = {0, function, argument, 0};
    return shrike_start(thread, start);
}

WEAK int __wrap_pthread_join(unsigned long thread, void **result)
{
    shrike_event();
    return __real_pthread_join(thread, result);
}

WEAK int __wrap_thrd_join(unsigned long thread, int *result)
{
    void *whole = 0;
    int error = __wrap_pthread_join(thread, &whole);
    if (result)
        *result = (int)(long)whole;
    return error ? 2 : 0;
}

WEAK void __wrap_pthread_exit(void *result)
{
    shrike_finish();
    shrike_make_way();
    __real_pthread_exit(result);
}

WEAK void __wrap_thrd_exit(int result)
{
    __wrap_pthread_exit((void *)(long)result);
}

WEAK unsigned long __wrap_thrd_current(void)
{
    return __wrap_pthread_self();
}

WEAK void __wrap_abort(void)
{
    if (!shrike_is_last())
        shrike_stay();
    __real_abort();
}

#define SHRIKE_WRAP(name) \
    extern int __real_##name(void *); \
    WEAK int __wrap_##name(void *object) \
    { \
        shrike_event(); \
        return __real_##name(object); \
    }

SHRIKE_WRAP(pthread_mutex_lock)
SHRIKE_WRAP(pthread_mutex_trylock)
SHRIKE_WRAP(pthread_mutex_unlock)
SHRIKE_WRAP(pthread_rwlock_rdlock)
SHRIKE_WRAP(pthread_rwlock_tryrdlock)
SHRIKE_WRAP(pthread_rwlock_wrlock)
SHRIKE_WRAP(pthread_rwlock_trywrlock)
SHRIKE_WRAP(pthread_rwlock_unlock)
SHRIKE_WRAP(pthread_spin_lock)
SHRIKE_WRAP(pthread_spin_trylock)
SHRIKE_WRAP(pthread_spin_unlock)
SHRIKE_WRAP(pthread_cond_signal)
SHRIKE_WRAP(pthread_cond_broadcast)
SHRIKE_WRAP(sem_wait)
SHRIKE_WRAP(sem_post)
SHRIKE_WRAP(sem_trywait)
SHRIKE_WRAP(mtx_lock)
SHRIKE_WRAP(mtx_trylock)
SHRIKE_WRAP(mtx_unlock)
SHRIKE_WRAP(cnd_signal)
SHRIKE_WRAP(cnd_broadcast)

WEAK int __wrap_sem_timedwait(void *semaphore, const void *time)
{
    (void)time;
    return __wrap_sem_trywait(semaphore);
}

/* C11's word for a time that is over is 4. */
WEAK int __wrap_mtx_timedlock(void *mutex, const void *time)
{
    (void)time;
    return __wrap_mtx_trylock(mutex) ? 4 : 0;
}

WEAK int __wrap_cnd_wait(void *condition, void *mutex)
{
    (void)condition;
    __wrap_mtx_unlock(mutex);
    return __wrap_mtx_lock(mutex);
}

WEAK int __wrap_cnd_timedwait(void *condition, void *mutex, const void *time)
{
    (void)time;
    return __wrap_cnd_wait(condition, mutex);
}

WEAK int __wrap_tss_create(unsigned *key, void (*destructor)(void *))
{
    return __wrap_pthread_key_create(key, destructor) ? 2 : 0;
}

WEAK void __wrap_tss_delete(unsigned key)
{
    __wrap_pthread_key_delete(key);
}

WEAK void *__wrap_tss_get(unsigned key)
{
    return __wrap_pthread_getspecific(key);
}

WEAK int __wrap_tss_set(unsigned key, void *value)
{
    return __wrap_pthread_setspecific(key, value) ? 2 : 0;
}

WEAK int __wrap_pthread_mutex_timedlock(void *mutex, const void *time)
{
    (void)time;
    shrike_event();
    return __real_pthread_mutex_trylock(mutex) ? 110 : 0;
}

/* A wait may end for no reason: the lock is given back and taken again. */
WEAK int __wrap_pthread_cond_wait(void *condition, void *mutex)
{
    (void)condition;
    __wrap_pthread_mutex_unlock(mutex);
    return __wrap_pthread_mutex_lock(mutex);
}

WEAK int __wrap_pthread_cond_timedwait(void *condition, void *mutex, const void *time)
{
    (void)time;
    return __wrap_pthread_cond_wait(condition, mutex);
}

WEAK int __wrap_pthread_barrier_init(int *barrier, const void *attributes, unsigned count)
{
    (void)attributes;
    barrier[0] = (int)count;
    barrier[1] = barrier[2] = 0;
    return 0;
}

WEAK int __wrap_pthread_barrier_wait(int *barrier)
{
    shrike_event();
    int round = barrier[2];
    if (++barrier[1] == barrier[0]) {
        barrier[1] = 0;
        barrier[2] = round + 1;
        return -1;
    }
    shrike_event();
    return 0;
}

WEAK int __wrap_pthread_once(int *control, void (*initialise)(void))
{
    shrike_event();
    if (*control == 0) {
        *control = 1;
        initialise();
        shrike_event();
        *control = 2;
    }
    return 0;
}

WEAK void __wrap_call_once(int *flag, void (*initialise)(void))
{
    __wrap_pthread_once(flag, initialise);
}

WEAK void __VERIFIER_atomic_begin(void)
{
    shrike_event();
}

WEAK void __VERIFIER_atomic_end(void)
{
}

#define SHRIKE_ACCESS(name, bytes, how) \
    WEAK void __tsan_##name##bytes(void *at) \
    { \
        shrike_access(at, bytes, how); \
    }
#define SHRIKE_ACCESSES(bytes) \
    SHRIKE_ACCESS(read, bytes, SHRIKE_READS) \
    SHRIKE_ACCESS(write, bytes, SHRIKE_WRITES) \
    SHRIKE_ACCESS(unaligned_read, bytes, SHRIKE_READS) \
    SHRIKE_ACCESS(unaligned_write, bytes, SHRIKE_WRITES) \
    SHRIKE_ACCESS(volatile_read, bytes, SHRIKE_READS) \
    SHRIKE_ACCESS(volatile_write, bytes, SHRIKE_WRITES)
SHRIKE_ACCESSES(1)
SHRIKE_ACCESSES(2)
SHRIKE_ACCESSES(4)
SHRIKE_ACCESSES(8)
SHRIKE_ACCESSES(16)

WEAK void __tsan_init(void)
{
}

WEAK void __tsan_func_entry(void *caller)
{
    (void)caller;
}

WEAK void __tsan_func_exit(void)
{
}

WEAK void *__tsan_memcpy(void *to, const void *from, shrike_size bytes)
{
    unsigned char *a = (unsigned char *)to;
    const unsigned char *b = (const unsigned char *)from;
    shrike_access(to, bytes, SHRIKE_WRITES);
    for (shrike_size i = 0; i < bytes; i++)
        a[i] = b[i];
    return to;
}

WEAK void *__tsan_memmove(void *to, const void *from, shrike_size bytes)
{
    unsigned char *a = (unsigned char *)to;
    const unsigned char *b = (const unsigned char *)from;
    if (a <= b)
        return __tsan_memcpy(to, from, bytes);
    shrike_access(to, bytes, SHRIKE_WRITES);
    while (bytes-- > 0)
        a[bytes] = b[bytes];
    return to;
}

WEAK void *__tsan_memset(void *to, int byte, shrike_size bytes)
{
    shrike_access(to, bytes, SHRIKE_WRITES);
    for (shrike_size i = 0; i < bytes; i++)
        ((volatile unsigned char *)to)[i] = (unsigned char)byte;
    return to;
}

WEAK void __tsan_atomic_thread_fence(int order)
{
    (void)order;
}

WEAK void __tsan_atomic_signal_fence(int order)
{
    (void)order;
}

#define SHRIKE_UPDATE(bits, name, computed) \
    WEAK shrike_word##bits __tsan_atomic##bits##_##name(volatile shrike_word##bits *at, shrike_word##bits value, int order) \
    { \
        (void)order; \
        shrike_access(at, sizeof *at, SHRIKE_WRITES | SHRIKE_ATOMIC); \
        shrike_word##bits old = *at; \
        *at = (shrike_word##bits)(computed); \
        return old; \
    }

