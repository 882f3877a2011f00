/* Makes all runs of a program, each in a process of its own, for each value of RARE that a run ends with; prints how many of them fail, or
 * -1 where no run ends with the value. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define INPUTS 4
#define RUNS 81 /* Three values each. */
#define VALUES 16
#define FAILED (VALUES + 1)
#define STATUS(end) ((end) << 3 | used)

int program(void);

int RARE = -1;
static int given[INPUTS], used;

unsigned char __VERIFIER_nondet_uchar(void) { return used < INPUTS ? given[used++] : 0; }

int *FAIL(void) { _exit(STATUS(FAILED)); }

void reach_error(void) { _exit(STATUS(FAILED)); }

void END(int value) { _exit(STATUS(value)); }

/* How many runs fail; the values that the others end with. */
static int failing(int ends[VALUES + 1])
{
    int count = 0;
    for (int run = 0, same; run < RUNS; run += same) {
        for (int i = INPUTS - 1, rest = run; i >= 0; i--, rest /= 3)
            given[i] = rest % 3;
        int status = 0;
        if (fork() == 0) {
            alarm(5);
            program();
            _exit(STATUS(VALUES));
        }
        wait(&status);
        if (WIFSIGNALED(status))
            _exit(1);
        /* The next run differs in an input that this one has asked for. */
        same = 1;
        for (int i = WEXITSTATUS(status) & 7; i < INPUTS; i++)
            same *= 3;
        int end = WEXITSTATUS(status) >> 3;
        if (end == FAILED)
            count += same;
        else
            ends[end] = 1;
    }
    return count;
}

int main(void)
{
    int ends[VALUES + 1] = {0}, others[VALUES + 1];
    failing(ends);
    for (RARE = 0; RARE < VALUES; RARE++)
        printf("%d ", ends[RARE] ? failing(others) : -1);
    return 0;
}
