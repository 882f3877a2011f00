//! The words of the text form: what each operator, kind and flag is called, in both directions.
//!
//! One table per enum serves printer and parser, so neither can know a word that the other does not.
//!
//! Invariant: the words that begin an instruction are distinct across all operators that do.

use crate::inst::{
    Access, AtomicOp, BinaryOp, CastOp, CheckKind, CompareOp, FloatBinaryOp, FloatCompareOp, FloatUnaryOp, OverflowOp,
    Overlap, Sign, UnaryOp,
};
use crate::intrinsic::{Intrinsic, MathFunction};
use crate::program::{Ending, Mutability};
use crate::source::Encoding;
use crate::types::DataModel;

/// Something that the text form has a word for.
pub trait Word: Copy + 'static {
    /// All that there are, with their words.
    const WORDS: &'static [(&'static str, Self)];

    fn word(self) -> &'static str;

    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, variant)| variant)
    }
}

/// The `match` makes the compiler ask for a word when a variant is added.
macro_rules! words {
    ($($name:ident { $($word:literal => $variant:ident $(($inner:path))?,)* })*) => {
        $(impl Word for $name {
            const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant $(($inner))?)),*];

            fn word(self) -> &'static str {
                match self {
                    $($name::$variant $(($inner))? => $word,)*
                }
            }
        })*
    };
}

