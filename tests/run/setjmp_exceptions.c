// Exceptions made from setjmp: a stack of handlers kept in locals, rethrowing, clean-up, in recursion, with heap memory.
// EXIT: 3
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct handler { jmp_buf env; struct handler *next; int code; };
static struct handler *top;

#define TRY { struct handler h; h.next = top; top = &h; if (setjmp(h.env) == 0) {
#define CATCH top = h.next; } else { top = h.next; int code = h.code; (void)code;
#define END } }

static void throw(int code)
{
    if (!top) {
        printf("uncaught %d\n", code);
        exit(3);
    }
    top->code = code;
    longjmp(top->env, 1);
}

static int divide(int a, int b)
{
    if (b == 0)
        throw(100 + a);
    return a / b;
}

static int recursive(int n)
{
    volatile int result = 0;
    TRY
        if (n == 0)
            throw(1);
        result = recursive(n - 1) + 1;
    CATCH
        if (n % 2)
            throw(code * 2);
        result = code * 1000;
    END
    return result;
}

static void parse(const char *s)
{
    volatile int total = 0;
    char *buffer = malloc(16);
    TRY
        for (; *s; s++) {
            if (*s < '0' || *s > '9')
                throw(*s);
            total = total * 10 + (*s - '0');
        }
        printf("parsed %d\n", total);
    CATCH
        printf("bad '%c' after %d\n", code, total);
    END
    free(buffer);
}

int main(void)
{
    TRY
        printf("%d\n", divide(10, 2));
        printf("%d\n", divide(7, 0));
    CATCH
        printf("caught %d\n", code);
    END
    printf("%d %d\n", recursive(0), recursive(4));
    parse("1234");
    parse("12x4");
    TRY
        TRY
            throw(5);
        CATCH
            throw(code + 1);
        END
    CATCH
        printf("rethrown %d\n", code);
    END
    throw(42);
}
