// verdict: true
// property: valid-memsafety
// An unsigned index that does not wrap, one that is subtracted, and a signed one.
// inputs: 2
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4}, *middle = a + 2;
    unsigned long distance = __VERIFIER_nondet_int();
    if (distance > 2)
        return 0;
    unsigned long index = 2 - distance;
    if (a[index] + *(middle - distance) != 2 * a[index])
        return 1;
    return middle[-(long)distance] == 5;
}
