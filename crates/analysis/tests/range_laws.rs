//! Ranges contain what numbers do: every operation, on every interval of tiny widths and on random sets of others.

use analysis::range::{Range, Side};
use ir::{BinaryOp, CastOp, CompareOp, OverflowOp, UnaryOp, Word};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Every operator of a kind.
fn each<W: Word>() -> impl Iterator<Item = W> {
    W::WORDS.iter().map(|&(_, op)| op)
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

fn signed(value: u64, width: u32) -> i128 {
    let value = i128::from(value);
    if value >> (width - 1) == 0 {
        value
    } else {
        value - (1 << width)
    }
}

/// What `ir` says each operation computes; none where the path ends.
fn binary(op: BinaryOp, a: u64, b: u64, width: u32) -> Option<u64> {
    let (x, y) = (signed(a, width), signed(b, width));
    let count = (b % if width > 32 { 64 } else { 32 }) as u32;
    let divides = matches!(op, BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem);
    let overflows = width > 1 && y == -1 && x == -(1 << (width - 1));
    if divides && b == 0 || matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && overflows {
        return None;
    }
    let exact: i128 = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::UDiv => (a / b).into(),
        BinaryOp::URem => (a % b).into(),
        BinaryOp::SDiv => x / y,
        BinaryOp::SRem => x % y,
        BinaryOp::Shl => ((u128::from(a) << count) & u128::from(mask(width))) as i128,
        BinaryOp::LShr => (a >> count).into(),
        BinaryOp::AShr => x >> count,
        BinaryOp::And => (a & b).into(),
        BinaryOp::Or => (a | b).into(),
        BinaryOp::Xor => (a ^ b).into(),
    };
    Some(exact as u64 & mask(width))
}

fn overflows(op: OverflowOp, a: u64, b: u64, width: u32) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    let (u, v) = (i128::from(a), i128::from(b));
    let fits = |exact: i128| -(1 << (width - 1)) <= exact && exact < 1 << (width - 1);
    let fits_unsigned = |exact: i128| 0 <= exact && exact <= i128::from(mask(width));
    !match op {
        OverflowOp::SAdd => fits(x + y),
        OverflowOp::SSub => fits(x - y),
        OverflowOp::SMul => fits(x * y),
        OverflowOp::UAdd => fits_unsigned(u + v),
        OverflowOp::USub => fits_unsigned(u - v),
        OverflowOp::UMul => u128::from(a) * u128::from(b) <= u128::from(mask(width)),
    }
}

fn unary(op: UnaryOp, a: u64, width: u32) -> u64 {
    let bit = |index: u32| a >> index & 1;
    match op {
        UnaryOp::CountOnes => a.count_ones().into(),
        UnaryOp::LeadingZeros => (0..width).rev().take_while(|&index| bit(index) == 0).count() as u64,
        UnaryOp::TrailingZeros => (0..width).take_while(|&index| bit(index) == 0).count() as u64,
        UnaryOp::SwapBytes => {
            (0..width).map(|index| bit(index) << (width / 8 * 8 - 8 - index / 8 * 8 + index % 8)).sum()
        }
        UnaryOp::ReverseBits => (0..width).map(|index| bit(index) << (width - 1 - index)).sum(),
    }
}

fn compare(op: CompareOp, a: u64, b: u64, width: u32) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Ult => a < b,
        CompareOp::Ule => a <= b,
        CompareOp::Ugt => a > b,
        CompareOp::Uge => a >= b,
        CompareOp::Slt => x < y,
        CompareOp::Sle => x <= y,
        CompareOp::Sgt => x > y,
        CompareOp::Sge => x >= y,
    }
}

