// verdict: false(valid-deref)
// property: valid-memsafety
// The body of the switch is entered twice, and has another variable each time.
// native: maybe, AddressSanitizer knows only the ends that clang marks
// inputs:

int main(void)
{
    int *kept = 0;
    for (int i = 0; i < 2; i++) {
        switch (i) {
            int v;
        case 0:
            v = 1;
            kept = &v;
            break;
        case 1:
            return *kept;
        }
    }
    return 0;
}
