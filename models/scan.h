/* One conversion of a scanf format, as scan.c reads it and scan_float.c shares it. */
#ifndef SHRIKE_SCAN_H
#define SHRIKE_SCAN_H

#include "shrike.h"

enum __shrike_scan_width { PLAIN, CHAR, SHORT, LONG, LONGLONG };
enum __shrike_match { MATCHED, MISMATCHED, AT_END };

struct __shrike_directive {
    int suppressed, allocated;
    size_t width; /* how many characters it may take; 0: none given */
    enum __shrike_scan_width length;
    char letter;
    const char *set; /* of %[, behind the bracket; null if it is not closed */
};

int __shrike_next_within(struct __shrike_source *source, size_t *width);
void __shrike_give_back(struct __shrike_source *source, int c);
enum __shrike_match __shrike_scan_float(struct __shrike_source *source, const struct __shrike_directive *conversion,
                                        void *where);

#endif
