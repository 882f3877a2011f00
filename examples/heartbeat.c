// Answers a heartbeat: the payload of a request is sent back. The request comes from outside; docs/tutorial.md finds the bug.
#include <assert.h>
#include <stdlib.h>

#define LARGEST 8

unsigned char __VERIFIER_nondet_uchar(void);

// A request is its type (1), the length of its payload, and the payload.
static int answer(const unsigned char *request, int size, unsigned char *reply)
{
    if (size < 2 || request[0] != 1)
        return 0;
    int length = request[1];
    reply[0] = 2;
    reply[1] = length;
    for (int i = 0; i < length; i++)
        reply[2 + i] = request[2 + i];
    return 2 + length;
}

int main(void)
{
    int size = __VERIFIER_nondet_uchar() % (LARGEST + 1);
    unsigned char *request = malloc(size);
    for (int i = 0; i < size; i++)
        request[i] = __VERIFIER_nondet_uchar();

    unsigned char reply[LARGEST];
    int sent = answer(request, size, reply);
    assert(sent <= size);

    free(request);
    return 0;
}
