//! What the low bits of an offset are, whatever the model: how an access is aligned.

use term::{Operator, Pool, TermId};

/// How many nodes deep alignment is looked for.
const LOOK: u32 = 8;

/// How many low bits of a term are the same under every model, and these.
pub fn low_bits(pool: &Pool, term: TermId) -> (u32, u64) {
    low_bits_below(pool, term, LOOK)
}

/// Is the term a multiple of a power of two under every model?
pub fn is_aligned(pool: &Pool, term: TermId, to: u64) -> bool {
    let (known, low) = low_bits(pool, term);
    1 << known.min(32) >= to && low % to == 0
}

fn low_bits_below(pool: &Pool, term: TermId, depth: u32) -> (u32, u64) {
    let width = pool.width(term);
    if let Some(bits) = pool.as_u64(term) {
        return (width, bits);
    }
    if depth == 0 {
        return (0, 0);
    }
    let of = |child: TermId| low_bits_below(pool, child, depth - 1);
    let (known, bits) = match (pool.operator(term), pool.children(term)) {
        (Operator::Add, &[a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            (m.min(n), x.wrapping_add(y))
        }
        (Operator::Mul, &[a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            // A factor whose low bits are zeros gives the product as many, on top of what is known of the other.
            let (zeros_a, zeros_b) = (zeros(m, x), zeros(n, y));
            if pool.as_u64(b).is_some() {
                (m.saturating_add(zeros_b), x.wrapping_mul(y))
            } else if pool.as_u64(a).is_some() {
                (n.saturating_add(zeros_a), x.wrapping_mul(y))
            } else {
                (zeros_a.saturating_add(zeros_b), 0)
            }
        }
        (Operator::Neg, &[a]) => {
            let (m, x) = of(a);
            (m, x.wrapping_neg())
        }
        (Operator::Concat, &[high, low]) => {
            let (m, x) = of(low);
            let below = pool.width(low);
            if m < below || below >= 64 {
                (m, x)
            } else {
                let (n, y) = of(high);
                (below + n, x | y << below)
            }
        }
        (Operator::Shl, &[a, count]) => match pool.as_u64(count) {
            Some(count) if count < 64 => {
                let (m, x) = of(a);
                (m + count as u32, x << count)
            }
            _ => (0, 0),
        },
        (Operator::ZeroExtend | Operator::SignExtend, &[a]) => of(a),
        (Operator::Extract { low: 0, .. }, &[a]) => of(a),
        (Operator::BitAnd, &[a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            (m.min(n).max(zeros(m, x)).max(zeros(n, y)), x & y)
        }
        (Operator::Ite, &[_, a, b]) => {
            let ((m, x), (n, y)) = (of(a), of(b));
            (m.min(n).min((x ^ y).trailing_zeros()), x)
        }
        _ => (0, 0),
    };
    let known = known.min(width).min(63);
    (known, bits & ((1 << known) - 1))
}

/// How many of the known low bits are zeros.
fn zeros(known: u32, bits: u64) -> u32 {
    known.min(bits.trailing_zeros())
}
