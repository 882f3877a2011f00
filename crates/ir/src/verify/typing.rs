//! Types: which operands each instruction takes, and which results it has.
//!
//! Sizes and indices may be integers of any width: the machine extends them. Only what a wrong width would change the
//! meaning of is fixed: conditions have one bit, the byte of `SetMemory` eight.

use super::Reporter;
use crate::body::{Body, Constant, Def};
use crate::entities::Value;
use crate::inst::{Argument, AtomicOp, Callee, CastOp, Condition, Edge, Op, Terminator, UnaryOp};
use crate::program::{FunctionData, Program};
use crate::types::{DataModel, Type};
use bits::Bits;
use std::collections::HashSet;

pub(super) fn check(program: &Program, function: &FunctionData, body: &Body, out: &mut Reporter) {
    out.enter(Some(body.entry), None);
    let params: Vec<Type> = body.blocks[body.entry].params.iter().map(|&param| body.ty(param)).collect();
    out.require(params == function.params, || "the entry's parameters are not those of the function".to_owned());
    out.enter(None, None);
    for (value, data) in body.values.iter() {
        if let Def::Constant(constant) = &data.def {
            let fits = constant_fits(program.data_model, data.ty, constant);
            out.require(fits, || format!("constant {value} does not fit type {}", data.ty));
        }
    }
    for (block, data) in body.blocks.iter() {
        for &inst in &data.insts {
            out.enter(Some(block), Some(inst));
            let mut typing = Typing { program, function, body, out };
            typing.inst(&body.insts[inst].op, &body.insts[inst].results);
        }
        out.enter(Some(block), None);
        Typing { program, function, body, out }.terminator(&data.terminator);
    }
}

fn constant_fits(model: DataModel, ty: Type, constant: &Constant) -> bool {
    match constant {
        Constant::Bits(bits) => ty != Type::Pointer && bits.width() == ty.bits(model),
        Constant::Null | Constant::Global { .. } | Constant::Function(_) | Constant::Label(_) => ty == Type::Pointer,
    }
}

struct Typing<'a, 'b, 'c> {
    program: &'a Program,
    function: &'a FunctionData,
    body: &'a Body,
    out: &'b mut Reporter<'c>,
}

