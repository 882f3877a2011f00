// verdict: false(valid-deref)
// property: valid-memsafety
// An unsigned index of the pointer's width is never negative: what it wraps to lies in front of the pointer, but is no element.
// inputs: 3
// native: maybe, the address wraps around and is inside again
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4}, *middle = a + 2;
    unsigned long distance = __VERIFIER_nondet_int();
    if (distance > 4)
        return 0;
    unsigned long index = 2 - distance;
    return middle[index] == 5;
}
