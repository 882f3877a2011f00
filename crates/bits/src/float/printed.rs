//! Floats as C writes and reads them: printf's conversions and the numerals of strtod.
//!
//! Every digit is exact: a float is an integer times a power of two, so its decimal expansion is finite and is
//! computed in full, then rounded once in the mode that is in force.

use super::arithmetic::with_kind;
use super::unpacked::{unpack, Unpacked};
use super::{is_negative, FloatKind, Rounding};
use crate::Bits;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

/// The absolute value as printf renders it for `conversion`, one of `f F e E g G a A`. `precision` none is the
/// conversion's default; `alternate` is the flag `#`. The sign, which decides how to round, is left to the caller to
/// write.
pub fn format(
    kind: FloatKind,
    a: &Bits,
    conversion: char,
    precision: Option<usize>,
    alternate: bool,
    rounding: Rounding,
) -> String {
    let upper = conversion.is_ascii_uppercase();
    let away = Away { negative: is_negative(kind, a), rounding };
    let text = match unpack(kind, a) {
        Unpacked::Nan => "nan".into(),
        Unpacked::Infinite => "inf".into(),
        value => {
            let (significand, exponent) = match value {
                Unpacked::Finite { significand, exponent } => (significand, exponent),
                _ => (0, 0),
            };
            match conversion.to_ascii_lowercase() {
                'a' => hexadecimal(kind, significand, exponent, precision, alternate, away),
                'f' => fixed(&Decimal::new(significand, exponent), precision.unwrap_or(6), alternate, away),
                'e' => scientific(&Decimal::new(significand, exponent), precision.unwrap_or(6), alternate, away),
                _ => general(&Decimal::new(significand, exponent), precision.unwrap_or(6), alternate, away),
            }
        }
    };
    if upper {
        text.to_ascii_uppercase()
    } else {
        text
    }
}

/// The float that a numeral names: decimal, or hexadecimal after `0x`, with or without a minus. None for anything else.
pub fn parse(kind: FloatKind, text: &str, rounding: Rounding) -> Option<Bits> {
    let round = match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::TowardZero => Round::TowardZero,
        Rounding::Up => Round::TowardPositive,
        Rounding::Down => Round::TowardNegative,
        Rounding::NearestAway => Round::NearestTiesToAway,
    };
    let mut text = text.to_ascii_lowercase();
    if text.trim_start_matches('-').starts_with("0x") && !text.contains('p') {
        text.push_str("p0");
    }
    let raw = with_kind!(kind, F => F::from_str_r(&text, round).ok()?.value.to_bits());
    Some(Bits::from_u128(kind.bits(), raw))
}

/// Decides whether a magnitude that is cut off is rounded away from zero.
#[derive(Clone, Copy)]
struct Away {
    negative: bool,
    rounding: Rounding,
}

impl Away {
    /// `half` compares what is cut off with half a unit; `some` says whether anything is cut off; `odd` is the last
    /// digit kept.
    fn decide(self, half: std::cmp::Ordering, some: bool, odd: bool) -> bool {
        match self.rounding {
            Rounding::NearestEven => half.is_gt() || half.is_eq() && odd,
            Rounding::NearestAway => half.is_ge(),
            Rounding::TowardZero => false,
            Rounding::Up => some && !self.negative,
            Rounding::Down => some && self.negative,
        }
    }
}

/// `0.d1 d2 d3 … * 10^point`, exactly; no digits for zero, and the first digit is not zero.
struct Decimal {
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    /// `significand * 2^exponent`
    fn new(significand: u128, exponent: i32) -> Decimal {
        if significand == 0 {
            return Decimal { digits: Vec::new(), point: 0 };
        }
        const BASE: u64 = 1_000_000_000;
        let mut limbs: Vec<u32> = Vec::new();
        let mut rest = significand;
        while rest != 0 {
            limbs.push((rest % u128::from(BASE)) as u32);
            rest /= u128::from(BASE);
        }
        // A negative power of two is a power of five with the point moved.
        let (factor, mut times) = if exponent < 0 { (5u64, -exponent) } else { (2, exponent) };
        let (most, step) = if factor == 5 { (12, 5u64.pow(12)) } else { (29, 1 << 29) };
        while times > 0 {
            let by = if times >= most { step } else { factor.pow(times as u32) };
            times -= most.min(times);
            let mut carry = 0u64;
            for limb in &mut limbs {
                let product = u64::from(*limb) * by + carry;
                *limb = (product % BASE) as u32;
                carry = product / BASE;
            }
            while carry != 0 {
                limbs.push((carry % BASE) as u32);
                carry /= BASE;
            }
        }
        let mut text = String::new();
        for (index, limb) in limbs.iter().rev().enumerate() {
            text.push_str(&if index == 0 { limb.to_string() } else { format!("{limb:09}") });
        }
        let point = text.len() as i32 + exponent.min(0);
        Decimal { digits: text.bytes().map(|digit| digit - b'0').collect(), point }
    }

