//! One function body: blocks in an order in which values are defined before they are used, edges, bindings.
//!
//! | module      | what is there                                              |
//! |-------------|------------------------------------------------------------|
//! | `build`     | small steps: constants, arithmetic, casts in `ir`          |
//! | `operand`   | LLVM's constants as values                                 |
//! | `dispatch`  | one call per kind of instruction                           |
//! | `scalar`    | arithmetic, comparisons, casts, select                     |
//! | `aggregate` | parts of structs and vectors                               |
//! | `memory`    | alloca, load, store, address arithmetic, atomics           |
//! | `control`   | how blocks end                                             |
//! | `call`      | calls and variadic arguments                               |
//! | `assembly`  | inline assembly                                            |
//! | `intrinsic` | LLVM's intrinsic functions; `integer` and `real` for their arithmetic |
//!
//! A first-class struct, array or vector is the list of its scalars; so every LLVM value is a list of values.
//!
//! Invariant: blocks are visited in reverse post-order, so whatever dominates a use is lowered when the use is.
//! Blocks that no path from the entry reaches are dropped; one whose address is taken stays, empty.
//! Soundness: a construct without a meaning becomes `Op::Unsupported`, its results arbitrary: paths that get there end as
//! unknown.

mod aggregate;
mod assembly;
mod build;
mod call;
mod control;
mod dispatch;
mod integer;
mod intrinsic;
mod memory;
mod operand;
mod real;
mod scalar;

pub use operand::{constant_bits, foreign};

use crate::indices::Indices;
use crate::lifetime;
use crate::llvm::{BasicBlock, Meta, MetadataKind, Opcode, Val, ValueKind};
use crate::module::Tables;
use crate::prepare::{self, is_call_of};
use ir::{Binding, Block, Body, Constant, Function, Inst, Op, Span, Type, Value, Variable};
use std::collections::{HashMap, HashSet};

/// Why an instruction has no meaning in `ir`.
pub struct Unsupported(pub String);

/// The scalars of a result.
pub type Lowered<T = Vec<Value>> = Result<T, Unsupported>;

pub fn unsupported<T>(what: impl Into<String>) -> Lowered<T> {
    Err(Unsupported(what.into()))
}

/// Which operation it was cannot be told any more.
fn without_value<T>() -> Lowered<T> {
    unsupported("an operation on constants that has no result, such as a division by zero")
}

/// The state of lowering one body.
pub struct Lowerer<'t, 'm> {
    tables: &'t mut Tables<'m>,
    function: Function,
    body: Body,
    block: Block,
    span: Span,
    /// Bindings that wait for the next instruction.
    bindings: Vec<Binding>,
    /// Variables that had a value before.
    bound: HashSet<Variable>,
    values: HashMap<Val, Vec<Value>>,
    blocks: HashMap<BasicBlock, Block>,
    constants: HashMap<(Type, Constant), Value>,
    /// What each edge gives the phis of its target.
    phi_inputs: HashMap<(BasicBlock, BasicBlock), Vec<Val>>,
    /// The C variables of allocas and of first arbitrary values.
    variables: HashMap<Val, Variable>,
    indices: Indices,
}

pub fn lower(tables: &mut Tables, function: Val, id: Function) -> Body {
    let body = Body::new();
    let span = tables.program.functions[id].span;
    let mut lowerer = Lowerer {
        tables,
        function: id,
        block: body.entry,
        body,
        span,
        bindings: Vec::new(),
        bound: HashSet::new(),
        values: HashMap::new(),
        blocks: HashMap::new(),
        constants: HashMap::new(),
        phi_inputs: HashMap::new(),
        variables: HashMap::new(),
        indices: Indices::of(function),
    };
    let order = lowerer.reverse_post_order(function);
    lowerer.make_blocks(function, &order);
    for &block in &order {
        lowerer.find_variables(block);
    }
    if lowerer.tables.overtaken == Some(function) {
        let what =
            "functions that are named to the linker in a section of their own, to run at the start or the end".into();
        lowerer.emit(Op::Unsupported { what }, &[]);
    }
    let mut before = None;
    for &block in &order {
        lowerer.lower_block(before, block);
        before = Some(block);
    }
    lowerer.body
}

