/* What the models of threads share: POSIX's and C11's functions are the same few ones under other names.
 *
 * Locks are laid out as glibc's initialisers have them.
 */
#ifndef THREAD_H
#define THREAD_H

#include "shrike.h"

typedef unsigned long pthread_t;

#define EDEADLK 35
#define MOST_THREADS 64
#define BEGIN __shrike_atomic_begin()
#define END __shrike_atomic_end()

struct mutex {
    int lock;
    unsigned count; /* how often one that is recursive was taken beyond once */
    int owner;
#ifdef __LP64__
    unsigned users;
#endif
    int kind; /* 0 plain, 1 recursive, 2 that complains, 3 plain; with flags above */
};

/* Are the nanoseconds of a time none? */
static inline int is_bad_time(const void *time)
{
    long nanoseconds = ((const long *)time)[1];
    return nanoseconds < 0 || nanoseconds >= 1000000000;
}

/* ---- pthread.c ---- */

extern int __shrike_last_thread;
pthread_t __shrike_thread_identifier(void);
/* `run` gets `start` and `argument`, and calls __shrike_thread_finish at its end. */
int __shrike_thread_start(pthread_t *thread, void (*run)(void *, void *, void *), void *start, void *argument);
void __shrike_thread_finish(void *result);
/* The result is stored where there is a place for it, whole or as a number. */
int __shrike_thread_join(pthread_t thread, void **result, int *number_result);
void __shrike_thread_detach(pthread_t thread);
void __shrike_thread_once(int *control, void (*initialise)(void));

/* `busy`: what is returned where another thread has the lock; 0 to wait for it. */
int __shrike_mutex_take(struct mutex *mutex, int busy);
int __shrike_mutex_give_back(struct mutex *mutex);
/* `timed`: the wait ends at some time, whatever happens. */
int __shrike_condition_wait(void *condition, struct mutex *mutex, int timed);
int __shrike_condition_wake(const void *condition, int all);

/* ---- thread_keys.c ---- */

int __shrike_key_create(unsigned *key, void (*destructor)(void *));
int __shrike_key_delete(unsigned key);
void *__shrike_key_get(unsigned key);
int __shrike_key_set(unsigned key, const void *value);
/* The thread ends: what it has behind keys with destructors is given to them, a few times over. */
void __shrike_key_clean_up(int self);

#endif
