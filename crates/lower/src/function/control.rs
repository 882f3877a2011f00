//! How blocks end, and what their edges pass.
//!
//! C has no exceptions: an `invoke` (cleanup code under `-fexceptions`) is a call that returns, and its landing pad is
//! not reached.

use super::{Lowerer, Unsupported};
use crate::llvm::{BasicBlock, Opcode, Val};
use bits::Bits;
use ir::{Block, Edge, Op, Terminator, Value};

pub fn is_terminator(inst: Val) -> bool {
    matches!(
        inst.opcode(),
        Opcode::LLVMRet
            | Opcode::LLVMBr
            | Opcode::LLVMSwitch
            | Opcode::LLVMIndirectBr
            | Opcode::LLVMInvoke
            | Opcode::LLVMUnreachable
            | Opcode::LLVMCallBr
            | Opcode::LLVMResume
            | Opcode::LLVMCleanupRet
            | Opcode::LLVMCatchRet
            | Opcode::LLVMCatchSwitch
    )
}

impl Lowerer<'_, '_> {
    /// Where control can go, as far as Shrike follows it.
    pub(super) fn successors(&self, block: BasicBlock) -> Vec<BasicBlock> {
        if let Some(follower) = self.indices.follower(block) {
            return vec![follower];
        }
        let Some(terminator) = block.terminator() else { return Vec::new() };
        match terminator.opcode() {
            Opcode::LLVMInvoke => vec![terminator.successor(0)],
            Opcode::LLVMBr | Opcode::LLVMSwitch | Opcode::LLVMIndirectBr => block.successors(),
            _ => Vec::new(),
        }
    }

    pub(super) fn lower_terminator(&mut self, block: BasicBlock, inst: Val) {
        let terminator = match inst.opcode() {
            Opcode::LLVMRet => self.end_in_return(inst),
            Opcode::LLVMBr => self.branch(block, inst),
            Opcode::LLVMSwitch => self.switch(block, inst),
            Opcode::LLVMIndirectBr => self.computed_goto(block, inst),
            Opcode::LLVMInvoke => self.invoke(block, inst),
            Opcode::LLVMUnreachable => Terminator::Unreachable,
            opcode => {
                let what = format!("instruction {opcode:?}").replace("LLVM", "").to_lowercase();
                self.emit(Op::Unsupported { what }, &[]);
                Terminator::Unreachable
            }
        };
        self.end_block(terminator);
    }

    pub(super) fn end_block(&mut self, terminator: Terminator) {
        let bindings = std::mem::take(&mut self.bindings);
        let data = &mut self.body.blocks[self.block];
        data.terminator = terminator;
        data.terminator_span = self.span;
        data.terminator_bindings = bindings;
    }

    /// Ends the block where a condition decides. What follows is lowered for where it does not hold; the block for where it does is returned.
    pub(super) fn branch_off(&mut self, condition: Value) -> Block {
        let (otherwise, then) = (self.body.add_block(), self.body.add_block());
        let edge = |target| Edge { target, arguments: Vec::new() };
        self.end_block(Terminator::Branch { condition, then: edge(then), otherwise: edge(otherwise) });
        self.block = otherwise;
        then
    }

    /// The edge to a block, with the values of its phis.
    fn edge(&mut self, from: BasicBlock, to: BasicBlock) -> Edge {
        let inputs = self.phi_inputs.get(&(from, to)).cloned().unwrap_or_default();
        let arguments = inputs.into_iter().flat_map(|input| self.operand(input)).collect();
        Edge { target: self.blocks[&to], arguments }
    }

    fn end_in_return(&mut self, inst: Val) -> Terminator {
        let values = if inst.operand_count() == 0 { Vec::new() } else { self.operand(inst.operand(0)) };
        Terminator::Return { values }
    }

    fn branch(&mut self, block: BasicBlock, inst: Val) -> Terminator {
        if !inst.is_conditional() {
            return Terminator::Jump(self.edge(block, inst.successor(0)));
        }
        let condition = self.operand(inst.operand(0));
        let then = self.edge(block, inst.successor(0));
        let otherwise = self.edge(block, inst.successor(1));
        if then == otherwise {
            return Terminator::Jump(then);
        }
        Terminator::Branch { condition: condition[0], then, otherwise }
    }

    fn switch(&mut self, block: BasicBlock, inst: Val) -> Terminator {
        let value = self.operand(inst.operand(0))[0];
        let default = self.edge(block, inst.successor(0));
        let mut cases = Vec::new();
        for case in 1..inst.successor_count() {
            let label = super::constant_bits(inst.operand(2 * case));
            let bits = label.unwrap_or_else(|_| Bits::zero(self.width(value)));
            cases.push((bits, self.edge(block, inst.successor(case))));
        }
        Terminator::Switch { value, cases, default }
    }

    fn computed_goto(&mut self, block: BasicBlock, inst: Val) -> Terminator {
        let address = self.operand(inst.operand(0))[0];
        let mut targets: Vec<Edge> = Vec::new();
        for index in 0..inst.successor_count() {
            let edge = self.edge(block, inst.successor(index));
            if targets.iter().all(|known| known.target != edge.target) {
                targets.push(edge);
            }
        }
        Terminator::ComputedGoto { address, targets }
    }

    fn invoke(&mut self, block: BasicBlock, inst: Val) -> Terminator {
        let results = match self.call(inst) {
            Ok(results) => results,
            Err(Unsupported(what)) => self.refuse(what, inst),
        };
        self.values.insert(inst, results);
        Terminator::Jump(self.edge(block, inst.successor(0)))
    }
}
