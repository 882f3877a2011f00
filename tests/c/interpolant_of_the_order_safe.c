// verdict: true
// what waits for a tentative point elsewhere must not count as done with it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int one = 1, u;
static int g, mode;
#define ND __VERIFIER_nondet_int()
#define MEET if (one) u = 1; else u = 2
#define W1 if (ND) exit(0)
int main(void) {
  if (ND) { W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; g = 2; }
  while (1) {
    if (mode) { W1; W1; W1; W1; W1; W1; exit(0); }
    if (ND) {
      MEET;                                  /* k */
      if (ND) {
        mode = 1;                            /* to t' */
      } else {
        W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1;
        MEET;                                /* c1: has no interpolant */
        unsigned char *q = malloc(1 + (ND & 3));
        *q = 1;
        MEET;
        if (*q != 1) u = 3;
        exit(0);
      }
    } else {
      W1; W1; W1; W1; W1; W1; W1; W1; W1;
      MEET;                                  /* y */
      if (ND) { W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; W1; exit(0); }
      MEET;                                  /* x */
      if (g == 3) reach_error();
      MEET;                                  /* f */
      if (ND) { W1; W1; W1; W1; W1; exit(0); }
    }
    MEET;                                    /* J: t' */
    W1; W1; W1; W1; W1; W1;
  }
}
