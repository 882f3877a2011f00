//! What the rewrites are for: the shapes that programs leave, and what becomes of them.

use term::{Bits, FloatKind, Pool, Rounding, Sort, TermId};

const NEAREST: Rounding = Rounding::NearestEven;

fn symbol(pool: &mut Pool, width: u32) -> TermId {
    pool.symbol("x", Sort::BitVector(width))
}

fn condition(pool: &mut Pool) -> TermId {
    pool.symbol("c", Sort::Bool)
}

fn always(pool: &Pool, term: TermId) -> Option<bool> {
    pool.as_bool(term)
}

fn bytes(pool: &mut Pool, term: TermId) -> Vec<TermId> {
    (0..pool.width(term) / 8).map(|byte| pool.extract(term, 8 * byte + 7, 8 * byte)).collect()
}

/// Least byte first, as memory has them.
fn joined(pool: &mut Pool, bytes: &[TermId]) -> TermId {
    bytes[1..].iter().fold(bytes[0], |low, high| pool.concat(*high, low))
}

#[test]
fn comparisons_of_joined_values() {
    let pool = &mut Pool::new();
    let (c, d) = (condition(pool), condition(pool));
    let [one, two, three, five, nine] = [1, 2, 3, 5, 9].map(|value| pool.number(32, value));
    let choice = pool.ite(c, three, five);
    assert_eq!(pool.eq(choice, three), c);
    let no = pool.eq(choice, nine);
    assert_eq!(always(pool, no), Some(false));
    let inner = pool.ite(d, two, nine);
    let choice = pool.ite(c, one, inner);
    assert_eq!(pool.ult(choice, five), pool.or(c, d));
    // Also after arithmetic, and where one arm is not constant.
    let next = pool.add(choice, one);
    assert_eq!(pool.eq(next, two), c);
    let x = symbol(pool, 32);
    let mixed = pool.ite(c, three, x);
    let is_five = pool.eq(mixed, five);
    let (not_c, x_is_five) = (pool.not(c), pool.eq(x, five));
    assert_eq!(is_five, pool.and(not_c, x_is_five));
}

#[test]
fn truth_values_as_integers() {
    let pool = &mut Pool::new();
    let (c, d) = (condition(pool), condition(pool));
    let (bit, other) = (pool.bv1_of_bool(c), pool.bv1_of_bool(d));
    let (int, int_other) = (pool.zext(bit, 32), pool.zext(other, 32));
    let zero = pool.number(32, 0);
    assert_eq!(pool.distinct(int, zero), c);
    let both = pool.and(int, int_other);
    assert_eq!(pool.distinct(both, zero), pool.and(c, d));
    let low = pool.trunc(int, 1);
    assert_eq!(pool.bool_of_bv1(low), c);
}

#[test]
fn bytes_become_words_again() {
    let pool = &mut Pool::new();
    let x = symbol(pool, 32);
    let narrow = symbol(pool, 8);
    let (y, c) = (symbol(pool, 32), condition(pool));
    let mixed = pool.add(x, y);
    let words =
        [x, pool.zext(narrow, 32), pool.sext(narrow, 32), mixed, pool.ite(c, x, y), pool.not(x), pool.mul(x, y)];
    for word in words {
        let bytes = bytes(pool, word);
        assert_eq!(joined(pool, &bytes), word, "{}", pool.display(word));
    }
    let (low, high) = (pool.extract(x, 11, 4), pool.extract(x, 19, 12));
    assert_eq!(pool.concat(high, low), pool.extract(x, 19, 4));
    // Bytes merged one by one.
    let (of_x, of_y) = (bytes(pool, x), bytes(pool, y));
    let merged: Vec<TermId> = of_x.iter().zip(&of_y).map(|(a, b)| pool.ite(c, *a, *b)).collect();
    assert_eq!(joined(pool, &merged), pool.ite(c, x, y));
}

