// verdict: true
// Memory filled with arbitrary bytes by SV-COMP's function.
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void)
{
    unsigned char bytes[4];
    __VERIFIER_nondet_memory(bytes, sizeof bytes);
    int sum = bytes[0] + bytes[1] + bytes[2] + bytes[3];
    if (sum > 1020 || sum < 0)
        reach_error();
    return 0;
}
