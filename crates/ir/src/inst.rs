//! Instructions: what each computes, stated once. The machine implements these sentences and nothing else does.
//!
//! Arithmetic is total wherever the processor's is: integers wrap, a shift count is taken modulo the operand's width
//! rounded up to 32, 64, 128, …, as x86 does. Division by zero, `INT_MIN / -1` and invalid memory accesses have no
//! result: they end the path. Whether they are *errors* is for a `Check` in front of them to say.

use crate::entities::{Block, Function, Value, Variable};
use bits::Bits;

/// What an instruction does. Operand and result types are those of the values.
#[rustfmt::skip] // One line each: it is a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    Binary { op: BinaryOp, left: Value, right: Value },
    /// One bit: does the exact result of the operation not fit the operands' width?
    Overflows { op: OverflowOp, left: Value, right: Value },
    Unary { op: UnaryOp, value: Value },
    /// One bit. Also for pointers, which compare by address.
    Compare { op: CompareOp, left: Value, right: Value },
    FloatBinary { op: FloatBinaryOp, left: Value, right: Value },
    FloatUnary { op: FloatUnaryOp, value: Value },
    /// `a * b + c` with one rounding.
    FusedMultiplyAdd { a: Value, b: Value, c: Value },
    FloatCompare { op: FloatCompareOp, left: Value, right: Value },
    /// One bit: is the value in one of the classes of the mask (bits as in C's `llvm.is.fpclass`, see `FloatClass`)?
    FloatClass { value: Value, mask: u16 },
    Cast { op: CastOp, value: Value },
    Select { condition: Value, then: Value, otherwise: Value },
    /// Any value of the result's type, chosen once when it is executed: an uninitialised variable.
    Arbitrary { variable: Option<Variable> },
    /// `base + extend(index) * scale` bytes, where the sign says how the index is extended. Offsets into an object do not wrap: where one does
    /// not fit a signed number of the pointer's width, every access through the pointer, and through what is made from it, is invalid.
    PointerAdd { base: Value, index: Value, scale: i64, sign: Sign },
    /// A new object of `bytes` bytes that lives until the function returns (or `StackRestore`).
    Alloca { bytes: Value, align: u32, variable: Option<Variable> },
    /// The scope of an alloca's variable begins: its contents become arbitrary.
    ScopeBegin { pointer: Value },
    /// The scope of an alloca's variable ends: using it from here on is invalid.
    ScopeEnd { pointer: Value },
    /// A mark in the list of this call's allocas, as an opaque pointer.
    StackSave,
    /// Ends the life of every alloca made since the mark.
    StackRestore { mark: Value },
    Load { pointer: Value, access: Access },
    Store { pointer: Value, value: Value, access: Access },
    /// Reads, combines, writes as one step; the result is the old value.
    AtomicUpdate { op: AtomicOp, pointer: Value, value: Value },
    /// Reads; writes `replacement` where the old value equals `expected`. Results: the old value, and whether it did.
    CompareExchange { pointer: Value, expected: Value, replacement: Value },
    Fence,
    CopyMemory { destination: Value, source: Value, bytes: Value, overlap: Overlap },
    SetMemory { destination: Value, byte: Value, bytes: Value },
    Call { callee: Callee, arguments: Vec<Argument> },
    /// Where a variadic function's extra arguments lie in memory, one after the other in the slots of the data
    /// model's stack (4 bytes on ILP32, 8 on LP64).
    VariadicArea,
    /// The condition must hold, else the property is violated here.
    Check { kind: CheckKind, condition: Condition },
    /// Paths on which the condition (one bit) is false do not exist.
    Assume { condition: Value },
    /// Something Shrike has no meaning for: the path ends as unknown, with this description.
    Unsupported { what: String },
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    Jump(Edge),
    Branch {
        condition: Value,
        then: Edge,
        otherwise: Edge,
    },
    Switch {
        value: Value,
        cases: Vec<(Bits, Edge)>,
        default: Edge,
    },
    /// `goto *address`, with every block whose address is taken.
    ComputedGoto {
        address: Value,
        targets: Vec<Edge>,
    },
    Return {
        values: Vec<Value>,
    },
    /// Control cannot get here unless the program's behaviour is undefined.
    Unreachable,
}

/// A way from one block to another, with what it gives the target's parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    pub target: Block,
    pub arguments: Vec<Value>,
}

impl Terminator {
    /// The value that says which way the block is left, where there are several.
    pub fn decided_by(&self) -> Option<Value> {
        match self {
            Terminator::Branch { condition: value, .. }
            | Terminator::Switch { value, .. }
            | Terminator::ComputedGoto { address: value, .. } => Some(*value),
            Terminator::Jump(_) | Terminator::Return { .. } | Terminator::Unreachable => None,
        }
    }
}

