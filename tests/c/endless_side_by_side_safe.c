// verdict: true
// property: termination
// hard: no state comes again, and no number of paths is a proof
// Two numbers that grow together never meet.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned long steps = 0;
    while (a != b) {
        a++;
        
        steps++;
    }
    return (int)steps;
}
