// What the environment decides, in a run that was given no inputs: every choice takes its lowest value.
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    char bytes[16];
    struct stat file;
    struct timespec moment;
    struct timeval day;
    printf("files: %d %d %d ", fopen("a", "r") == NULL, errno, open("a", O_RDONLY));
    printf("%d %d %d %d\n", stat("a", &file), fstat(5, &file), access("a", R_OK), unlink("a"));
    printf("standard: %zd %d %zd %d\n", write(1, "written ", 8), fileno(stderr), read(0, bytes, 4), close(1));
    printf("others: %zd %zd %ld %ld\n", read(5, bytes, 4), write(5, "x", 1), (long)lseek(0, 0, SEEK_SET), (long)lseek(5, 0, SEEK_SET));
    FILE *file_zero = fdopen(0, "r"), *error = fdopen(2, "w");
    printf("streams: %d %d %d\n", getc(file_zero), fprintf(error, "%s", ""), fclose(file_zero));
    printf("position: %d %ld\n", fseek(stdin, 0, SEEK_SET), ftell(stdout));
    printf("random: %d %ld %g\n", rand(), random(), drand48());
    printf("time: %ld %ld %d %d %ld %ld\n", (long)time(NULL), (long)clock(), gettimeofday(&day, NULL), clock_gettime(CLOCK_REALTIME, &moment), (long)moment.tv_sec, (long)moment.tv_nsec);
    printf("sleep: %u %d\n", sleep(3), usleep(5));
    printf("system: %d %d %d\n", system(NULL), system("true"), getenv("HOME") == NULL);
    printf("self: %d %d %d %d\n", getpid(), getpid() == getpid(), (int)getuid(), isatty(0));
    printf("limits: %ld %d\n", sysconf(_SC_PAGESIZE), getpagesize());
    printf("exceptions: %d\n", fetestexcept(FE_ALL_EXCEPT));
    printf("directory: %d\n", getcwd(bytes, sizeof bytes) == NULL);
    return 0;
}
