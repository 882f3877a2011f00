/* The library behind atomic operations that the compiler does not turn into instructions: objects of unusual size or
 * alignment.
 *
 * Each is one atomic section. The compiler reserves the generic names, so those are given to the functions by their
 * symbols.
 *
 * Soundness: where there are threads, orders weaker than sequential consistency are not supported. The operands that generic operations find in
 * memory, and give back there, are accessed in the section, too: a race of two such operations on them goes unnoticed.
 */
#include "shrike.h"

#define SEQUENTIALLY_CONSISTENT 5

void __shrike_atomic_load(size_t size, const void *from, void *to, int order) __asm__("__atomic_load");
void __shrike_atomic_store(size_t size, void *to, const void *from, int order) __asm__("__atomic_store");
void __shrike_atomic_exchange(size_t size, void *object, const void *fresh, void *old, int order)
    __asm__("__atomic_exchange");
_Bool __shrike_atomic_compare_exchange(size_t size, void *object, void *expected, const void *fresh, int success,
                                       int failure) __asm__("__atomic_compare_exchange");
_Bool __shrike_atomic_is_lock_free(size_t size, const void *object) __asm__("__atomic_is_lock_free");

static void begin(const void *object, int order)
{
    if (order != SEQUENTIALLY_CONSISTENT)
        __shrike_note(HAS_WEAK_ORDER, object);
    __shrike_atomic_begin();
    __shrike_note(OPERATES_ATOMICALLY, object);
}

static void end(void) { __shrike_atomic_end(); }

void __shrike_atomic_load(size_t size, const void *from, void *to, int order)
{
    begin(from, order);
    __builtin_memcpy(to, from, size);
    end();
}

void __shrike_atomic_store(size_t size, void *to, const void *from, int order)
{
    begin(to, order);
    __builtin_memcpy(to, from, size);
    end();
}

void __shrike_atomic_exchange(size_t size, void *object, const void *fresh, void *old, int order)
{
    begin(object, order);
    __builtin_memcpy(old, object, size);
    __builtin_memcpy(object, fresh, size);
    end();
}

/* `expected` becomes what was found if it was something else. */
_Bool __shrike_atomic_compare_exchange(size_t size, void *object, void *expected, const void *fresh, int success,
                                       int failure)
{
    const char *left = object, *right = expected;
    int differs = 0;
    begin(object, success == failure ? success : -1);
    for (size_t i = 0; i < size; i++)
        differs |= left[i] != right[i];
    if (differs)
        __builtin_memcpy(expected, object, size);
    else
        __builtin_memcpy(object, fresh, size);
    end();
    return !differs;
}

_Bool __shrike_atomic_is_lock_free(size_t size, const void *object)
{
    (void)object;
    return size <= sizeof(void *);
}

/* One fetching operation: returns the old value, stores the new one. */
#define DEFINE_FETCH(name, size, type, expression)            \
    type name##_##size(void *object, type operand, int order) \
    {                                                         \
        type *at = (type *)object;                            \
        begin(object, order);                                 \
        type old = *at;                                       \
        *at = (type)(expression);                             \
        end();                                                \
        return old;                                           \
    }

#define DEFINE_SIZE(size, type)                                                                                \
    type __atomic_load_##size(const void *object, int order)                                                   \
    {                                                                                                          \
        begin(object, order);                                                                                  \
        type value = *(const type *)object;                                                                    \
        end();                                                                                                 \
        return value;                                                                                          \
    }                                                                                                          \
                                                                                                               \
    void __atomic_store_##size(void *object, type fresh, int order)                                            \
    {                                                                                                          \
        begin(object, order);                                                                                  \
        *(type *)object = fresh;                                                                               \
        end();                                                                                                 \
    }                                                                                                          \
                                                                                                               \
    _Bool __atomic_compare_exchange_##size(void *object, void *expected, type fresh, int success, int failure) \
    {                                                                                                          \
        type *at = (type *)object;                                                                             \
        type wanted = *(type *)expected;                                                                       \
        begin(object, success == failure ? success : -1);                                                      \
        type old = *at;                                                                                        \
        if (old == wanted)                                                                                     \
            *at = fresh;                                                                                       \
        end();                                                                                                 \
        if (old != wanted)                                                                                     \
            *(type *)expected = old;                                                                           \
        return old == wanted;                                                                                  \
    }                                                                                                          \
                                                                                                               \
    DEFINE_FETCH(__atomic_exchange, size, type, operand)                                                       \
    DEFINE_FETCH(__atomic_fetch_add, size, type, old + operand)                                                \
    DEFINE_FETCH(__atomic_fetch_sub, size, type, old - operand)                                                \
    DEFINE_FETCH(__atomic_fetch_and, size, type, old & operand)                                                \
    DEFINE_FETCH(__atomic_fetch_or, size, type, old | operand)                                                 \
    DEFINE_FETCH(__atomic_fetch_xor, size, type, old ^ operand)                                                \
    DEFINE_FETCH(__atomic_fetch_nand, size, type, ~(old & operand))

DEFINE_SIZE(1, uint8_t)
DEFINE_SIZE(2, uint16_t)
DEFINE_SIZE(4, uint32_t)
DEFINE_SIZE(8, uint64_t)
#ifdef __SIZEOF_INT128__
DEFINE_SIZE(16, unsigned __int128)
#endif
