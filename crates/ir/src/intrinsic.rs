//! Functions that have no body because the machine itself knows what they do.
//!
//! The list is short on purpose: whatever C can say is in `models/`, written in terms of these.
//!
//! C lets a program call them undeclared, with anything. `Signature` says what each takes and gives; a call that differs is made
//! to fit when it is lowered, or has no meaning, so that all who read programs may rely on it for direct calls.

use crate::types::{DataModel, Type};
use bits::FloatKind;

/// What a program has no meaning for where `Intrinsic::ArgumentKind` says no.
pub const OTHER_ARGUMENT: &str = "a variadic argument that is read as of another type than it was passed as";

/// What a body-less function does.
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
    /// `(pointer, kind) -> int`: may a variadic argument that was passed there be read as of this kind (0 an integer or a pointer, 1 a `double`,
    /// 2 a `long double`)? 0 only where one of another kind begins.
    ArgumentKind,
    /// `(pointer, bytes, …) `: the memory becomes arbitrary, as input.
    InputMemory,
    /// `(p, q, bytes)`: a model copies so many bytes from the one to the other, which must not overlap. Does nothing by itself.
    Apart,
    /// `(value)`: a model lets the value be seen outside. Does nothing by itself.
    Shown,
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
    /// `(function, a, b, c) -> number`: a new thread calls the function with three pointers, and ends when it returns. Threads are numbered from 1 on, in
    /// the order of their making; 0 is the one that runs `main`.
    ThreadCreate,
    /// `()`: the running thread ends. With the last of them the program does.
    ThreadExit,
    /// `() -> number`: that of the running thread.
    ThreadSelf,
    /// `(pointer) -> pointer`: where the running thread has its own copy of a thread-local variable.
    ThreadLocal,
    /// `()`: until `AtomicEnd`, as often as it was begun, no other thread goes on.
    AtomicBegin,
    AtomicEnd,
    /// `(condition)`: the thread goes on only while the condition is not zero; until then others do. Only where nothing was written since `AtomicBegin`.
    Await,
    /// `(condition)`: the same for what may end without the condition too, such as a wait that ends for no reason. Only where it is asked whether all threads wait
    /// for ever does it count as waiting.
    AwaitMaybe,
    /// `(what, object)`: something that changes nothing, for what is said of races and of threads that wait: a lock is taken (0) or given back (1), an object is
    /// written in the name of the caller (2), or waited for (3).
    Note,
    /// `() -> int`: is it asked whether all threads wait for ever?
    AsksDeadlock,
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
    Exp10,
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
    /// What a call of it looks like, under the name that the program has for it.
    pub fn signature(self, name: &str) -> Signature {
        use Shape::{Any, Int, Pointer, Size};
        const INT: Option<Shape> = Some(Shape::Int);
        const SIZE: Option<Shape> = Some(Shape::Size);
        let (params, result): (&'static [Shape], Option<Shape>) = match self {
            Intrinsic::Input | Intrinsic::Havoc => (&[], Some(Any)),
            Intrinsic::Assume => (&[Any], None),
            Intrinsic::ReachError | Intrinsic::Abort => (&[], None),
            Intrinsic::AssertFail | Intrinsic::Unsupported => (&[Pointer], None),
            Intrinsic::Exit | Intrinsic::Finish | Intrinsic::SetRounding => (&[Int], None),
            Intrinsic::Allocate if name == ALLOCATE_ALIGNED => (&[Size, Size], Some(Pointer)),
            Intrinsic::Allocate => (&[Size], Some(Pointer)),
            Intrinsic::Free => (&[Pointer], None),
            Intrinsic::ObjectSize | Intrinsic::ObjectOffset => (&[Pointer], SIZE),
            Intrinsic::SameObject => (&[Pointer, Pointer], INT),
            Intrinsic::ArgumentKind => (&[Pointer, Int], INT),
            Intrinsic::Apart => (&[Pointer, Pointer, Size], None),
            Intrinsic::Shown => (&[Any], None),
            Intrinsic::InputMemory => (&[Pointer, Size], None),
            Intrinsic::IsSymbolic => (&[Any], INT),
            Intrinsic::IsSymbolicMemory => (&[Pointer, Size], INT),
            Intrinsic::Write | Intrinsic::Read => (&[Int, Pointer, Size], SIZE),
            Intrinsic::SetJump => (&[Pointer], INT),
            Intrinsic::LongJump => (&[Pointer, Int], None),
            Intrinsic::Math(function) => return function.signature(name),
            Intrinsic::FormatDouble => (&[Pointer, Size, Shape::Float(FloatKind::Double), Int, Int, Int], INT),
            Intrinsic::FormatLongDouble => (&[Pointer, Size, Shape::Float(FloatKind::Extended), Int, Int, Int], INT),
            Intrinsic::ParseDouble => (&[Pointer, Size], Some(Shape::Float(FloatKind::Double))),
            Intrinsic::ParseFloat => (&[Pointer, Size], Some(Shape::Float(FloatKind::Single))),
            Intrinsic::ParseLongDouble => (&[Pointer, Size], Some(Shape::Float(FloatKind::Extended))),
            Intrinsic::GetRounding | Intrinsic::ThreadSelf | Intrinsic::AsksDeadlock => (&[], INT),
            Intrinsic::ThreadCreate => (&[Pointer, Pointer, Pointer, Pointer], INT),
            Intrinsic::ThreadLocal => (&[Pointer], Some(Pointer)),
            Intrinsic::ThreadExit | Intrinsic::AtomicBegin | Intrinsic::AtomicEnd => (&[], None),
            Intrinsic::Await | Intrinsic::AwaitMaybe => (&[Int], None),
            Intrinsic::Note => (&[Int, Pointer], None),
        };
        Signature { params, result }
    }

    /// The intrinsic that a body-less function of this name is, if any.
    pub fn named(name: &str) -> Option<Intrinsic> {
        if name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory" {
            return Some(Intrinsic::Input);
        }
        if name.starts_with("nondet_") || name.starts_with("__shrike_nondet_") {
            return Some(Intrinsic::Input);
        }
        let known = NAMES.iter().find(|(known, _)| *known == name).map(|&(_, intrinsic)| intrinsic);
        known.or_else(|| Some(Intrinsic::Math(MathFunction::named(name)?)))
    }
}