impl Lowerer<'_, '_> {
    /// The blocks that the entry reaches; a block comes after its dominators, and right after one that it is lowered as a part of.
    fn reverse_post_order(&self, function: Val) -> Vec<BasicBlock> {
        let Some(&entry) = function.blocks().first() else { return Vec::new() };
        let mut order = Vec::new();
        let mut seen = HashSet::from([entry]);
        // Taking the last successor first puts 'then' in front of 'otherwise' once the order is reversed.
        let mut stack = vec![(entry, self.successors(entry))];
        while let Some((block, successors)) = stack.last_mut() {
            match successors.pop() {
                Some(successor) => {
                    if seen.insert(successor) {
                        stack.push((successor, self.successors(successor)));
                    }
                }
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// Makes the blocks with their parameters: the function's for the entry, one per scalar of each phi for the others.
    fn make_blocks(&mut self, function: Val, order: &[BasicBlock]) {
        for param in function.params() {
            let entry = self.body.entry;
            let types = self.tables.scalar_types(param.ty());
            let values = types.into_iter().map(|ty| self.body.add_param(entry, ty)).collect();
            self.values.insert(param, values);
        }
        for (index, &block) in order.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| order[before]);
            let id = match before {
                None => self.body.entry,
                Some(before) if self.is_part(Some(before), block) => self.blocks[&before],
                Some(_) => self.body.add_block(),
            };
            self.blocks.insert(block, id);
            for phi in block.instructions().take_while(|inst| inst.opcode() == Opcode::LLVMPHI) {
                let types = self.tables.scalar_types(phi.ty());
                let values = types.into_iter().map(|ty| self.body.add_param(id, ty)).collect();
                self.values.insert(phi, values);
                let mut sources = HashSet::new();
                for (source, value) in phi.incoming() {
                    if sources.insert(source) {
                        self.phi_inputs.entry((source, block)).or_default().push(value);
                    }
                }
            }
        }
        for block in function.blocks().into_iter().filter(|block| block.is_address_taken()) {
            let id = match self.blocks.get(&block) {
                Some(&id) => id,
                None => self.body.add_block(),
            };
            self.blocks.insert(block, id);
            self.tables.labels.insert(block, (self.function, id));
        }
    }

    /// Which alloca holds, and which arbitrary value begins, which C variable.
    fn find_variables(&mut self, block: BasicBlock) {
        for inst in block.instructions().filter(|inst| is_debug_call(*inst)) {
            let Some((value, variable)) = self.described(inst) else { continue };
            if !value.is_instruction() {
                continue;
            }
            let is_start = match value.opcode() {
                Opcode::LLVMAlloca => is_call_of(inst, "llvm.dbg.declare"),
                Opcode::LLVMCall => prepare::is_marker(value.callee()),
                _ => false,
            };
            if is_start {
                self.tables.program.variables[variable].unmarked |= lifetime::is_ours(value);
                self.variables.entry(value).or_insert(variable);
            }
        }
    }

    /// The value and the variable of an `llvm.dbg.declare` or `llvm.dbg.value` that says the one simply is the other.
    fn described(&mut self, inst: Val) -> Option<(Val, Variable)> {
        let wrapped = Meta::of(inst.operand(0))?;
        if wrapped.kind() != MetadataKind::Value || Meta::of(inst.operand(2)) != self.tables.sources.empty_expression {
            return None;
        }
        let value = wrapped.operands(self.tables.module.context()).first().copied().flatten()?;
        Some((value, self.variable_of(inst)?))
    }

    /// The variable that an `llvm.dbg.declare` or `llvm.dbg.value` speaks of.
    fn variable_of(&mut self, inst: Val) -> Option<Variable> {
        let node = Meta::of(inst.operand(1))?;
        let tables = &mut *self.tables;
        tables.sources.variable(&mut tables.program, tables.module, node, Some(self.function))
    }

    /// Is a block lowered as a part of the one before it?
    fn is_part(&self, before: Option<BasicBlock>, block: BasicBlock) -> bool {
        before.is_some_and(|before| self.indices.follower(before) == Some(block))
    }

    fn lower_block(&mut self, before: Option<BasicBlock>, block: BasicBlock) {
        if !self.is_part(before, block) {
            self.block = self.blocks[&block];
            // Code without a place of its own in front of the first that has one belongs to that.
            let tables = &mut *self.tables;
            let first = block.instructions().find_map(|inst| tables.sources.span(&mut tables.program, inst));
            self.span = first.unwrap_or(self.span);
        }
        for inst in block.instructions() {
            if is_debug_call(inst) {
                self.bind(inst);
                continue;
            }
            let tables = &mut *self.tables;
            if let Some(span) = tables.sources.span(&mut tables.program, inst) {
                self.span = span;
            }
            if inst.opcode() == Opcode::LLVMPHI || self.indices.is_check(inst) {
                continue;
            }
            if control::is_terminator(inst) {
                self.lower_terminator(block, inst);
                break;
            }
            let results = match self.lower_instruction(inst) {
                Ok(results) => results,
                Err(Unsupported(what)) => self.refuse(what, inst),
            };
            if !results.is_empty() {
                self.values.insert(inst, results);
            }
        }
    }

    /// Ends the path as unknown; the results are there only so that what follows has operands.
    fn refuse(&mut self, what: String, value: Val) -> Vec<Value> {
        self.emit(Op::Unsupported { what }, &[]);
        self.arbitrary(value)
    }

    /// From here on the variable of an `llvm.dbg.value` has a value.
    fn bind(&mut self, inst: Val) {
        if !is_call_of(inst, "llvm.dbg.value") {
            return;
        }
        let Some(variable) = self.variable_of(inst) else { return };
        if let Some(value) = self.bound_value(inst) {
            self.bound.insert(variable);
            self.bindings.push(Binding { variable, value });
        } else if self.bound.contains(&variable) {
            // What it was before is not what it is now. Without a binding in a block before this one, in the order of visits, there is a way here
            // on which it has none, and nothing is said of it: so variables begin.
            self.tables.program.variables[variable].partial = true;
        }
    }

    /// The value that a variable has from an `llvm.dbg.value` on, if it is one.
    fn bound_value(&mut self, inst: Val) -> Option<Value> {
        let (value, _) = self.described(inst)?;
        let is_plain = matches!(
            value.kind(),
            ValueKind::LLVMConstantIntValueKind
                | ValueKind::LLVMConstantFPValueKind
                | ValueKind::LLVMConstantPointerNullValueKind
                | ValueKind::LLVMGlobalVariableValueKind
                | ValueKind::LLVMFunctionValueKind
        );
        let scalars = if is_plain { self.operand(value) } else { self.values.get(&value).cloned().unwrap_or_default() };
        match scalars[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// Appends an instruction at the current place.
    fn emit(&mut self, op: Op, results: &[Type]) -> Inst {
        let inst = self.body.append(self.block, op, results, self.span);
        self.body.insts[inst].bindings = std::mem::take(&mut self.bindings);
        inst
    }
}

fn is_debug_call(inst: Val) -> bool {
    ["llvm.dbg.value", "llvm.dbg.declare", "llvm.dbg.label", "llvm.dbg.assign"]
        .iter()
        .any(|name| is_call_of(inst, name))
}
