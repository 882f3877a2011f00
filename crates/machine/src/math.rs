//! Functions of `math.h` that have no exact meaning: computed by the platform's library where the argument is known.

use crate::stop::Stop;
use crate::value::Value;
use ir::{FloatKind, MathFunction, Type};

/// Soundness: on a symbolic argument, on long doubles, and where the library may set `errno` and the program looks at that, the
/// answer is 'unsupported', never a guess.
pub fn compute(function: MathFunction, ty: Type, arguments: &[Value], looks_at_errno: bool) -> Result<Value, Stop> {
    let words: Option<Vec<u64>> = arguments
        .iter()
        .map(|value| match value {
            Value::Bits(bits) => Some(*bits),
            _ => None,
        })
        .collect();
    let unsupported = |what: &str| Stop::Unsupported(format!("{} of {what}", name(function)));
    match (words.as_deref(), ty) {
        (None, Type::Float(FloatKind::Extended | FloatKind::Quad)) => Err(unsupported("a long double")),
        (None, _) => Err(unsupported("a symbolic value")),
        (Some(words), Type::Float(FloatKind::Double)) => {
            let [x, y] = operands(words).map(f64::from_bits);
            let result = double(function, x, y);
            if looks_at_errno && may_fail(function, [x, y], result, f64::MIN_POSITIVE) {
                return Err(unsupported("a number for which it may set errno"));
            }
            Ok(Value::Bits(result.to_bits()))
        }
        (Some(words), Type::Float(FloatKind::Single)) => {
            let [x, y] = operands(words).map(|word| f32::from_bits(word as u32));
            let result = single(function, x, y);
            let wide = [f64::from(x), f64::from(y)];
            if looks_at_errno && may_fail(function, wide, f64::from(result), f64::from(f32::MIN_POSITIVE)) {
                return Err(unsupported("a number for which it may set errno"));
            }
            Ok(Value::Bits(u64::from(result.to_bits())))
        }
        _ => Err(unsupported("a number of this type")),
    }
}

/// May this result come with an `errno`: no number, too large or too small, of numbers that are neither?
fn may_fail(function: MathFunction, arguments: [f64; 2], result: f64, least_normal: f64) -> bool {
    use MathFunction::{Atan2, Erfc, Exp, Exp10, Exp2, Hypot, Pow, Tgamma};
    let may_vanish = matches!(function, Exp | Exp2 | Exp10 | Pow | Erfc | Tgamma | Atan2 | Hypot);
    let tiny = result.abs() < least_normal && if result == 0.0 { may_vanish && arguments[0] != 0.0 } else { true };
    let is_new = |kind: fn(f64) -> bool| kind(result) && !arguments.iter().any(|&argument| kind(argument));
    tiny || is_new(f64::is_nan) || is_new(f64::is_infinite)
}

fn operands(words: &[u64]) -> [u64; 2] {
    [words.first().copied().unwrap_or(0), words.get(1).copied().unwrap_or(0)]
}

macro_rules! library {
    ($name:ident($x:ident, $y:ident), $float:ty, $($function:ident => $symbol:ident ( $($argument:ident),+ )),+ $(,)?) => {
        fn $name(function: MathFunction, $x: $float, $y: $float) -> $float {
            match function {
                // Safety: functions of libm take and return plain numbers.
                $(MathFunction::$function => unsafe { c::$symbol($($argument),+) }),+
            }
        }
    };
}

library!(double(x, y), f64,
    Sin => sin(x), Cos => cos(x), Tan => tan(x), Asin => asin(x), Acos => acos(x), Atan => atan(x),
    Atan2 => atan2(x, y), Sinh => sinh(x), Cosh => cosh(x), Tanh => tanh(x), Asinh => asinh(x), Acosh => acosh(x),
    Atanh => atanh(x), Exp => exp(x), Exp2 => exp2(x), Exp10 => exp10(x), Expm1 => expm1(x), Log => log(x), Log2 => log2(x),
    Log10 => log10(x), Log1p => log1p(x), Pow => pow(x, y), Cbrt => cbrt(x), Hypot => hypot(x, y), Erf => erf(x),
    Erfc => erfc(x), Tgamma => tgamma(x), Lgamma => lgamma(x),
);

library!(single(x, y), f32,
    Sin => sinf(x), Cos => cosf(x), Tan => tanf(x), Asin => asinf(x), Acos => acosf(x), Atan => atanf(x),
    Atan2 => atan2f(x, y), Sinh => sinhf(x), Cosh => coshf(x), Tanh => tanhf(x), Asinh => asinhf(x),
    Acosh => acoshf(x), Atanh => atanhf(x), Exp => expf(x), Exp2 => exp2f(x), Exp10 => exp10f(x), Expm1 => expm1f(x), Log => logf(x),
    Log2 => log2f(x), Log10 => log10f(x), Log1p => log1pf(x), Pow => powf(x, y), Cbrt => cbrtf(x),
    Hypot => hypotf(x, y), Erf => erff(x), Erfc => erfcf(x), Tgamma => tgammaf(x), Lgamma => lgammaf(x),
);

/// The platform's libm: what the native binary calls too.
mod c {
    macro_rules! declare {
        ($float:ty: $($name:ident($($argument:ident),+)),+ $(,)?) => {
            unsafe extern "C" { $(pub fn $name($($argument: $float),+) -> $float;)+ }
        };
    }

    declare!(f64: sin(x), cos(x), tan(x), asin(x), acos(x), atan(x), atan2(x, y), sinh(x), cosh(x), tanh(x), asinh(x),
        acosh(x), atanh(x), exp(x), exp2(x), exp10(x), expm1(x), log(x), log2(x), log10(x), log1p(x), pow(x, y), cbrt(x),
        hypot(x, y), erf(x), erfc(x), tgamma(x), lgamma(x));
    declare!(f32: sinf(x), cosf(x), tanf(x), asinf(x), acosf(x), atanf(x), atan2f(x, y), sinhf(x), coshf(x), tanhf(x),
        asinhf(x), acoshf(x), atanhf(x), expf(x), exp2f(x), exp10f(x), expm1f(x), logf(x), log2f(x), log10f(x), log1pf(x),
        powf(x, y), cbrtf(x), hypotf(x, y), erff(x), erfcf(x), tgammaf(x), lgammaf(x));
}

fn name(function: MathFunction) -> String {
    format!("{function:?}").to_lowercase()
}
