// A struct that is passed by value is a copy: the function writes what it points to, and not the struct.
// any: true
// havoc: false(assert)
#include <assert.h>
struct job {
    int numbers[20];
    int *result;
};
extern void start(struct job);

int main(void)
{
    int result = 1;
    struct job job;
    job.numbers[7] = 4;
    job.result = &result;
    start(job);
    if (job.numbers[7] == 4)
        assert(result == 1);
    return 0;
}
