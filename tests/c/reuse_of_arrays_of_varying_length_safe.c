// verdict: true
// Arrays whose length varies, with scopes of other variables between them.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), error = 0;
    if (n < 1 || n > 3)
        return 0;
    for (int i = 0; i < 2; i++) {
        int a[n];
        a[0] = i;
        for (int j = 0; j < 2; j++) {
            int inner[2] = {i, j};
            if (j == 1) {
                int b[n + 1];
                b[n] = 7;
                error += b[n] == 7;
            }
            error += inner[1] != j;
        }
        error += a[0] != i;
    }
    if (error != 2)
        reach_error();
    return 0;
}
