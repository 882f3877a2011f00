//! Small random programs that are rich in what one part of Shrike reasons about, and whose runs can all be made.
//!
//! Every program asks for inputs through `in()`, which gives 0, 1 or 2, and ends once it gets only zeros: so four inputs of three values
//! each are all runs worth making. It is made of a few kinds of statements only, since in a program with everything in it each thing is hidden by
//! another; and often the same statements stand in both arms of a branch, in other orders, so that states meet that have come about differently. At its end `c` has one of sixteen values, and what happens then depends on whether that is `RARE`: a
//! macro, so that the rarest way to go wrong can be asked for.
//!
//! Natively, with the macro NATIVE, a program knows itself what would go wrong: pointers know whether what they point to is still there, indices
//! how long their array is, and code without a meaning ends the run. `FAIL()` ends such a run before anything undefined happens.
//! What Shrike reads has none of this.
//!
//! A kind of statement is an arm in `statement`.

use bits::Random;
use std::fmt::Write;

/// What a program is rich in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Code without a meaning: missing functions, called by name and through pointers, and assembly.
    Unknown,
    /// Blocks that come and go, and their addresses as numbers.
    Heap,
    /// Scopes, also left by goto, and the addresses of what was in them as numbers.
    Scopes,
    /// Known functions that are called through pointers.
    Known,
    /// Structures that are copied byte by byte, and pointers that pass through memory as numbers.
    Bytes,
    /// Pointers to arrays of varying length, to variables and to blocks, whose time may be over.
    Lifetimes,
    /// Indices that may be just outside.
    Indices,
    Floats,
    /// States at heads of loops that are alike but for what is known of an input.
    Covers,
    /// Loops that go wrong only after some iterations.
    Loops,
    /// Variables whose scope is over, accessed where nothing depends on it.
    Left,
}

impl Theme {
    /// The property that its programs are checked for.
    pub fn property(self) -> &'static str {
        match self {
            Theme::Lifetimes | Theme::Left | Theme::Indices => "valid-memsafety",
            _ => "unreach-call",
        }
    }

    /// Whether what goes wrong does so wherever objects lie: a run that is made again has other addresses.
    pub fn is_fixed(self) -> bool {
        !matches!(self, Theme::Heap | Theme::Scopes)
    }

    /// Whether what goes wrong can be shown: code without a meaning gives no answer.
    pub fn is_decided(self) -> bool {
        self != Theme::Unknown
    }
}

