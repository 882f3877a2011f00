//! The programs that are measured, as C.

use std::fmt::Write;

type Make = fn(u32) -> String;

/// Name, sizes, and the program of a size.
pub const GROWING: &[(&str, &[u32], Make)] = &[
    ("independent branches", &[8, 12, 16, 20, 24], branches),
    ("nested loops", &[2, 3, 4, 6], nested_loops),
    ("factorial", &[4, 8, 12], factorial),
    ("ackermann", &[2, 3], ackermann),
    ("even and odd", &[4, 8, 16], even_odd),
];

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n";

/// Branches that have nothing to do with each other, then one assertion.
pub fn branches(count: u32) -> String {
    let mut text = format!("{HEAD}int main(void) {{\n  int sum = 0;\n");
    for index in 1..=count {
        let _ = writeln!(text, "  if (__VERIFIER_nondet_int() > {index}) sum += {index};");
    }
    let _ = writeln!(text, "  if (sum > {}) reach_error();\n  return 0;\n}}", count * (count + 1) / 2);
    text
}

/// Branches in a row that join at once.
pub fn many_joins(count: u32) -> String {
    let mut text = format!("{HEAD}int main(void) {{\n  int last = 0;\n");
    for index in 1..=count {
        let _ = writeln!(text, "  if (__VERIFIER_nondet_int()) last += {index}; else last = -{index};");
    }
    text.push_str("  if (last == 1) reach_error();\n  return 0;\n}\n");
    text
}

/// Two loops with symbolic bounds, one in the other.
fn nested_loops(bound: u32) -> String {
    format!(
        "{HEAD}int main(void) {{
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), count = 0;
  if (n < 0 || n > {bound} || m < 0 || m > {bound}) return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (__VERIFIER_nondet_int()) count++;
  if (count > n * m) reach_error();
  return 0;
}}
"
    )
}

fn factorial(bound: u32) -> String {
    format!(
        "{HEAD}static unsigned factorial(unsigned n) {{ return n <= 1 ? 1 : n * factorial(n - 1); }}
int main(void) {{
  unsigned n = __VERIFIER_nondet_int();
  if (n > {bound}) return 0;
  if (factorial(n) == 0) reach_error();
  return 0;
}}
"
    )
}

fn ackermann(bound: u32) -> String {
    format!(
        "{HEAD}static int ackermann(int m, int n) {{
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}}
int main(void) {{
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m < 0 || m > 2 || n < 0 || n > {bound}) return 0;
  if (ackermann(m, n) < m + n) reach_error();
  return 0;
}}
"
    )
}

/// Two functions that call each other.
fn even_odd(bound: u32) -> String {
    format!(
        "{HEAD}static int odd(int n);
static int even(int n) {{ return n == 0 ? 1 : odd(n - 1); }}
static int odd(int n) {{ return n == 0 ? 0 : even(n - 1); }}
int main(void) {{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > {bound}) return 0;
  if (even(n) == odd(n)) reach_error();
  return 0;
}}
"
    )
}