    /// Rounds to `count` digits (which may be negative or more than there are); carries may add one in front.
    fn rounded(&self, count: i32, away: Away) -> Decimal {
        let length = self.digits.len() as i32;
        if count >= length {
            return Decimal { digits: self.digits.clone(), point: self.point };
        }
        let kept = count.max(0) as usize;
        let cut = &self.digits[kept..];
        let half = if count < 0 {
            std::cmp::Ordering::Less
        } else {
            cut[0].cmp(&5).then(if cut[1..].iter().any(|&digit| digit != 0) {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Equal
            })
        };
        let some = cut.iter().any(|&digit| digit != 0);
        let odd = kept > 0 && self.digits[kept - 1] % 2 == 1;
        let mut digits = self.digits[..kept].to_vec();
        let mut point = self.point;
        if away.decide(half, some, odd) {
            let mut index = kept;
            loop {
                if index == 0 {
                    // All nines, or nothing kept: a one in front.
                    digits.insert(0, 1);
                    if count >= 0 && kept > 0 {
                        digits.pop();
                    }
                    point += 1 - count.min(0);
                    break;
                }
                index -= 1;
                if digits[index] < 9 {
                    digits[index] += 1;
                    break;
                }
                digits[index] = 0;
            }
        }
        Decimal { digits, point }
    }

    /// The digit at 10^(point - 1 - index).
    fn digit(&self, index: i32) -> char {
        usize::try_from(index)
            .ok()
            .and_then(|index| self.digits.get(index))
            .map_or('0', |&digit| char::from(b'0' + digit))
    }

    /// The exponent of the first digit; zero for zero.
    fn exponent(&self) -> i32 {
        if self.digits.is_empty() {
            0
        } else {
            self.point - 1
        }
    }
}

fn fixed(value: &Decimal, precision: usize, alternate: bool, away: Away) -> String {
    let value = value.rounded(value.point.saturating_add(precision as i32), away);
    let mut text = String::new();
    if value.point <= 0 {
        text.push('0');
    }
    for index in 0..value.point {
        text.push(value.digit(index));
    }
    if precision > 0 || alternate {
        text.push('.');
    }
    for place in 0..precision as i32 {
        text.push(value.digit(value.point + place));
    }
    text
}

fn scientific(value: &Decimal, precision: usize, alternate: bool, away: Away) -> String {
    let value = value.rounded(precision as i32 + 1, away);
    let mut text = String::from(value.digit(0));
    if precision > 0 || alternate {
        text.push('.');
    }
    for index in 1..=precision as i32 {
        text.push(value.digit(index));
    }
    let exponent = value.exponent();
    text.push_str(&format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs()));
    text
}

fn general(value: &Decimal, precision: usize, alternate: bool, away: Away) -> String {
    let precision = precision.max(1);
    let exponent = value.rounded(precision as i32, away).exponent();
    let text = if exponent < -4 || exponent >= precision as i32 {
        scientific(value, precision - 1, alternate, away)
    } else {
        fixed(value, (precision as i32 - 1 - exponent) as usize, alternate, away)
    };
    if alternate || !text.contains('.') {
        return text;
    }
    let (number, exponent) = match text.find('e') {
        Some(at) => text.split_at(at),
        None => (text.as_str(), ""),
    };
    format!("{}{exponent}", number.trim_end_matches('0').trim_end_matches('.'))
}

