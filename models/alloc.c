/* The heap beyond malloc and free, which the machine has itself.
 *
 * malloc never fails, so none of these does either, except where the size asked for has no representation.
 *
 * Soundness: the old pointer is dead after realloc, as C has it, also where the new block has the old address; a program that
 * relies on not moving is caught. realloc(p, 0) frees and returns null, as glibc does. Objects with a wide alignment have an address
 * that is assumed to have it.
 */
#include "shrike.h"

#define MALLOC_ALIGNMENT 16

static void *allocate_cleared(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        __shrike_errno = ENOMEM;
        return NULL;
    }
    void *fresh = malloc(bytes);
    if (fresh)
        __builtin_memset(fresh, 0, bytes);
    return fresh;
}

/* A pointer that is not the start of a live heap object is for free to complain about. */
static void *reallocate(void *old, size_t bytes)
{
    if (!old)
        return malloc(bytes);
    if (bytes == 0) {
        free(old);
        return NULL;
    }
    size_t old_bytes = __shrike_object_size(old), kept_bytes = old_bytes < bytes ? old_bytes : bytes;
    void *kept = malloc(kept_bytes);
    if (!kept)
        return NULL;
    __builtin_memcpy(kept, old, kept_bytes);
    free(old);
    void *fresh = malloc(bytes); /* which may have the old address */
    if (fresh)
        __builtin_memcpy(fresh, kept, kept_bytes);
    free(kept);
    return fresh;
}

static void *allocate_aligned(size_t alignment, size_t bytes)
{
    if (alignment <= MALLOC_ALIGNMENT)
        return malloc(bytes);
    void *fresh = __shrike_malloc_aligned(bytes, alignment);
    if (__shrike_is_symbolic(alignment))
        __shrike_assume(((uintptr_t)fresh & (alignment - 1)) == 0);
    return fresh;
}

/* glibc's memalign rounds an alignment that is not a power of two up to one, and so did its aligned_alloc. */
static void *allocate_rounded(size_t alignment, size_t bytes)
{
    size_t power = MALLOC_ALIGNMENT;
    while (power < alignment && power <= SIZE_MAX / 2)
        power *= 2;
    return allocate_aligned(power, bytes);
}

static int is_power_of_two(size_t n)
{
    return (n != 0) & ((n & (n - 1)) == 0);
}

void *calloc(size_t count, size_t size)
{
    return allocate_cleared(count, size);
}

void *realloc(void *old, size_t bytes)
{
    return reallocate(old, bytes);
}

void *reallocarray(void *old, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        __shrike_errno = ENOMEM;
        return NULL;
    }
    return reallocate(old, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes)
{
    if (!is_power_of_two(alignment) && __shrike_choose(0, 1)) {
        __shrike_errno = EINVAL;
        return NULL;
    }
    return allocate_rounded(alignment, bytes);
}

void *memalign(size_t alignment, size_t bytes)
{
    return allocate_rounded(alignment, bytes);
}

int posix_memalign(void **out, size_t alignment, size_t bytes)
{
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0)
        return EINVAL;
    *out = allocate_aligned(alignment, bytes);
    return 0;
}

void *valloc(size_t bytes)
{
    return allocate_aligned(4096, bytes);
}

void *pvalloc(size_t bytes)
{
    return allocate_aligned(4096, (bytes + 4095) & ~(size_t)4095);
}

void cfree(void *old)
{
    free(old);
}

/* At least what was asked for. */
size_t malloc_usable_size(void *pointer)
{
    if (!pointer)
        return 0;
    size_t usable = __shrike_object_size(pointer) + __shrike_nondet_ulong();
    __shrike_assume(usable >= __shrike_object_size(pointer) && usable <= SIZE_MAX / 2);
    return usable;
}
