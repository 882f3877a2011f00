//! What instructions and intrinsics do besides computing their results: the one table that all analyses and engines read.
//!
//! No match here has a catch-all arm, so a new operation or intrinsic does not compile before it has its line. What a line leaves
//! out does not happen as far as its readers know: an instruction that writes memory and does not say so would be sliced away.
//!
//! Two things are not in it. A call does what its callees do, and passing aggregates or extra arguments writes copies of them; the
//! reader of a call has to ask which functions it may reach. And code without a meaning has no line: a run that gets there
//! ends as unknown (`analysis::unknown`).

use crate::inst::{CheckKind, Condition, Op};
use crate::intrinsic::Intrinsic;
use crate::Value;

/// One way to meet memory, or what else lies outside of registers. `P` names an operand: a value for instructions, the number of an
/// argument for intrinsics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch<P> {
    Read {
        pointer: P,
        bytes: Extent<P>,
    },
    Write {
        pointer: P,
        bytes: Extent<P>,
    },
    /// The scope of a variable begins: its contents become arbitrary.
    Begin {
        pointer: P,
    },
    /// A life or scope ends.
    End {
        pointer: P,
    },
    /// The lives of all that this call's allocas have made since the mark end.
    EndSince {
        mark: P,
    },
    /// A new object, to which the result points.
    Make,
    /// The outcome depends on whether, and how long, the object lives that the pointer points to.
    Ask {
        pointer: P,
    },
    /// Reads and writes all memory that can be reached from outside of the program.
    Reachable,
    /// Takes the next of what comes from outside.
    Outside,
    /// Changes how floats are rounded from here on, everywhere.
    Rounding,
}

/// How many bytes are touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent<P> {
    /// What a value of the operand's type has.
    SizeOf(P),
    /// What a value of the result's type has.
    Result,
    /// As many as the operand says.
    Given(P),
    /// It is not said.
    Rest,
}

/// Does control go on behind it?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onward {
    Always,
    /// Paths may end here.
    Perhaps,
    Never,
    /// And may come back later, with the registers of then.
    Twice,
}

/// Does a call have a meaning? A run that comes to one that has none ends as unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Always,
    /// None in a program that looks at `errno`: what it is set to has no meaning.
    UnlessErrno,
    None,
}

impl<P: Copy> Touch<P> {
    /// The same with other names for operands; none where one has no name.
    pub fn named<Q>(self, name: impl Fn(P) -> Option<Q>) -> Option<Touch<Q>> {
        let extent = |bytes: Extent<P>| match bytes {
            Extent::SizeOf(operand) => name(operand).map(Extent::SizeOf),
            Extent::Given(operand) => name(operand).map(Extent::Given),
            Extent::Result => Some(Extent::Result),
            Extent::Rest => Some(Extent::Rest),
        };
        Some(match self {
            Touch::Read { pointer, bytes } => {
                Touch::Read { pointer: name(pointer)?, bytes: extent(bytes).unwrap_or(Extent::Rest) }
            }
            Touch::Write { pointer, bytes } => {
                Touch::Write { pointer: name(pointer)?, bytes: extent(bytes).unwrap_or(Extent::Rest) }
            }
            Touch::Begin { pointer } => Touch::Begin { pointer: name(pointer)? },
            Touch::End { pointer } => Touch::End { pointer: name(pointer)? },
            Touch::EndSince { mark } => Touch::EndSince { mark: name(mark)? },
            Touch::Ask { pointer } => Touch::Ask { pointer: name(pointer)? },
            Touch::Make => Touch::Make,
            Touch::Reachable => Touch::Reachable,
            Touch::Outside => Touch::Outside,
            Touch::Rounding => Touch::Rounding,
        })
    }

    /// The pointer to what it touches, where it has one.
    pub fn pointer(self) -> Option<P> {
        match self {
            Touch::Read { pointer, .. }
            | Touch::Write { pointer, .. }
            | Touch::Begin { pointer }
            | Touch::End { pointer }
            | Touch::Ask { pointer } => Some(pointer),
            Touch::EndSince { .. } | Touch::Make | Touch::Reachable | Touch::Outside | Touch::Rounding => None,
        }
    }

    /// Does it access memory through a pointer, which may be invalid?
    pub fn is_access(self) -> bool {
        matches!(self, Touch::Read { .. } | Touch::Write { .. })
    }
}

