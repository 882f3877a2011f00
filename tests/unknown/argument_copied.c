// A struct that is passed by value is a copy, which the function may write.
// any: true
// havoc: true
#include <assert.h>
struct job {
    int numbers[20];
};
extern void start(struct job);

int main(void)
{
    struct job job;
    job.numbers[7] = 4;
    start(job);
    assert(job.numbers[7] == 4);
    return 0;
}
