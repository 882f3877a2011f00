//! Where a run may fail, and when facts about single sites settle what is asked.
//!
//! A property may be violated at its checks, and at calls that are checks by themselves. But no run may fail elsewhere either: behind a step that is
//! undefined, or that has no meaning, anything may happen, also what the property excludes. So **the set is complete** where it holds the
//! asked properties' checks and every other step that the table below does not know to be harmless, in each block that control can get to. If no run
//! fails at any of them, no run fails at all: the first failure of a run would be at one of them, and what facts say holds up to there.
//!
//! It is never complete, and facts settle nothing, where something is asked that no single step shows: what is lost or left at the program's end, whether
//! a run ends, how deep the stack is, and all that is undefined, of which some has no check. Nor where the program looks at its arguments, since
//! engines search runs without any; nor where it has threads, as what may fail at a site depends on where the others are.
//!
//! Limits of an engine or of the machine are not failures of a run. They are the business of the engine that was cut there, which must not say of what lies
//! behind that it holds.

use crate::facts::Site;
use crate::property::property_of;
use crate::symbols::uses_arguments;
use analysis::bounds::Bounds;
use analysis::ranges::Ranges;
use ir::{
    BinaryOp, Block, Body, Callee, Cfg, Condition, Function, FunctionKind, Inst, Intrinsic, Op, Program, Terminator,
    Type,
};
use machine::Stop;
use property::{of_check, Property, PropertySet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Where runs may fail.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sites {
    /// Checks of what is asked.
    pub checks: BTreeSet<Site>,
    /// Other steps that may be undefined, or without a meaning.
    pub steps: BTreeSet<Site>,
}

impl Sites {
    pub fn of(program: &Program, properties: &PropertySet) -> Sites {
        let mut sites = Sites::default();
        for (function, data) in &program.functions {
            let Some(body) = data.body() else { continue };
            for &block in Cfg::new(body).reverse_postorder() {
                for (index, &inst) in body.blocks[block].insts.iter().enumerate() {
                    let site = Site { function, block, inst: Some(inst) };
                    let before = &body.blocks[block].insts[..index];
                    match failing(program, body, properties, inst, before) {
                        Fails::Never => continue,
                        Fails::AsCheck => sites.checks.insert(site),
                        Fails::AsStep => sites.steps.insert(site),
                    };
                }
                if may_fail(body, &body.blocks[block].terminator) {
                    sites.steps.insert(Site { function, block, inst: None });
                }
            }
        }
        sites
    }

    pub fn iter(&self) -> impl Iterator<Item = Site> + '_ {
        self.checks.iter().chain(&self.steps).copied()
    }
}

/// Do sites tell everything about these properties?
pub fn can_settle(program: &Program, properties: &PropertySet) -> bool {
    properties.iter().all(|property| property.description().shown_by_steps)
        && program.ending.is_empty()
        && program.stack_limit.is_none()
        && !program.has_threads()
        && !uses_arguments(program)
}

/// What is known of the sites of a program, until none is left at which a run may fail.
pub struct Ledger {
    program: Arc<Program>,
    open: Sites,
    /// By engine.
    said: BTreeMap<String, u64>,
    /// Steps that are safe by the ranges of values.
    ranged: u64,
    /// Steps that are safe by the ranges of values were looked for, or must not be.
    reduced: bool,
}

impl Ledger {
    /// None where facts cannot settle these properties.
    ///
    /// `all_checks`: runs end at every check of the program that fails. Only then do ranges of values, which take checks to hold, say that steps are
    /// safe: where a property is settled, runs go on behind its checks.
    pub fn new(program: &Arc<Program>, properties: &PropertySet, all_checks: bool) -> Option<Ledger> {
        let open = can_settle(program, properties).then(|| Sites::of(program, properties))?;
        Some(Ledger { program: program.clone(), open, said: BTreeMap::new(), ranged: 0, reduced: !all_checks })
    }

    /// An engine says that no run fails at a site.
    pub fn holds(&mut self, site: Site, by: &str) {
        if self.open.checks.remove(&site) || self.open.steps.remove(&site) {
            *self.said.entry(by.into()).or_default() += 1;
        }
    }

    /// Is no site left? Then for each engine how many of them it has contributed, and how many ranges have. None where engines have said nothing: the
    /// answer is theirs to find.
    pub fn settled(&mut self) -> Option<(&BTreeMap<String, u64>, u64)> {
        if !self.open.checks.is_empty() || self.said.is_empty() {
            return None;
        }
        if !self.open.steps.is_empty() && !std::mem::replace(&mut self.reduced, true) {
            let ranges = Ranges::new(&self.program);
            let bounds = Bounds::new(&self.program, &ranges);
            let before = self.open.steps.len();
            self.open.steps.retain(|site| !site.inst.is_some_and(|inst| bounds.is_safe_access(site.function, inst)));
            self.ranged = (before - self.open.steps.len()) as u64;
        }
        self.open.steps.is_empty().then_some((&self.said, self.ranged))
    }
}

enum Fails {
    Never,
    AsCheck,
    AsStep,
}

