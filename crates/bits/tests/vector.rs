//! `Bits` against machine numbers where they exist, and against algebraic laws where the width is beyond them.

use bits::Bits;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const WIDTHS: [u32; 12] = [1, 7, 8, 31, 32, 33, 63, 64, 65, 127, 128, 200];

/// Random words with a liking for the edges, where carries and signs go wrong.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![any::<u64>(), Just(0), Just(1), Just(u64::MAX), Just(1 << 63), 0u64..256]
}

fn pair() -> impl Strategy<Value = (Bits, Bits)> {
    let words = || prop::collection::vec(word(), 4);
    (prop::sample::select(&WIDTHS[..]), words(), words())
        .prop_map(|(width, a, b)| (Bits::from_words(width, &a), Bits::from_words(width, &b)))
}

fn small_pair() -> impl Strategy<Value = (u32, u128, u128)> {
    (1u32..=128, word(), word(), word(), word()).prop_map(|(width, a, b, c, d)| {
        let mask = u128::MAX >> (128 - width);
        (width, ((a as u128) << 64 | b as u128) & mask, ((c as u128) << 64 | d as u128) & mask)
    })
}

fn signed(width: u32, value: u128) -> i128 {
    let shift = 128 - width;
    ((value << shift) as i128) >> shift
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_machine_numbers((width, a, b) in small_pair()) {
        let (x, y) = (Bits::from_u128(width, a), Bits::from_u128(width, b));
        let is = |result: Bits, expected: u128| {
            prop_assert_eq!(result, Bits::from_u128(width, expected));
            Ok(())
        };
        is(x.add(&y), a.wrapping_add(b))?;
        is(x.sub(&y), a.wrapping_sub(b))?;
        is(x.mul(&y), a.wrapping_mul(b))?;
        is(x.and(&y), a & b)?;
        is(x.or(&y), a | b)?;
        is(x.xor(&y), a ^ b)?;
        is(x.not(), !a)?;
        is(x.neg(), a.wrapping_neg())?;
        let (sa, sb) = (signed(width, a), signed(width, b));
        if b != 0 {
            is(x.udiv(&y), a.wrapping_div(b))?;
            is(x.urem(&y), a.wrapping_rem(b))?;
            is(x.sdiv(&y), sa.wrapping_div(sb) as u128)?;
            is(x.srem(&y), sa.wrapping_rem(sb) as u128)?;
        }
        prop_assert_eq!(x.ult(&y), a < b);
        prop_assert_eq!(x.ule(&y), a <= b);
        prop_assert_eq!(x.slt(&y), sa < sb);
        prop_assert_eq!(x.sle(&y), sa <= sb);
        let amount = (b % (width as u128 + 2)).min(1 << (width - 1)) as u32;
        let by = Bits::from_u64(width, amount as u64);
        is(x.shl(&by), if amount >= width { 0 } else { a << amount })?;
        is(x.lshr(&by), if amount >= width { 0 } else { a >> amount })?;
        is(x.ashr(&by), (sa >> amount.min(127)) as u128)?;
        prop_assert_eq!(x.to_decimal(), a.to_string());
        prop_assert_eq!(x.to_signed_decimal(), sa.to_string());
        prop_assert_eq!(x.count_ones(), a.count_ones());
        prop_assert_eq!(x.leading_zeros(), a.leading_zeros() - (128 - width));
        prop_assert_eq!(x.trailing_zeros(), a.trailing_zeros().min(width));
        if width < 64 {
            let fits = |value: i128| value == signed(width, value as u128);
            prop_assert_eq!(x.sadd_overflows(&y), !fits(sa + sb));
            prop_assert_eq!(x.ssub_overflows(&y), !fits(sa - sb));
            prop_assert_eq!(x.smul_overflows(&y), !fits(sa * sb));
            prop_assert_eq!(x.uadd_overflows(&y), (a + b) >> width != 0);
            prop_assert_eq!(x.usub_overflows(&y), a < b);
            prop_assert_eq!(x.umul_overflows(&y), (a * b) >> width != 0);
        }
    }

    #[test]
    fn obeys_the_laws_of_numbers((a, b) in pair()) {
        let width = a.width();
        prop_assert_eq!(a.sub(&b).add(&b), a.clone());
        prop_assert_eq!(a.mul(&b), b.mul(&a));
        prop_assert_eq!(a.mul(&b.add(&Bits::one(width))), a.mul(&b).add(&a));
        let (quotient, remainder) = a.div_rem(&b);
        if !b.is_zero() {
            prop_assert!(remainder.ult(&b));
            prop_assert!(!quotient.umul_overflows(&b));
            prop_assert_eq!(quotient.mul(&b).add(&remainder), a.clone());
            prop_assert_eq!(a.sdiv(&b).mul(&b).add(&a.srem(&b)), a.clone());
        } else {
            prop_assert!(quotient.is_ones());
            prop_assert_eq!(remainder, a.clone());
        }
        prop_assert_eq!(a.slt(&b), a.xor(&Bits::min_signed(width)).ult(&b.xor(&Bits::min_signed(width))));
        prop_assert_eq!(a.reverse_bits().reverse_bits(), a.clone());
        prop_assert_eq!(a.reverse_bits().leading_zeros(), a.trailing_zeros());
        let bytes = a.zext(208).swap_bytes();
        prop_assert_eq!(bytes.swap_bytes().trunc(width), a.clone());
        prop_assert_eq!(bytes.extract(207, 200), a.zext(208).extract(7, 0));
    }

    #[test]
    fn takes_apart_and_puts_together((a, b) in pair(), at in any::<prop::sample::Index>()) {
        let joined = a.concat(&b);
        prop_assert_eq!(joined.width(), 2 * a.width());
        prop_assert_eq!(joined.extract(joined.width() - 1, b.width()), a.clone());
        prop_assert_eq!(joined.trunc(b.width()), b.clone());
        if a.width() > 1 {
            let cut = at.index(a.width() as usize - 1) as u32 + 1;
            prop_assert_eq!(a.extract(a.width() - 1, cut).concat(&a.extract(cut - 1, 0)), a.clone());
            prop_assert_eq!(a.trunc(cut).sext(a.width()), a.shl_by(a.width() - cut).ashr_by(a.width() - cut));
        }
        prop_assert_eq!(Bits::parse_decimal(a.width(), &a.to_decimal()), Ok(a.clone()));
        prop_assert_eq!(Bits::parse_decimal(a.width(), &a.to_signed_decimal()), Ok(a.clone()));
        prop_assert_eq!(Bits::parse_hex(a.width(), &a.to_hex()), Ok(a.clone()));
        prop_assert_eq!(Bits::parse_binary(a.width(), &a.to_binary()), Ok(a.clone()));
    }
}

