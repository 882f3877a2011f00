//! A function as the machine runs it: a flat stream of small instructions over numbered registers.
//!
//! Hot operations on at most 64 bits have a form of their own; everything else is `Slow` and is interpreted from the
//! `ir` instruction itself, so there is still one meaning per instruction, stated in `step` and what it calls.
//! Constants are operands of a pool, not registers, and registers are shared by values that are not live together: a
//! frame, which a fork may have to copy, stays small.

use crate::value::Value;
use ir::{BinaryOp, Block, CompareOp, FloatBinaryOp, FloatCompareOp, Function, Inst, SecondaryMap, Type};
use std::cell::Cell;

pub type Register = u32;

/// A register, or (with the top bit set) an entry of the constant pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand(u32);

impl Operand {
    const CONSTANT: u32 = 1 << 31;

    pub fn register(register: Register) -> Operand {
        Operand(register)
    }

    pub fn constant(index: usize) -> Operand {
        Operand(index as u32 | Operand::CONSTANT)
    }

    #[inline(always)]
    pub fn read(self, registers: &[Value], constants: &[Value]) -> Value {
        if self.0 & Operand::CONSTANT == 0 {
            registers[self.0 as usize]
        } else {
            constants[(self.0 & !Operand::CONSTANT) as usize]
        }
    }

    pub fn as_register(self) -> Option<Register> {
        (self.0 & Operand::CONSTANT == 0).then_some(self.0)
    }
}

/// Where a jump goes: an index into the stream.
pub type Target = u32;

/// One step. Widths are at most 64.
#[rustfmt::skip] // One line each: it is a table.
#[derive(Clone, Copy, Debug)]
pub enum Insn {
    /// A block begins; it has `count` instructions.
    Enter { block: Block, count: u32 },
    /// A block begins where several ways meet. `counter` counts how often, if it is the head of a loop.
    Join { block: Block, count: u32, counter: Option<Register> },
    /// A loop is entered from outside.
    LoopBegin { counter: Register },
    Add { width: u8, to: Register, a: Operand, b: Operand },
    Sub { width: u8, to: Register, a: Operand, b: Operand },
    Mul { width: u8, to: Register, a: Operand, b: Operand },
    And { width: u8, to: Register, a: Operand, b: Operand },
    Or { width: u8, to: Register, a: Operand, b: Operand },
    Xor { width: u8, to: Register, a: Operand, b: Operand },
    Shl { width: u8, to: Register, a: Operand, b: Operand },
    LShr { width: u8, to: Register, a: Operand, b: Operand },
    AShr { width: u8, to: Register, a: Operand, b: Operand },
    /// Division and remainder.
    Divide { op: BinaryOp, width: u8, to: Register, a: Operand, b: Operand },
    Compare { op: CompareOp, width: u8, to: Register, a: Operand, b: Operand },
    Truncate { width: u8, to: Register, a: Operand },
    ZeroExtend { from: u8, width: u8, to: Register, a: Operand },
    SignExtend { from: u8, width: u8, to: Register, a: Operand },
    Float32 { op: FloatBinaryOp, to: Register, a: Operand, b: Operand },
    Float64 { op: FloatBinaryOp, to: Register, a: Operand, b: Operand },
    FloatCompare32 { op: FloatCompareOp, to: Register, a: Operand, b: Operand },
    FloatCompare64 { op: FloatCompareOp, to: Register, a: Operand, b: Operand },
    Select { to: Register, condition: Operand, a: Operand, b: Operand },
    PointerAdd { width: u8, to: Register, base: Operand, index: Operand, scale: i32 },
    PointerAddUnsigned { to: Register, base: Operand, index: Operand, scale: i32 },
    Load { shape: Shape, to: Register, pointer: Operand },
    Store { shape: Shape, pointer: Operand, value: Operand },
    Move { to: Register, from: Operand },
    Jump { target: Target },
    Branch { condition: Operand, then: Target, otherwise: Target },
    /// A comparison that only a branch looks at.
    CompareBranch { op: CompareOp, width: u8, a: Operand, b: Operand, then: Target, otherwise: Target },
    Switch { value: Operand, table: u32 },
    ComputedGoto { address: Operand, table: u32 },
    /// The end of a part, where the path is observed.
    Pause,
    Call { call: u32 },
    Return { list: u32 },
    Unreachable,
    /// A condition of a check; where it is false or not known, see the `ir` instruction.
    Check { condition: Operand },
    /// A check that only a term can fail.
    Initialized { value: Operand },
    /// Anything else: see the `ir` instruction.
    Slow { inst: Inst },
}

/// The type of a memory access of at most 8 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub bytes: u8,
    pub width: u8,
    pub class: Class,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Int,
    Float,
    Pointer,
}

impl Shape {
    pub fn of(ty: Type, model: ir::DataModel) -> Option<Shape> {
        let width = ty.bits(model);
        if width > 64 {
            return None;
        }
        let class = match ty {
            Type::Int(_) => Class::Int,
            Type::Float(_) => Class::Float,
            Type::Pointer => Class::Pointer,
        };
        Some(Shape { bytes: ty.bytes(model) as u8, width: width as u8, class })
    }
}

/// A decoded function.
#[derive(Debug)]
pub struct Code {
    pub function: Function,
    pub insns: Vec<Insn>,
    /// The block and instruction that each entry of `insns` stands for; no instruction for terminators and edges.
    pub origins: Vec<(Block, Option<Inst>)>,
    pub constants: Vec<Value>,
    pub registers: u32,
    /// Where each `ir` value is.
    pub operands: SecondaryMap<ir::Value, Option<Operand>>,
    pub entry: Target,
    /// The registers of the function's parameters.
    pub params: Vec<Register>,
    pub block_starts: SecondaryMap<Block, Target>,
    pub switches: Vec<SwitchTable>,
    pub gotos: Vec<Vec<(Block, Target)>>,
    pub calls: Vec<CallSite>,
    pub lists: Vec<Vec<Operand>>,
    /// Registers from here on count iterations, one for each loop.
    pub counters: Register,
    /// Where each block stands in the order of execution; see `Position`.
    pub order: SecondaryMap<Block, BlockOrder>,
    /// Blocks that were executed, by number.
    pub visited: Box<[Cell<bool>]>,
    /// How often the head of a loop was come back to, at most, in any state; by block.
    pub repeated: Box<[Cell<u64>]>,
}

/// A block's place: its loops from the outermost in, each as the head's number in reverse postorder and its counter, then its own
/// number.
#[derive(Clone, Debug, Default)]
pub struct BlockOrder {
    pub loops: Vec<(u32, Register)>,
    pub number: u32,
}

/// Cases sorted by value, for binary search. Values wider than 64 bits do not get here.
#[derive(Debug)]
pub struct SwitchTable {
    pub cases: Vec<(u64, Target)>,
    pub default: Target,
}

#[derive(Debug)]
pub struct CallSite {
    pub inst: Inst,
    pub callee: CodeCallee,
    pub arguments: Vec<CodeArgument>,
    pub results: Vec<(Register, Type)>,
}

#[derive(Clone, Copy, Debug)]
pub enum CodeCallee {
    /// The types of arguments, parameters and results match: registers are copied and nothing else.
    Exact(Function),
    Direct(Function),
    Indirect(Operand),
}

#[derive(Clone, Copy, Debug)]
pub struct CodeArgument {
    pub operand: Operand,
    pub ty: Type,
    pub aggregate: Option<ir::Aggregate>,
}
