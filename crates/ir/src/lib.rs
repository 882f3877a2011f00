//! The program as every part of Shrike sees it: typed ids, SSA bodies, source spans, checks.
//!
//! This crate knows neither LLVM nor terms. It says what a program is; `machine` says how it runs.
//!
//! | modules                                                  | what is there                                              |
//! |----------------------------------------------------------|------------------------------------------------------------|
//! | `program`, `body`, `inst`, `intrinsic`, `types`, `source`| what a program is made of                                  |
//! | `operands`, `effects`, `normalize`                       | what instructions use, and do; ids made dense and in order |
//! | `verify`                                                 | what every pass may rely on                                |
//! | `print`, `parse`, `annotate`, `words`                    | the text form, written, read, and under its lines of C     |
//! | `graph`, `scc`, `cfg`, `dominators`, `loops`, `callgraph`| the shape of bodies and programs                           |
//! | `testing`                                                | random programs (feature `testing`)                        |

#![forbid(unsafe_code)]

mod annotate;
mod body;
mod callgraph;
mod cfg;
mod diamonds;
mod dominators;
mod effects;
mod entities;
mod graph;
mod inst;
mod intrinsic;
mod loops;
mod normalize;
mod operands;
mod parse;
mod print;
mod program;
mod prune;
mod scc;
mod source;
#[cfg(feature = "testing")]
pub mod testing;
mod types;
mod verify;
mod words;

pub use annotate::print_with_source;
pub use bits::{Bits, FloatKind};
pub use body::{Binding, BlockData, Body, Constant, Def, InstData, ValueData};
pub use callgraph::{CallGraph, CallSite};
pub use cfg::Cfg;
pub use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
pub use dominators::{Dominators, PostDominators};
pub use effects::{Extent, Meaning, Onward, Touch};
pub use entities::{Block, CType, File, Function, Global, Inst, Loop, Value, Variable};
pub use graph::Graph;
pub use inst::{
    float_class, Access, Aggregate, Argument, AtomicOp, BinaryOp, Callee, CastOp, CheckKind, CompareOp, Condition,
    Edge, FloatBinaryOp, FloatCompareOp, FloatUnaryOp, Op, OverflowOp, Overlap, Sign, Terminator, UnaryOp,
};
pub use intrinsic::{Intrinsic, MathFunction, Shape, Signature, NAMES as INTRINSIC_NAMES, OTHER_ARGUMENT};
pub use loops::{IrreducibleRegion, LoopData, Loops};
pub use parse::{parse, ParseError};
pub use print::{print, print_function, print_inst};
pub use program::{Address, Ending, FunctionData, FunctionKind, GlobalData, Initializer, Mutability, Program};
pub use scc::Components;
pub use source::{CTypeData, Encoding, FileData, Member, Span, VariableData};
pub use types::{DataModel, Type};
pub use verify::{verify, Violation, MAX_WIDTH};
pub use words::Word;
