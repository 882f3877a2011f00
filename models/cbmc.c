/* CBMC's and ESBMC's functions that are not the machine's own.
 *
 * r_ok, w_ok and rw_ok are exact: the bytes lie in one live object. CBMC's arithmetic predicates take any type; a C
 * function cannot, and these take int, which is what CBMC's regression tests pass most.
 *
 * Soundness: memory that must not be written to is 'ok' to write. __CPROVER_cover and the functions that annotate a
 * trace do nothing.
 */
#include "shrike.h"

void __CPROVER_assert(int condition, const char *description)
{
    if (!condition)
        __assert_fail(description, "", 0, "");
}

void __ESBMC_assert(int condition, const char *description)
{
    if (!condition)
        __assert_fail(description, "", 0, "");
}

void __CPROVER_precondition(int condition, const char *description)
{
    if (!condition)
        __assert_fail(description, "", 0, "");
}

void __CPROVER_postcondition(int condition, const char *description)
{
    if (!condition)
        __assert_fail(description, "", 0, "");
}

void __CPROVER_cover(int condition) { (void)condition; }
void __CPROVER_input(const char *name, ...) { (void)name; }
void __CPROVER_output(const char *name, ...) { (void)name; }
void __CPROVER_printf(const char *format, ...) { (void)format; }

/* A dead or missing object has no bytes. */
static int is_accessible(const void *memory, size_t bytes)
{
    size_t size = __shrike_object_size(memory), offset = __shrike_object_offset(memory);
    return (memory != NULL) & (offset <= size) & (bytes <= size - offset) & (size > 0);
}

_Bool __CPROVER_r_ok(const void *memory, size_t bytes) { return is_accessible(memory, bytes); }
_Bool __CPROVER_w_ok(const void *memory, size_t bytes) { return is_accessible(memory, bytes); }
_Bool __CPROVER_rw_ok(const void *memory, size_t bytes) { return is_accessible(memory, bytes); }

/* A number that differs between objects that are alive: the address of their first byte. */
size_t __CPROVER_POINTER_OBJECT(const void *pointer)
{
    return pointer ? (uintptr_t)((const char *)pointer - __shrike_object_offset(pointer)) : 0;
}

void __CPROVER_havoc_object(void *pointer)
{
    __shrike_any_bytes((char *)pointer - __shrike_object_offset(pointer), __shrike_object_size(pointer));
}

void __CPROVER_havoc_slice(void *memory, size_t bytes)
{
    __shrike_any_bytes(memory, bytes);
}

void *__CPROVER_allocate(size_t bytes, _Bool zero)
{
    void *fresh = malloc(bytes);
    if (zero)
        __builtin_memset(fresh, 0, bytes);
    return fresh;
}

size_t __ESBMC_get_object_size(const void *pointer)
{
    return __shrike_object_size(pointer);
}

_Bool __CPROVER_overflow_plus(int a, int b) { int ignored; return __builtin_add_overflow(a, b, &ignored); }
_Bool __CPROVER_overflow_minus(int a, int b) { int ignored; return __builtin_sub_overflow(a, b, &ignored); }
_Bool __CPROVER_overflow_mult(int a, int b) { int ignored; return __builtin_mul_overflow(a, b, &ignored); }
_Bool __CPROVER_overflow_unary_minus(int a) { return a == INT_MIN; }

/* CBMC calls it an overflow if the value changes when it is shifted back, or the distance is none. */
_Bool __CPROVER_overflow_shl(int a, int distance)
{
    if (distance < 0 || distance > 31)
        return 1;
    return (long long)(int)((unsigned)a << distance) != (long long)a * (1LL << distance);
}

_Bool __CPROVER_isnanf(float x) { return x != x; }
_Bool __CPROVER_isnand(double x) { return x != x; }
_Bool __CPROVER_isnanld(long double x) { return x != x; }
_Bool __CPROVER_isinff(float x) { return (x == x) & (x - x != 0); }
_Bool __CPROVER_isinfd(double x) { return (x == x) & (x - x != 0); }
_Bool __CPROVER_isinfld(long double x) { return (x == x) & (x - x != 0); }
_Bool __CPROVER_isfinitef(float x) { return x - x == 0; }
_Bool __CPROVER_isfinited(double x) { return x - x == 0; }
_Bool __CPROVER_isfiniteld(long double x) { return x - x == 0; }
_Bool __CPROVER_isnormalf(float x) { return (x - x == 0) & ((x >= __FLT_MIN__) | (x <= -__FLT_MIN__)); }
_Bool __CPROVER_isnormald(double x) { return (x - x == 0) & ((x >= __DBL_MIN__) | (x <= -__DBL_MIN__)); }
_Bool __CPROVER_isnormalld(long double x) { return (x - x == 0) & ((x >= __LDBL_MIN__) | (x <= -__LDBL_MIN__)); }
_Bool __CPROVER_signf(float x) { return __builtin_signbit(x) != 0; }
_Bool __CPROVER_signd(double x) { return __builtin_signbit(x) != 0; }
_Bool __CPROVER_signld(long double x) { return __builtin_signbit(x) != 0; }

int __CPROVER_abs(int x) { return (x ^ -(x < 0)) + (x < 0); }
long __CPROVER_labs(long x) { return (x ^ -(x < 0)) + (x < 0); }
long long __CPROVER_llabs(long long x) { return (x ^ -(x < 0)) + (x < 0); }
float __CPROVER_fabsf(float x) { return __builtin_fabsf(x); }
double __CPROVER_fabs(double x) { return __builtin_fabs(x); }
long double __CPROVER_fabsl(long double x) { return __builtin_fabsl(x); }