/// As glibc does: a normal number starts with the digit 1, an x87 one with the top four bits of its significand.
fn hexadecimal(
    kind: FloatKind,
    significand: u128,
    exponent: i32,
    precision: Option<usize>,
    alternate: bool,
    away: Away,
) -> String {
    let fraction_bits = match kind {
        FloatKind::Extended => 60,
        _ => kind.significand_bits() - 1,
    };
    // Whole hexadecimal digits behind the point.
    let places = fraction_bits.div_ceil(4);
    let mut number = significand << (places * 4 - fraction_bits);
    let mut exponent = if significand == 0 { 0 } else { exponent + fraction_bits as i32 };
    let mut shown = places as usize;
    if let Some(precision) = precision.filter(|&precision| precision < places as usize) {
        let cut = 4 * (places as usize - precision) as u32;
        let rest = number & ((1 << cut) - 1);
        let half = rest.cmp(&(1 << (cut - 1)));
        number >>= cut;
        if away.decide(half, rest != 0, number % 2 == 1) {
            number += 1;
        }
        shown = precision;
        if kind == FloatKind::Extended && number >> (4 * precision) == 16 {
            number >>= 4;
            exponent += 4;
        }
    }
    let first = number >> (4 * shown);
    let rest = number & ((1u128 << (4 * shown)) - 1);
    let mut digits = if shown == 0 { String::new() } else { format!("{rest:0shown$x}") };
    match precision {
        None => digits.truncate(digits.trim_end_matches('0').len()),
        Some(precision) => digits.extend(std::iter::repeat_n('0', precision.saturating_sub(shown))),
    }
    let point = if digits.is_empty() && !alternate { "" } else { "." };
    format!("0x{first:x}{point}{digits}p{}{}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(value: f64, conversion: char, precision: Option<usize>) -> String {
        let bits = Bits::from_u64(64, value.to_bits());
        format(FloatKind::Double, &bits, conversion, precision, false, Rounding::NearestEven)
    }

    #[test]
    fn conversions_are_those_of_printf() {
        assert_eq!(double(0.0, 'f', None), "0.000000");
        assert_eq!(double(2.5, 'f', Some(0)), "2");
        assert_eq!(double(0.5, 'f', Some(0)), "0");
        assert_eq!(double(0.75, 'f', Some(0)), "1");
        assert_eq!(double(9.995, 'f', Some(2)), "9.99");
        assert_eq!(double(99.99, 'f', Some(1)), "100.0");
        assert_eq!(double(0.05, 'f', Some(0)), "0");
        assert_eq!(double(0.06, 'f', Some(1)), "0.1");
        assert_eq!(double(1e22, 'f', Some(1)), "10000000000000000000000.0");
        assert_eq!(double(1234.5, 'e', None), "1.234500e+03");
        assert_eq!(double(9.9999999, 'e', Some(2)), "1.00e+01");
        assert_eq!(double(0.0001, 'g', None), "0.0001");
        assert_eq!(double(0.00001, 'g', None), "1e-05");
        assert_eq!(double(999999.5, 'g', None), "1e+06");
        assert_eq!(double(100.0, 'g', None), "100");
        assert_eq!(double(1.0, 'a', None), "0x1p+0");
        assert_eq!(double(0.1, 'a', None), "0x1.999999999999ap-4");
        assert_eq!(double(0.1, 'a', Some(2)), "0x1.9ap-4");
        assert_eq!(double(5e-324, 'a', None), "0x0.0000000000001p-1022");
        let least = Bits::from_u64(80, 1);
        let text = format(FloatKind::Extended, &least, 'a', None, false, Rounding::NearestEven);
        assert_eq!(text, "0x0.000000000000001p-16385");
        assert_eq!(double(f64::INFINITY, 'F', None), "INF");
        assert_eq!(double(5e-324, 'e', Some(20)), "4.94065645841246544177e-324");
    }

    #[test]
    fn parsing_undoes_formatting() {
        for value in [0.1, 1.5, 1e300, 5e-324, f64::MAX, 123456789.125] {
            let text = double(value, 'e', Some(17));
            let bits = parse(FloatKind::Double, &text, Rounding::NearestEven).unwrap();
            assert_eq!(f64::from_bits(bits.as_u64().unwrap()), value);
        }
        let bits = parse(FloatKind::Single, "0x1.8", Rounding::NearestEven).unwrap();
        assert_eq!(f32::from_bits(bits.as_u64().unwrap() as u32), 1.5);
        let bits = parse(FloatKind::Double, "-0x1F", Rounding::NearestEven).unwrap();
        assert_eq!(f64::from_bits(bits.as_u64().unwrap()), -31.0);
        assert_eq!(parse(FloatKind::Single, "abc", Rounding::NearestEven), None);
    }
}
