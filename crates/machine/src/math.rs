//! Functions of `math.h` that have no exact meaning: computed by the platform's library where the argument is known.

use crate::stop::Stop;
use crate::value::Value;
use ir::{FloatKind, MathFunction, Type};

/// Soundness: on a symbolic argument, and on long doubles, the answer is 'unsupported', never a guess.
pub fn compute(function: MathFunction, ty: Type, arguments: &[Value]) -> Result<Value, Stop> {
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
            Ok(Value::Bits(double(function, x, y).to_bits()))
        }
        (Some(words), Type::Float(FloatKind::Single)) => {
            let [x, y] = operands(words).map(|word| f32::from_bits(word as u32));
            Ok(Value::Bits(u64::from(single(function, x, y).to_bits())))
        }
        _ => Err(unsupported("a number of this type")),
    }
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
    Atanh => atanh(x), Exp => exp(x), Exp2 => exp2(x), Expm1 => expm1(x), Log => log(x), Log2 => log2(x),
    Log10 => log10(x), Log1p => log1p(x), Pow => pow(x, y), Cbrt => cbrt(x), Hypot => hypot(x, y), Erf => erf(x),
    Erfc => erfc(x), Tgamma => tgamma(x), Lgamma => lgamma(x),
);

library!(single(x, y), f32,
    Sin => sinf(x), Cos => cosf(x), Tan => tanf(x), Asin => asinf(x), Acos => acosf(x), Atan => atanf(x),
    Atan2 => atan2f(x, y), Sinh => sinhf(x), Cosh => coshf(x), Tanh => tanhf(x), Asinh => asinhf(x),
    Acosh => acoshf(x), Atanh => atanhf(x), Exp => expf(x), Exp2 => exp2f(x), Expm1 => expm1f(x), Log => logf(x),
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
        acosh(x), atanh(x), exp(x), exp2(x), expm1(x), log(x), log2(x), log10(x), log1p(x), pow(x, y), cbrt(x),
        hypot(x, y), erf(x), erfc(x), tgamma(x), lgamma(x));
    declare!(f32: sinf(x), cosf(x), tanf(x), asinf(x), acosf(x), atanf(x), atan2f(x, y), sinhf(x), coshf(x), tanhf(x),
        asinhf(x), acoshf(x), atanhf(x), expf(x), exp2f(x), expm1f(x), logf(x), log2f(x), log10f(x), log1pf(x),
        powf(x, y), cbrtf(x), hypotf(x, y), erff(x), erfcf(x), tgammaf(x), lgammaf(x));
}

fn name(function: MathFunction) -> String {
    format!("{function:?}").to_lowercase()
}
