// A light that never stops: whatever its sensor says, both directions are never green together.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum color { RED, GREEN, YELLOW };

int main(void)
{
    enum color north = GREEN, east = RED;
    for (;;) {
        int waiting = __VERIFIER_nondet_int();
        if (north == GREEN && waiting > 0)
            north = YELLOW;
        else if (north == YELLOW)
            north = RED, east = GREEN;
        else if (east == GREEN && waiting < 0)
            east = YELLOW;
        else if (east == YELLOW)
            east = RED, north = GREEN;
        assert(north == RED || east == RED);
    }
}
