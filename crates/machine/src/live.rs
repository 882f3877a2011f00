//! Which registers matter: those that may be read from some step of a function on.

use crate::code::{Insn, Register};
use crate::machine::Machine;
use crate::state::Frame;
use ir::{Body, Cfg, EntityRef, Type, Value};
use std::collections::HashSet;
use std::rc::Rc;

/// A register that may be read again.
#[derive(Clone, Copy, Debug)]
pub struct Live {
    pub register: Register,
    pub ty: Type,
    /// What is in it.
    pub value: Value,
}

/// What a frame does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Activity {
    /// Its next step is still to be done.
    Runs,
    /// It has called, and waits.
    Waits,
}

impl Activity {
    /// Of the frames of a state, from the innermost out.
    pub fn by_depth() -> impl Iterator<Item = Activity> {
        std::iter::once(Activity::Runs).chain(std::iter::repeat(Activity::Waits))
    }
}

impl Machine<'_> {
    /// The registers of a frame that are live. One that waits for a call has nothing left to read for it.
    pub fn live(&mut self, frame: &Frame, activity: Activity) -> Rc<[Live]> {
        let (function, pc) = (frame.function, frame.pc);
        if let Some(list) = self.liveness.get(&(function, pc, activity)) {
            return list.clone();
        }
        let code = self.code(function);
        let body = self.program.functions[function].body().expect("a frame's function has a body");
        let (block, inst) = code.origins[pc as usize];
        let data = &body.blocks[block];
        let mut live = HashSet::new();
        let live_in = self.live_ins.entry(function).or_insert_with(|| live_in(body).into()).clone();
        for edge in data.terminator.edges() {
            live.extend(live_in[edge.target.index()].iter().copied());
        }
        live.extend(data.terminator.operands());
        for edge in data.terminator.edges() {
            live.extend(edge.arguments.iter().copied());
        }
        // Backward to the step. The results of a call are still to come.
        let first = inst.and_then(|inst| data.insts.iter().position(|&other| other == inst));
        let first = first.unwrap_or(match code.insns[pc as usize] {
            Insn::Enter { .. } | Insn::Join { .. } => 0,
            // The comparison is the block's last instruction.
            Insn::CompareBranch { .. } => data.insts.len() - 1,
            _ => data.insts.len(),
        });
        for (index, &inst) in data.insts.iter().enumerate().skip(first).rev() {
            for result in &body.insts[inst].results {
                live.remove(result);
            }
            if activity == Activity::Waits && index == first {
                break;
            }
            live.extend(body.insts[inst].op.operands());
        }
        let mut list: Vec<Live> = live
            .into_iter()
            .filter_map(|value| {
                let register = code.operands.get(value).copied().flatten()?.as_register()?;
                Some(Live { register, ty: body.ty(value), value })
            })
            .collect();
        list.sort_unstable_by_key(|entry| entry.register);
        list.dedup_by_key(|entry| entry.register);
        let list: Rc<[Live]> = list.into();
        self.liveness.insert((function, pc, activity), list.clone());
        list
    }
}

/// The values that are live at the beginning of each block, by its number: a backward fixpoint.
fn live_in(body: &Body) -> Vec<HashSet<Value>> {
    let cfg = Cfg::new(body);
    let mut live_in: Vec<HashSet<Value>> = vec![HashSet::new(); body.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &at in cfg.reverse_postorder().iter().rev() {
            let mut live = HashSet::new();
            for &next in cfg.successors(at) {
                live.extend(live_in[next.index()].iter().copied());
            }
            let data = &body.blocks[at];
            live.extend(data.terminator.operands());
            for edge in data.terminator.edges() {
                live.extend(edge.arguments.iter().copied());
            }
            for &inst in data.insts.iter().rev() {
                for result in &body.insts[inst].results {
                    live.remove(result);
                }
                live.extend(body.insts[inst].op.operands());
            }
            for param in &data.params {
                live.remove(param);
            }
            if live.len() != live_in[at.index()].len() {
                live_in[at.index()] = live;
                changed = true;
            }
        }
    }
    live_in
}
