// verdict: false(unreach-call)
// C11: a waiting thread takes it that it wakes up only for what it waits for; a wait may end for no reason.
#include <threads.h>

extern void reach_error(void);

static int ready, made, handed_over;
static mtx_t lock;
static cnd_t changed;
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;

static void make(void)
{
    made++;
    if (tss_create(&key, 0) != thrd_success)
        made = 9;
}

static int wait(void *mine)
{
    call_once(&once, make);
    tss_set(key, mine);
    mtx_lock(&lock);
    if (!ready)
        cnd_wait(&changed, &lock);
    handed_over = ready;
    mtx_unlock(&lock);
    return tss_get(key) == mine;
}

int main(void)
{
    thrd_t a;
    int mine, result;
    mtx_init(&lock, mtx_plain);
    cnd_init(&changed);
    thrd_create(&a, wait, &mine);
    call_once(&once, make);
    mtx_lock(&lock);
    ready = 7;
    cnd_signal(&changed);
    mtx_unlock(&lock);
    thrd_join(a, &result);
    if (handed_over != 7 || made != 1 || !result || tss_get(key))
        reach_error();
    return 0;
}
