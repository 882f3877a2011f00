// verdict: true
// What is to be done once asks for itself while it is done, and waits for ever.
extern void reach_error(void);
extern int pthread_once(int *, void (*)(void));
static int control, count;

static void initialise(void)
{
    count++;
    pthread_once(&control, initialise);
}

int main(void)
{
    pthread_once(&control, initialise);
    if (count != 1)
        reach_error();
    return 10 / count;
}
