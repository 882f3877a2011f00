//! Floats against the processor in the four rounding modes it has: SSE for single and double, x87 for the 80-bit
//! format.
//!
//! NaN results of SSE are compared bit for bit, since `float` promises x86's. x87 chooses between two NaNs by their
//! payloads, which is not followed: there only NaN-ness is compared.

#![allow(unsafe_code)]
#![cfg(target_arch = "x86_64")]

use bits::{float, Bits, FloatKind, Rounding};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::arch::asm;

const MODES: [Rounding; 4] = [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];

/// The mode as the control registers encode it: its place in the list above.
fn code(rounding: Rounding) -> u32 {
    MODES.iter().position(|mode| *mode == rounding).unwrap() as u32
}

macro_rules! sse {
    ($name:ident, $operation:literal) => {
        fn $name(a: u64, b: u64, rounding: Rounding) -> u64 {
            let (mut saved, mode) = (0u32, 0x1f80 | code(rounding) << 13);
            let result: u64;
            // The mode is set and restored within one block, so no other code ever runs under it.
            unsafe {
                asm!(
                    "stmxcsr [{saved}]", "ldmxcsr [{mode}]", "movq xmm0, {a}", "movq xmm1, {b}",
                    $operation,
                    "movq {result}, xmm0", "ldmxcsr [{saved}]",
                    saved = in(reg) &mut saved, mode = in(reg) &mode, a = in(reg) a, b = in(reg) b,
                    result = out(reg) result, out("xmm0") _, out("xmm1") _,
                );
            }
            result
        }
    };
}

sse!(double_add, "addsd xmm0, xmm1");
sse!(double_sub, "subsd xmm0, xmm1");
sse!(double_mul, "mulsd xmm0, xmm1");
sse!(double_div, "divsd xmm0, xmm1");
sse!(double_sqrt, "sqrtsd xmm0, xmm0");
sse!(single_add, "addss xmm0, xmm1");
sse!(single_sub, "subss xmm0, xmm1");
sse!(single_mul, "mulss xmm0, xmm1");
sse!(single_div, "divss xmm0, xmm1");
sse!(single_sqrt, "sqrtss xmm0, xmm0");
sse!(to_single, "cvtsd2ss xmm0, xmm0");
sse!(to_double, "cvtss2sd xmm0, xmm0");

macro_rules! x87 {
    ($name:ident, $operation:literal) => {
        /// Operands are loaded `b` first, so that `a` is on top.
        fn $name(a: &Bits, b: &Bits, rounding: Rounding) -> Bits {
            let (x, y) = (a.as_u128().unwrap().to_le_bytes(), b.as_u128().unwrap().to_le_bytes());
            let mut result = [0u8; 16];
            let (mut saved, mode) = (0u16, 0x037f | (code(rounding) as u16) << 10);
            unsafe {
                asm!(
                    "fnstcw [{saved}]", "fldcw [{mode}]", "fld tbyte ptr [{y}]", "fld tbyte ptr [{x}]",
                    $operation,
                    "fstp tbyte ptr [{result}]", "fldcw [{saved}]",
                    saved = in(reg) &mut saved, mode = in(reg) &mode, x = in(reg) &x, y = in(reg) &y,
                    result = in(reg) &mut result, out("ax") _,
                    out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                    out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                );
            }
            Bits::from_u128(80, u128::from_le_bytes(result))
        }
    };
}

x87!(extended_add, "faddp st(1), st(0)");
x87!(extended_sub, "fsubrp st(1), st(0)");
x87!(extended_mul, "fmulp st(1), st(0)");
x87!(extended_div, "fdivrp st(1), st(0)");
x87!(extended_sqrt, "fsqrt\nfstp st(1)");
x87!(extended_integral, "frndint\nfstp st(1)");
x87!(extended_rem, "2:\nfprem\nfnstsw ax\ntest ah, 4\njnz 2b\nfstp st(1)");
x87!(extended_remainder, "2:\nfprem1\nfnstsw ax\ntest ah, 4\njnz 2b\nfstp st(1)");
x87!(through_double, "fstp st(1)\nsub rsp, 16\nfstp qword ptr [rsp]\nfld qword ptr [rsp]\nadd rsp, 16");
x87!(through_single, "fstp st(1)\nsub rsp, 16\nfstp dword ptr [rsp]\nfld dword ptr [rsp]\nadd rsp, 16");

