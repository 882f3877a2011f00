/* Pseudo-random numbers: arbitrary ones.
 *
 * A generator's sequence is determined by its seed, but programs seed it with the time or rely on no particular
 * sequence; so every call returns any value in its range. A concrete run without inputs gets zeros.
 *
 * Soundness: more sequences than any generator yields, never fewer. The state that rand_r and erand48 are given
 * becomes arbitrary. initstate and setstate, behind which every call writes to the program's memory, have no model.
 */
#include "shrike.h"

#define RAND_MAX 0x7fffffff

int rand(void) { return __shrike_choose(0, RAND_MAX); }
long random(void) { return __shrike_choose(0, RAND_MAX); }
long lrand48(void) { return __shrike_choose(0, RAND_MAX); }
long mrand48(void) { return __shrike_nondet_int(); }
uint32_t arc4random(void) { return __shrike_nondet_uint(); }

void srand(unsigned seed) { (void)seed; }
void srandom(unsigned seed) { (void)seed; }
void srand48(long seed) { (void)seed; }

int rand_r(unsigned *seed)
{
    *seed = __shrike_nondet_uint();
    return __shrike_choose(0, RAND_MAX);
}

static double fraction(void)
{
    double any = __shrike_nondet_double();
    __shrike_assume((any >= 0) & (any < 1));
    return any;
}

double drand48(void)
{
    return fraction();
}

double erand48(unsigned short state[3])
{
    __shrike_any_bytes(state, 3 * sizeof *state);
    return fraction();
}

uint32_t arc4random_uniform(uint32_t bound)
{
    return bound < 2 ? 0 : (uint32_t)__shrike_choose_longlong(0, (long long)bound - 1);
}

void arc4random_buf(void *buffer, size_t bytes)
{
    __shrike_any_bytes(buffer, bytes);
}

ssize_t getrandom(void *buffer, size_t bytes, unsigned flags)
{
    (void)flags;
    __shrike_any_bytes(buffer, bytes);
    return __shrike_outcome_long((long)(bytes < LONG_MAX ? bytes : LONG_MAX));
}

int getentropy(void *buffer, size_t bytes)
{
    __shrike_any_bytes(buffer, bytes);
    return __shrike_outcome(0);
}
