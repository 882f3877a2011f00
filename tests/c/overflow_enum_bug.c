// verdict: false(no-overflow)
// property: no-overflow
// An enumeration without negative constants is unsigned, with one it is not.
// inputs: 1
extern _Bool __VERIFIER_nondet_bool(void);

enum level { LOW = -1, HIGH = 2147483647 };

int main(void)
{
    enum level level = __VERIFIER_nondet_bool() ? HIGH : LOW;
    return level + 1 == 5;
}
