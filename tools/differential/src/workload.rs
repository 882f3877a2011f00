//! The programs whose speed is measured: each does one kind of work, as often as its macro `N` says, and prints nothing.

pub struct Workload {
    pub name: &'static str,
    pub source: &'static str,
    /// Rounds for Shrike.
    pub rounds: u64,
    /// Rounds for the slower interpreter that it is compared with.
    pub rounds_compared: u64,
}

/// What is left when the work is taken away.
pub const EMPTY: &str = "int main(void) { return 0; }\n";

/// Ten lines as a person would write them to try Shrike out.
pub const TEN_LINES: &str = r#"#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[16] = "shrike";
    int length = (int)strlen(word);
    printf("%s has %d letters\n", word, length);
    return 0;
}
"#;

pub const ALL: [Workload; 6] = [
    Workload {
        name: "integer loop",
        rounds: 20_000_000,
        rounds_compared: 2_000_000,
        source: r#"
int main(void)
{
    unsigned a = 1, b = 7;
    for (unsigned i = 0; i < N; i++) {
        a = a * 1664525u + 1013904223u;
        b ^= a >> 7;
        b += i & a;
    }
    return (int)((a ^ b) & 63);
}
"#,
    },
    Workload {
        name: "branches",
        rounds: 12_000_000,
        rounds_compared: 1_000_000,
        source: r#"
int main(void)
{
    unsigned x = 1, odd = 0, low = 0;
    for (unsigned i = 0; i < N; i++) {
        x = x * 22695477u + 1u;
        if (x & 0x10000)
            odd++;
        else if ((x >> 20) % 3 == 0)
            low += 2;
        switch (x >> 30) {
        case 0: low++; break;
        case 1: odd ^= 1; break;
        case 2: break;
        default: low ^= odd;
        }
    }
    return (int)((odd + low) & 63);
}
"#,
    },
    Workload {
        name: "array sum",
        rounds: 4_000,
        rounds_compared: 300,
        source: r#"
static int cells[4096];

int main(void)
{
    unsigned total = 0;
    for (int i = 0; i < 4096; i++)
        cells[i] = i * 3;
    for (unsigned round = 0; round < N; round++)
        for (int i = 0; i < 4096; i++) {
            total += (unsigned)cells[i];
            cells[(i + 7) & 4095] = (int)total;
        }
    return (int)(total & 63);
}
"#,
    },
    Workload {
        name: "linked list",
        rounds: 15_000,
        rounds_compared: 1_000,
        source: r#"
struct node { int value; struct node *next; };
static struct node nodes[1000];

int main(void)
{
    struct node *head = 0;
    for (int i = 0; i < 1000; i++) {
        struct node *n = &nodes[(i * 7) % 1000];
        n->value = i;
        n->next = head;
        head = n;
    }
    unsigned total = 0;
    for (unsigned round = 0; round < N; round++)
        for (struct node *n = head; n; n = n->next) {
            total += (unsigned)n->value;
            n->value ^= (int)round;
        }
    return (int)(total & 63);
}
"#,
    },
    Workload {
        name: "calls (fib)",
        rounds: 33,
        rounds_compared: 27,
        source: r#"
static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    return fib(N) & 63;
}
"#,
    },
    Workload {
        name: "floats",
        rounds: 10_000_000,
        rounds_compared: 1_000_000,
        source: r#"
int main(void)
{
    double x = 0.5, sum = 0;
    for (int i = 0; i < N; i++) {
        x = 3.75 * x * (1 - x);
        sum += x / (i + 1);
        if (sum > 1000)
            sum -= 1000;
    }
    return (int)sum & 63;
}
"#,
    },
];