impl Typing<'_, '_, '_> {
    fn inst(&mut self, op: &Op, results: &[Value]) {
        let mut any_results = false;
        let expected: &[Type] = match *op {
            Op::Binary { left, right, .. } => &[self.same(left, right, Class::Int)],
            Op::Overflows { left, right, .. } => {
                self.same(left, right, Class::Int);
                &[Type::BOOL]
            }
            Op::Unary { op, value } => &[self.unary(op, value)],
            Op::Compare { left, right, .. } => {
                self.same(left, right, Class::IntOrPointer);
                &[Type::BOOL]
            }
            Op::FloatBinary { left, right, .. } => &[self.same(left, right, Class::Float)],
            Op::FloatUnary { value, .. } => &[self.class(value, Class::Float)],
            Op::FusedMultiplyAdd { a, b, c } => {
                self.same(a, b, Class::Float);
                &[self.same(a, c, Class::Float)]
            }
            Op::FloatCompare { left, right, .. } => {
                self.same(left, right, Class::Float);
                &[Type::BOOL]
            }
            Op::FloatClass { value, mask } => {
                self.class(value, Class::Float);
                self.out.require(mask < 1 << 10, || format!("there are no float classes {mask:#x}"));
                &[Type::BOOL]
            }
            Op::Cast { op, value } => &[self.cast(op, value, results)],
            Op::Select { condition, then, otherwise } => {
                self.exactly(condition, Type::BOOL);
                &[self.same(then, otherwise, Class::Any)]
            }
            Op::Arbitrary { .. } => &[self.any_one(results)],
            Op::PointerAdd { base, index, .. } => {
                self.exactly(base, Type::Pointer);
                self.class(index, Class::Int);
                &[Type::Pointer]
            }
            Op::Alloca { bytes, align, .. } => {
                self.class(bytes, Class::Int);
                self.align(align);
                &[Type::Pointer]
            }
            Op::ScopeBegin { pointer } | Op::ScopeEnd { pointer } | Op::StackRestore { mark: pointer } => {
                self.exactly(pointer, Type::Pointer);
                &[]
            }
            Op::StackSave => &[Type::Pointer],
            Op::Load { pointer, .. } => {
                self.exactly(pointer, Type::Pointer);
                &[self.any_one(results)]
            }
            Op::Store { pointer, .. } => {
                self.exactly(pointer, Type::Pointer);
                &[]
            }
            Op::AtomicUpdate { op, pointer, value } => {
                self.exactly(pointer, Type::Pointer);
                &[self.class(value, if op == AtomicOp::Exchange { Class::Any } else { Class::Int })]
            }
            Op::CompareExchange { pointer, expected, replacement } => {
                self.exactly(pointer, Type::Pointer);
                &[self.same(expected, replacement, Class::IntOrPointer), Type::BOOL]
            }
            Op::Fence => &[],
            Op::CopyMemory { destination, source, bytes, .. } => {
                self.exactly(destination, Type::Pointer);
                self.exactly(source, Type::Pointer);
                self.class(bytes, Class::Int);
                &[]
            }
            Op::SetMemory { destination, byte, bytes } => {
                self.exactly(destination, Type::Pointer);
                self.exactly(byte, Type::Int(8));
                self.class(bytes, Class::Int);
                &[]
            }
            Op::Call { callee, ref arguments } => {
                self.call(callee, arguments);
                any_results = true;
                &[]
            }
            Op::VariadicArea => {
                self.out.require(self.function.variadic, || "the function is not variadic".to_owned());
                &[Type::Pointer]
            }
            Op::Check { condition, .. } => {
                self.condition(condition);
                &[]
            }
            Op::Assume { condition } => {
                self.exactly(condition, Type::BOOL);
                &[]
            }
            Op::Unsupported { .. } => {
                any_results = true;
                &[]
            }
        };
        let found = results.iter().map(|&result| self.body.ty(result));
        if !any_results && !found.clone().eq(expected.iter().copied()) {
            self.out.report(format!("has results ({}) instead of ({})", list(found), list(expected.iter().copied())));
        }
    }

    fn unary(&mut self, op: UnaryOp, value: Value) -> Type {
        let ty = self.class(value, Class::Int);
        if let (UnaryOp::SwapBytes, Type::Int(width)) = (op, ty) {
            self.out.require(width % 8 == 0, || format!("swaps the bytes of {width} bits"));
        }
        ty
    }

    /// Returns the result's type if it is one that the cast can have.
    fn cast(&mut self, op: CastOp, value: Value, results: &[Value]) -> Type {
        let (from, to) = (self.body.ty(value), self.any_one(results));
        let fits = match (op, from, to) {
            (CastOp::Truncate, Type::Int(from), Type::Int(to)) => from > to,
            (CastOp::ZeroExtend | CastOp::SignExtend, Type::Int(from), Type::Int(to)) => from < to,
            (CastOp::FloatConvert, Type::Float(from), Type::Float(to)) => from != to,
            (CastOp::FloatToSigned | CastOp::FloatToUnsigned, Type::Float(_), Type::Int(_)) => true,
            (CastOp::SignedToFloat | CastOp::UnsignedToFloat, Type::Int(_), Type::Float(_)) => true,
            (CastOp::Reinterpret, Type::Int(_) | Type::Float(_), Type::Int(_) | Type::Float(_)) => {
                from.bits(self.program.data_model) == to.bits(self.program.data_model)
            }
            (CastOp::PointerToInt, Type::Pointer, Type::Int(_)) => true,
            (CastOp::IntToPointer, Type::Int(_), Type::Pointer) => true,
            _ => false,
        };
        self.out.require(fits, || format!("{op:?} does not take {from} to {to}"));
        to
    }

    fn call(&mut self, callee: Callee, arguments: &[Argument]) {
        if let Callee::Indirect(pointer) = callee {
            self.exactly(pointer, Type::Pointer);
        }
        for argument in arguments {
            if let Some(aggregate) = argument.aggregate {
                self.exactly(argument.value, Type::Pointer);
                self.align(aggregate.align);
            }
        }
    }

    fn condition(&mut self, condition: Condition) {
        match condition {
            Condition::Holds(value) => self.exactly(value, Type::BOOL),
            // Values of every type can be what was never written.
            Condition::Initialized { .. } => {}
            Condition::Readable { pointer, bytes }
            | Condition::Writable { pointer, bytes }
            | Condition::InitializedMemory { pointer, bytes } => {
                self.exactly(pointer, Type::Pointer);
                self.class(bytes, Class::Int);
            }
            Condition::Freeable { pointer } => self.exactly(pointer, Type::Pointer),
            Condition::Aligned { pointer, align } => {
                self.exactly(pointer, Type::Pointer);
                self.align(align);
            }
            Condition::Within { base, pointer } => {
                self.exactly(base, Type::Pointer);
                self.exactly(pointer, Type::Pointer);
            }
            Condition::Apart { first, second, bytes, .. } => {
                self.exactly(first, Type::Pointer);
                self.exactly(second, Type::Pointer);
                self.class(bytes, Class::Int);
            }
            Condition::Never => {}
        }
    }

    fn terminator(&mut self, terminator: &Terminator) {
        match terminator {
            Terminator::Jump(_) | Terminator::Unreachable => {}
            Terminator::Branch { condition, .. } => self.exactly(*condition, Type::BOOL),
            Terminator::Switch { value, cases, .. } => self.switch(*value, cases),
            Terminator::ComputedGoto { address, .. } => self.exactly(*address, Type::Pointer),
            Terminator::Return { values } => {
                let types = values.iter().map(|&value| self.body.ty(value));
                let wanted = self.function.results.iter().copied();
                if !types.clone().eq(wanted.clone()) {
                    self.out.report(format!("returns ({}) instead of ({})", list(types), list(wanted)));
                }
            }
        }
        for edge in terminator.edges() {
            self.edge(edge);
        }
    }

    fn switch(&mut self, value: Value, cases: &[(Bits, Edge)]) {
        let ty = self.class(value, Class::Int);
        let mut seen = HashSet::new();
        for (case, _) in cases {
            self.out.require(ty == Type::Int(case.width()), || format!("case of {} bits for {ty}", case.width()));
            self.out.require(seen.insert(case), || format!("two cases for {}", case.to_signed_decimal()));
        }
    }

    fn edge(&mut self, edge: &Edge) {
        let types = edge.arguments.iter().map(|&argument| self.body.ty(argument));
        let wanted = self.body.blocks[edge.target].params.iter().map(|&param| self.body.ty(param));
        if !types.clone().eq(wanted.clone()) {
            self.out.report(format!("passes ({}) to {}({})", list(types), edge.target, list(wanted)));
        }
    }

    /// Both operands have the same type, of this class; returns it.
    fn same(&mut self, left: Value, right: Value, class: Class) -> Type {
        let ty = self.class(left, class);
        self.exactly(right, ty);
        ty
    }

    fn class(&mut self, value: Value, class: Class) -> Type {
        let ty = self.body.ty(value);
        self.out.require(class.contains(ty), || format!("{value} is {ty} where {class:?} is needed"));
        ty
    }

    fn exactly(&mut self, value: Value, wanted: Type) {
        let ty = self.body.ty(value);
        self.out.require(ty == wanted, || format!("{value} is {ty} where {wanted} is needed"));
    }

    /// The type of the only result, whatever it is.
    fn any_one(&mut self, results: &[Value]) -> Type {
        // Where there is none, the comparison with this expectation reports it.
        results.first().map_or(Type::BOOL, |&result| self.body.ty(result))
    }

    fn align(&mut self, align: u32) {
        self.out.require(align.is_power_of_two(), || format!("{align} is no alignment"));
    }
}

/// Which types an operand may have.
#[derive(Clone, Copy, Debug)]
enum Class {
    Int,
    Float,
    IntOrPointer,
    Any,
}

impl Class {
    fn contains(self, ty: Type) -> bool {
        match self {
            Class::Int => matches!(ty, Type::Int(_)),
            Class::Float => matches!(ty, Type::Float(_)),
            Class::IntOrPointer => matches!(ty, Type::Int(_) | Type::Pointer),
            Class::Any => true,
        }
    }
}

fn list(types: impl Iterator<Item = Type>) -> String {
    types.map(|ty| ty.to_string()).collect::<Vec<_>>().join(", ")
}
