//! Small random programs that are rich in what parts of Shrike reason about, and whose runs can all be made.
//!
//! Every program asks for inputs through `in()`, which gives 0, 1 or 2, and ends once it gets only zeros: so four inputs of three values
//! each are all runs worth making. It has no undefined behaviour, whatever the inputs and wherever objects are.
//!
//! A kind of statement is one line in `KINDS` and one arm in `statement`.

use std::fmt::Write;

/// What programs may be rich in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Blocks that come and go, and their addresses as numbers.
    Heap,
    /// Scopes, also left by goto, and the addresses of what is in them.
    Scopes,
    /// Arrays whose length varies.
    Varying,
    /// Known functions that are called through pointers.
    Known,
    /// Structures that are copied byte by byte, and pointers as numbers.
    Bytes,
    Floats,
}

pub const KINDS: [Kind; 6] = [Kind::Heap, Kind::Scopes, Kind::Varying, Kind::Known, Kind::Bytes, Kind::Floats];

/// Numbers that look random (xorshift; Marsaglia, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

const BEGINNING: &str = "#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static int in(void) { return __VERIFIER_nondet_uchar() % 3; }
static int get(unsigned char (*source)(void)) { return source() % 3; }
static unsigned char two(void) { return 2; }
static int zero(void) { return 0; }
struct pair { char tag; int *to; short rest; };
static int g = 1, h = 2;
static char *p[3];
static uintptr_t u[3];
int main(void)
{
    int c = 0;
    double f = 0.5;
    int (*call)(void) = zero;
";

struct Generator {
    random: Random,
    text: String,
    kinds: Vec<Kind>,
    /// For the names of labels.
    labels: u32,
}

/// A program of a seed, rich in a few kinds of things.
pub fn program(seed: u64) -> String {
    let mut generator = Generator {
        random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
        text: BEGINNING.into(),
        kinds: Vec::new(),
        labels: 0,
    };
    for _ in 0..20 {
        generator.random.below(2);
    }
    generator.kinds.push(KINDS[(seed % KINDS.len() as u64) as usize]);
    for _ in 0..generator.random.below(3) {
        let kind = KINDS[generator.random.below(KINDS.len() as u64) as usize];
        generator.kinds.push(kind);
    }
    generator.statements(3);
    generator.statements(2);
    let rest = generator.random.below(8);
    let _ = writeln!(generator.text, "    if ((c & 7) == {rest}) reach_error();\n    return 0;\n}}");
    generator.text
}

impl Generator {
    fn statements(&mut self, depth: u32) {
        for _ in 0..2 + self.random.below(3) {
            self.statement(depth);
        }
    }

    fn line(&mut self, text: &str) {
        self.text += "    ";
        self.text += text;
        self.text += "\n";
    }

    fn statement(&mut self, depth: u32) {
        if depth > 0 && self.random.below(3) == 0 {
            return self.control(depth);
        }
        let kind = self.kinds[self.random.below(self.kinds.len() as u64) as usize];
        let (i, j, k) = (self.random.below(3), self.random.below(3), self.random.below(4));
        let choice = self.random.below(5);
        let text = match (kind, choice) {
            (Kind::Heap, 0) => format!("if (!p[{i}]) p[{i}] = malloc({});", 8 + 16 * (k & 1)),
            (Kind::Heap, 1) => format!("free(p[{i}]); p[{i}] = 0;"),
            (Kind::Heap, 2) => format!("u[{j}] = (uintptr_t)p[{i}];"),
            (Kind::Heap, 3) => format!("if (p[{i}]) {{ p[{i}][{k}] = c; c += p[{i}][{k}] & 1; }}"),
            (Kind::Heap, _) => format!("c += p[{i}] && (uintptr_t)p[{i}] == u[{j}];"),
            (Kind::Scopes, 0) => format!("{{ int x[2] = {{c, {k}}}; u[{i}] = (uintptr_t)x; c += x[1]; }}"),
            (Kind::Scopes, 1) => format!("{{ int y[2] = {{{k}}}; c += (uintptr_t)y == u[{i}]; }}"),
            (Kind::Scopes, 2 | 3) => {
                self.labels += 1;
                let label = self.labels;
                format!("{{ int z = {k}; u[{i}] = (uintptr_t)&z; if (in() == {j}) goto l{label}; c += z; }}\n    l{label}:;")
            }
            (Kind::Scopes, _) => format!("{{ int *q = &(int){{{k}}}; c += *q; u[{i}] = (uintptr_t)q; }}"),
            (Kind::Varying, 0 | 1) => format!("{{ int n = 1 + (c & 3), v[n]; v[n - 1] = {k}; c += v[n - 1]; }}"),
            (Kind::Varying, 2) => {
                format!("for (int i = 0; i < 2; i++) {{ int n = 1 + in(), v[n]; v[0] = i; u[{i}] = (uintptr_t)v; {{ int w[2] = {{n, {k}}}; c += w[1] + v[0]; }} }}")
            }
            (Kind::Varying, _) => {
                format!("{{ int n = 2 + (c & 1); int m[n][n]; m[n - 1][{}] = {k}; c += m[n - 1][{}]; }}", j & 1, j & 1)
            }
            (Kind::Known, 0) => "c += get(__VERIFIER_nondet_uchar);".into(),
            (Kind::Known, 1) => format!("c += get(c & 1 ? two : __VERIFIER_nondet_uchar) == {j};"),
            (Kind::Known, 2) => format!("if (c & {k}) call = in;"),
            (Kind::Known, _) => format!("c += call() * {k};"),
            (Kind::Bytes, 0 | 1) => format!(
                "{{ struct pair a = {{{k}, c & 1 ? &g : &h, {j}}}, b; for (unsigned n = 0; n < sizeof a; n++) ((char *)&b)[n] = ((char *)&a)[n]; c += *b.to + b.tag; }}"
            ),
            (Kind::Bytes, 2) => format!("{{ uintptr_t n = (uintptr_t)&g ^ {k}; int *q = (int *)(n ^ {k}); *q = {j}; c += g; }}"),
            (Kind::Bytes, _) => {
                format!("{{ int *a[2] = {{&g, &h}}; uintptr_t n = (uintptr_t)a[in() & 1]; h = {k}; c += *(int *)n; }}")
            }
            (Kind::Floats, 0) => format!("f = f * {j}.5 + c;"),
            (Kind::Floats, 1) => format!("f = in() - {k}.25f; c += f < 0;"),
            (Kind::Floats, 2) => "if (f > -1000 && f < 1000) c += (int)f & 3;".into(),
            (Kind::Floats, _) => format!("c += f != f || f / {k}.0 > 1e300;"),
        };
        self.line(&text);
        self.line("c &= 15;");
    }

    fn control(&mut self, depth: u32) {
        let number = self.random.below(3);
        match self.random.below(4) {
            0 | 1 => {
                self.line(&format!("if (in() == {number}) {{"));
                self.statements(depth - 1);
                self.line("} else {");
                self.statements(depth - 1);
                self.line("}");
            }
            2 => {
                self.line("while (in()) {");
                self.statement(depth - 1);
                self.line("}");
            }
            _ => {
                self.line("while (in())\n        ;");
            }
        }
    }
}
