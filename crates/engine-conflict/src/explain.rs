//! Why a path has the values it has: every value of a path with the edges that it depends on.
//!
//! The thesis guards what an edge defines while a path is executed: `guard ? value : anything`. Here paths are executed as they are, on
//! plain values, and guards are put in afterwards, for what a conflict depends on and nothing else. A value that is known
//! carries its guards as a set; one that is a term has them inside, where the solver can do without those that do not matter.
//!
//! What needs a guard: a block's parameter, if there is more than one way to the block; the result of a call, if there is more than
//! one way back; what is used behind a loop that defines it, where another iteration might have been the last; what is read
//! from memory (`reads`). Whether there is more than one way is judged by the program, not by what of it is unrolled.
//!
//! Law: on every path that takes a value's guards, and comes to the step that uses it, it is the same value, but for the
//! names of inputs and objects. What is not understood has the whole path before it as its guards, which is always right.

use crate::graph::{EdgeId, Graph};
use crate::guards::Guards;
use crate::layout::Layout;
use crate::path::Step;
use crate::reads::Reads;
use ir::{Block, Callee, CastOp, Def, EntityRef, Function, FunctionKind, Inst, Intrinsic, Loop, Op, Terminator, Type};
use machine::{Machine, Pointer, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use term::{Sort, TermId};

/// A walk over steps that is longer than this is not made.
pub const FARTHEST: u32 = 20_000;

/// A value, as it is on every path that takes the guards.
#[derive(Clone, Debug)]
pub struct Explained {
    /// With guards inside, where it is a term.
    pub value: Value,
    pub guards: Guards,
}

impl Explained {
    fn since(self, step: &Step) -> Explained {
        Explained { guards: self.guards.since(step), ..self }
    }
}

/// The symbols that stand for edges inside of terms.
#[derive(Default)]
pub struct Deltas {
    symbols: FxHashMap<EdgeId, TermId>,
    edges: FxHashMap<TermId, EdgeId>,
}

impl Deltas {
    pub fn symbol(&mut self, machine: &mut Machine, edge: EdgeId) -> TermId {
        if let Some(&symbol) = self.symbols.get(&edge) {
            return symbol;
        }
        let symbol = machine.pool.symbol(&format!("edge {}", edge.0), Sort::Bool);
        self.symbols.insert(edge, symbol);
        self.edges.insert(symbol, edge);
        symbol
    }

    /// The edges inside of a term.
    pub fn inside(&self, machine: &Machine, term: TermId) -> Vec<EdgeId> {
        machine.pool.symbols(term).iter().filter_map(|symbol| self.edges.get(symbol).copied()).collect()
    }
}

pub struct Explainer<'a, 'p> {
    pub machine: &'a mut Machine<'p>,
    pub layout: &'a Layout<'p>,
    pub graph: &'a Graph,
    pub reads: &'a mut Reads<'p>,
    pub deltas: &'a mut Deltas,
    /// How many steps may be walked for a read from memory.
    pub patience: u32,
    /// That was not enough.
    pub gave_up: bool,
}

/// Values that have to be explained first.
pub(crate) struct Missing(pub(crate) Vec<(Rc<Step>, ir::Value)>);

impl Explainer<'_, '_> {
    /// A value that is used at the end of a step. Nothing is kept of what patience did not suffice for.
    pub fn explain(&mut self, step: &Rc<Step>, value: ir::Value) -> Explained {
        let mut open = vec![(step.clone(), value)];
        while let Some((step, value)) = open.last().cloned() {
            if step.known.borrow().contains_key(&value) {
                open.pop();
                continue;
            }
            match self.derive(&step, value) {
                Ok(_) if self.gave_up => break,
                Ok(explained) => {
                    step.known.borrow_mut().insert(value, explained);
                    open.pop();
                }
                Err(Missing(more)) => open.extend(more),
            }
        }
        let known = step.known.borrow().get(&value).cloned();
        known.unwrap_or_else(|| self.opaque(step, value))
    }

    /// The guards of a value, with those inside of it.
    pub fn hardened(&mut self, explained: &Explained, step: &Step) -> Guards {
        let mut guards = explained.guards.clone();
        if let Value::Term(term) = explained.value {
            for edge in self.deltas.inside(self.machine, term) {
                guards = guards.with(edge, step);
            }
        }
        guards
    }

    pub(crate) fn known(&self, step: &Rc<Step>, value: ir::Value) -> Result<Explained, Missing> {
        let known = step.known.borrow().get(&value).cloned();
        known.ok_or_else(|| Missing(vec![(step.clone(), value)]))
    }

    fn all_known(&self, step: &Rc<Step>, values: &[ir::Value]) -> Result<Vec<Explained>, Missing> {
        let mut list = Vec::new();
        let mut missing = Vec::new();
        for &value in values {
            match self.known(step, value) {
                Ok(explained) => list.push(explained),
                Err(Missing(mut more)) => missing.append(&mut more),
            }
        }
        if missing.is_empty() {
            Ok(list)
        } else {
            Err(Missing(missing))
        }
    }

    pub(crate) fn held(&mut self, step: &Step, value: ir::Value) -> Value {
        self.machine.held(&step.state, value).unwrap_or(Value::Bits(0))
    }

    fn derive(&mut self, step: &Rc<Step>, value: ir::Value) -> Result<Explained, Missing> {
        let body = self.layout.body(step.function);
        let block = match body.values[value].def {
            Def::Constant(_) => {
                return Ok(Explained { value: self.held(step, value), guards: Guards::default() });
            }
            Def::Param { block, .. } => block,
            Def::Result { inst, .. } => self.layout.function(step.function).place(inst).0,
        };
        let Some(visit) = step.visit(block).cloned() else {
            return Ok(Explained { value: self.held(step, value), guards: Guards::all(step) });
        };
        let mut explained = if Rc::ptr_eq(&visit, step) {
            match body.values[value].def {
                Def::Param { index, .. } => self.parameter(step, value, index as usize)?,
                Def::Result { inst, index } => self.result(step, value, inst, index as usize)?,
                Def::Constant(_) => unreachable!("handled above"),
            }
        } else {
            self.known(&visit, value)?
        };
        for id in self.loops_left(step.function, block, step.block) {
            explained = match step.trace.exits.get(&id) {
                Some(&edge) => self.guarded(explained, edge, step, &format!("left {}.{}", visit.node.0, value.index())),
                None => Explained { guards: Guards::all(step), ..explained },
            };
        }
        Ok(explained)
    }

    /// The loops around one block that are not around another.
    fn loops_left(&self, function: Function, from: Block, to: Block) -> Vec<Loop> {
        let loops = &self.layout.function(function).loops;
        let around = std::iter::successors(loops.innermost(from), |&id| loops.get(id).parent);
        around.take_while(|&id| !loops.contains(id, to)).collect()
    }

    /// A value that is what it is only if the path takes an edge. `name` tells what else it could be from other such values.
    fn guarded(&mut self, explained: Explained, edge: EdgeId, step: &Step, name: &str) -> Explained {
        match explained.value {
            Value::Term(term) => {
                let sort = self.machine.pool.sort(term);
                let delta = self.deltas.symbol(self.machine, edge);
                let other = self.machine.pool.symbol(&format!("any {name} {sort}"), sort);
                let term = self.machine.pool.ite(delta, term, other);
                Explained { value: Value::Term(term), ..explained }
            }
            _ => Explained { guards: explained.guards.with(edge, step), ..explained },
        }
    }

    pub(crate) fn opaque(&mut self, step: &Rc<Step>, value: ir::Value) -> Explained {
        Explained { value: self.held(step, value), guards: Guards::all(step) }
    }

    fn has_other_ways(&self, step: &Step) -> bool {
        self.graph.node(step.node).expected != Some(1)
    }

    fn parameter(&mut self, step: &Rc<Step>, value: ir::Value, index: usize) -> Result<Explained, Missing> {
        let body = self.layout.body(step.function);
        let Some(first) = step.part_of_visit(0).cloned() else { return Ok(self.opaque(step, value)) };
        if step.block == body.entry {
            return self.argument(step, value, index);
        }
        let (Some(previous), Some(edge)) = (&first.before, first.edge) else { return Ok(self.opaque(step, value)) };
        let terminator = &self.layout.body(previous.function).blocks[previous.block].terminator;
        let mut passed = terminator.edges().filter(|edge| edge.target == step.block).map(|edge| edge.arguments[index]);
        let Some(argument) = passed.next() else { return Ok(self.opaque(step, value)) };
        if passed.any(|other| other != argument) {
            return Ok(self.opaque(step, value));
        }
        let explained = self.known(previous, argument)?.since(previous);
        if !self.has_other_ways(&first) {
            return Ok(explained);
        }
        Ok(self.guarded(explained, edge, step, &format!("{}.{index}", first.node.0)))
    }

    /// What the function was called with.
    fn argument(&mut self, step: &Rc<Step>, value: ir::Value, index: usize) -> Result<Explained, Missing> {
        let Some(caller) = &step.caller else {
            let is_main = self.layout.program.entry == Some(step.function);
            let guards = if is_main { Guards::default() } else { Guards::all(step) };
            return Ok(Explained { value: self.held(step, value), guards });
        };
        let body = self.layout.body(caller.function);
        let Some(call) = self.layout.end(caller.function, caller.block, caller.part) else {
            return Ok(self.opaque(step, value));
        };
        let Op::Call { callee, arguments } = &body.insts[call].op else { return Ok(self.opaque(step, value)) };
        let ty = self.layout.body(step.function).ty(value);
        let fits =
            arguments.get(index).filter(|argument| argument.aggregate.is_none() && body.ty(argument.value) == ty);
        let Some(argument) = fits else { return Ok(self.opaque(step, value)) };
        let explained = self.known(caller, argument.value)?.since(caller);
        let entered = step.part_of_visit(0).and_then(|first| first.edge);
        match (callee, entered) {
            (Callee::Direct(_), _) => Ok(explained),
            (Callee::Indirect(_), Some(edge)) if step.block == self.layout.body(step.function).entry => {
                Ok(Explained { guards: self.hardened(&explained, step).with(edge, step), ..explained })
            }
            _ => Ok(self.opaque(step, value)),
        }
    }

    fn result(&mut self, step: &Rc<Step>, value: ir::Value, inst: Inst, index: usize) -> Result<Explained, Missing> {
        let body = self.layout.body(step.function);
        let data = &body.insts[inst];
        let plain = self.held(step, value);
        match &data.op {
            Op::Call { callee, .. } => self.returned(step, value, inst, *callee, index),
            Op::Alloca { bytes, .. } => self.made(step, value, *bytes),
            Op::Arbitrary { .. } if matches!(plain, Value::Term(_)) => {
                Ok(Explained { value: plain, guards: Guards::default() })
            }
            Op::Load { pointer, .. } => self.load(step, value, inst, *pointer),
            Op::PointerAdd { base, index, .. } => {
                let operands = self.all_known(step, &[*base, *index])?;
                Ok(Explained { value: plain, guards: self.all_hardened(step, &operands) })
            }
            Op::Compare { left, right, .. } if body.ty(*left) == Type::Pointer => {
                let operands = self.all_known(step, &[*left, *right])?;
                let objects: Vec<Option<Pointer>> = operands.iter().map(|operand| pointer(operand.value)).collect();
                let simple = match objects[..] {
                    [Some(a), Some(b)] => a.is_null() || b.is_null() || a.object == b.object,
                    _ => false,
                };
                if simple && matches!(plain, Value::Bits(_)) {
                    return Ok(Explained { value: plain, guards: self.all_hardened(step, &operands) });
                }
                Ok(self.opaque(step, value))
            }
            Op::Cast { op: CastOp::PointerToInt | CastOp::IntToPointer, .. } => Ok(self.opaque(step, value)),
            op => {
                let values: Vec<ir::Value> = op.operands().collect();
                let operands = self.all_known(step, &values)?;
                let mut plainly = true;
                for (&operand, explained) in values.iter().zip(&operands) {
                    plainly &= self.held(step, operand) == explained.value;
                }
                let mut guards = Guards::default();
                for operand in &operands {
                    guards = guards.and(&operand.guards, step);
                }
                if plainly && matches!(op, ir::computed!()) {
                    return Ok(Explained { value: plain, guards });
                }
                if body.ty(value) == Type::Pointer && matches!(op, ir::computed!()) {
                    return Ok(Explained { value: plain, guards: self.all_hardened(step, &operands) });
                }
                let read = |value: ir::Value| {
                    let at = values.iter().position(|&other| other == value).expect("it is an operand");
                    operands[at].value
                };
                match self.machine.computed(body, data, step.state.rounding, &read) {
                    Some(Ok(value)) => Ok(Explained { value, guards }),
                    _ => Ok(self.opaque(step, value)),
                }
            }
        }
    }

    fn all_hardened(&mut self, step: &Step, list: &[Explained]) -> Guards {
        list.iter().fold(Guards::default(), |guards, explained| guards.and(&self.hardened(explained, step), step))
    }

    /// A new object. Which accesses are good depends on its size: on another way it may be smaller.
    fn made(&mut self, step: &Rc<Step>, value: ir::Value, bytes: ir::Value) -> Result<Explained, Missing> {
        let size = self.all_known(step, &[bytes])?;
        if !matches!(size[0].value, Value::Bits(_)) {
            return Ok(self.opaque(step, value));
        }
        Ok(Explained { value: self.held(step, value), guards: self.all_hardened(step, &size) })
    }

    fn returned(
        &mut self,
        step: &Rc<Step>,
        value: ir::Value,
        call: Inst,
        callee: Callee,
        index: usize,
    ) -> Result<Explained, Missing> {
        let plain = self.held(step, value);
        if let Callee::Direct(function) = callee {
            let data = &self.layout.program.functions[function];
            match data.kind {
                FunctionKind::Intrinsic(Intrinsic::Input) if matches!(plain, Value::Term(_)) => {
                    return Ok(Explained { value: plain, guards: Guards::default() });
                }
                // Where it lies depends on nothing, unless the call names an alignment.
                FunctionKind::Intrinsic(Intrinsic::Allocate) if data.params.len() == 1 => {
                    let arguments = self.layout.body(step.function).insts[call].op.arguments();
                    return match arguments.first() {
                        Some(bytes) => self.made(step, value, bytes.value),
                        None => Ok(self.opaque(step, value)),
                    };
                }
                FunctionKind::Defined(_) => {}
                _ => return Ok(self.opaque(step, value)),
            }
        }
        let (_, part) = self.layout.function(step.function).place(call);
        let Some(after) = step.part_of_visit(part + 1) else { return Ok(self.opaque(step, value)) };
        let (Some(last), Some(edge)) = (&after.before, after.edge) else { return Ok(self.opaque(step, value)) };
        // What the machine itself does for a call through a pointer has no step: the one before is then the calling one, whose
        // block may well end in a return of its own.
        let calling = step.part_of_visit(part);
        let is_callee = matches!((&last.caller, calling), (Some(caller), Some(calling)) if Rc::ptr_eq(caller, calling));
        let callee = self.layout.body(last.function);
        let returned = match &callee.blocks[last.block].terminator {
            Terminator::Return { values } if is_callee => values.get(index).copied(),
            _ => None,
        };
        let ty = self.layout.body(step.function).ty(value);
        let Some(returned) = returned.filter(|&returned| callee.ty(returned) == ty) else {
            return Ok(self.opaque(step, value));
        };
        let explained = self.known(last, returned)?.since(last);
        if !self.has_other_ways(after) {
            return Ok(explained);
        }
        let name = format!("{}.{index}", after.node.0);
        Ok(self.guarded(explained, edge, step, &name))
    }
}

fn pointer(value: Value) -> Option<Pointer> {
    match value {
        Value::Pointer(pointer) => Some(pointer),
        _ => None,
    }
}