fn failing(program: &Program, body: &Body, properties: &PropertySet, inst: Inst, before: &[Inst]) -> Fails {
    let is_asked = |property: Option<Property>| property.is_some_and(|property| properties.contains(property));
    let step = |harmless: bool| if harmless { Fails::Never } else { Fails::AsStep };
    match &body.insts[inst].op {
        // One that is not asked about is passed over.
        Op::Check { kind, .. } if is_asked(property_of(&Stop::Violated(*kind))) => Fails::AsCheck,
        Op::Check { .. } => Fails::Never,
        Op::Call { callee: Callee::Direct(callee), arguments } => match program.functions[*callee].kind {
            FunctionKind::Intrinsic(intrinsic) if is_asked(intrinsic.asks().and_then(of_check)) => Fails::AsCheck,
            FunctionKind::Intrinsic(intrinsic) => step(is_harmless(intrinsic)),
            FunctionKind::Missing => Fails::AsStep,
            FunctionKind::Defined(_) => {
                let types: Vec<Type> = arguments.iter().map(|argument| body.ty(argument.value)).collect();
                let results: Vec<Type> = body.insts[inst].results.iter().map(|&result| body.ty(result)).collect();
                let callee = &program.functions[*callee];
                let plain = arguments.iter().all(|argument| argument.aggregate.is_none()) && !callee.variadic;
                step(plain && callee.params == types && callee.results == results)
            }
        },
        Op::Call { callee: Callee::Indirect(_), .. } | Op::Unsupported { .. } | Op::VariadicArea => Fails::AsStep,
        Op::Load { pointer, .. } => step(is_guarded(
            body,
            properties,
            before,
            |condition| matches!(condition, Condition::Readable { pointer: other, .. } if other == *pointer),
        )),
        Op::Store { pointer, .. } => step(is_guarded(
            body,
            properties,
            before,
            |condition| matches!(condition, Condition::Writable { pointer: other, .. } if other == *pointer),
        )),
        Op::AtomicUpdate { .. } | Op::CompareExchange { .. } | Op::CopyMemory { .. } | Op::SetMemory { .. } => {
            Fails::AsStep
        }
        Op::Binary { op, right, .. } => match op {
            BinaryOp::UDiv | BinaryOp::URem => {
                step(body.constant_bits(*right).is_some_and(|divisor| !divisor.is_zero()))
            }
            BinaryOp::SDiv | BinaryOp::SRem => {
                let harmless = |divisor: &ir::Bits| !divisor.is_zero() && !divisor.is_ones();
                step(body.constant_bits(*right).is_some_and(harmless))
            }
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => Fails::Never,
        },
        Op::Alloca { bytes, .. } => step(body.constant_bits(*bytes).is_some()),
        ir::computed!() => Fails::Never,
        Op::Arbitrary { .. }
        | Op::PointerAdd { .. }
        | Op::ScopeBegin { .. }
        | Op::ScopeEnd { .. }
        | Op::StackSave
        | Op::StackRestore { .. }
        | Op::Fence
        | Op::Assume { .. } => Fails::Never,
    }
}

/// Does an intrinsic that is no check of what is asked always have a meaning?
fn is_harmless(intrinsic: Intrinsic) -> bool {
    match intrinsic {
        // Where errors are not asked about they end the program.
        Intrinsic::ReachError | Intrinsic::AssertFail => true,
        Intrinsic::Input | Intrinsic::Assume | Intrinsic::Abort | Intrinsic::Exit | Intrinsic::Finish => true,
        Intrinsic::Apart | Intrinsic::Shown => true,
        _ => false,
    }
}

/// Is one of the checks that stand right before an instruction, and are asked about, the one for what it does?
fn is_guarded(body: &Body, properties: &PropertySet, before: &[Inst], guards: impl Fn(Condition) -> bool) -> bool {
    let checks = before.iter().rev().map_while(|&inst| match body.insts[inst].op {
        Op::Check { condition, .. } => Some(condition),
        _ => None,
    });
    properties.contains(Property::ValidDeref) && checks.into_iter().any(guards)
}

fn may_fail(body: &Body, terminator: &Terminator) -> bool {
    match terminator {
        Terminator::Unreachable | Terminator::ComputedGoto { .. } => true,
        // More is not supported.
        Terminator::Switch { value, .. } => !matches!(body.ty(*value), Type::Int(width) if width <= 64),
        Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Return { .. } => false,
    }
}

/// The sites that a run may come to which is in these blocks, the running one first: later in them, in what they call, and behind the calls in
/// progress. None where that cannot be told.
pub fn ahead(program: &Program, stack: &[(Function, Block)]) -> Option<BTreeSet<(Function, Block)>> {
    let jumps = |kind: &FunctionKind| matches!(kind, FunctionKind::Intrinsic(Intrinsic::LongJump | Intrinsic::SetJump));
    if program.functions.values().any(|data| jumps(&data.kind)) {
        return None;
    }
    let mut pending: Vec<(Function, Block)> = stack.to_vec();
    let enter = |function: Function| program.functions[function].body().map(|body| (function, body.entry));
    pending.extend(program.destructors.iter().copied().filter_map(enter));
    pending.extend(program.function_named("exit").and_then(enter));
    if stack.last().map(|outermost| outermost.0) != program.entry {
        // What comes before `main`.
        pending.extend(program.constructors.iter().chain(&program.entry).copied().filter_map(enter));
    }
    let mut taken = None;
    let mut reached = BTreeSet::new();
    while let Some((function, block)) = pending.pop() {
        if !reached.insert((function, block)) {
            continue;
        }
        let Some(body) = program.functions[function].body() else { continue };
        pending.extend(body.blocks[block].terminator.edges().map(|edge| (function, edge.target)));
        for &inst in &body.blocks[block].insts {
            match body.insts[inst].op {
                Op::Call { callee: Callee::Direct(callee), .. } => pending.extend(enter(callee)),
                Op::Call { callee: Callee::Indirect(_), .. } => {
                    let any = taken.get_or_insert_with(|| ir::CallGraph::new(program).address_taken().to_vec());
                    pending.extend(any.iter().copied().filter_map(enter));
                }
                _ => {}
            }
        }
    }
    Some(reached)
}
