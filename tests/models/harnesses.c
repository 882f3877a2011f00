// KLEE's, CBMC's and SV-COMP's functions where nothing is symbolic and every choice takes its lowest value.
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int klee_range(int, int, const char *), klee_get_value_i32(int), __CPROVER_abs(int);
uintptr_t klee_choose(uintptr_t);
size_t klee_get_obj_size(void *), __CPROVER_POINTER_OBJECT(const void *);
void klee_assert(int), klee_prefer_cex(void *, uintptr_t), klee_open_merge(void), klee_close_merge(void), klee_warning(const char *), klee_print_expr(const char *, ...);
void __CPROVER_assert(int, const char *), __CPROVER_cover(int), __CPROVER_input(const char *, ...), __CPROVER_havoc_object(void *), __ESBMC_assert(int, const char *), __VERIFIER_assert(int);
_Bool __CPROVER_r_ok(const void *, size_t), __CPROVER_w_ok(const void *, size_t), __CPROVER_overflow_plus(int, int), __CPROVER_overflow_minus(int, int), __CPROVER_overflow_mult(int, int),
    __CPROVER_overflow_unary_minus(int), __CPROVER_overflow_shl(int, int), __CPROVER_isnand(double), __CPROVER_isinff(float), __CPROVER_isnormald(double), __CPROVER_signd(double);

struct large {
    char bytes[24];
};

int main(void)
{
    char *heap = malloc(10);
    printf("klee: %d %d %lu %zu\n", klee_range(-3, 4, "x"), klee_get_value_i32(17), (unsigned long)klee_choose(5), klee_get_obj_size(heap));
    klee_assert(1);
    klee_prefer_cex(heap, 1);
    klee_open_merge();
    klee_close_merge();
    klee_print_expr("expression", 1);
    __CPROVER_assert(1, "holds");
    __ESBMC_assert(1, "holds");
    __VERIFIER_assert(1);
    __CPROVER_cover(0);
    __CPROVER_input("x", 1);
    printf("ok: %d %d %d %d %d %d\n", __CPROVER_r_ok(heap, 10), __CPROVER_r_ok(heap, 11), __CPROVER_w_ok(heap + 4, 6), __CPROVER_w_ok(heap + 4, 7), __CPROVER_r_ok(NULL, 1), __CPROVER_r_ok(heap + 10, 0));
    heap[3] = 5;
    __CPROVER_havoc_object(heap + 3);
    printf("object: %d %d\n", heap[3], __CPROVER_POINTER_OBJECT(heap) == __CPROVER_POINTER_OBJECT(heap + 9));
    free(heap);
    printf("overflow: %d %d %d %d ", __CPROVER_overflow_plus(INT_MAX, 1), __CPROVER_overflow_plus(1, 2), __CPROVER_overflow_minus(INT_MIN, 1), __CPROVER_overflow_minus(1, 2));
    printf("%d %d %d %d ", __CPROVER_overflow_mult(65536, 65536), __CPROVER_overflow_mult(-5, 7), __CPROVER_overflow_unary_minus(INT_MIN), __CPROVER_overflow_unary_minus(5));
    printf("%d %d %d %d\n", __CPROVER_overflow_shl(1, 31), __CPROVER_overflow_shl(1, 30), __CPROVER_overflow_shl(1, 32), __CPROVER_overflow_shl(-1, 31));
    printf("floats: %d %d %d %d %d %d\n", __CPROVER_isnand(NAN), __CPROVER_isinff(-INFINITY), __CPROVER_isnormald(1e-310), __CPROVER_isnormald(1), __CPROVER_signd(-0.0), __CPROVER_abs(-4));
    _Atomic struct large one, two;
    __c11_atomic_init(&one, ((struct large){"one"}));
    __c11_atomic_init(&two, ((struct large){"two"}));
    struct large copy = __c11_atomic_load(&one, 5), expected = copy;
    __c11_atomic_store(&two, copy, 5);
    struct large three = {{"three"}}, old = __c11_atomic_exchange(&one, three, 5);
    printf("atomic: %s %s %d ", copy.bytes, old.bytes, __c11_atomic_compare_exchange_strong(&one, &expected, copy, 5, 5));
    printf("%s %d\n", expected.bytes, __c11_atomic_compare_exchange_strong(&one, &expected, copy, 5, 5));
    return 0;
}
