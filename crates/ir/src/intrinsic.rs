//! Functions that have no body because the machine itself knows what they do.
//!
//! The list is short on purpose: whatever C can say is in `models/`, written in terms of these.

/// What a body-less function does. Types are those of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intrinsic {
    /// Returns any value of its result type: the program's input.
    Input,
    /// Returns any value of its result type, and all memory that it can reach becomes arbitrary: what its arguments point to,
    /// every global variable of the program, what has an address that was looked at, and what these point to.
    Havoc,
    /// `(condition)`: the path exists only where the condition is not zero.
    Assume,
    /// The error that a reachability property forbids.
    ReachError,
    /// `(expression, file, line, function)`: an assertion of the program failed.
    AssertFail,
    /// Ends the program abnormally.
    Abort,
    /// `(status)`: ends the program at once.
    Exit,
    /// `(status)`: ends the program after its destructors have run.
    Finish,
    /// `(bytes) -> pointer`: a new heap object with arbitrary contents. Never fails.
    Allocate,
    /// `(pointer)`: ends a heap object's life; null is fine.
    Free,
    /// `(pointer) -> bytes`: the size of the object that the pointer points into; 0 if there is none.
    ObjectSize,
    /// `(pointer) -> bytes`: how far into its object a pointer points.
    ObjectOffset,
    /// `(p, q) -> int`: do both point into the same object?
    SameObject,
    /// `(pointer, bytes, …) `: the memory becomes arbitrary, as input.
    InputMemory,
    /// `(value) -> int`: is the value anything but a plain number here and now?
    IsSymbolic,
    /// `(pointer, bytes) -> int`: is any of these bytes?
    IsSymbolicMemory,
    /// `(descriptor, pointer, bytes) -> count`: output.
    Write,
    /// `(descriptor, pointer, bytes) -> count`: input from outside, 0 at its end.
    Read,
    /// `(environment) -> int`: returns twice.
    SetJump,
    /// `(environment, value)`
    LongJump,
    /// A function of `math.h` that has no exact meaning in the float theory.
    Math(MathFunction),
    /// `(out, capacity, value, conversion, precision, flags) -> length`: a double as printf writes it (see models/printf.c).
    FormatDouble,
    /// The same for a long double.
    FormatLongDouble,
    /// `(text, length) -> double`: the number that the text, known to be well-formed, names.
    ParseDouble,
    ParseFloat,
    ParseLongDouble,
    /// `() -> int`: the rounding mode, as the values of FLT_ROUNDS (0 toward zero, 1 nearest, 2 up, 3 down).
    GetRounding,
    /// `(mode)`
    SetRounding,
    /// `(reason)`: a model cannot go on; the path ends as unknown, with this text.
    Unsupported,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MathFunction {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Exp,
    Exp2,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Pow,
    Cbrt,
    Hypot,
    Erf,
    Erfc,
    Tgamma,
    Lgamma,
}

impl Intrinsic {
    /// May a path end at a call of it?
    pub fn may_end(self) -> bool {
        matches!(
            self,
            Intrinsic::Assume
                | Intrinsic::ReachError
                | Intrinsic::AssertFail
                | Intrinsic::Abort
                | Intrinsic::Exit
                | Intrinsic::Finish
                | Intrinsic::LongJump
                | Intrinsic::Unsupported
        )
    }

    /// The intrinsic that a body-less function of this name is, if any.
    pub fn named(name: &str) -> Option<Intrinsic> {
        if name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory" {
            return Some(Intrinsic::Input);
        }
        if name.starts_with("nondet_") || name.starts_with("__shrike_nondet_") {
            return Some(Intrinsic::Input);
        }
        Some(match name {
            "klee_int" => Intrinsic::Input,
            "__VERIFIER_assume" | "__CPROVER_assume" | "__ESBMC_assume" | "klee_assume" | "__shrike_assume" => {
                Intrinsic::Assume
            }
            "__VERIFIER_error" | "reach_error" => Intrinsic::ReachError,
            "__assert_fail" | "klee_assert_fail" => Intrinsic::AssertFail,
            "abort" => Intrinsic::Abort,
            "_exit" | "_Exit" => Intrinsic::Exit,
            "__shrike_exit" => Intrinsic::Finish,
            "malloc" => Intrinsic::Allocate,
            "free" => Intrinsic::Free,
            "__shrike_object_size" | "__CPROVER_OBJECT_SIZE" => Intrinsic::ObjectSize,
            "__shrike_object_offset" | "__CPROVER_POINTER_OFFSET" => Intrinsic::ObjectOffset,
            "__shrike_same_object" | "__CPROVER_same_object" => Intrinsic::SameObject,
            "klee_make_symbolic" | "__VERIFIER_nondet_memory" | "__shrike_any_memory" => Intrinsic::InputMemory,
            "__shrike_is_symbolic" | "klee_is_symbolic" => Intrinsic::IsSymbolic,
            "__shrike_is_symbolic_memory" => Intrinsic::IsSymbolicMemory,
            "__shrike_write" => Intrinsic::Write,
            "__shrike_read" => Intrinsic::Read,
            "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" => Intrinsic::SetJump,
            "longjmp" | "_longjmp" | "siglongjmp" => Intrinsic::LongJump,
            "__shrike_format_double" => Intrinsic::FormatDouble,
            "__shrike_format_long_double" => Intrinsic::FormatLongDouble,
            "__shrike_parse_double" => Intrinsic::ParseDouble,
            "__shrike_parse_float" => Intrinsic::ParseFloat,
            "__shrike_parse_long_double" => Intrinsic::ParseLongDouble,
            "__shrike_get_rounding" => Intrinsic::GetRounding,
            "__shrike_set_rounding" => Intrinsic::SetRounding,
            "__shrike_unsupported" => Intrinsic::Unsupported,
            _ => Intrinsic::Math(MathFunction::named(name)?),
        })
    }
}

impl MathFunction {
    /// By the name of the double, float (`f`) or long double (`l`) variant.
    fn named(name: &str) -> Option<MathFunction> {
        const ALL: [(&str, MathFunction); 27] = [
            ("sin", MathFunction::Sin),
            ("cos", MathFunction::Cos),
            ("tan", MathFunction::Tan),
            ("asin", MathFunction::Asin),
            ("acos", MathFunction::Acos),
            ("atan", MathFunction::Atan),
            ("atan2", MathFunction::Atan2),
            ("sinh", MathFunction::Sinh),
            ("cosh", MathFunction::Cosh),
            ("tanh", MathFunction::Tanh),
            ("asinh", MathFunction::Asinh),
            ("acosh", MathFunction::Acosh),
            ("atanh", MathFunction::Atanh),
            ("exp", MathFunction::Exp),
            ("exp2", MathFunction::Exp2),
            ("expm1", MathFunction::Expm1),
            ("log", MathFunction::Log),
            ("log2", MathFunction::Log2),
            ("log10", MathFunction::Log10),
            ("log1p", MathFunction::Log1p),
            ("pow", MathFunction::Pow),
            ("cbrt", MathFunction::Cbrt),
            ("hypot", MathFunction::Hypot),
            ("erf", MathFunction::Erf),
            ("erfc", MathFunction::Erfc),
            ("tgamma", MathFunction::Tgamma),
            ("lgamma", MathFunction::Lgamma),
        ];
        let find = |name: &str| ALL.iter().find(|(known, _)| *known == name).map(|&(_, function)| function);
        find(name).or_else(|| find(name.strip_suffix('f')?)).or_else(|| find(name.strip_suffix('l')?))
    }
}
