// verdict: true
// property: valid-memsafety
// The body of the switch is entered twice, and its variable is written in both.

int main(void)
{
    int *kept = 0;
    for (int i = 0; i < 2; i++) {
        switch (i) {
            int v;
        case 0:
            v = 1;
            kept = &v;
            *kept = 2;
            break;
        case 1:
            v = 3;
            kept = &v;
            return *kept;
        }
    }
    return 0;
}
