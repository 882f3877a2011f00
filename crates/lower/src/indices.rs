//! Which indices are unsigned, as the compiler's own checks of pointers tell.
//!
//! `p[n]` with an `n` as wide as a pointer is the same LLVM code whether `n` is signed or not, but `p[(size_t)-1]` is no element of anything,
//! and `p[-1L]` may be one. Clang knows: with `-fsanitize=pointer-overflow` it compares addresses behind every `getelementptr`, otherwise
//! for signed indices, for unsigned ones, and for unsigned ones that are subtracted, and branches to a trap. Only that difference
//! is read off. The comparison itself is left out, since it would look at addresses that Shrike leaves open, and the block behind
//! it is lowered as a part of the one in front of it: what is lowered is what clang makes without the check.
//!
//! Invariant: only code that `compile` has made is looked at, so a trap of this kind is always clang's.

use crate::llvm::{BasicBlock, IntPredicate, Opcode, Val};
use crate::prepare::is_call_of;
use std::collections::{HashMap, HashSet};

/// Clang's number of the trap (`SanitizerHandler::PointerOverflow`).
const POINTER_OVERFLOW: u64 = 19;

/// How functions are marked that `compile` has made.
pub const COMPILED: &str = "shrike-compiled";

/// How an index is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Index {
    Signed,
    /// It is added, and never negative.
    Added,
    /// It was negated, and what was negated is never negative.
    Subtracted,
}

/// What the checks of one function say.
#[derive(Default)]
pub struct Indices {
    /// The `getelementptr`s with an unsigned index.
    unsigned: HashMap<Val, Index>,
    /// The blocks that end in a check, with those that follow.
    followed: HashMap<BasicBlock, BasicBlock>,
    /// What only computes whether a check holds.
    checks: HashSet<Val>,
}

impl Indices {
    pub fn of(function: Val) -> Indices {
        let mut indices = Indices::default();
        if function.is_marked(COMPILED) {
            for block in function.blocks() {
                indices.read(block);
            }
        }
        indices
    }

    pub fn index(&self, address: Val) -> Index {
        self.unsigned.get(&address).copied().unwrap_or(Index::Signed)
    }

    /// The block that follows, where a check is all that is between.
    pub fn follower(&self, block: BasicBlock) -> Option<BasicBlock> {
        self.followed.get(&block).copied()
    }

    pub fn is_check(&self, inst: Val) -> bool {
        self.checks.contains(&inst)
    }

    fn read(&mut self, block: BasicBlock) {
        let Some(branch) = block.terminator().filter(|end| end.opcode() == Opcode::LLVMBr && end.is_conditional())
        else {
            return;
        };
        if !is_trap(branch.successor(1)) {
            return;
        }
        self.followed.insert(block, branch.successor(0));
        self.checks.insert(branch);
        let insts: Vec<Val> = block.instructions().collect();
        let (mut is_signed, mut index) = (false, Index::Signed);
        for &inst in insts.iter().rev().skip(1) {
            let users = inst.users();
            if is_arithmetic(inst) && !users.is_empty() && users.iter().all(|user| self.checks.contains(user)) {
                self.checks.insert(inst);
                is_signed |= inst.opcode() == Opcode::LLVMSelect;
                if inst.opcode() == Opcode::LLVMICmp {
                    index = match inst.int_predicate() {
                        IntPredicate::LLVMIntUGE => Index::Added,
                        IntPredicate::LLVMIntULE => Index::Subtracted,
                        _ => index,
                    };
                }
            } else if inst.opcode() == Opcode::LLVMGetElementPtr {
                if !is_signed {
                    self.unsigned.insert(inst, index);
                }
                break;
            }
        }
    }
}

fn is_trap(block: BasicBlock) -> bool {
    let first = block.instructions().next();
    first.is_some_and(|inst| is_call_of(inst, "llvm.ubsantrap") && inst.operand(0).zero_extended() == POINTER_OVERFLOW)
}

/// What a check is made of.
fn is_arithmetic(inst: Val) -> bool {
    matches!(
        inst.opcode(),
        Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor
            | Opcode::LLVMAdd
            | Opcode::LLVMICmp
            | Opcode::LLVMSelect
            | Opcode::LLVMExtractValue
            | Opcode::LLVMPtrToInt
    ) || is_call_of(inst, "llvm.smul.with.overflow")
        || is_call_of(inst, "llvm.sadd.with.overflow")
}
