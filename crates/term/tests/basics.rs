//! The constructors at a glance: sharing, folding, the plainest identities.

use term::{Bits, FloatKind, Operator, Pool, Rounding, Sort};

#[test]
fn equal_terms_are_one_term() {
    let mut pool = Pool::new();
    let x = pool.symbol("x", Sort::BitVector(32));
    let y = pool.symbol("x", Sort::BitVector(32));
    assert_ne!(x, y, "every symbol is fresh");
    assert_eq!(pool.add(x, y), pool.add(y, x));
    assert_eq!(pool.number(32, 7), pool.constant(Bits::from_u64(32, 7)));
    assert_ne!(pool.number(32, 7), pool.number(33, 7));
    assert_eq!(pool.symbols(x), [x]);
    let sum = pool.add(x, y);
    assert_eq!(pool.symbols(sum), [x, y]);
    assert_eq!(pool.operator(sum), Operator::Add);
}

#[test]
fn constants_fold() {
    let mut pool = Pool::new();
    let (a, b) = (pool.number(8, 200), pool.number(8, 100));
    let sum = pool.add(a, b);
    assert_eq!(pool.as_u64(sum), Some(44));
    let less = pool.slt(a, b);
    assert_eq!(pool.as_bool(less), Some(true));
    let wide = pool.concat(a, b);
    assert_eq!(pool.as_u64(wide), Some(200 << 8 | 100));
    let float = pool.float_constant(FloatKind::Double, Bits::from_u64(64, 1.5f64.to_bits()));
    let doubled = pool.float_add(float, float, Rounding::NearestEven);
    assert_eq!(pool.as_float(doubled), Some(&Bits::from_u64(64, 3f64.to_bits())));
    let integer = pool.float_to_signed(doubled, 8, Rounding::TowardZero);
    assert_eq!(pool.as_u64(integer), Some(3));
    let rest = pool.float_rem(doubled, float);
    assert_eq!(pool.as_float(rest), Some(&Bits::from_u64(64, 0)));
}

#[test]
fn choices_of_constants_decide_comparisons() {
    let mut pool = Pool::new();
    let condition = pool.symbol("c", Sort::Bool);
    let (three, five) = (pool.number(32, 3), pool.number(32, 5));
    let choice = pool.ite(condition, three, five);
    assert_eq!(pool.eq(choice, three), condition);
    let other = pool.eq(choice, five);
    assert_eq!(other, pool.not(condition));
    let bit = pool.bv1_of_bool(condition);
    assert_eq!(pool.bool_of_bv1(bit), condition);
}

#[test]
fn stores_are_seen_through() {
    let mut pool = Pool::new();
    let array = pool.symbol("a", Sort::Array { index: 32, element: 8 });
    let (one, two, x) = (pool.number(32, 1), pool.number(32, 2), pool.symbol("x", Sort::BitVector(8)));
    let stored = pool.store(array, one, x);
    assert_eq!(pool.select(stored, one), x);
    assert_eq!(pool.select(stored, two), pool.select(array, two));
}

#[test]
fn the_bits_of_a_nan_survive() {
    let mut pool = Pool::new();
    let payload = pool.number(64, 0x7ff8_0000_dead_beef);
    let float = pool.float_from_bits(FloatKind::Double, payload);
    assert_eq!(pool.float_to_bits(float), payload);
}
