/* The floating-point environment: the rounding mode, and exceptions.
 *
 * The rounding mode is the machine's and exact. fenv_t holds it where x86 keeps it, in the control word that the
 * structure begins with; the rest of the structure is left alone.
 *
 * Soundness: exceptions are not tracked. fetestexcept answers with any of those it is asked about, so both outcomes of
 * a test are explored; a program that enables traps is not supported from there on.
 */
#include "shrike.h"

#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const unsigned short *)-1)

/* The machine counts modes as FLT_ROUNDS does. */
static int current(void)
{
    static const int modes[4] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};
    return modes[__shrike_get_rounding() & 3];
}

static void make_current(int mode)
{
    static const int counted[4] = {1, 3, 2, 0};
    __shrike_set_rounding(counted[mode >> 10 & 3]);
}

int fegetround(void)
{
    return current();
}

int fesetround(int mode)
{
    if (mode & ~0xc00)
        return 1;
    make_current(mode);
    return 0;
}

int __flt_rounds(void)
{
    return __shrike_get_rounding();
}

static void save(unsigned short *environment)
{
    *environment = (unsigned short)(0x37f | current());
}

static void restore(const unsigned short *environment)
{
    make_current(environment == FE_DFL_ENV ? FE_TONEAREST : *environment & 0xc00);
}

int fegetenv(unsigned short *environment)
{
    save(environment);
    return 0;
}

int feholdexcept(unsigned short *environment)
{
    save(environment);
    return 0;
}

int fesetenv(const unsigned short *environment)
{
    restore(environment);
    return 0;
}

int feupdateenv(const unsigned short *environment)
{
    restore(environment);
    return 0;
}

int fetestexcept(int exceptions)
{
    return __shrike_nondet_int() & exceptions;
}

int feclearexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}

int feraiseexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}

int fegetexceptflag(unsigned short *flags, int exceptions)
{
    *flags = (unsigned short)(__shrike_nondet_int() & exceptions);
    return 0;
}

int fesetexceptflag(const unsigned short *flags, int exceptions)
{
    (void)flags, (void)exceptions;
    return 0;
}

int fegetexcept(void)
{
    return 0;
}

int fedisableexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}

int feenableexcept(int exceptions)
{
    if (exceptions & 0x3f)
        __shrike_unsupported("traps of floating-point exceptions");
    return 0;
}
