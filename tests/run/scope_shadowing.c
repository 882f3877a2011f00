// Equal names in nested scopes, parameters shadowed, tags and labels with a variable's name, static locals, for-scopes, typedefs hidden.
#include <stdio.h>

int x = 1;
typedef int number;
struct x { int x; };
enum { shadow = 5 };

static int parameter(int x)
{
    int result = x;
    {
        int x = 20;
        result += x;
        {
            extern int x;
            result += x;
        }
        for (int x = 0; x < 3; x++) {
            int result = x;
            x += result > 100;
        }
        result += x;
    }
    return result + x;
}

static int counter(void)
{
    static int calls = 10;
    {
        static int calls = 100;
        calls++;
        if (calls > 102)
            return calls;
    }
    return ++calls;
}

static int other(void)
{
    static int calls;
    return calls += 2;
}

static int labels(int x)
{
x:
    if (x > 10)
        return x;
    x += 4;
    goto x;
}

int main(void)
{
    int x = x = 7;
    printf("%d %d\n", x, parameter(3));
    struct x s = {x};
    number number = 4;
    printf("%d %d %d\n", s.x, number, (int)sizeof(struct x));
    int shadow = 6;
    {
        enum { shadow = 9 };
        printf("%d ", shadow);
    }
    printf("%d\n", shadow);
    printf("%d %d %d %d %d\n", counter(), counter(), counter(), counter(), counter());
    printf("%d %d\n", other(), other());
    printf("%d\n", labels(x));
    for (int i = 0; i < 2; i++) {
        int i = 50;
        printf("%d ", i++);
    }
    if (x) {
        double x = 2.5;
        printf("%g ", x);
    } else {
        char x = 'c';
        printf("%c ", x);
    }
    printf("%d\n", x);
    switch (x) {
        int hidden;
    case 7:
        hidden = 70;
        printf("%d\n", hidden);
    }
    struct { int x; struct { int x; } y; } nested = {1, {2}};
    printf("%d%d\n", nested.x, nested.y.x);
    return 0;
}