/// The operations that compute their result from their operands alone, as a pattern: matches on `Op` that name all others stay complete.
///
/// They touch nothing, and control goes on behind them, unless a division has no result.
#[macro_export]
macro_rules! computed {
    () => {
        $crate::Op::Binary { .. }
            | $crate::Op::Overflows { .. }
            | $crate::Op::Unary { .. }
            | $crate::Op::Compare { .. }
            | $crate::Op::FloatBinary { .. }
            | $crate::Op::FloatUnary { .. }
            | $crate::Op::FusedMultiplyAdd { .. }
            | $crate::Op::FloatCompare { .. }
            | $crate::Op::FloatClass { .. }
            | $crate::Op::Cast { .. }
            | $crate::Op::Select { .. }
    };
}

impl Op {
    /// What it does by itself. What a call does is up to the callee.
    pub fn touches(&self) -> impl Iterator<Item = Touch<Value>> {
        self.line().0.into_iter().flatten()
    }

    /// Does control go on behind it, as far as it does not depend on callees and on which properties are asked?
    pub fn onward(&self) -> Onward {
        self.line().1
    }

    fn line(&self) -> ([Option<Touch<Value>>; 2], Onward) {
        use Onward::{Always, Never, Perhaps};
        let one = |touch: Touch<Value>| ([Some(touch), None], Always);
        let two = |first: Touch<Value>, second: Touch<Value>| ([Some(first), Some(second)], Always);
        match *self {
            Op::Load { pointer, .. } => one(Touch::Read { pointer, bytes: Extent::Result }),
            Op::Store { pointer, value, .. } => one(Touch::Write { pointer, bytes: Extent::SizeOf(value) }),
            Op::AtomicUpdate { pointer, value, .. } | Op::CompareExchange { pointer, replacement: value, .. } => {
                let bytes = Extent::SizeOf(value);
                two(Touch::Read { pointer, bytes }, Touch::Write { pointer, bytes })
            }
            Op::CopyMemory { destination, source, bytes, .. } => {
                let bytes = Extent::Given(bytes);
                two(Touch::Read { pointer: source, bytes }, Touch::Write { pointer: destination, bytes })
            }
            Op::SetMemory { destination, bytes, .. } => {
                one(Touch::Write { pointer: destination, bytes: Extent::Given(bytes) })
            }
            Op::Alloca { .. } => one(Touch::Make),
            Op::ScopeBegin { pointer } => one(Touch::Begin { pointer }),
            Op::ScopeEnd { pointer } => one(Touch::End { pointer }),
            Op::StackRestore { mark } => one(Touch::EndSince { mark }),
            Op::Check { condition, .. } => ([asked(condition), None], Always),
            Op::Assume { .. } => ([None; 2], Perhaps),
            Op::Unsupported { .. } => ([None; 2], Never),
            computed!() => ([None; 2], Always),
            Op::Call { .. }
            | Op::Arbitrary { .. }
            | Op::PointerAdd { .. }
            | Op::StackSave
            | Op::Fence
            | Op::VariadicArea => ([None; 2], Always),
        }
    }
}

fn asked(condition: Condition) -> Option<Touch<Value>> {
    match condition {
        Condition::Readable { pointer, .. } | Condition::Writable { pointer, .. } | Condition::Freeable { pointer } => {
            Some(Touch::Ask { pointer })
        }
        Condition::InitializedMemory { pointer, bytes } => Some(Touch::Read { pointer, bytes: Extent::Given(bytes) }),
        Condition::Holds(_)
        | Condition::Never
        | Condition::Initialized { .. }
        | Condition::Aligned { .. }
        | Condition::Within { .. }
        | Condition::Apart { .. } => None,
    }
}

/// An intrinsic's line in the table.
struct Line {
    touches: &'static [Touch<usize>],
    onward: Onward,
    asks: Option<CheckKind>,
}

