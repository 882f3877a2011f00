// verdict: true
// property: valid-memsafety
// What is made in the head of a loop lives as long as the loop; what is made in its body, for one iteration.

int main(void)
{
    int sum = 0;
    for (int *p = &(int){0}; *p < 3; ++*p)
        if (*p == 1)
            sum += *p;
    return sum != 1;
}