/// All laws about two ranges of one width and some of their members.
fn check_pair(width: u32, a: (Range, &[u64]), b: (Range, &[u64])) {
    let ((a, xs), (b, ys)) = (a, b);
    let binaries: Vec<_> = each::<BinaryOp>().map(|op| Range::binary(op, a, b)).collect();
    let overflowing: Vec<_> = each::<OverflowOp>().map(|op| Range::overflows(op, a, b)).collect();
    let comparisons: Vec<_> = each::<CompareOp>().map(|op| Range::compare(op, a, b)).collect();
    let refined: Vec<_> = each::<CompareOp>().map(|op| a.where_compares(op, b)).collect();
    let (join, meet) = (a.join(b), a.meet(b));
    let wide = a.widen(join, &[-5, -1, 0, 3, 100]);
    for &x in xs {
        assert!(join.contains(x) && wide.contains(x), "{a:?} {b:?} {x}");
        for &y in ys {
            assert!(join.contains(y) && wide.contains(y), "{a:?} {b:?} {y}");
            if x == y {
                assert!(meet.contains(x), "{a:?} {b:?} {x}");
            }
            for (op, result) in each::<BinaryOp>().zip(&binaries) {
                if let Some(exact) = binary(op, x, y, width) {
                    assert!(result.contains(exact), "{op:?} {a:?} {b:?}: {x} {y} -> {exact} not in {result:?}");
                    for side in [Side::Left, Side::Right] {
                        let (operand, value, other) = if side == Side::Left { (a, x, b) } else { (b, y, a) };
                        let back = operand.where_combined(op, side, other, *result);
                        let sharp = operand.where_combined(op, side, other, Range::exactly(width, exact));
                        assert!(back.contains(value) && sharp.contains(value), "{op:?} {side:?} {a:?} {b:?}: {x} {y}");
                    }
                }
            }
            for (op, result) in each::<OverflowOp>().zip(&overflowing) {
                let exact = overflows(op, x, y, width);
                assert!(result.contains(exact.into()), "{op:?} {a:?} {b:?}: {x} {y}");
            }
            for ((op, result), rest) in each::<CompareOp>().zip(&comparisons).zip(&refined) {
                let exact = compare(op, x, y, width);
                assert!(result.contains(exact.into()), "{op:?} {a:?} {b:?}: {x} {y}");
                assert!(!exact || rest.contains(x), "{x} {op:?} {y} and not in {rest:?}, {a:?} {b:?}");
            }
        }
    }
}

fn check_one(width: u32, a: Range, members: &[u64]) {
    for &x in members {
        for op in each::<UnaryOp>() {
            if op != UnaryOp::SwapBytes || width.is_multiple_of(8) {
                let exact = unary(op, x, width);
                assert!(Range::unary(op, a).contains(exact), "{op:?} {a:?}: {x} -> {exact}");
            }
        }
        for to in [width + 1, width + 7, 64].into_iter().filter(|&to| width < to && to <= 64) {
            let (zero, sign) = (Range::cast(CastOp::ZeroExtend, a, to), Range::cast(CastOp::SignExtend, a, to));
            let extended = signed(x, width) as u64 & mask(to);
            assert!(zero.contains(x) && sign.contains(extended), "{a:?} {x} to {to}");
            assert!(a.where_zero_extended(zero).contains(x) && a.where_sign_extended(sign).contains(x), "{a:?} {x}");
            assert!(a.where_zero_extended(Range::exactly(to, x)).contains(x), "{a:?} {x}");
            assert!(a.where_sign_extended(Range::exactly(to, extended)).contains(x), "{a:?} {x}");
        }
        for to in [1, width / 2, width - 1].into_iter().filter(|&to| 0 < to && to < width) {
            let cut = Range::cast(CastOp::Truncate, a, to);
            assert!(cut.contains(x & mask(to)), "{a:?} {x} to {to}: {cut:?}");
            assert!(a.where_truncated(cut).contains(x), "{a:?} {x} to {to}");
            assert!(a.where_truncated(Range::exactly(to, x)).contains(x), "{a:?} {x} to {to}");
        }
        for &y in members.iter().filter(|&&y| y != x) {
            assert!(a.without(y).contains(x), "{a:?} without {y}: {x}");
        }
    }
}

