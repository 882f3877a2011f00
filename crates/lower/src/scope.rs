//! Variables of loop bodies whose address outlives an iteration.
//!
//! clang makes room for all variables when a function begins, and marks where the scope of each begins and ends. That is
//! one object for all iterations of a loop, while C has a new one in each: a pointer that was kept from an earlier
//! iteration is dangling. Where an address may be kept, the object is therefore made where the scope begins.
//!
//! A scope may begin in several places (a `switch` jumps past a declaration, a `goto` into a block), or end where it need not have begun.
//! Then the address is what a variable would be that each beginning assigns: blocks where different ones meet get a parameter for it.

use ir::{
    Block, Body, Callee, CastOp, Cfg, Components, Dominators, FunctionData, Inst, Op, PrimaryMap, Program, Value,
    ValueData,
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
    let begins = begins(body);
    if begins.is_empty() {
        return;
    }
    let cfg = Cfg::new(body);
    let components = Components::new(cfg.graph());
    let cyclic = |block: Block| components.is_cyclic(cfg.graph(), components.of(block));
    let dominators = Dominators::new(&cfg);
    let roots = roots(body, &cfg);
    let kept = kept(body, &roots, forgets);
    let mut renewed: HashMap<Inst, Inst> = HashMap::new();
    for (value, places) in begins {
        let ir::Def::Result { inst: alloca, .. } = body.values[value].def else { continue };
        if !kept.contains(&value) {
            continue;
        }
        match places[..] {
            [(block, _)] if !cyclic(block) => {}
            [(block, begin)] if is_used_only_behind(body, &dominators, value, block, begin) => {
                renewed.insert(begin, alloca);
            }
            _ => rename(body, &cfg, value, alloca, &places),
        }
    }
    let moved: HashSet<Inst> = renewed.values().copied().collect();
    for data in body.blocks.values_mut() {
        data.insts.retain(|inst| !moved.contains(inst));
        for inst in &mut data.insts {
            *inst = renewed.get(inst).copied().unwrap_or(*inst);
        }
    }
}

/// The allocas of the entry block with the places where their scopes begin, in order.
fn begins(body: &Body) -> Vec<(Value, Vec<(Block, Inst)>)> {
    let entry = &body.blocks[body.entry].insts;
    let allocas = entry.iter().filter(|&&inst| matches!(body.insts[inst].op, Op::Alloca { .. }));
    let mut found: Vec<(Value, Vec<(Block, Inst)>)> =
        allocas.map(|&inst| (body.insts[inst].results[0], Vec::new())).collect();
    let numbers: HashMap<Value, usize> = found.iter().zip(0..).map(|((value, _), number)| (*value, number)).collect();
    for (block, data) in &body.blocks {
        for &inst in &data.insts {
            let Op::ScopeBegin { pointer } = body.insts[inst].op else { continue };
            if let Some(&number) = numbers.get(&pointer) {
                found[number].1.push((block, inst));
            }
        }
    }
    found.retain(|(_, places)| !places.is_empty());
    found
}

/// Makes an object wherever the scope of an alloca begins, and lets every use speak of the one that was made last.
fn rename(body: &mut Body, cfg: &Cfg, value: Value, alloca: Inst, begins: &[(Block, Inst)]) {
    let ty = body.ty(value);
    let mut made: HashMap<Inst, Value> = HashMap::from([(alloca, value)]);
    for &(_, begin) in begins {
        let new = body.values.push(ValueData { ty, def: ir::Def::Result { inst: begin, index: 0 } });
        body.insts[begin].op = body.insts[alloca].op.clone();
        body.insts[begin].results = vec![new];
        made.insert(begin, new);
    }
    // The last one when control enters a block, and when it leaves it.
    let mut entering: HashMap<Block, Value> = HashMap::new();
    let mut leaving: HashMap<Block, Value> = HashMap::new();
    let mut merged: HashSet<Block> = HashSet::new();
    loop {
        let mut changed = false;
        for &block in cfg.reverse_postorder() {
            let mut last = body.blocks[block].insts.iter().rev().filter_map(|inst| made.get(inst).copied());
            let last = last.next();
            let mut from = cfg.predecessors(block).iter().filter_map(|before| leaving.get(before).copied());
            let first = from.next();
            let is_merge = first.is_some_and(|first| from.any(|other| other != first));
            if is_merge && merged.insert(block) {
                let param = body.add_param(block, ty);
                entering.insert(block, param);
                changed = true;
            } else if let Some(first) = first.filter(|_| !merged.contains(&block)) {
                changed |= entering.insert(block, first) != Some(first);
            }
            if let Some(last) = last.or_else(|| entering.get(&block).copied()) {
                changed |= leaving.insert(block, last) != Some(last);
            }
        }
        if !changed {
            break;
        }
    }
    for (block, data) in &mut body.blocks {
        let mut now = entering.get(&block).copied().unwrap_or(value);
        let speak = |bindings: &mut [ir::Binding], now: Value| {
            bindings.iter_mut().filter(|binding| binding.value == value).for_each(|binding| binding.value = now);
        };
        for &inst in &data.insts {
            let one = &mut body.insts[inst];
            speak(&mut one.bindings, now);
            one.op.map_operands(|operand| if operand == value { now } else { operand });
            now = made.get(&inst).copied().unwrap_or(now);
        }
        speak(&mut data.terminator_bindings, now);
        data.terminator.map_uses(|operand| if operand == value { now } else { operand });
        for edge in data.terminator.edges_mut().into_iter().filter(|edge| merged.contains(&edge.target)) {
            edge.arguments.push(now);
        }
    }
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