/// Random bits, with a liking for the edges of the exponent and of the significand.
fn any_float(kind: FloatKind) -> impl Strategy<Value = Bits> {
    let exponent = prop_oneof![
        any::<u64>(),
        Just(0),
        Just(u64::MAX),
        Just(1),
        (0u64..140).prop_map(move |near| kind.bias() as u64 - 70 + near)
    ];
    let fraction = prop_oneof![any::<u64>(), Just(0), Just(u64::MAX), (0u32..64).prop_map(|bit| 1 << bit), 0u64..4];
    (any::<bool>(), exponent, fraction, 0..20u32).prop_map(move |(negative, exponent, fraction, odd)| {
        let width = kind.significand_bits() - 1;
        let exponent = Bits::from_u64(kind.exponent_bits(), exponent);
        let upper = Bits::from_bool(negative).concat(&exponent);
        let fraction = Bits::from_u64(width, fraction);
        if kind != FloatKind::Extended {
            return upper.concat(&fraction);
        }
        // One in twenty has the integer bit it should not have.
        let integer = exponent.is_zero() == (odd == 0);
        upper.concat(&Bits::from_bool(integer)).concat(&fraction)
    })
}

fn word(bits: &Bits) -> u64 {
    bits.as_u64().unwrap()
}

fn same_number(kind: FloatKind, ours: &Bits, theirs: &Bits) -> bool {
    ours == theirs || float::is_nan(kind, ours) && float::is_nan(kind, theirs)
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 20_000,
        rng_seed: RngSeed::Fixed(9),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn doubles(a in any_float(FloatKind::Double), b in any_float(FloatKind::Double), mode in 0usize..4) {
        let (kind, rounding) = (FloatKind::Double, MODES[mode]);
        let (x, y) = (word(&a), word(&b));
        prop_assert_eq!(word(&float::add(kind, &a, &b, rounding)), double_add(x, y, rounding));
        prop_assert_eq!(word(&float::sub(kind, &a, &b, rounding)), double_sub(x, y, rounding));
        prop_assert_eq!(word(&float::mul(kind, &a, &b, rounding)), double_mul(x, y, rounding));
        prop_assert_eq!(word(&float::div(kind, &a, &b, rounding)), double_div(x, y, rounding));
        prop_assert_eq!(word(&float::sqrt(kind, &a, rounding)), double_sqrt(x, y, rounding));
        let single = float::convert(kind, FloatKind::Single, &a, rounding);
        prop_assert_eq!(word(&single), to_single(x, y, rounding) & 0xffff_ffff);
    }

    #[test]
    fn singles(a in any_float(FloatKind::Single), b in any_float(FloatKind::Single), mode in 0usize..4) {
        let (kind, rounding) = (FloatKind::Single, MODES[mode]);
        let (x, y) = (word(&a), word(&b));
        let low = |word: u64| word & 0xffff_ffff;
        prop_assert_eq!(word(&float::add(kind, &a, &b, rounding)), low(single_add(x, y, rounding)));
        prop_assert_eq!(word(&float::sub(kind, &a, &b, rounding)), low(single_sub(x, y, rounding)));
        prop_assert_eq!(word(&float::mul(kind, &a, &b, rounding)), low(single_mul(x, y, rounding)));
        prop_assert_eq!(word(&float::div(kind, &a, &b, rounding)), low(single_div(x, y, rounding)));
        prop_assert_eq!(word(&float::sqrt(kind, &a, rounding)), low(single_sqrt(x, y, rounding)));
        prop_assert_eq!(word(&float::convert(kind, FloatKind::Double, &a, rounding)), to_double(x, y, rounding));
    }

    #[test]
    fn extended(a in any_float(FloatKind::Extended), b in any_float(FloatKind::Extended), mode in 0usize..4) {
        let (kind, rounding) = (FloatKind::Extended, MODES[mode]);
        let check = |ours: Bits, theirs: Bits| {
            prop_assert!(same_number(kind, &ours, &theirs), "{ours:?}, hardware {theirs:?}, of {a:?} {b:?} {rounding:?}");
            Ok(())
        };
        check(float::add(kind, &a, &b, rounding), extended_add(&a, &b, rounding))?;
        check(float::sub(kind, &a, &b, rounding), extended_sub(&a, &b, rounding))?;
        check(float::mul(kind, &a, &b, rounding), extended_mul(&a, &b, rounding))?;
        check(float::div(kind, &a, &b, rounding), extended_div(&a, &b, rounding))?;
        check(float::sqrt(kind, &a, rounding), extended_sqrt(&a, &b, rounding))?;
        check(float::round_to_integral(kind, &a, rounding), extended_integral(&a, &b, rounding))?;
        check(float::rem(kind, &a, &b), extended_rem(&a, &b, rounding))?;
        check(float::ieee_remainder(kind, &a, &b), extended_remainder(&a, &b, rounding))?;
        for (smaller, through) in [(FloatKind::Double, through_double as fn(&_, &_, _) -> _), (FloatKind::Single, through_single)] {
            let there = float::convert(kind, smaller, &a, rounding);
            check(float::convert(smaller, kind, &there, rounding), through(&a, &b, rounding))?;
        }
    }
}