impl Intrinsic {
    pub fn touches(self) -> &'static [Touch<usize>] {
        self.line().touches
    }

    pub fn onward(self) -> Onward {
        self.line().onward
    }

    /// The check that a call of it is by itself.
    pub fn asks(self) -> Option<CheckKind> {
        self.line().asks
    }

    /// What a run is that comes to a call of it.
    pub fn meaning(self) -> Meaning {
        match self {
            Intrinsic::Unsupported => Meaning::None,
            Intrinsic::Math(_) => Meaning::UnlessErrno,
            Intrinsic::Input
            | Intrinsic::Havoc
            | Intrinsic::Assume
            | Intrinsic::ReachError
            | Intrinsic::AssertFail
            | Intrinsic::Abort
            | Intrinsic::Exit
            | Intrinsic::Finish
            | Intrinsic::Allocate
            | Intrinsic::Free
            | Intrinsic::ObjectSize
            | Intrinsic::ObjectOffset
            | Intrinsic::SameObject
            | Intrinsic::ArgumentKind
            | Intrinsic::InputMemory
            | Intrinsic::Apart
            | Intrinsic::Shown
            | Intrinsic::IsSymbolic
            | Intrinsic::IsSymbolicMemory
            | Intrinsic::Write
            | Intrinsic::Read
            | Intrinsic::SetJump
            | Intrinsic::LongJump
            | Intrinsic::FormatDouble
            | Intrinsic::FormatLongDouble
            | Intrinsic::ParseDouble
            | Intrinsic::ParseFloat
            | Intrinsic::ParseLongDouble
            | Intrinsic::GetRounding
            | Intrinsic::SetRounding
            | Intrinsic::ThreadCreate
            | Intrinsic::ThreadExit
            | Intrinsic::ThreadSelf
            | Intrinsic::ThreadLocal
            | Intrinsic::AtomicBegin
            | Intrinsic::AtomicEnd
            | Intrinsic::Await
            | Intrinsic::AwaitMaybe
            | Intrinsic::Note
            | Intrinsic::AsksDeadlock => Meaning::Always,
        }
    }

    fn line(self) -> Line {
        use Onward::{Always, Never, Perhaps, Twice};
        const READ_0_1: Touch<usize> = Touch::Read { pointer: 0, bytes: Extent::Given(1) };
        const WRITE_0_1: Touch<usize> = Touch::Write { pointer: 0, bytes: Extent::Given(1) };
        const DEREF: Option<CheckKind> = Some(CheckKind::ValidDeref);
        let (touches, onward, asks): (&'static [Touch<usize>], Onward, Option<CheckKind>) = match self {
            Intrinsic::Input => (&[], Always, None),
            Intrinsic::Havoc => (&[Touch::Reachable], Always, None),
            Intrinsic::Assume => (&[], Perhaps, None),
            Intrinsic::ReachError => (&[], Never, Some(CheckKind::ReachError)),
            Intrinsic::AssertFail => (&[], Never, Some(CheckKind::Assertion)),
            Intrinsic::Abort | Intrinsic::Exit | Intrinsic::Finish => (&[], Never, None),
            Intrinsic::Allocate => (&[Touch::Make], Always, None),
            Intrinsic::Free => {
                (&[Touch::Ask { pointer: 0 }, Touch::End { pointer: 0 }], Always, Some(CheckKind::ValidFree))
            }
            Intrinsic::ObjectSize | Intrinsic::ArgumentKind => (&[Touch::Ask { pointer: 0 }], Always, None),
            Intrinsic::ObjectOffset | Intrinsic::SameObject => (&[], Always, None),
            Intrinsic::InputMemory => (&[WRITE_0_1], Always, DEREF),
            Intrinsic::Apart | Intrinsic::Shown | Intrinsic::IsSymbolic => (&[], Always, None),
            Intrinsic::IsSymbolicMemory => (&[READ_0_1], Always, DEREF),
            Intrinsic::Write => (&[Touch::Read { pointer: 1, bytes: Extent::Given(2) }], Always, DEREF),
            Intrinsic::Read => (&[Touch::Write { pointer: 1, bytes: Extent::Given(2) }, Touch::Outside], Always, DEREF),
            Intrinsic::SetJump => (&[Touch::Write { pointer: 0, bytes: Extent::Rest }], Twice, DEREF),
            Intrinsic::LongJump => (&[Touch::Read { pointer: 0, bytes: Extent::Rest }], Never, DEREF),
            Intrinsic::Math(_) => (&[], Always, None),
            Intrinsic::FormatDouble | Intrinsic::FormatLongDouble => (&[WRITE_0_1], Always, DEREF),
            Intrinsic::ParseDouble | Intrinsic::ParseFloat | Intrinsic::ParseLongDouble => (&[READ_0_1], Always, DEREF),
            Intrinsic::GetRounding => (&[], Always, None),
            Intrinsic::SetRounding => (&[Touch::Rounding], Always, None),
            Intrinsic::Unsupported => (&[], Never, None),
            // What other threads do is not said: analyses leave programs with threads alone (`Program::has_threads`).
            Intrinsic::ThreadCreate | Intrinsic::ThreadSelf | Intrinsic::ThreadLocal => (&[], Always, None),
            Intrinsic::ThreadExit => (&[], Never, None),
            Intrinsic::AtomicBegin | Intrinsic::AtomicEnd => (&[], Always, None),
            Intrinsic::Await | Intrinsic::AwaitMaybe => (&[], Perhaps, None),
            Intrinsic::Note | Intrinsic::AsksDeadlock => (&[], Always, None),
        };
        Line { touches, onward, asks }
    }
}
