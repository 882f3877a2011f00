// verdict: unknown(not supported: whether a block is where one was that another thread had
// A block may be where one was that another thread had, if it was made later than that one was freed.
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void); 
uintptr_t saved;
static void *u(void *x){ char *q = malloc(67108864); saved = (uintptr_t)q; free(q); return 0; }
int main(){ pthread_t a; pthread_create(&a,0,u,0);
 char *p = malloc(67108864); if (!p) return 0; uintptr_t s = saved; if (s != 0 && (uintptr_t)p == s) reach_error();
 pthread_join(a,0); return 0; }
