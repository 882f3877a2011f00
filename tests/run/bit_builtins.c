// popcount, clz, ctz, ffs, parity, bswap, bit reversal, rotates, at each width.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    uint32_t words[] = {1, 2, 3, 0x80000000u, 0xffffffffu, 0x00f0f000u, 0x12345678u, 0xdeadbeefu};
    uint64_t longs[] = {1, 0x100000000ULL, 0x8000000000000000ULL, ~0ULL, 0x00000ff000000000ULL, 0x123456789abcdef0ULL};
    for (int i = 0; i < 8; i++) {
        uint32_t w = words[i];
        printf("%d %d %d %d %d %08x %08x\n", __builtin_popcount(w), __builtin_clz(w), __builtin_ctz(w), __builtin_ffs((int)w),
               __builtin_parity(w), __builtin_bswap32(w), __builtin_bitreverse32(w));
        printf("%04x %04x %02x\n", __builtin_bswap16((uint16_t)w), __builtin_bitreverse16((uint16_t)w), __builtin_bitreverse8((uint8_t)w));
        printf("%08x %08x %04x %02x\n", __builtin_rotateleft32(w, 5), __builtin_rotateright32(w, 37), __builtin_rotateleft16((uint16_t)w, 3),
               __builtin_rotateright8((uint8_t)w, 3));
    }
    for (int i = 0; i < 6; i++) {
        uint64_t l = longs[i];
        printf("%d %d %d %d %d %016llx %016llx\n", __builtin_popcountll(l), __builtin_clzll(l), __builtin_ctzll(l), __builtin_ffsll((long long)l),
               __builtin_parityll(l), (unsigned long long)__builtin_bswap64(l), (unsigned long long)__builtin_bitreverse64(l));
        printf("%016llx %016llx\n", (unsigned long long)__builtin_rotateleft64(l, 13), (unsigned long long)__builtin_rotateright64(l, 77));
        printf("%d %d\n", __builtin_popcountl((unsigned long)l), l >> 31 ? __builtin_ctzl((unsigned long)(l | 1)) : -1);
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffsll(0), __builtin_parity(0));
    printf("%d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsbll(1LL << 40));
    printf("%d %d %d\n", __builtin_abs(-5), (int)__builtin_labs(-6L), (int)__builtin_llabs(-7LL));
    printf("%d %d\n", __builtin_expect(words[0] == 1, 1), __builtin_constant_p(5));
    printf("%d\n", (int)__builtin_assume_aligned(words, 4) == (int)(uintptr_t)words);
    return 0;
}
