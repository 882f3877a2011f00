// Loads and stores at odd addresses: packed members, pointers into byte buffers, arrays of packed structs.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) record { char tag; uint32_t id; double value; uint16_t *link; uint64_t big; };

static uint32_t read32(const void *p) { return *(const uint32_t *)p; }
static void write64(void *p, uint64_t v) { *(uint64_t *)p = v; }

int main(void)
{
    struct record r[3];
    uint16_t shorts[3] = {100, 200, 300};
    for (int i = 0; i < 3; i++) {
        r[i].tag = (char)('a' + i);
        r[i].id = 0x01020304u * (i + 1);
        r[i].value = i + 0.5;
        r[i].link = &shorts[i];
        r[i].big = 0x1111111111111111ULL * (i + 1);
    }
    for (int i = 2; i >= 0; i--)
        printf("%c %x %.1f %d %llx\n", r[i].tag, r[i].id, r[i].value, *r[i].link, (unsigned long long)r[i].big);
    printf("%d\n", (int)(sizeof r[0] - sizeof(void *)));
    double *value = &r[1].value;
    *value *= 4;
    printf("%.1f\n", r[1].value);
    *r[2].link += 5;
    printf("%d\n", shorts[2]);
    unsigned char buffer[16];
    for (int i = 0; i < 16; i++)
        buffer[i] = (unsigned char)i;
    printf("%x %x %x\n", read32(buffer), read32(buffer + 1), read32(buffer + 3));
    write64(buffer + 5, 0xa1b2c3d4e5f60718ULL);
    for (int i = 0; i < 16; i++)
        printf("%02x", buffer[i]);
    printf("\n");
    *(short *)(buffer + 7) = -2;
    *(float *)(buffer + 9) = 1.0f;
    for (int i = 0; i < 16; i++)
        printf("%02x", buffer[i]);
    printf("\n%x\n", read32(buffer + 6));
    void *p = &r[0].link;
    uint16_t *copy;
    memcpy(&copy, p, sizeof copy);
    printf("%d\n", *copy);
    return 0;
}
