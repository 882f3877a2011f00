// Signals that the program raises itself; locks, keys, once and semaphores with one thread.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void handler(int number) { printf("handler %d\n", number); }
static void other(int number) { printf("other %d\n", number); }
static int runs;
static void once(void) { runs++; }

static void signals(void)
{
    printf("%d ", signal(SIGUSR1, handler) == SIG_DFL);
    printf("%d\n", raise(SIGUSR1));
    printf("%d ", signal(SIGUSR1, other) == handler);
    printf("%d\n", raise(SIGUSR1));
    printf("%d ", signal(SIGUSR1, SIG_IGN) == other);
    printf("%d %d\n", raise(SIGUSR1), raise(SIGWINCH));
    errno = 0;
    printf("%d %d ", signal(SIGKILL, handler) == SIG_ERR, errno == EINVAL);
    errno = 0;
    printf("%d %d\n", signal(1000, handler) == SIG_ERR, errno == EINVAL);
    struct sigaction fresh, old;
    memset(&fresh, 0, sizeof fresh);
    fresh.sa_handler = handler;
    sigemptyset(&fresh.sa_mask);
    sigaddset(&fresh.sa_mask, SIGINT);
    printf("%d ", sigaction(SIGUSR2, &fresh, &old));
    printf("%d %d\n", old.sa_handler == SIG_DFL, raise(SIGUSR2));
    printf("%d %d %d\n", sigaction(SIGUSR2, NULL, &old), old.sa_handler == handler, sigismember(&old.sa_mask, SIGINT));
    errno = 0;
    printf("%d %d\n", sigaction(SIGSTOP, &fresh, NULL), errno == EINVAL);
    sigset_t set, before;
    sigfillset(&set);
    sigdelset(&set, SIGTERM);
    printf("%d %d %d %d\n", sigismember(&set, SIGTERM), sigismember(&set, SIGHUP), sigaddset(&set, 0), sigismember(&set, 99));
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    printf("%d ", sigprocmask(SIG_BLOCK, &set, &before));
    printf("%d ", sigprocmask(SIG_UNBLOCK, &set, &before));
    printf("%d %d %d ", sigismember(&before, SIGHUP), sigprocmask(SIG_SETMASK, NULL, &before), sigismember(&before, SIGHUP));
    errno = 0;
    printf("%d %d\n", sigprocmask(77, &set, NULL), errno == EINVAL);
    for (int i = -1; i < 70; i++)
        printf("%d %s\n", i, strsignal(i));
    psignal(SIGSEGV, "psignal");
    psignal(SIGINT, NULL);
}

static void locks(void)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutexattr_t attribute;
    printf("%d %d %d\n", pthread_mutexattr_init(&attribute), pthread_mutexattr_settype(&attribute, PTHREAD_MUTEX_RECURSIVE), pthread_mutex_init(&mutex, &attribute));
    printf("%d %d %d %d\n", pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex), pthread_mutex_trylock(&mutex), pthread_mutex_unlock(&mutex));
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    printf("%d %d %d\n", pthread_cond_signal(&condition), pthread_cond_broadcast(&condition), pthread_cond_destroy(&condition));
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    printf("%d %d %d %d\n", pthread_rwlock_rdlock(&lock), pthread_rwlock_unlock(&lock), pthread_rwlock_wrlock(&lock), pthread_rwlock_unlock(&lock));
    pthread_once_t control = PTHREAD_ONCE_INIT;
    pthread_once(&control, once);
    pthread_once(&control, once);
    printf("%d %d\n", runs, pthread_equal(pthread_self(), pthread_self()) != 0);
    pthread_key_t key, second;
    printf("%d %d ", pthread_key_create(&key, NULL), pthread_key_create(&second, free));
    printf("%d ", pthread_getspecific(key) == NULL);
    printf("%d ", pthread_setspecific(key, &runs));
    printf("%d %d ", pthread_getspecific(key) == &runs, pthread_getspecific(second) == NULL);
    printf("%d %d\n", pthread_key_delete(key), pthread_setspecific(key, NULL) == EINVAL);
    sem_t semaphore;
    int value = -1;
    printf("%d ", sem_init(&semaphore, 0, 1));
    printf("%d %d ", sem_wait(&semaphore), sem_trywait(&semaphore));
    printf("%d %d ", errno == EAGAIN, sem_post(&semaphore));
    printf("%d ", sem_getvalue(&semaphore, &value));
    printf("%d %d %d\n", value, sem_trywait(&semaphore), sem_destroy(&semaphore));
}

int main(void)
{
    signals();
    locks();
    fflush(stdout);
    raise(SIGABRT);
    return 0;
}
