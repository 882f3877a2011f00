// PART OF: link_static.c
static int counter = 200;
static int next(void) { return counter += 2; }
static const char *name(void) { return "second"; }
static inline int helper(int x) { return x * 1000; }
struct shared { int a; char b[3]; } shared = {41, "xy"};
int table[] = {1, 2, 3, 4, 5};
int table_length = sizeof table / sizeof *table;
const double ratio = 2.5;
extern int tentative;
int callback(int);
int (*hook)(int) = callback;

int second_next(void)
{
    tentative += helper(1);
    return next();
}

const char *second_name(void) { return name(); }
