//! Random programs that build, walk, change and free lists as long as inputs say, with and without mistakes.
//!
//! There is no end to their runs: that one fails is found out by making some.

use bits::Random;
use std::fmt::Write;

/// A program in the making.
struct Generator {
    random: Random,
    text: String,
    /// Whether nodes point back.
    both_ways: bool,
    /// Whether operations look before they take.
    careful: bool,
}

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut random = Random(seed);
    let both_ways = random.below(3) == 0;
    let careful = random.below(3) > 0;
    let mut generator = Generator { random, text: String::new(), both_ways, careful };
    generator.text += "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nextern void *malloc(unsigned long);\nextern void free(void *);\n\
         typedef struct node { int value; struct node *next; struct node *prev; } node;\n\
         static node *made(int value) {\n  node *n = malloc(sizeof(node));\n  n->value = value; n->next = 0; n->prev = 0;\n  return n;\n}\n\
         int main(void) {\n  node *a = 0, *b = 0, *c = 0;\n";
    for _ in 0..2 + generator.random.below(3) {
        generator.statement(true);
    }
    for list in ["a", "b"] {
        if generator.careful || generator.random.below(4) > 0 {
            let _ =
                writeln!(generator.text, "  while ({list}) {{ node *t = {list}; {list} = {list}->next; free(t); }}");
        }
    }
    generator.text += "  return 0;\n}\n";
    generator.text
}

impl Generator {
    fn back(&self, text: &str) -> String {
        if self.both_ways {
            text.to_owned()
        } else {
            String::new()
        }
    }

    fn statement(&mut self, may_loop: bool) {
        let list = self.random.pick(&["a", "a", "b"]);
        let value = self.random.below(3);
        let text = match self.random.below(if may_loop { 13 } else { 9 }) {
            0 | 1 => {
                let back = self.back(&format!("if ({list}) {list}->prev = n; "));
                format!("{{ node *n = made({value}); n->next = {list}; {back}{list} = n; }}")
            }
            2 => {
                let guard = if self.careful || self.random.flip() { format!("if ({list}) ") } else { String::new() };
                let back = self.back(&format!("if ({list}) {list}->prev = 0; "));
                let lost = if self.careful { "c = 0; ".to_owned() } else { String::new() };
                format!("{guard}{{ node *t = {list}; {list} = t->next; {back}{lost}free(t); }}")
            }
            3 => format!("c = {list}; while (c && c->value != {value}) c = c->next;"),
            4 => {
                let back = self.back("if (t->next) t->next->prev = c; ");
                let lost = if self.random.below(6) > 0 || self.careful { "free(t); " } else { "" };
                format!("if (c && c->next) {{ node *t = c->next; c->next = t->next; {back}{lost}}}")
            }
            5 => {
                let back = self.back("if (c->next) c->next->prev = n; n->prev = c; ");
                format!("if (c) {{ node *n = made({value}); n->next = c->next; {back}c->next = n; }}")
            }
            6 => {
                let back = self.back("n->prev = t; ");
                format!(
                    "{{ node *n = made({value}); if (!{list}) {list} = n; else {{ node *t = {list}; while (t->next) t = t->next; t->next = n; {back}}} }}"
                )
            }
            7 => {
                let most = self.random.below(3);
                format!("for (node *t = {list}; t; t = t->next) if (t->value > {most}) reach_error();")
            }
            8 => "if (c) c->value = 1;".to_owned(),
            9 => {
                let back = self.back("t->prev = 0; if (r) r->prev = t; ");
                format!("{{ node *r = 0; while ({list}) {{ node *t = {list}; {list} = t->next; {back}t->next = r; r = t; }} {list} = r; }}")
            }
            _ => {
                self.text += "  while (__VERIFIER_nondet_int() & 1) {\n";
                for _ in 0..1 + self.random.below(2) {
                    self.statement(false);
                }
                "}".to_owned()
            }
        };
        let _ = writeln!(self.text, "  {text}");
    }
}
