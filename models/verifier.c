/* SV-COMP's functions that are not the machine's own. Tasks usually define __VERIFIER_assert themselves, and theirs wins. */
#include "shrike.h"

void __VERIFIER_assert(int condition)
{
    if (!condition)
        reach_error();
}

/* Programs are single-threaded here, so every stretch of them is atomic. */
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}
