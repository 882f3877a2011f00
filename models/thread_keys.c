/* Values that each thread has of its own behind a key, and what is done with them when it ends: POSIX.
 *
 * Each function is one atomic section.
 *
 * Soundness: keys are counted from 0; a program with more of them than fit is not supported.
 */
#include "thread.h"

#define MOST_KEYS 64

static unsigned used; /* keys that were given values, from 0 on */

#define ROUNDS 4

static struct {
    int in_use;
    void (*destructor)(void *);
} keys[MOST_KEYS];

static void *values[MOST_THREADS][MOST_KEYS];

int __shrike_key_create(unsigned *key, void (*destructor)(void *))
{
    BEGIN;
    for (unsigned i = 0; i < MOST_KEYS; i++)
        if (!keys[i].in_use) {
            keys[i].in_use = 1;
            keys[i].destructor = destructor;
            for (int thread = 0; thread <= __shrike_last_thread; thread++)
                values[thread][i] = NULL;
            __shrike_note(WRITES_INT_FOR_CALLER, key);
            *key = i;
            END;
            return 0;
        }
    __shrike_unsupported("more than 64 keys of thread-specific data");
}

int __shrike_key_delete(unsigned key)
{
    int result = EINVAL;
    BEGIN;
    if (key < MOST_KEYS && keys[key].in_use) {
        keys[key].in_use = 0;
        for (int thread = 0; thread <= __shrike_last_thread; thread++)
            values[thread][key] = NULL;
        result = 0;
    }
    END;
    return result;
}

void *__shrike_key_get(unsigned key)
{
    BEGIN;
    void *value = key < MOST_KEYS && keys[key].in_use ? values[__shrike_thread_self()][key] : NULL;
    END;
    return value;
}

int __shrike_key_set(unsigned key, const void *value)
{
    int result = EINVAL;
    BEGIN;
    if (key < MOST_KEYS && keys[key].in_use) {
        values[__shrike_thread_self()][key] = (void *)value;
        used = key + 1 > used ? key + 1 : used;
        result = 0;
    }
    END;
    return result;
}

/* A thread ends: what it has behind keys with destructors is given to them, a few times over. */
void __shrike_key_clean_up(int self)
{
    if (!used)
        return;
    for (int round = 0; round < ROUNDS; round++)
        for (unsigned i = 0; i < used; i++) {
            void *value = values[self][i];
            void (*destructor)(void *) = value && keys[i].in_use ? keys[i].destructor : NULL;
            if (destructor) {
                values[self][i] = NULL;
                destructor(value);
            }
        }
    /* Nothing leads to what is left. */
    for (unsigned i = 0; i < used; i++)
        values[self][i] = NULL;
}

int pthread_key_create(unsigned *key, void (*destructor)(void *)) { return __shrike_key_create(key, destructor); }
int pthread_key_delete(unsigned key) { return __shrike_key_delete(key); }
void *pthread_getspecific(unsigned key) { return __shrike_key_get(key); }
int pthread_setspecific(unsigned key, const void *value) { return __shrike_key_set(key, value); }
