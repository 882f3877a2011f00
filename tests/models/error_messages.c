// Messages of error.h and err.h.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <strings.h>
#include <string.h>

extern char *program_invocation_name;

int main(void)
{
    program_invocation_name = "program";
    error(0, ENOENT, "cannot open %s", "file");
    error(0, 0, "no code");
    error_at_line(0, EACCES, "source.c", 12, "at %d", 5);
    printf("%u\n", error_message_count);
    printf("%d %d %d %d %d\n", ffs(0), ffs(8), ffs(-1), ffsl(1L << 20), ffsll(1LL << 40));
    fflush(stdout);
    error(3, 4000, "the end");
    return 0;
}