const BEGINNING: &str = "#include <alloca.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static int in(void) { return __VERIFIER_nondet_uchar() % 3; }
static unsigned char raw(unsigned char (*source)(void)) { return source(); }
static int get(unsigned char (*source)(void)) { return source() % 3; }
static unsigned char two(void) { return 2; }
static unsigned char rest(void) { return 2 - __VERIFIER_nondet_uchar() % 3; }
static unsigned char (*sources[2])(void) = {__VERIFIER_nondet_uchar, rest};
struct box { int which; unsigned char (*give[2])(void); };
static int from(struct box *box) { return box->give[box->which]() % 3; }
static int one(void) { return 1; }
static void nothing(void) {}
struct pair { char tag; int *to; short rest; };
static int g = 1, h = 2, a[4] = {1, 2, 3, 4}, lost;
static struct { unsigned char few[3], next; } s;
static unsigned char table[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static int *p[3], *q[3] = {&g, &g, &h};
static uintptr_t u[3];
#ifdef NATIVE
extern int RARE;
extern int *FAIL(void);
extern void END(int);
static int owner[3], gone[1000], block[3], serial;
#define OPEN int mine = ++serial;
#define CLOSE gone[mine] = 1;
#define SET(slot, pointer) (q[slot] = (pointer), owner[slot] = mine)
#define MADE(i) (block[i] = ++serial)
#define LENT(slot, i) (q[slot] = p[i], owner[slot] = block[i])
#define FREE(i) (free(p[i]), p[i] = 0, gone[block[i]] = 1, block[i] = 0)
#define IT(slot) (*(gone[owner[slot]] ? FAIL() : q[slot]))
#define LEFT(pointer, past) (*((past) ? FAIL() : (pointer)))
#define AT(array, index, length) (*((unsigned)(index) < (length) ? &(array)[index] : (FAIL(), &(array)[0])))
#define MEANINGLESS() FAIL()
#define MISSING ((void (*)(void))FAIL)
#else
extern void missing(void);
#define END(c) 0
#define OPEN
#define CLOSE
#define SET(slot, pointer) (q[slot] = (pointer))
#define MADE(i) 0
#define LENT(slot, i) (q[slot] = p[i])
#define FREE(i) (free(p[i]), p[i] = 0)
#define IT(slot) (*q[slot])
#define LEFT(pointer, past) (*(pointer))
#define AT(array, index, length) ((array)[index])
#define MEANINGLESS() __asm__ volatile(\"int3\")
#define MISSING missing
#endif
static void take(int i) { if (!p[i]) p[i] = malloc(8); }
static void give(int i) { free(p[i]); p[i] = 0; }
static int late(int n, int asked)
{
    { OPEN int v[n]; v[0] = n; SET(2, v); CLOSE }
    return asked ? IT(2) : n;
}
static void leave(int slot, int n) { OPEN int v[n]; v[n - 1] = n; SET(slot, &v[n - 1]); CLOSE }
static void drop(int *from, int past) { lost = LEFT(from, past); }
int main(void)
{
    int c = 0, x = 0, y = 0, w = 0;
    double f = 0.5;
    int (*call)(void) = one;
    void (*act)(void) = nothing;
";

struct Generator {
    random: Random,
    text: String,
    theme: Theme,
    /// The kinds of statements in it.
    kinds: Vec<u64>,
    /// For the names of labels.
    labels: u32,
}

/// Kinds of statements of each theme.
const KINDS: u64 = 6;

/// A program that is rich in something.
pub fn program(theme: Theme, seed: u64) -> String {
    let random = Random(seed * 16 + theme as u64);
    let mut generator = Generator { random, text: BEGINNING.into(), theme, kinds: Vec::new(), labels: 0 };
    for _ in 0..20 {
        generator.random.below(2);
    }
    // Each kind has its turn, together with one that it meets.
    let first = seed % KINDS;
    generator.kinds.extend([first, (first + 2) % KINDS]);
    for _ in 0..generator.random.below(3) {
        let kind = generator.random.below(KINDS);
        generator.kinds.push(kind);
    }
    let beginning = match theme {
        Theme::Heap => "take(0);\n    u[0] = (uintptr_t)p[0];".to_owned(),
        Theme::Known => {
            let source = generator.source();
            let (one, other) = (generator.exclusion(0), generator.exclusion(2));
            format!("x = in();\n    y = {source};\n    {one}\n    {other}")
        }
        Theme::Indices => "x = in();".to_owned(),
        Theme::Covers => "x = in();\n    w = __VERIFIER_nondet_uchar();".to_owned(),
        _ => String::new(),
    };
    generator.line(&beginning);
    let depth = generator.random.below(3) as u32;
    // First what there is is tried alone, then against itself, then in larger programs.
    match seed / KINDS {
        0 => {
            // An end of a life hides another.
            let partner = if theme == Theme::Lifetimes { 0 } else { generator.random.below(2) as usize };
            for index in 0..=partner {
                let kind = generator.kinds[index];
                let text = generator.statement(kind);
                generator.line(&text);
            }
        }
        1 => generator.in_two_orders(depth.into()),
        _ => {
            generator.statements(depth);
            generator.statements(depth.min(1));
        }
    }
    let (i, k) = (generator.random.below(3), generator.random.below(3));
    let last = match theme {
        Theme::Unknown => "if ((c & 15) == RARE) act();".to_owned(),
        Theme::Lifetimes => "if ((c & 15) == RARE) c += IT(0) + IT(1);".to_owned(),
        Theme::Indices => format!(
            "c += (c & 15) == RARE && AT(a, {}, 4);",
            [format!("x + {}", 2 + k), format!("{k} - x"), "x & 3".into()][i as usize]
        ),
        Theme::Heap => "c += p[1] && (uintptr_t)p[1] == u[0];\n    if ((c & 15) == RARE) reach_error();".to_owned(),
        Theme::Known => format!("if (y > {} && (c & 15) == RARE) reach_error();", i / 2),
        Theme::Covers => format!(
            "while (in())\n        ;\n    c += x * {} + 8 * (y && w == {});\n    if ((c & 15) == RARE) reach_error();",
            1 + k,
            2 * (i & 1)
        ),
        Theme::Left => String::new(),
        _ => "if ((c & 15) == RARE) reach_error();".to_owned(),
    };
    let _ = writeln!(generator.text, "    {last}\n    END(c & 15);\n    return 0;\n}}");
    generator.text
}

impl Generator {
    fn statements(&mut self, depth: u32) {
        for _ in 0..2 + self.random.below(3) {
            if depth > 0 && self.random.below(3) == 0 {
                self.control(depth);
            } else {
                self.simple();
            }
        }
    }

    fn line(&mut self, text: &str) {
        self.text += "    ";
        self.text += text;
        self.text += "\n";
    }

    fn simple(&mut self) {
        let kind = self.kinds[self.random.below(self.kinds.len() as u64) as usize];
        let text = self.statement(kind);
        self.line(&text);
    }

    fn statement(&mut self, kind: u64) -> String {
        let slots = if matches!(self.theme, Theme::Heap | Theme::Lifetimes) { 2 } else { 3 };
        let (i, j, k) = (self.random.below(slots), self.random.below(slots), self.random.below(4));
        self.labels += 1;
        let label = format!("l{}", self.labels);
        let text = match (self.theme, kind) {
            (Theme::Unknown, 0) => format!("if (c == {k} && in() == {j}) act = MISSING;"),
            (Theme::Unknown, 1) => format!("act = in() == {j} ? MISSING : nothing;"),
            (Theme::Unknown, 2) => format!("if (c == RARE + {k}) MEANINGLESS();"),
            (Theme::Unknown, 3) => format!("if (x == {j} && c == RARE) MISSING();"),
            (Theme::Unknown, 4) => format!("while (in()) {{ c += 1 + (c == {k}); if (c == RARE) MISSING(); }}"),
            (Theme::Unknown, _) => {
                format!("x = in();\n    while (in()) {{ c = (c + 1 + x) & 15; if (c == RARE + {k}) MISSING(); }}")
            }
            (Theme::Heap, 0) => "take(1);".into(),
            (Theme::Heap, 1) => format!("take({i});"),
            (Theme::Heap, 2) => "give(0);".into(),
            (Theme::Heap, 3) => format!("u[{j}] = (uintptr_t)p[{i}];\n    give({i});"),
            (Theme::Heap, 4) => format!("if (p[{i}]) {{ *p[{i}] = {k}; c += *p[{i}]; }}"),
            (Theme::Heap, _) => format!("c += p[{i}] && (uintptr_t)p[{i}] == u[{j}];"),
            (Theme::Scopes, 0) => format!("{{ int x[2] = {{c, {k}}}; u[{i}] = (uintptr_t)x; c += x[1]; }}"),
            (Theme::Scopes, 1) => format!("{{ int y[2] = {{{k}}}; c += (uintptr_t)y == u[{i}]; }}"),
            (Theme::Scopes, 2) => {
                format!("{{ int z = {k}; u[{i}] = (uintptr_t)&z; if (in() == {j}) goto {label}; c += z; }}\n    {label}:;")
            }
            (Theme::Scopes, 3) => {
                format!("for (int n = 1; n < 3; n++) {{ int v[n]; v[0] = n; u[{i}] = (uintptr_t)v; {{ int w[2] = {{n, {k}}}; c += w[1] + v[0]; }} }}")
            }
            (Theme::Scopes, 4) => {
                format!("{{ int n = 1 + in(), v[n]; v[n - 1] = {k}; c += v[n - 1]; c += (uintptr_t)v == u[{i}]; }}")
            }
            (Theme::Scopes, _) => format!("{{ int *q = &(int){{{k}}}; c += *q; u[{i}] = (uintptr_t)q; }}"),
            (Theme::Known, 0) => format!("x = in();\n    y = {};\n    if (x == y) c += {k};", self.source()),
            (Theme::Known, 1) => format!("y = get(c & 1 ? two : __VERIFIER_nondet_uchar);\n    c += x == {j};"),
            (Theme::Known, 2) => self.exclusion(2 * (k & 1)),
            (Theme::Known, 4) => format!("c += {};\n    {}", self.source(), self.exclusion(0)),
            (Theme::Known, 3) => format!("if (c & {k}) call = in;"),
            (Theme::Known, _) => format!("y = call();\n    if (y == {j}) c += x;"),
            (Theme::Bytes, 0) => format!(
                "{{ struct pair a = {{{k}, in() == {i} ? &g : &h, {j}}}, b; for (unsigned n = 0; n < sizeof a; n++) ((char *)&b)[n] = ((char *)&a)[n]; *b.to = {j}; c += g + b.tag; }}"
            ),
            (Theme::Bytes, 1) => format!(
                "{{ union {{ int *to; unsigned char part[sizeof(int *)]; }} from = {{&g}}, copy = {{0}}; for (unsigned n = 0; n < sizeof from; n++) copy.part[n] = table[from.part[n] & 15] | table[from.part[n] >> 4] << 4; *copy.to = {j}; c += g; }}"
            ),
            (Theme::Bytes, 2) => format!(
                "{{ uintptr_t n = (uintptr_t)&h, m = n & ~(uintptr_t){}; if (n & {}) m |= {}; int *t; *(uintptr_t *)&t = m; *t += in() == {j}; c += h; }}",
                8 << k, 8 << k, 8 << k
            ),
            (Theme::Bytes, 3) => format!("{{ uintptr_t n = (uintptr_t)&g ^ {k}; int *t = (int *)(n ^ {k}); *t = {j}; c += g; }}"),
            (Theme::Bytes, 4) => {
                format!("{{ int *b[2] = {{&g, &h}}; u[{i}] = (uintptr_t)b[in() & 1]; h = {k}; c += **(int **)&u[{i}]; }}")
            }
            (Theme::Bytes, _) => format!("if (in() == {j}) g = {k}; c += g;"),
            (Theme::Lifetimes, 0) => {
                format!("{{ OPEN int n = 1 + in(), v[n]; v[n - 1] = {k}; if (n > {j}) SET({i}, &v[n - 1]); c += v[n - 1]; CLOSE }}")
            }
            (Theme::Lifetimes, 1) => {
                format!("{{ OPEN int n = 3, v[n]; v[0] = {k}; SET({i}, v); if (in() == {j}) {{ CLOSE goto {label}; }} c += v[0]; CLOSE }}\n    {label}:;")
            }
            (Theme::Lifetimes, 2) => {
                format!("{{ OPEN int n = 2 + (c & 1), v[n], *b = alloca(8); v[0] = *b = {k}; if (in() == {j}) SET({i}, b); c += v[0]; CLOSE }}")
            }
            (Theme::Lifetimes, 3) if k > 1 => format!("if (in() == {j}) leave({i}, {k});"),
            (Theme::Lifetimes, 3) => format!("if (!p[{j}]) {{ p[{j}] = malloc(4); *p[{j}] = {k}; MADE({j}); }} LENT({i}, {j}); if (in() == {j}) FREE({j});"),
            (Theme::Lifetimes, 4) if k > 1 => format!("c += late({k}, x == {j});\n    x = in();"),
            (Theme::Lifetimes, 4) => format!("{{ int *z = &g, past = 0; {{ int y = {k}; if (in() == {j}) z = &y, past = 1; c += *z; }} if (c == RARE + {k}) c += LEFT(z, past); }}"),
            (Theme::Lifetimes, _) => format!("if (c == RARE + {k}) IT({i}) = {j};"),
            (Theme::Left, 0) => format!("{{ int *z = &g, past = 0; {{ int y = {k}; if (in() == {j}) z = &y, past = 1; c += *z; }} if ((c & 15) == RARE) lost = LEFT(z, past); }}"),
            (Theme::Left, 1) => format!("{{ int *z = &h, past = 0; {{ int y = {k}; if (in() != {j}) z = &y, past = 1; c += y; }} if ((c & 15) == RARE) LEFT(z, past) = {j}; }}"),
            (Theme::Left, 2) => format!("{{ int *z = &g, past = 0; {{ int y = {k}; if (in() == {j}) z = &y, past = 1; c += y + x; }} if ((c & 15) == RARE) drop(z, past); }}"),
            (Theme::Left, 3) => format!("{{ int *z = a, past = 0; {{ int y[2] = {{{k}, {j}}}; if (in() == {j}) z = y, past = 1; c += z[1]; }} if ((c & 15) == RARE) lost = LEFT(z + 1, past); }}"),
            (Theme::Left, 4) => format!("{{ int *z = &g, past = 0; for (int n = 0; n < 2; n++) {{ if ((c & 15) == RARE) lost = LEFT(z, past); int y = n + {k}; if (in() == {j}) z = &y, past = 1; c += y & n; }} }}"),
            (Theme::Left, _) => "x = in();\n    c += x;".into(),
            (Theme::Indices, 0) => format!("x = in() + {}; if (c == RARE) c += AT(a, x - 1, 4);", k & 1),
            (Theme::Indices, 1) => {
                format!("for (unsigned n = 0; n <= x + {}u; n++) c += n < {k} || AT(a, n, 4) & 1;", 1 + (k & 1))
            }
            (Theme::Indices, 2) => format!("if (x < {}) c += AT((unsigned char *)&s, x, 4);", 4 + (k & 1)),
            (Theme::Indices, 3) => {
                format!("{{ int n = 1 + in(), m = in(), v[n]; for (int l = 0; l < n; l++) v[l] = l; if (m < n || c == RARE + {}) c += AT(v, m, n); }}", k & 1)
            }
            (Theme::Indices, 4) => format!("x = (c + {k}) & {}; c += x;", 3 + 4 * (j & 1)),
            (Theme::Indices, _) => format!("if (x >= 0 && x < 4) AT(a, x, 4) = {j};"),
            (Theme::Floats, 0) => format!("f = f * {j}.5 + c;"),
            (Theme::Floats, 1) => format!("f = in() - {k}.25f; c += f < 0;"),
            (Theme::Floats, 2) => "if (f > -1000 && f < 1000) c += (int)f & 3;".into(),
            (Theme::Floats, 3) => format!("x = in(); f += x ? {j}.125 : -f; c += f == {k}.125;"),
            (Theme::Floats, 4) => format!("c += f != f || f / {j}.0 > 1e300;"),
            (Theme::Floats, _) => format!("c += (float)(f + 16777216 + {k}) != f + 16777216 + {k};"),
            (Theme::Covers, 0) => format!("y = w > {};", j & 1),
            (Theme::Covers, 1) => format!("if (x == {j}) g = 1;"),
            (Theme::Covers, 2) => format!("y = w <= {};", j & 1),
            (Theme::Covers, 3) => format!("if (x == {j}) g = 2; else g = 3;"),
            (Theme::Covers, 4) => format!("if (w == {j} && y) c += {k};"),
            (Theme::Covers, _) => format!("c += g * {};", 1 + k),
            (Theme::Loops, 0) => "while (in())\n        c++;".into(),
            (Theme::Loops, 1) if k > 2 => format!("while (in()) {{ c += x; x = {k}; }}"),
            // The inner loop does not end in its first iterations, and ends all the same.
            (Theme::Loops, 1) => {
                format!("while (in()) {{ for (int m = 0; m < {}; m++) c += {}; }}", 7 + 3 * (j & 1), 1 + (k & 1))
            }
            (Theme::Loops, 2) => format!("while (in()) {{ if (c == {k}) x = 1; c += 1 + x; }}"),
            (Theme::Loops, 3) => format!("while (in()) {{ y = x; x = c == {j}; c += 1 + y; if (c == RARE) reach_error(); }}"),
            (Theme::Loops, 4) => format!(
                "x = in();\n    for (int n = 0; n <= x; n++) {{ for (int m = 0; m < {}; m++) c += 1 + y; }}",
                7 + k
            ),
            (Theme::Loops, _) => format!("while (x < 2 && in()) {{ x = c > {k}; c++; }}"),
        };
        format!("{text}\n    c &= 15;")
    }

    fn control(&mut self, depth: u32) {
        let number = self.random.below(3);
        match self.random.below(6) {
            0 => {
                self.line(&format!("if (in() == {number}) {{"));
                self.statements(depth - 1);
                self.line("} else {");
                self.statements(depth - 1);
                self.line("}");
            }
            1 => {
                self.line("while (in()) {");
                self.simple();
                self.line("}");
            }
            2 => {
                self.line(&format!("for (int n{depth} = 0; n{depth} < {}; n{depth}++) {{", 1 + number));
                self.simple();
                self.line("}");
            }
            3 => self.line("while (in())\n        ;"),
            _ => self.in_two_orders(number),
        }
    }

    /// A number that is asked for through a pointer.
    fn source(&mut self) -> String {
        const FUNCTIONS: [&str; 4] = ["__VERIFIER_nondet_uchar", "__VERIFIER_nondet_uchar", "two", "rest"];
        let mut one_of = || FUNCTIONS[self.random.below(FUNCTIONS.len() as u64) as usize];
        let (one, other) = (one_of(), one_of());
        match self.random.below(6) {
            0 | 1 => format!("raw({one}) % 3"),
            2 => format!("get({one})"),
            3 => format!("get(c & 1 ? {one} : {other})"),
            4 => format!("from(&(struct box){{{}, {{{one}, {other}}}}})", self.random.below(2)),
            _ => "sources[c & 1]() % 3".to_owned(),
        }
    }

    /// Ends runs in which two numbers are related in some way, or, from the second relation on, in which the first is one of few.
    fn exclusion(&mut self, first: u64) -> String {
        let (relation, k) = (first + self.random.below(2), self.random.below(3));
        let side = ["x", "y"][self.random.below(2) as usize];
        match relation {
            0 => format!("if (x != y && {side} < {}) return 0;", 1 + (k & 1)),
            1 => format!("if (x == y && {side} > {}) return 0;", k & 1),
            2 => format!("if (x > {}) return 0;", k & 1),
            _ => format!("if (x == {k}) return 0;"),
        }
    }

    /// A statement of each kind in both arms, in one order and in the other; then a loop that may end at once.
    fn in_two_orders(&mut self, number: u64) {
        let mut kinds = self.kinds.clone();
        if self.theme == Theme::Heap {
            // What is taken has the address of what was given back before, and no other.
            kinds.extend([0, 2]);
        }
        let mut list: Vec<String> = kinds.into_iter().map(|kind| self.statement(kind)).collect();
        // Which of two lives is the first one's matters.
        if self.theme == Theme::Heap && self.random.below(2) == 0 {
            list.reverse();
        }
        let asked = if self.theme == Theme::Covers { "in()" } else { "x = in()" };
        self.line(&format!("if (({asked}) == {number}) {{"));
        list.iter().for_each(|text| self.line(text));
        self.line("} else {");
        // Labels are of one arm.
        list.iter().rev().filter(|text| !text.contains("goto")).for_each(|text| self.line(text));
        self.line("}\n    while (in())\n        ;");
    }
}
