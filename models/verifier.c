/* SV-COMP's functions that are not the machine's own. Tasks usually define __VERIFIER_assert themselves, and theirs wins. */
#include "shrike.h"

void __VERIFIER_assert(int condition)
{
    if (!condition)
        reach_error();
}