#[test]
fn numbers_that_do_not_fit_are_errors() {
    assert!(Bits::parse_decimal(8, "256").is_err());
    assert!(Bits::parse_decimal(8, "-129").is_err());
    assert!(Bits::parse_decimal(8, "").is_err());
    assert!(Bits::parse_decimal(8, "-").is_err());
    assert!(Bits::parse_hex(8, "0x1").is_err());
    assert_eq!(Bits::parse_decimal(8, "-128"), Ok(Bits::from_u64(8, 128)));
    assert_eq!(Bits::parse_decimal(1, "-1"), Ok(Bits::one(1)));
    assert_eq!(Bits::parse_hex(8, "00ff"), Ok(Bits::ones(8)));
}

#[test]
fn dividing_by_zero_has_the_value_of_smt_lib() {
    for width in WIDTHS {
        let (zero, one) = (Bits::zero(width), Bits::one(width));
        assert!(zero.udiv(&zero).is_ones());
        assert!(zero.sdiv(&zero).is_ones());
        assert_eq!(Bits::min_signed(width).sdiv(&zero), one);
        assert_eq!(Bits::min_signed(width).srem(&zero), Bits::min_signed(width));
        if width > 1 {
            assert_eq!(Bits::min_signed(width).sdiv(&Bits::ones(width)), Bits::min_signed(width));
        }
    }
}