impl Edge {
    pub fn to(target: Block) -> Edge {
        Edge { target, arguments: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OverflowOp {
    SAdd,
    UAdd,
    SSub,
    USub,
    SMul,
    UMul,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    CountOnes,
    /// The width for zero.
    LeadingZeros,
    /// The width for zero.
    TrailingZeros,
    SwapBytes,
    ReverseBits,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CompareOp {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    /// C's fmod.
    Rem,
    /// C's fmin: a NaN loses.
    Min,
    /// C's fmax: a NaN loses.
    Max,
    CopySign,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnaryOp {
    Neg,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    /// C's round: halves go away from zero.
    Round,
    RoundEven,
    /// C's rint: the current rounding mode.
    Rint,
}

/// Ordered comparisons are false, unordered ones true, if an operand is NaN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatCompareOp {
    Ordered,
    Unordered,
    OrderedEq,
    OrderedNe,
    OrderedLt,
    OrderedLe,
    OrderedGt,
    OrderedGe,
    UnorderedEq,
    UnorderedNe,
    UnorderedLt,
    UnorderedLe,
    UnorderedGt,
    UnorderedGe,
}

/// Bits of `Op::FloatClass`'s mask.
pub mod float_class {
    pub const SIGNALING_NAN: u16 = 1;
    pub const QUIET_NAN: u16 = 1 << 1;
    pub const NEGATIVE_INFINITY: u16 = 1 << 2;
    pub const NEGATIVE_NORMAL: u16 = 1 << 3;
    pub const NEGATIVE_SUBNORMAL: u16 = 1 << 4;
    pub const NEGATIVE_ZERO: u16 = 1 << 5;
    pub const POSITIVE_ZERO: u16 = 1 << 6;
    pub const POSITIVE_SUBNORMAL: u16 = 1 << 7;
    pub const POSITIVE_NORMAL: u16 = 1 << 8;
    pub const POSITIVE_INFINITY: u16 = 1 << 9;
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    Truncate,
    ZeroExtend,
    SignExtend,
    /// Float to float of another kind, rounded.
    FloatConvert,
    /// Toward zero. Out of range: what x86 gives, the smallest signed number.
    FloatToSigned,
    FloatToUnsigned,
    SignedToFloat,
    UnsignedToFloat,
    /// The same bits, as integer or float.
    Reinterpret,
    /// The address, truncated or zero-extended to the result's width.
    PointerToInt,
    IntToPointer,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicOp {
    Exchange,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    SMax,
    SMin,
    UMax,
    UMin,
}

/// How memory is accessed. Every atomic access is sequentially consistent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    Plain,
    Volatile,
    Atomic,
}

/// Whether the top bit of an index means a negative number or a large one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    Signed,
    Unsigned,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Overlap {
    /// memcpy
    Forbidden,
    /// memmove
    Allowed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    Direct(Function),
    Indirect(Value),
}

/// What is passed: a scalar, or an aggregate by value (then `value` points to it, and the callee gets a copy).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    pub value: Value,
    pub aggregate: Option<Aggregate>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aggregate {
    pub bytes: u64,
    pub align: u32,
}

/// What a check is about; the verdict names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum CheckKind {
    ReachError,
    Assertion,
    ValidDeref,
    ValidFree,
    Overflow,
    DivisionByZero,
    DivisionOverflow,
    /// By a negative number of bits, or by as many as there are.
    Shift,
    Unreachable,
    /// The leading or trailing zeros of zero.
    ZeroCount,
    /// A float whose integral part the integer type cannot represent.
    FloatToInt,
    /// Beyond an array that lies inside of a larger object.
    Index,
    /// Bytes that are no value of their type.
    InvalidValue,
    /// Null where an attribute says that it is not.
    NonNull,
    /// The size of a variable length array.
    ArraySize,
    /// Null used as if it pointed to an object, whether or not that is accessed.
    NullPointer,
    Alignment,
    PointerArithmetic,
    /// Pointers into different objects, one subtracted from the other or compared by order.
    OtherObject,
    /// What the program promises to the compiler (`__builtin_assume`).
    Promise,
    /// A function that is called as one of another type.
    CallType,
    Overlap,
    /// A branch, an address or an output that depends on what was never written.
    Uninitialized,
}

/// What a check demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The value (one bit) is true.
    Holds(Value),
    /// Control never gets here.
    Never,
    /// So many bytes at the pointer may be read.
    Readable { pointer: Value, bytes: Value },
    /// So many bytes at the pointer may be written.
    Writable { pointer: Value, bytes: Value },
    /// The pointer may be given to free().
    Freeable { pointer: Value },
    /// The address is a multiple of the alignment.
    Aligned { pointer: Value, align: u32 },
    /// The pointer, which was computed from the base, points into the base's object or to its end, and to nothing where the
    /// base is null.
    Within { base: Value, pointer: Value },
    /// The value is the same whatever was in variables and memory before they were written.
    Initialized { value: Value },
    /// So are these bytes.
    InitializedMemory { pointer: Value, bytes: Value },
    /// So many bytes at the one and at the other have none in common, or are the same bytes where that may be.
    Apart { first: Value, second: Value, bytes: Value, or_same: bool },
}