#[test]
fn bytes_assembled_by_shifts() {
    let pool = &mut Pool::new();
    let bytes: Vec<TermId> = (0..4).map(|_| symbol(pool, 8)).collect();
    let mut word = pool.number(32, 0);
    for (place, byte) in bytes.iter().enumerate() {
        let (wide, amount) = (pool.zext(*byte, 32), pool.number(32, 8 * place as u64));
        let shifted = pool.shl(wide, amount);
        word = pool.or(word, shifted);
    }
    assert_eq!(word, joined(pool, &bytes));
    let (amount, mask) = (pool.number(32, 16), pool.number(32, 0xff));
    let shifted = pool.lshr(word, amount);
    let byte = pool.and(shifted, mask);
    assert_eq!(pool.trunc(byte, 8), bytes[2]);
}

#[test]
fn masks_and_promotions() {
    let pool = &mut Pool::new();
    let byte = symbol(pool, 8);
    let (wide, signed) = (pool.zext(byte, 32), pool.sext(byte, 32));
    let mask = pool.number(32, 0xff);
    assert_eq!(pool.and(wide, mask), wide);
    assert_eq!(pool.and(signed, mask), wide);
    let (limit, low) = (pool.number(32, 300), pool.constant(Bits::from_i64(32, -200)));
    for comparison in [pool.ult(wide, limit), pool.slt(wide, limit), pool.slt(signed, limit), pool.slt(low, signed)] {
        assert_eq!(always(pool, comparison), Some(true));
    }
    // Two chars added as ints and cut again are added as chars.
    let other = symbol(pool, 8);
    let other_wide = pool.sext(other, 32);
    let sum = pool.add(signed, other_wide);
    assert_eq!(pool.trunc(sum, 8), pool.add(byte, other));
    let product = pool.mul(wide, other_wide);
    for overflow in [
        pool.sadd_overflows(signed, other_wide),
        pool.smul_overflows(signed, other_wide),
        pool.ssub_overflows(product, other_wide),
        pool.umul_overflows(wide, wide),
    ] {
        assert_eq!(always(pool, overflow), Some(false));
    }
}

#[test]
fn equations_are_solved() {
    let pool = &mut Pool::new();
    let x = symbol(pool, 32);
    let [three, four, seven] = [3, 4, 7].map(|value| pool.number(32, value));
    let is_four = pool.eq(x, four);
    let sum = pool.add(x, three);
    assert_eq!(pool.eq(sum, seven), is_four);
    let xor = pool.xor(x, three);
    assert_eq!(pool.eq(xor, seven), is_four);
    let (negated, minus_four) = (pool.neg(x), pool.constant(Bits::from_i64(32, -4)));
    assert_eq!(pool.eq(negated, minus_four), is_four);
    let (product, twelve) = (pool.mul(x, three), pool.number(32, 12));
    assert_eq!(pool.eq(product, twelve), is_four);
    let wide = pool.zext(x, 64);
    let wide_four = pool.number(64, 4);
    assert_eq!(pool.eq(wide, wide_four), is_four);
    let beyond = pool.number(64, 1 << 40);
    let never = pool.eq(wide, beyond);
    assert_eq!(always(pool, never), Some(false));
    let y = symbol(pool, 8);
    let both = pool.concat(y, x);
    let value = pool.number(40, 5 << 32 | 4);
    let five = pool.number(8, 5);
    let is_five = pool.eq(y, five);
    assert_eq!(pool.eq(both, value), pool.and(is_five, is_four));
}

