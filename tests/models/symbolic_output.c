// Printing what is symbolic (here: everything): literal text and single characters come out, the rest is left out.
#include <stdio.h>
#include <string.h>

int main(void)
{
    int count = -1;
    char text[8] = "symbol", memory[16];
    printf("a%db%uc%xd%lldde\n", 1, 2, 3, 4LL);
    printf("[%s] [%.2s] [%10s]\n", text, text, text);
    printf("[%f] [%Lg] [%p]\n", 1.5, 2.5L, (void *)text);
    printf("[%c] [%5c] [%%] [%-3c]\n", 'x', 'y', 'z');
    printf("[%*d] [%.*f]\n", 5, 1, 2, 1.0);
    printf("12345%n\n", &count);
    puts(text);
    fputs(text, stdout);
    putchar('!');
    fwrite("raw\n", 1, 4, stdout);
    snprintf(memory, sizeof memory, "%d-%s", 42, "mem");
    printf("%d %d%d\n", strcmp(memory, "42-mem"), count, 0);
    fputc('0' + (strcmp(memory, "42-mem") == 0), stdout);
    fputc('0' + count, stdout);
    fputc('\n', stdout);
    char tiny[3] = {'a', 'b', 'c'};
    printf("[%.3s]\n", tiny);
    return 0;
}
