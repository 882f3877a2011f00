/* Semaphores: a count, and one atomic section for each function.
 *
 * Soundness: a wait with a time limit ends at any time.
 */
#include "thread.h"

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
    BEGIN;
    int full = *semaphore == INT_MAX;
    *semaphore += !full;
    END;
    __shrike_errno_if(full, EOVERFLOW);
    return -full;
}

int sem_getvalue(int *restrict semaphore, int *restrict out) { return *out = *semaphore, 0; }

int sem_wait(int *semaphore)
{
    BEGIN;
    __shrike_note(WAITS_FOR, semaphore);
    __shrike_await(*semaphore > 0);
    --*semaphore;
    END;
    return 0;
}

int sem_trywait(int *semaphore)
{
    BEGIN;
    int empty = *semaphore <= 0;
    *semaphore -= !empty;
    END;
    __shrike_errno_if(empty, 11); /* EAGAIN */
    return -empty;
}

int sem_timedwait(int *semaphore, const void *time)
{
    if (is_bad_time(time)) {
        __shrike_errno = EINVAL;
        return -1;
    }
    BEGIN;
    int empty = *semaphore <= 0;
    if (empty) {
        __shrike_note(WAITS_FOR, semaphore);
        __shrike_await(1);
    }
    *semaphore -= !empty;
    END;
    __shrike_errno_if(empty, ETIMEDOUT);
    return -empty;
}
