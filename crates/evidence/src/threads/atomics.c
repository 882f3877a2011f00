/* Atomic operations on words of one size, as calls that ThreadSanitizer would take. */
typedef TYPE shrike_wordBITS;
SHRIKE_UPDATE(BITS, exchange, value)
SHRIKE_UPDATE(BITS, fetch_add, old + value)
SHRIKE_UPDATE(BITS, fetch_sub, old - value)
SHRIKE_UPDATE(BITS, fetch_and, old & value)
SHRIKE_UPDATE(BITS, fetch_or, old | value)
SHRIKE_UPDATE(BITS, fetch_xor, old ^ value)
SHRIKE_UPDATE(BITS, fetch_nand, ~(old & value))

WEAK shrike_wordBITS __tsan_atomicBITS_load(const volatile shrike_wordBITS *at, int order)
{
    (void)order;
    shrike_access(at, sizeof *at, SHRIKE_READS | SHRIKE_ATOMIC);
    return *at;
}

WEAK void __tsan_atomicBITS_store(volatile shrike_wordBITS *at, shrike_wordBITS value, int order)
{
    (void)order;
    shrike_access(at, sizeof *at, SHRIKE_WRITES | SHRIKE_ATOMIC);
    *at = value;
}

WEAK shrike_wordBITS __tsan_atomicBITS_compare_exchange_val(volatile shrike_wordBITS *at, shrike_wordBITS expected,
                                                           shrike_wordBITS value, int success, int failure)
{
    (void)success, (void)failure;
    shrike_access(at, sizeof *at, (*at == expected ? SHRIKE_WRITES : SHRIKE_READS) | SHRIKE_ATOMIC);
    shrike_wordBITS old = *at;
    if (old == expected)
        *at = value;
    return old;
}

