//! Floats against Rust's own `f32` and `f64`, which are the hardware's, rounding to nearest.

use bits::{float, Bits, FloatKind, Rounding};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn double() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        (-4i32..5, -2i32..3).prop_map(|(a, b)| a as f64 + b as f64 / 8.0),
        any::<u64>().prop_map(|bits| f64::from_bits(bits & 0x800f_ffff_ffff_ffff)),
        prop::sample::select(vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            2.5,
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            f64::EPSILON,
            5e-324,
            9.2e18,
            1.8e19,
            -9.3e18
        ]),
    ]
}

fn single() -> impl Strategy<Value = f32> {
    prop_oneof![
        any::<u32>().prop_map(f32::from_bits),
        any::<u32>().prop_map(|bits| f32::from_bits(bits & 0x807f_ffff)),
        double().prop_map(|value| value as f32),
    ]
}

macro_rules! agrees {
    ($name:ident, $kind:expr, $float:ty, $input:expr, $other:expr, $other_float:ty) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 5000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]
            #[test]
            fn $name(a in $input, b in $input, c in $input) {
                use std::cmp::Ordering;
                const NEAREST: Rounding = Rounding::NearestEven;
                let kind = $kind;
                let bits = |value: $float| Bits::from_u64(kind.bits(), value.to_bits() as u64);
                let same = |result: Bits, expected: $float| {
                    if expected.is_nan() {
                        prop_assert!(float::is_nan(kind, &result));
                    } else {
                        prop_assert_eq!(&result, &bits(expected), "{:?} {:?} {:?}", a, b, c);
                    }
                    Ok(())
                };
                let (x, y, z) = (bits(a), bits(b), bits(c));
                same(float::add(kind, &x, &y, NEAREST), a + b)?;
                same(float::sub(kind, &x, &y, NEAREST), a - b)?;
                same(float::mul(kind, &x, &y, NEAREST), a * b)?;
                same(float::div(kind, &x, &y, NEAREST), a / b)?;
                same(float::fma(kind, &x, &y, &z, NEAREST), a.mul_add(b, c))?;
                same(float::rem(kind, &x, &y), a % b)?;
                same(float::sqrt(kind, &x, NEAREST), a.sqrt())?;
                same(float::round_to_integral(kind, &x, NEAREST), a.round_ties_even())?;
                same(float::round_to_integral(kind, &x, Rounding::NearestAway), a.round())?;
                same(float::round_to_integral(kind, &x, Rounding::TowardZero), a.trunc())?;
                same(float::round_to_integral(kind, &x, Rounding::Up), a.ceil())?;
                same(float::round_to_integral(kind, &x, Rounding::Down), a.floor())?;
                prop_assert_eq!(float::neg(kind, &x), bits(-a));
                prop_assert_eq!(float::abs(kind, &x), bits(a.abs()));
                let (least, greatest) = (float::min(kind, &x, &y), float::max(kind, &x, &y));
                if a != 0.0 || b != 0.0 {
                    same(least, a.min(b))?;
                    same(greatest, a.max(b))?;
                }
                prop_assert_eq!(float::compare(kind, &x, &y), a.partial_cmp(&b));
                prop_assert_eq!(float::compare(kind, &x, &x) == Some(Ordering::Equal), !a.is_nan());
                prop_assert_eq!(float::is_nan(kind, &x), a.is_nan());
                prop_assert_eq!(float::is_infinite(kind, &x), a.is_infinite());
                prop_assert_eq!(float::is_zero(kind, &x), a == 0.0);
                prop_assert_eq!(float::is_subnormal(kind, &x), a.is_subnormal());
                prop_assert_eq!(float::is_normal(kind, &x), a.is_normal());
                prop_assert_eq!(float::is_negative(kind, &x), a.is_sign_negative());

                let other = float::convert(kind, $other, &x, NEAREST);
                let expected = a as $other_float;
                if expected.is_nan() {
                    prop_assert!(float::is_nan($other, &other));
                } else {
                    prop_assert_eq!(other.as_u64(), Some(expected.to_bits() as u64));
                }
                let truncated = a.trunc() as f64;
                let signed = float::to_signed(kind, &x, 64, Rounding::TowardZero);
                let fits = truncated >= -(2f64.powi(63)) && truncated < 2f64.powi(63);
                prop_assert_eq!(signed, fits.then(|| Bits::from_i64(64, a as i64)));
                let unsigned = float::to_unsigned(kind, &x, 64, Rounding::TowardZero);
                let fits = truncated >= 0.0 && truncated < 2f64.powi(64);
                prop_assert_eq!(unsigned, fits.then(|| Bits::from_u64(64, a as u64)));
                let small = float::to_signed(kind, &x, 7, Rounding::TowardZero);
                let fits = (-64.0..64.0).contains(&truncated);
                prop_assert_eq!(small, fits.then(|| Bits::from_i64(7, a as i64)));

                let integer = a.to_bits();
                let wide = Bits::from_u64(kind.bits(), integer as u64);
                same(float::from_unsigned(kind, &wide, NEAREST), integer as $float)?;
                same(float::from_signed(kind, &wide, NEAREST), (integer.cast_signed()) as $float)?;
            }
        }
    };
}

agrees!(doubles_agree_with_hardware, FloatKind::Double, f64, double(), FloatKind::Single, f32);
agrees!(singles_agree_with_hardware, FloatKind::Single, f32, single(), FloatKind::Double, f64);