fn members(width: u32, range: Range) -> Vec<u64> {
    (0..=mask(width)).filter(|&value| range.contains(value)).collect()
}

#[test]
fn every_operation_on_every_interval_of_tiny_widths() {
    for width in 1..=3 {
        let mut ranges = Vec::new();
        for least in 0..=mask(width) {
            for greatest in least..=mask(width) {
                ranges.push(Range::unsigned(width, least, greatest));
                let low = signed(least, width).min(signed(greatest, width)) as i64;
                let high = signed(least, width).max(signed(greatest, width)) as i64;
                ranges.push(Range::signed(width, low, high));
                ranges.push(Range::with_bits(width, least & !greatest, least & greatest));
            }
        }
        ranges.dedup();
        let ranges: Vec<(Range, Vec<u64>)> = ranges.into_iter().map(|range| (range, members(width, range))).collect();
        for (a, xs) in &ranges {
            assert!(!xs.is_empty() && !a.is_empty());
            check_one(width, *a, xs);
            for (b, ys) in &ranges {
                check_pair(width, (*a, xs), (*b, ys));
            }
        }
    }
}

#[test]
fn every_operation_on_every_pair_of_constants_is_exact() {
    for width in 1..=5 {
        for a in 0..=mask(width) {
            for b in 0..=mask(width) {
                let (x, y) = (Range::exactly(width, a), Range::exactly(width, b));
                for op in each::<BinaryOp>() {
                    if let Some(exact) = binary(op, a, b, width).filter(|_| width > 1) {
                        assert_eq!(Range::binary(op, x, y).constant(), Some(exact), "i{width} {op:?} {a} {b}");
                    }
                }
                for op in each::<OverflowOp>() {
                    assert_eq!(Range::overflows(op, x, y).truth(), Some(overflows(op, a, b, width)));
                }
                for op in each::<CompareOp>() {
                    assert_eq!(Range::compare(op, x, y).truth(), Some(compare(op, a, b, width)));
                }
            }
        }
    }
}

/// A few members, close together or far apart, and the least range that the domain has for them.
fn sets() -> impl Strategy<Value = (u32, [Vec<u64>; 2])> {
    let width = prop_oneof![4..=8u32, Just(16), Just(32), Just(33), Just(63), Just(64)];
    let member =
        prop_oneof![any::<u64>(), 0..20u64, (0..20u64).prop_map(|x| x.wrapping_neg()), (0..64u32).prop_map(|x| 1 << x)];
    let offset = prop_oneof![Just(0), any::<u64>(), (0..64u32).prop_map(|x| (1u64 << x).wrapping_sub(3))];
    let set = (prop::collection::vec(member, 1..5), offset, 0..4u32);
    (width, set.clone(), set).prop_map(|(width, a, b)| {
        let make = |(members, offset, shift): (Vec<u64>, u64, u32)| -> Vec<u64> {
            members.iter().map(|member| member.wrapping_add(offset) << shift & mask(width)).collect()
        };
        (width, [make(a), make(b)])
    })
}

fn hull(width: u32, members: &[u64]) -> Range {
    members.iter().fold(Range::empty(width), |range, &member| range.join(Range::exactly(width, member)))
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(20_000)
    })]

    #[test]
    fn operations_contain_their_results((width, [xs, ys]) in sets()) {
        let (a, b) = (hull(width, &xs), hull(width, &ys));
        check_pair(width, (a, &xs), (b, &ys));
        check_one(width, a, &xs);
    }

    #[test]
    fn widening_ends((width, [xs, ys]) in sets()) {
        let mut range = hull(width, &xs);
        let mut steps = 0;
        for start in 0..200u64 {
            let next = range.join(Range::exactly(width, ys[0].wrapping_add(start.wrapping_mul(start) << (start % 64))));
            if next != range {
                range = range.widen(next, &[0, 10, 100]);
                steps += 1;
            }
        }
        // Four bounds with three thresholds each, and each low bit once.
        prop_assert!(steps <= 16 + width, "{steps}");
    }
}