/// What a call of an intrinsic looks like. Further arguments mean nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    pub params: &'static [Shape],
    pub result: Option<Shape>,
}

/// What an argument or result has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An `int`.
    Int,
    /// An integer of a pointer's width.
    Size,
    Pointer,
    Float(FloatKind),
    /// Any scalar.
    Any,
}

impl Shape {
    /// The type; none where every scalar will do.
    pub fn ty(self, model: DataModel) -> Option<Type> {
        match self {
            Shape::Int => Some(Type::Int(32)),
            Shape::Size => Some(model.address_type()),
            Shape::Pointer => Some(Type::Pointer),
            Shape::Float(kind) => Some(Type::Float(kind)),
            Shape::Any => None,
        }
    }
}

/// malloc with a second argument, the alignment.
const ALLOCATE_ALIGNED: &str = "__shrike_malloc_aligned";

/// Functions by their names; besides these there are those that give inputs, and those of `math.h`.
pub const NAMES: [(&str, Intrinsic); 65] = [
    ("__shrike_apart", Intrinsic::Apart),
    ("__shrike_shown", Intrinsic::Shown),
    ("klee_int", Intrinsic::Input),
    ("__VERIFIER_assume", Intrinsic::Assume),
    ("__CPROVER_assume", Intrinsic::Assume),
    ("__ESBMC_assume", Intrinsic::Assume),
    ("klee_assume", Intrinsic::Assume),
    ("__shrike_assume", Intrinsic::Assume),
    ("__VERIFIER_error", Intrinsic::ReachError),
    ("reach_error", Intrinsic::ReachError),
    ("__assert_fail", Intrinsic::AssertFail),
    ("klee_assert_fail", Intrinsic::AssertFail),
    ("abort", Intrinsic::Abort),
    ("_exit", Intrinsic::Exit),
    ("_Exit", Intrinsic::Exit),
    ("__shrike_exit", Intrinsic::Finish),
    ("malloc", Intrinsic::Allocate),
    (ALLOCATE_ALIGNED, Intrinsic::Allocate),
    ("free", Intrinsic::Free),
    ("__shrike_object_size", Intrinsic::ObjectSize),
    ("__CPROVER_OBJECT_SIZE", Intrinsic::ObjectSize),
    ("__shrike_object_offset", Intrinsic::ObjectOffset),
    ("__CPROVER_POINTER_OFFSET", Intrinsic::ObjectOffset),
    ("__shrike_same_object", Intrinsic::SameObject),
    ("__shrike_argument_kind", Intrinsic::ArgumentKind),
    ("__CPROVER_same_object", Intrinsic::SameObject),
    ("klee_make_symbolic", Intrinsic::InputMemory),
    ("__VERIFIER_nondet_memory", Intrinsic::InputMemory),
    ("__shrike_any_memory", Intrinsic::InputMemory),
    ("__shrike_is_symbolic", Intrinsic::IsSymbolic),
    ("klee_is_symbolic", Intrinsic::IsSymbolic),
    ("__shrike_is_symbolic_memory", Intrinsic::IsSymbolicMemory),
    ("__shrike_write", Intrinsic::Write),
    ("__shrike_read", Intrinsic::Read),
    ("setjmp", Intrinsic::SetJump),
    ("_setjmp", Intrinsic::SetJump),
    ("__sigsetjmp", Intrinsic::SetJump),
    ("sigsetjmp", Intrinsic::SetJump),
    ("longjmp", Intrinsic::LongJump),
    ("_longjmp", Intrinsic::LongJump),
    ("siglongjmp", Intrinsic::LongJump),
    ("__shrike_format_double", Intrinsic::FormatDouble),
    ("__shrike_format_long_double", Intrinsic::FormatLongDouble),
    ("__shrike_parse_double", Intrinsic::ParseDouble),
    ("__shrike_parse_float", Intrinsic::ParseFloat),
    ("__shrike_parse_long_double", Intrinsic::ParseLongDouble),
    ("__shrike_get_rounding", Intrinsic::GetRounding),
    ("__shrike_set_rounding", Intrinsic::SetRounding),
    ("__shrike_unsupported", Intrinsic::Unsupported),
    ("__shrike_thread_create", Intrinsic::ThreadCreate),
    ("__shrike_thread_exit", Intrinsic::ThreadExit),
    ("__shrike_thread_self", Intrinsic::ThreadSelf),
    ("__shrike_thread_local", Intrinsic::ThreadLocal),
    ("__shrike_atomic_begin", Intrinsic::AtomicBegin),
    ("__shrike_atomic_end", Intrinsic::AtomicEnd),
    ("__VERIFIER_atomic_begin", Intrinsic::AtomicBegin),
    ("__VERIFIER_atomic_end", Intrinsic::AtomicEnd),
    ("__CPROVER_atomic_begin", Intrinsic::AtomicBegin),
    ("__CPROVER_atomic_end", Intrinsic::AtomicEnd),
    ("__ESBMC_atomic_begin", Intrinsic::AtomicBegin),
    ("__ESBMC_atomic_end", Intrinsic::AtomicEnd),
    ("__shrike_await", Intrinsic::Await),
    ("__shrike_await_maybe", Intrinsic::AwaitMaybe),
    ("__shrike_note", Intrinsic::Note),
    ("__shrike_asks_deadlock", Intrinsic::AsksDeadlock),
];

