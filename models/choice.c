/* What a model leaves open: a value the environment chooses.
 *
 * Every choice is written so that an input of zero means its lowest value. A concrete run without inputs reads zeros,
 * so it gets the lowest value of each choice instead of a path that an assumption ends.
 */
#include "shrike.h"

/* Any value from low to high, both included. */
int __shrike_choose(int low, int high)
{
    unsigned above = __shrike_nondet_uint();
    __shrike_assume(above <= (unsigned)high - (unsigned)low);
    return (int)((unsigned)low + above);
}

long __shrike_choose_long(long low, long high)
{
    unsigned long above = __shrike_nondet_ulong();
    __shrike_assume(above <= (unsigned long)high - (unsigned long)low);
    return (long)((unsigned long)low + above);
}

long long __shrike_choose_longlong(long long low, long long high)
{
    unsigned long long above = (unsigned long long)__shrike_nondet_longlong();
    __shrike_assume(above <= (unsigned long long)high - (unsigned long long)low);
    return (long long)((unsigned long long)low + above);
}

/* A number that is zero where the given one is, and else any; without inputs the given one. */
int __shrike_any_truth(int number)
{
    if (!__shrike_is_symbolic((unsigned)number) && number == 0)
        return 0;
    int result = (int)((unsigned)number + __shrike_nondet_uint());
    __shrike_assume((result == 0) == (number == 0));
    return result;
}

/* A number of which only the sign is the given one's; without inputs the given one. */
int __shrike_any_like(int number)
{
    if (!__shrike_is_symbolic((unsigned)number) && number == 0)
        return 0;
    int result = (int)((unsigned)number + __shrike_nondet_uint());
    __shrike_assume(((result < 0) == (number < 0)) & ((result > 0) == (number > 0)));
    return result;
}

/* A number that is not negative; without inputs the given one, which is not either. */
int __shrike_any_above(int number)
{
    int result = (int)((unsigned)number + __shrike_nondet_uint());
    __shrike_assume(result >= 0);
    return result;
}

/* Memory of arbitrary contents. */
void __shrike_any_bytes(void *memory, size_t bytes)
{
    __shrike_any_memory(memory, bytes);
}

/* The result of an operation outside the program: -1 with some errno, or any value up to `highest`. */
int __shrike_outcome(int highest)
{
    int result = __shrike_choose(-1, highest);
    __shrike_errno_if(result < 0, __shrike_choose(1, LAST_ERROR));
    return result;
}

long __shrike_outcome_long(long highest)
{
    long result = __shrike_choose_long(-1, highest);
    __shrike_errno_if(result < 0, __shrike_choose(1, LAST_ERROR));
    return result;
}
