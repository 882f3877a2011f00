/* The end of the program, and the environment's variables.
 *
 * exit calls what atexit and on_exit registered, last first, then ends the program; nothing is buffered, so nothing is
 * flushed. Returning from main is exit: the machine is asked to call it where a program registers anything.
 *
 * A variable of the environment is absent, or a string of arbitrary contents, decided when it is first asked for and
 * then kept. A concrete run without inputs has none. Values live in a table and not on the heap, which is how a real
 * program sees them: they need not be freed.
 *
 * Soundness: values have at most 131,071 characters, as Linux has it, names at most 63, and there are at most 16 names; longer names or
 * more of them make the answer 'unknown'. The variable `environ` and clearenv have no model. A later change of the
 * string that putenv was given has no effect. At most 64 functions can be registered.
 */
#include "shrike.h"

#define MOST_HANDLERS 64

enum handler_kind { PLAIN, WITH_STATUS, WITH_ARGUMENT };

struct handler {
    enum handler_kind kind;
    union {
        void (*plain)(void);
        void (*with_status)(int, void *);
        void (*with_argument)(void *);
    };
    void *argument;
};

static struct handler handlers[MOST_HANDLERS], quick_handlers[MOST_HANDLERS];
static int handler_count, quick_handler_count;

static struct handler *new_handler(void)
{
    if (handler_count == MOST_HANDLERS)
        __shrike_unsupported("more than 64 functions to call at exit");
    return &handlers[handler_count++];
}

void __shrike_terminate(int status)
{
    while (handler_count > 0) {
        struct handler *handler = &handlers[--handler_count];
        if (handler->kind == PLAIN)
            handler->plain();
        else if (handler->kind == WITH_STATUS)
            handler->with_status(status, handler->argument);
        else
            handler->with_argument(handler->argument);
    }
    __shrike_exit(status);
}

NORETURN void exit(int status)
{
    __shrike_terminate(status);
}

int atexit(void (*function)(void))
{
    struct handler *handler = new_handler();
    handler->kind = PLAIN;
    handler->plain = function;
    return 0;
}

int on_exit(void (*function)(int, void *), void *argument)
{
    struct handler *handler = new_handler();
    handler->kind = WITH_STATUS;
    handler->with_status = function;
    handler->argument = argument;
    return 0;
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library)
{
    struct handler *handler = new_handler();
    (void)library;
    handler->kind = WITH_ARGUMENT;
    handler->with_argument = function;
    handler->argument = argument;
    return 0;
}

int at_quick_exit(void (*function)(void))
{
    if (quick_handler_count == MOST_HANDLERS)
        __shrike_unsupported("more than 64 functions to call at quick_exit");
    quick_handlers[quick_handler_count++].plain = function;
    return 0;
}

NORETURN void quick_exit(int status)
{
    while (quick_handler_count > 0)
        quick_handlers[--quick_handler_count].plain();
    __shrike_exit(status);
}

/* Any status of a command, or -1; without a command, whether there is a shell. */
int system(const char *command)
{
    int hidden = 0;
    if (!command)
        return __shrike_choose(0, 1);
    __shrike_visible_text(command, SIZE_MAX, &hidden);
    return __shrike_outcome(0xffff);
}

#define MOST_VARIABLES 16

static struct variable {
    char name[64];
    char value[131072];
    int is_known, is_set;
} variables[MOST_VARIABLES];

/* The variable's place; a new one if it was never asked for. */
static struct variable *find_variable(const char *name, size_t length)
{
    for (int i = 0; i < MOST_VARIABLES; i++) {
        struct variable *variable = &variables[i];
        if (!variable->is_known) {
            if (length >= sizeof variable->name)
                __shrike_unsupported("a name of an environment variable with more than 63 characters");
            __builtin_memcpy(variable->name, name, length);
            return variable;
        }
        if (__shrike_compare_within(variable->name, name, length) == 0 && !variable->name[length])
            return variable;
    }
    __shrike_unsupported("more than 16 environment variables");
}

static char *get_variable(const char *name)
{
    struct variable *variable = find_variable(name, __shrike_length(name));
    if (!variable->is_known) {
        variable->is_known = 1;
        variable->is_set = __shrike_choose(0, 1);
        if (variable->is_set)
            __shrike_any_bytes(variable->value, sizeof variable->value - 1);
    }
    return variable->is_set ? variable->value : NULL;
}

static void set_variable(const char *name, size_t name_length, const char *value)
{
    struct variable *variable = find_variable(name, name_length);
    size_t length = __shrike_length(value);
    if (length >= sizeof variable->value)
        __shrike_unsupported("a value of an environment variable with more than 131,071 characters");
    __builtin_memcpy(variable->value, value, length + 1);
    variable->is_known = variable->is_set = 1;
}

static int is_bad_name(const char *name)
{
    size_t length = 0;
    while (name && name[length] && name[length] != '=')
        length++;
    if (name && length > 0 && !name[length])
        return 0;
    __shrike_errno = EINVAL;
    return 1;
}

static int unset_variable(const char *name)
{
    if (is_bad_name(name))
        return -1;
    struct variable *variable = find_variable(name, __shrike_length(name));
    variable->is_known = 1;
    variable->is_set = 0;
    return 0;
}

char *getenv(const char *name) { return get_variable(name); }
char *secure_getenv(const char *name) { return get_variable(name); }
int unsetenv(const char *name) { return unset_variable(name); }

int setenv(const char *name, const char *value, int overwrite)
{
    if (is_bad_name(name))
        return -1;
    if (overwrite || !get_variable(name))
        set_variable(name, __shrike_length(name), value);
    return 0;
}

int putenv(char *setting)
{
    size_t length = 0;
    while (setting[length] && setting[length] != '=')
        length++;
    if (!setting[length])
        return unset_variable(setting);
    set_variable(setting, length, setting + length + 1);
    return 0;
}