words! {
    BinaryOp {
        "add" => Add,
        "sub" => Sub,
        "mul" => Mul,
        "udiv" => UDiv,
        "sdiv" => SDiv,
        "urem" => URem,
        "srem" => SRem,
        "shl" => Shl,
        "lshr" => LShr,
        "ashr" => AShr,
        "and" => And,
        "or" => Or,
        "xor" => Xor,
    }
    OverflowOp {
        "sadd_overflows" => SAdd,
        "uadd_overflows" => UAdd,
        "ssub_overflows" => SSub,
        "usub_overflows" => USub,
        "smul_overflows" => SMul,
        "umul_overflows" => UMul,
    }
    UnaryOp {
        "count_ones" => CountOnes,
        "leading_zeros" => LeadingZeros,
        "trailing_zeros" => TrailingZeros,
        "swap_bytes" => SwapBytes,
        "reverse_bits" => ReverseBits,
    }
    CompareOp {
        "eq" => Eq,
        "ne" => Ne,
        "ult" => Ult,
        "ule" => Ule,
        "ugt" => Ugt,
        "uge" => Uge,
        "slt" => Slt,
        "sle" => Sle,
        "sgt" => Sgt,
        "sge" => Sge,
    }
    FloatBinaryOp {
        "fadd" => Add,
        "fsub" => Sub,
        "fmul" => Mul,
        "fdiv" => Div,
        "frem" => Rem,
        "fmin" => Min,
        "fmax" => Max,
        "copy_sign" => CopySign,
    }
    FloatUnaryOp {
        "fneg" => Neg,
        "fabs" => Abs,
        "sqrt" => Sqrt,
        "floor" => Floor,
        "ceil" => Ceil,
        "trunc" => Trunc,
        "round" => Round,
        "round_even" => RoundEven,
        "rint" => Rint,
    }
    FloatCompareOp {
        "ordered" => Ordered,
        "unordered" => Unordered,
        "ordered_eq" => OrderedEq,
        "ordered_ne" => OrderedNe,
        "ordered_lt" => OrderedLt,
        "ordered_le" => OrderedLe,
        "ordered_gt" => OrderedGt,
        "ordered_ge" => OrderedGe,
        "unordered_eq" => UnorderedEq,
        "unordered_ne" => UnorderedNe,
        "unordered_lt" => UnorderedLt,
        "unordered_le" => UnorderedLe,
        "unordered_gt" => UnorderedGt,
        "unordered_ge" => UnorderedGe,
    }
    CastOp {
        "truncate" => Truncate,
        "zero_extend" => ZeroExtend,
        "sign_extend" => SignExtend,
        "float_convert" => FloatConvert,
        "float_to_signed" => FloatToSigned,
        "float_to_unsigned" => FloatToUnsigned,
        "signed_to_float" => SignedToFloat,
        "unsigned_to_float" => UnsignedToFloat,
        "reinterpret" => Reinterpret,
        "pointer_to_int" => PointerToInt,
        "int_to_pointer" => IntToPointer,
    }
    AtomicOp {
        "atomic_exchange" => Exchange,
        "atomic_add" => Add,
        "atomic_sub" => Sub,
        "atomic_and" => And,
        "atomic_nand" => Nand,
        "atomic_or" => Or,
        "atomic_xor" => Xor,
        "atomic_smax" => SMax,
        "atomic_smin" => SMin,
        "atomic_umax" => UMax,
        "atomic_umin" => UMin,
    }
    Overlap {
        "copy_memory" => Forbidden,
        "move_memory" => Allowed,
    }
    Sign {
        "signed" => Signed,
        "unsigned" => Unsigned,
    }
    Access {
        "plain" => Plain,
        "volatile" => Volatile,
        "atomic" => Atomic,
    }
    CheckKind {
        "reach_error" => ReachError,
        "assertion" => Assertion,
        "valid_deref" => ValidDeref,
        "valid_free" => ValidFree,
        "overflow" => Overflow,
        "division_by_zero" => DivisionByZero,
        "division_overflow" => DivisionOverflow,
        "shift" => Shift,
        "unreachable" => Unreachable,
        "zero_count" => ZeroCount,
        "float_to_int" => FloatToInt,
        "index" => Index,
        "invalid_value" => InvalidValue,
        "non_null" => NonNull,
        "array_size" => ArraySize,
        "null_pointer" => NullPointer,
        "alignment" => Alignment,
        "pointer_arithmetic" => PointerArithmetic,
        "other_object" => OtherObject,
        "promise" => Promise,
        "call_type" => CallType,
        "overlap" => Overlap,
        "uninitialized" => Uninitialized,
    }
    Ending {
        "nothing_lost" => NothingLost,
        "nothing_left" => NothingLeft,
    }
    DataModel {
        "ilp32" => Ilp32,
        "lp64" => Lp64,
    }
    Mutability {
        "writable" => Writable,
        "readonly" => ReadOnly,
    }
    Encoding {
        "signed" => Signed,
        "unsigned" => Unsigned,
        "signed_char" => SignedChar,
        "unsigned_char" => UnsignedChar,
        "bool" => Bool,
        "float" => Float,
    }
    Intrinsic {
        "input" => Input,
        "havoc" => Havoc,
        "assume" => Assume,
        "reach_error" => ReachError,
        "assert_fail" => AssertFail,
        "abort" => Abort,
        "exit" => Exit,
        "finish" => Finish,
        "allocate" => Allocate,
        "free" => Free,
        "object_size" => ObjectSize,
        "object_offset" => ObjectOffset,
        "same_object" => SameObject,
        "argument_kind" => ArgumentKind,
        "apart" => Apart,
        "shown" => Shown,
        "input_memory" => InputMemory,
        "is_symbolic" => IsSymbolic,
        "is_symbolic_memory" => IsSymbolicMemory,
        "write" => Write,
        "read" => Read,
        "set_jump" => SetJump,
        "long_jump" => LongJump,
        "sin" => Math(MathFunction::Sin),
        "cos" => Math(MathFunction::Cos),
        "tan" => Math(MathFunction::Tan),
        "asin" => Math(MathFunction::Asin),
        "acos" => Math(MathFunction::Acos),
        "atan" => Math(MathFunction::Atan),
        "atan2" => Math(MathFunction::Atan2),
        "sinh" => Math(MathFunction::Sinh),
        "cosh" => Math(MathFunction::Cosh),
        "tanh" => Math(MathFunction::Tanh),
        "asinh" => Math(MathFunction::Asinh),
        "acosh" => Math(MathFunction::Acosh),
        "atanh" => Math(MathFunction::Atanh),
        "exp" => Math(MathFunction::Exp),
        "exp2" => Math(MathFunction::Exp2),
        "exp10" => Math(MathFunction::Exp10),
        "expm1" => Math(MathFunction::Expm1),
        "log" => Math(MathFunction::Log),
        "log2" => Math(MathFunction::Log2),
        "log10" => Math(MathFunction::Log10),
        "log1p" => Math(MathFunction::Log1p),
        "pow" => Math(MathFunction::Pow),
        "cbrt" => Math(MathFunction::Cbrt),
        "hypot" => Math(MathFunction::Hypot),
        "erf" => Math(MathFunction::Erf),
        "erfc" => Math(MathFunction::Erfc),
        "tgamma" => Math(MathFunction::Tgamma),
        "lgamma" => Math(MathFunction::Lgamma),
        "format_double" => FormatDouble,
        "format_long_double" => FormatLongDouble,
        "parse_double" => ParseDouble,
        "parse_float" => ParseFloat,
        "parse_long_double" => ParseLongDouble,
        "get_rounding" => GetRounding,
        "set_rounding" => SetRounding,
        "unsupported" => Unsupported,
        "thread_create" => ThreadCreate,
        "thread_exit" => ThreadExit,
        "thread_self" => ThreadSelf,
        "thread_local" => ThreadLocal,
        "atomic_begin" => AtomicBegin,
        "atomic_end" => AtomicEnd,
        "await" => Await,
        "await_maybe" => AwaitMaybe,
        "note" => Note,
        "asks_deadlock" => AsksDeadlock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn words_that_begin_an_instruction_are_distinct() {
        fn add<W: Word>(words: &mut Vec<&'static str>) {
            words.extend(W::WORDS.iter().map(|(word, _)| *word));
        }
        let mut words = Vec::new();
        add::<BinaryOp>(&mut words);
        add::<OverflowOp>(&mut words);
        add::<UnaryOp>(&mut words);
        add::<CompareOp>(&mut words);
        add::<FloatBinaryOp>(&mut words);
        add::<FloatUnaryOp>(&mut words);
        add::<FloatCompareOp>(&mut words);
        add::<CastOp>(&mut words);
        add::<AtomicOp>(&mut words);
        add::<Overlap>(&mut words);
        let distinct: HashSet<&str> = words.iter().copied().collect();
        assert_eq!(distinct.len(), words.len());
    }
}
