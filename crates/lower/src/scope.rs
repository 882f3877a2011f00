//! Variables of loop bodies whose address outlives an iteration.
//!
//! clang makes room for all variables when a function begins, and marks where the scope of each begins and ends. That is
//! one object for all iterations of a loop, while C has a new one in each: a pointer that was kept from an earlier
//! iteration is dangling. Where an address may be kept, the object is therefore made where the scope begins.

use ir::{
    Block, Body, Callee, CastOp, Cfg, Components, Dominators, FunctionData, Inst, Op, PrimaryMap, Program, Value,
};
use std::collections::{HashMap, HashSet};

pub fn renew(program: &mut Program) {
    let library: HashSet<ir::Function> = program
        .functions
        .iter()
        .filter(|(_, data)| data.library || data.body().is_none())
        .map(|(key, _)| key)
        .collect();
    let functions: &mut PrimaryMap<ir::Function, FunctionData> = &mut program.functions;
    for function in functions.values_mut() {
        if let Some(body) = function.body_mut() {
            renew_in(body, &|callee| library.contains(&callee));
        }
    }
}

fn renew_in(body: &mut Body, forgets: &dyn Fn(ir::Function) -> bool) {
    let begins = single_begins(body);
    // Marks of the stack count the objects on it.
    let marks = body.insts.values().any(|inst| inst.op == Op::StackSave);
    if begins.is_empty() || marks {
        return;
    }
    let cfg = Cfg::new(body);
    let components = Components::new(cfg.graph());
    let cyclic = |block: Block| components.is_cyclic(cfg.graph(), components.of(block));
    let begins: Vec<(Value, (Block, Inst))> = begins.into_iter().filter(|(_, (block, _))| cyclic(*block)).collect();
    if begins.is_empty() {
        return;
    }
    let dominators = Dominators::new(&cfg);
    let roots = roots(body, &cfg);
    let kept = kept(body, &roots, forgets);
    let mut renewed: HashMap<Inst, Inst> = HashMap::new();
    for (value, (block, begin)) in begins {
        let ir::Def::Result { inst: alloca, .. } = body.values[value].def else { continue };
        if !kept.contains(&value) || !is_used_only_behind(body, &dominators, value, block, begin) {
            continue;
        }
        renewed.insert(begin, alloca);
    }
    let moved: HashSet<Inst> = renewed.values().copied().collect();
    for data in body.blocks.values_mut() {
        data.insts.retain(|inst| !moved.contains(inst));
        for inst in &mut data.insts {
            *inst = renewed.get(inst).copied().unwrap_or(*inst);
        }
    }
}

/// The allocas whose scope begins in one place, in order.
fn single_begins(body: &Body) -> Vec<(Value, (Block, Inst))> {
    let mut found: Vec<(Value, (Block, Inst))> = Vec::new();
    let mut counts: HashMap<Value, usize> = HashMap::new();
    for (block, data) in &body.blocks {
        for &inst in &data.insts {
            let Op::ScopeBegin { pointer } = body.insts[inst].op else { continue };
            let ir::Def::Result { inst: made, .. } = body.values[pointer].def else { continue };
            if matches!(body.insts[made].op, Op::Alloca { .. }) {
                found.push((pointer, (block, inst)));
                *counts.entry(pointer).or_default() += 1;
            }
        }
    }
    found.retain(|(value, _)| counts[value] == 1);
    found
}

/// The alloca that each pointer is computed from.
fn roots(body: &Body, cfg: &Cfg) -> HashMap<Value, Value> {
    let mut roots = HashMap::new();
    for &block in cfg.reverse_postorder() {
        for &inst in &body.blocks[block].insts {
            let data = &body.insts[inst];
            match data.op {
                Op::Alloca { .. } => {
                    roots.insert(data.results[0], data.results[0]);
                }
                Op::PointerAdd { base, .. } => {
                    if let Some(&root) = roots.get(&base) {
                        roots.insert(data.results[0], root);
                    }
                }
                _ => {}
            }
        }
    }
    roots
}

/// The allocas to which a pointer may be kept: in a variable, in memory, as a number, or by a function that is called.
fn kept(body: &Body, roots: &HashMap<Value, Value>, forgets: &dyn Fn(ir::Function) -> bool) -> HashSet<Value> {
    let mut kept = HashSet::new();
    let mut keep = |value: &Value| kept.extend(roots.get(value));
    for data in body.blocks.values() {
        for &inst in &data.insts {
            match &body.insts[inst].op {
                Op::Store { value, .. } | Op::AtomicUpdate { value, .. } => keep(value),
                Op::CompareExchange { replacement, .. } => keep(replacement),
                Op::Select { then, otherwise, .. } => [then, otherwise].into_iter().for_each(&mut keep),
                Op::Cast { op: CastOp::PointerToInt, value } => keep(value),
                Op::Call { callee: Callee::Direct(callee), .. } if forgets(*callee) => {}
                Op::Call { arguments, .. } => arguments.iter().for_each(|argument| keep(&argument.value)),
                _ => {}
            }
        }
        data.terminator.edges().flat_map(|edge| &edge.arguments).for_each(&mut keep);
    }
    kept
}

/// Does every use of the value come after the instruction?
fn is_used_only_behind(body: &Body, dominators: &Dominators<Block>, value: Value, block: Block, begin: Inst) -> bool {
    body.blocks.iter().all(|(other, data)| {
        let position = data.insts.iter().position(|&inst| inst == begin);
        let is_behind = other != block && dominators.dominates(block, other);
        let early = data.insts.iter().take(position.unwrap_or(data.insts.len()));
        let in_early = early.into_iter().any(|&inst| body.insts[inst].op.operands().any(|operand| operand == value));
        let bound = |bindings: &[ir::Binding]| bindings.iter().any(|binding| binding.value == value);
        let named =
            data.insts.iter().any(|&inst| bound(&body.insts[inst].bindings)) || bound(&data.terminator_bindings);
        let ends = data.terminator.operands().contains(&value)
            || data.terminator.edges().any(|edge| edge.arguments.contains(&value));
        is_behind || !in_early && (other == block || !ends && !named)
    })
}
