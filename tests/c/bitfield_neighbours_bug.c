// verdict: false(unreach-call)
// Writing a bit-field that shares a word with others changes nothing but itself.
// inputs: 1, 2, 4099, 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct packet {
    unsigned version : 4;
    unsigned kind : 7;
    unsigned length : 12;
    unsigned flag : 1;
};

int main(void)
{
    struct packet p;
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
    p.length = c;
    p.version = a;
    p.flag = d & 1;
    p.kind = b;
    if (p.version != (a & 15) || p.kind != (b & 127) || p.length != (c & 8191) || p.flag != (d & 1))
        reach_error();
    return 0;
}
