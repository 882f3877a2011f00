//! Instructions, terminators and operands as text.
//!
//! Operands stand in the order of `Op::operands`. A type is written where it says something new: in front of the
//! operands that share it, and before a constant whose type nothing else tells.

use super::literal;
use crate::body::Body;
use crate::entities::{Inst, Value, Variable};
use crate::inst::{Access, Argument, Callee, Condition, Edge, Op, Sign, Terminator};
use crate::program::Program;
use crate::types::Type;
use crate::words::Word;

pub(super) struct InstPrinter<'a> {
    pub program: &'a Program,
    pub body: &'a Body,
}

impl InstPrinter<'_> {
    pub fn inst(&self, inst: Inst) -> String {
        let Some(data) = self.body.insts.get(inst) else { return format!("?{inst}") };
        let op = self.op(&data.op, &data.results);
        if data.results.is_empty() {
            return op;
        }
        // Only these two have results that neither a type in the instruction nor its name tells.
        let typed = matches!(data.op, Op::Call { .. } | Op::Unsupported { .. });
        let result = |&result: &Value| if typed { self.declaration(result) } else { format!("%{result}") };
        format!("{} = {op}", join(data.results.iter().map(result)))
    }

    fn op(&self, op: &Op, results: &[Value]) -> String {
        match op {
            Op::Binary { op, left, right } => self.pair(op.word(), *left, *right),
            Op::Overflows { op, left, right } => self.pair(op.word(), *left, *right),
            Op::Unary { op, value } => format!("{} {}", op.word(), self.typed(*value)),
            Op::Compare { op, left, right } => self.pair(op.word(), *left, *right),
            Op::FloatBinary { op, left, right } => self.pair(op.word(), *left, *right),
            Op::FloatUnary { op, value } => format!("{} {}", op.word(), self.typed(*value)),
            Op::FusedMultiplyAdd { a, b, c } => format!("{}, {}", self.pair("fma", *a, *b), self.like(*c, *a)),
            Op::FloatCompare { op, left, right } => self.pair(op.word(), *left, *right),
            Op::FloatClass { value, mask } => format!("float_class {}, {mask:#x}", self.typed(*value)),
            Op::Cast { op, value } => format!("{} {} to {}", op.word(), self.typed(*value), self.result_type(results)),
            Op::Select { condition, then, otherwise } => {
                format!("select {}, {}, {}", self.bit(*condition), self.typed(*then), self.like(*otherwise, *then))
            }
            Op::Arbitrary { variable } => format!("arbitrary {}{}", self.result_type(results), for_variable(*variable)),
            Op::PointerAdd { base, index, scale, sign } => {
                let (base, index) = (self.operand(*base), self.size(*index));
                match sign {
                    Sign::Signed => format!("pointer_add {base}, {index} * {scale}"),
                    Sign::Unsigned => format!("pointer_add {base}, {} {index} * {scale}", sign.word()),
                }
            }
            Op::Alloca { bytes, align, variable } => {
                format!("alloca {}, align {align}{}", self.size(*bytes), for_variable(*variable))
            }
            Op::ScopeBegin { pointer } => format!("scope_begin {}", self.operand(*pointer)),
            Op::ScopeEnd { pointer } => format!("scope_end {}", self.operand(*pointer)),
            Op::StackSave => "stack_save".to_owned(),
            Op::StackRestore { mark } => format!("stack_restore {}", self.operand(*mark)),
            Op::Load { pointer, access } => {
                format!("load {}{} {}", flag(*access), self.result_type(results), self.operand(*pointer))
            }
            Op::Store { pointer, value, access } => {
                format!("store {}{}, {}", flag(*access), self.operand(*pointer), self.typed(*value))
            }
            Op::AtomicUpdate { op, pointer, value } => {
                format!("{} {}, {}", op.word(), self.operand(*pointer), self.typed(*value))
            }
            Op::CompareExchange { pointer, expected, replacement } => {
                let (expected, replacement) = (self.typed(*expected), self.like(*replacement, *expected));
                format!("compare_exchange {}, {expected}, {replacement}", self.operand(*pointer))
            }
            Op::Fence => "fence".to_owned(),
            Op::CopyMemory { destination, source, bytes, overlap } => {
                let (to, from) = (self.operand(*destination), self.operand(*source));
                format!("{} {to}, {from}, {}", overlap.word(), self.size(*bytes))
            }
            Op::SetMemory { destination, byte, bytes } => {
                let byte = self.operand_in(*byte, Some(Type::Int(8)));
                format!("set_memory {}, {byte}, {}", self.operand(*destination), self.size(*bytes))
            }
            Op::Call { callee, arguments } => {
                let callee = match callee {
                    Callee::Direct(function) => literal::function_name(self.program, *function),
                    Callee::Indirect(pointer) => format!("*{}", self.operand(*pointer)),
                };
                format!("call {callee}({})", join(arguments.iter().map(|argument| self.argument(argument))))
            }
            Op::VariadicArea => "variadic_area".to_owned(),
            Op::Check { kind, condition } => format!("check {} {}", kind.word(), self.condition(condition)),
            Op::Assume { condition } => format!("assume {}", self.bit(*condition)),
            Op::Unsupported { what } => format!("unsupported {}", literal::quoted(what)),
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Holds(value) => format!("holds {}", self.bit(*value)),
            Condition::Never => "never".to_owned(),
            Condition::Readable { pointer, bytes } => {
                format!("readable {}, {}", self.operand(*pointer), self.size(*bytes))
            }
            Condition::Writable { pointer, bytes } => {
                format!("writable {}, {}", self.operand(*pointer), self.size(*bytes))
            }
            Condition::Freeable { pointer } => format!("freeable {}", self.operand(*pointer)),
            Condition::Initialized { value } => format!("initialized {}", self.typed(*value)),
            Condition::InitializedMemory { pointer, bytes } => {
                format!("initialized_memory {}, {}", self.operand(*pointer), self.size(*bytes))
            }
            Condition::Aligned { pointer, align } => format!("aligned {}, {align}", self.operand(*pointer)),
            Condition::Within { base, pointer } => {
                format!("within {}, {}", self.operand(*base), self.operand(*pointer))
            }
            Condition::Apart { first, second, bytes, or_same } => {
                let word = if *or_same { "apart_or_same" } else { "apart" };
                format!("{word} {}, {}, {}", self.operand(*first), self.operand(*second), self.size(*bytes))
            }
        }
    }

    fn argument(&self, argument: &Argument) -> String {
        let value = self.operand(argument.value);
        match argument.aggregate {
            None => value,
            Some(aggregate) => format!("copy {} bytes align {} at {value}", aggregate.bytes, aggregate.align),
        }
    }

    pub fn terminator(&self, terminator: &Terminator) -> String {
        match terminator {
            Terminator::Jump(edge) => format!("jump {}", self.edge(edge)),
            Terminator::Branch { condition, then, otherwise } => {
                format!("branch {}, {}, {}", self.bit(*condition), self.edge(then), self.edge(otherwise))
            }
            Terminator::Switch { value, cases, default } => {
                let ty = self.type_of(*value).unwrap_or(Type::BOOL);
                let case =
                    |(bits, edge): &(_, Edge)| format!("{}: {}", literal::bits_literal(ty, bits), self.edge(edge));
                let cases = join(cases.iter().map(case));
                format!("switch {} [{cases}], {}", self.typed(*value), self.edge(default))
            }
            Terminator::ComputedGoto { address, targets } => {
                let targets = join(targets.iter().map(|edge| self.edge(edge)));
                format!("computed_goto {} [{targets}]", self.operand(*address))
            }
            Terminator::Return { values } if values.is_empty() => "return".to_owned(),
            Terminator::Return { values } => {
                format!("return {}", join(values.iter().map(|&value| self.operand(value))))
            }
            Terminator::Unreachable => "unreachable".to_owned(),
        }
    }

    fn edge(&self, edge: &Edge) -> String {
        if edge.arguments.is_empty() {
            return edge.target.to_string();
        }
        format!("{}({})", edge.target, join(edge.arguments.iter().map(|&argument| self.operand(argument))))
    }

    /// `%v0: i32`, where a value is defined.
    pub fn declaration(&self, value: Value) -> String {
        self.type_of(value).map_or(format!("%{value}: ?"), |ty| format!("%{value}: {ty}"))
    }

    /// An operand whose type the context does not give.
    pub fn operand(&self, value: Value) -> String {
        self.operand_in(value, None)
    }

    fn operand_in(&self, value: Value, context: Option<Type>) -> String {
        match self.body.values.get(value).zip(self.body.values.get(value).and_then(|_| self.body.constant(value))) {
            Some((data, constant)) => literal::constant(self.program, data.ty, constant, context),
            None => format!("%{value}"),
        }
    }

    /// With its type in front.
    fn typed(&self, value: Value) -> String {
        match self.type_of(value) {
            Some(ty) => format!("{ty} {}", self.operand_in(value, Some(ty))),
            None => format!("? %{value}"),
        }
    }

    fn pair(&self, word: &str, left: Value, right: Value) -> String {
        format!("{word} {}, {}", self.typed(left), self.like(right, left))
    }

    /// An operand that should have the type of another.
    fn like(&self, value: Value, other: Value) -> String {
        self.operand_in(value, self.type_of(other))
    }

    fn bit(&self, value: Value) -> String {
        self.operand_in(value, Some(Type::BOOL))
    }

    /// A number of bytes or an index, which usually has a pointer's width.
    fn size(&self, value: Value) -> String {
        self.operand_in(value, Some(self.program.data_model.address_type()))
    }

    fn type_of(&self, value: Value) -> Option<Type> {
        self.body.values.get(value).map(|data| data.ty)
    }

    fn result_type(&self, results: &[Value]) -> String {
        let ty = results.first().and_then(|&result| self.type_of(result));
        ty.map_or("?".to_owned(), |ty| ty.to_string())
    }
}

fn for_variable(variable: Option<Variable>) -> String {
    variable.map_or(String::new(), |variable| format!(", variable {}", variable.as_u32()))
}

fn flag(access: Access) -> String {
    match access {
        Access::Plain => String::new(),
        Access::Volatile | Access::Atomic => format!("{} ", access.word()),
    }
}

pub(super) fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