#[test]
fn differences_of_addresses() {
    let pool = &mut Pool::new();
    let (base, i, j) = (symbol(pool, 64), symbol(pool, 64), symbol(pool, 64));
    let (four, eight) = (pool.number(64, 4), pool.number(64, 8));
    let (a, b) = (pool.add(base, i), pool.add(base, j));
    assert_eq!(pool.sub(a, b), pool.sub(i, j));
    let (one, two) = (pool.number(64, 1), pool.number(64, 2));
    let next = pool.add(i, one);
    let three = pool.number(64, 3);
    let last = pool.add(next, two);
    assert_eq!(last, pool.add(i, three));
    // &a[i + 1] - &a[i] of ints.
    let (offset, next_offset) = (pool.mul(i, four), pool.mul(next, four));
    let (here, there) = (pool.add(base, offset), pool.add(base, next_offset));
    assert_eq!(pool.sub(there, here), four);
    assert_eq!(pool.constant_difference(there, here), Some(Bits::from_u64(64, 4)));
    let moved = pool.add(here, eight);
    let same = pool.eq(moved, here);
    assert_eq!(always(pool, same), Some(false));
    // A joined pointer still has its base.
    let c = condition(pool);
    let pointer = pool.ite(c, there, here);
    let distance = pool.sub(pointer, here);
    assert_eq!(distance, {
        let zero = pool.number(64, 0);
        pool.ite(c, four, zero)
    });
}

#[test]
fn conditions_that_decide_each_other() {
    let pool = &mut Pool::new();
    let x = symbol(pool, 32);
    let [three, four, five] = [3, 4, 5].map(|value| pool.number(32, value));
    let (below_five, below_four) = (pool.ult(x, five), pool.ult(x, four));
    assert_eq!(pool.and(below_five, below_four), below_four);
    let at_least_four = pool.not(below_four);
    assert_eq!(pool.and(below_five, at_least_four), pool.eq(x, four));
    let (is_three, is_four) = (pool.eq(x, three), pool.eq(x, four));
    let never = pool.and(is_three, is_four);
    assert_eq!(always(pool, never), Some(false));
    assert_eq!(pool.and(is_three, below_five), is_three);
    let y = symbol(pool, 32);
    let (less, more) = (pool.slt(x, y), pool.slt(y, x));
    let never = pool.and(less, more);
    assert_eq!(always(pool, never), Some(false));
}

#[test]
fn reading_past_stores() {
    let pool = &mut Pool::new();
    let array = pool.symbol("a", Sort::Array { index: 64, element: 8 });
    let (i, c) = (symbol(pool, 64), condition(pool));
    let (one, value) = (pool.number(64, 1), symbol(pool, 8));
    let next = pool.add(i, one);
    let stored = pool.store(array, next, value);
    assert_eq!(pool.select(stored, i), pool.select(array, i));
    assert_eq!(pool.select(stored, next), value);
    let joined = pool.ite(c, stored, array);
    assert_eq!(pool.select(joined, i), pool.select(array, i));
}

#[test]
fn floats_that_were_promoted() {
    let pool = &mut Pool::new();
    let (f, g) = (pool.symbol("f", Sort::Float(FloatKind::Single)), pool.symbol("g", Sort::Float(FloatKind::Single)));
    let wide = |pool: &mut Pool, a| pool.float_convert(a, FloatKind::Double, NEAREST);
    let (wide_f, wide_g) = (wide(pool, f), wide(pool, g));
    assert_eq!(pool.float_lt(wide_f, wide_g), pool.float_lt(f, g));
    assert_eq!(pool.float_convert(wide_f, FloatKind::Single, NEAREST), f);
    let (i, j) = (symbol(pool, 32), symbol(pool, 32));
    let (x, y) =
        (pool.float_from_signed(i, FloatKind::Double, NEAREST), pool.float_from_signed(j, FloatKind::Double, NEAREST));
    assert_eq!(pool.float_lt(x, y), pool.slt(i, j));
    let half = pool.float_constant(FloatKind::Double, Bits::from_u64(64, 2.5f64.to_bits()));
    let three = pool.number(32, 3);
    assert_eq!(pool.float_lt(x, half), pool.slt(i, three));
    assert_eq!(pool.float_to_signed(x, 32, Rounding::TowardZero), i);
}
