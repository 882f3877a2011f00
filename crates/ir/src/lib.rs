//! The program as every part of Shrike sees it: typed ids, SSA bodies, source spans, checks.
//!
//! This crate knows neither LLVM nor terms. It says what a program is; `machine` says how it runs.

mod body;
mod entities;
mod inst;
mod intrinsic;
mod operands;
mod program;
mod source;
mod types;

pub use bits::{Bits, FloatKind};
pub use body::{Binding, BlockData, Body, Constant, Def, InstData, ValueData};
pub use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
pub use entities::{Block, CType, File, Function, Global, Inst, Value, Variable};
pub use inst::{
    float_class, Access, Aggregate, Argument, AtomicOp, BinaryOp, Callee, CastOp, CheckKind, CompareOp, Condition, Edge,
    FloatBinaryOp, FloatCompareOp, FloatUnaryOp, Op, Overlap, OverflowOp, Terminator, UnaryOp,
};
pub use intrinsic::{Intrinsic, MathFunction};
pub use program::{Address, FunctionData, FunctionKind, GlobalData, Initializer, Mutability, Program};
pub use source::{CTypeData, Encoding, FileData, Member, Span, VariableData};
pub use types::{DataModel, Type};