impl MathFunction {
    /// Functions by the names of their variants for doubles.
    pub const NAMES: [(&str, MathFunction); 28] = [
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
        ("exp10", MathFunction::Exp10),
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

    /// By the name of the double, float (`f`) or long double (`l`) variant.
    fn named(name: &str) -> Option<MathFunction> {
        let find =
            |name: &str| MathFunction::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, function)| function);
        find(name).or_else(|| find(name.strip_suffix('f')?)).or_else(|| find(name.strip_suffix('l')?))
    }

    /// How many numbers it is a function of.
    pub fn arity(self) -> usize {
        match self {
            MathFunction::Atan2 | MathFunction::Pow | MathFunction::Hypot => 2,
            _ => 1,
        }
    }

    fn signature(self, name: &str) -> Signature {
        let plain = MathFunction::NAMES.iter().any(|&(known, _)| known == name);
        let kind = match name.chars().last() {
            Some('f') if !plain => FloatKind::Single,
            Some('l') if !plain => FloatKind::Extended,
            _ => FloatKind::Double,
        };
        let both: &'static [Shape] = match kind {
            FloatKind::Single => &[Shape::Float(FloatKind::Single); 2],
            FloatKind::Extended => &[Shape::Float(FloatKind::Extended); 2],
            _ => &[Shape::Float(FloatKind::Double); 2],
        };
        Signature { params: &both[..self.arity()], result: Some(Shape::Float(kind)) }
    }
}
