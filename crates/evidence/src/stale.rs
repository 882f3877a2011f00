//! Whose memory may be out of date in a slice: writes to it that the slice has cut away.
//!
//! What a slice computes is what the whole program computes, but what nothing in it reads any more it does not write. So a variable in memory has
//! its value in the slice only where all that may write to it has stayed.

use engine::Owner;
use ir::{Body, Callee, Constant, Def, Function, FunctionKind, Inst, Op, Program, Touch, Type, Value};
use std::collections::HashSet;

/// The owners of memory that may be out of date.
pub(crate) struct Stale {
    all: bool,
    owners: HashSet<Owner>,
}

impl Stale {
    /// What a part of the program, whose ids are those of the whole, has not written.
    pub fn new(program: &Program, explored: &Program) -> Stale {
        let mut stale = Stale { all: false, owners: HashSet::new() };
        for (function, data) in &program.functions {
            let (Some(body), Some(left)) = (data.body(), explored.functions.get(function).and_then(|it| it.body()))
            else {
                continue;
            };
            for (block, data) in &body.blocks {
                let kept: HashSet<Inst> = left.blocks[block].insts.iter().copied().collect();
                for &inst in data.insts.iter().filter(|inst| !kept.contains(inst)) {
                    stale.lacks(program, body, inst);
                }
            }
        }
        stale
    }

    pub fn is(&self, owner: Owner) -> bool {
        self.all || self.owners.contains(&owner)
    }

    fn lacks(&mut self, program: &Program, body: &Body, inst: Inst) {
        let op = &body.insts[inst].op;
        for touch in op.touches() {
            match touch {
                Touch::Write { pointer, .. } | Touch::Begin { pointer } => self.written(body, pointer),
                Touch::Reachable => self.all = true,
                _ => {}
            }
        }
        if let Op::Call { callee, .. } = op {
            self.all |= match callee {
                Callee::Direct(callee) => writes(program, *callee, &mut HashSet::new()),
                Callee::Indirect(_) => true,
            };
        }
    }

    fn written(&mut self, body: &Body, pointer: Value) {
        match root(body, pointer) {
            Some(Root::Owner(owner)) => {
                self.owners.insert(owner);
            }
            Some(Root::Unnamed) => {}
            None => self.all = true,
        }
    }
}

enum Root {
    Owner(Owner),
    /// Memory of the call that no variable has.
    Unnamed,
}

/// The one object that a pointer is computed from.
fn root(body: &Body, mut pointer: Value) -> Option<Root> {
    for _ in 0..64 {
        match body.values[pointer].def {
            Def::Constant(Constant::Global { global, .. }) => return Some(Root::Owner(Owner::Global(global))),
            Def::Result { inst, .. } => match body.insts[inst].op {
                Op::Alloca { variable: Some(variable), .. } => return Some(Root::Owner(Owner::Local(variable))),
                Op::Alloca { variable: None, .. } => return Some(Root::Unnamed),
                Op::PointerAdd { base, .. } => pointer = base,
                _ => return None,
            },
            Def::Constant(_) | Def::Param { .. } => return None,
        }
    }
    None
}

/// May a call write to memory that is not its own?
fn writes(program: &Program, function: Function, seen: &mut HashSet<Function>) -> bool {
    let mut pending = vec![function];
    while let Some(function) = pending.pop() {
        if !seen.insert(function) {
            continue;
        }
        let body = match &program.functions[function].kind {
            FunctionKind::Missing => return true,
            FunctionKind::Intrinsic(intrinsic) => {
                let is_write = |touch: &Touch<usize>| matches!(touch, Touch::Write { .. } | Touch::Reachable);
                let has_pointer = program.functions[function].params.contains(&Type::Pointer);
                if intrinsic.touches().iter().any(is_write) || has_pointer {
                    return true;
                }
                continue;
            }
            FunctionKind::Defined(body) => body,
        };
        for data in body.insts.values() {
            let is_own =
                |pointer: Value| matches!(root(body, pointer), Some(Root::Unnamed | Root::Owner(Owner::Local(_))));
            let is_write = |touch: Touch<Value>| match touch {
                Touch::Write { pointer, .. } => !is_own(pointer),
                Touch::Reachable => true,
                _ => false,
            };
            if data.op.touches().any(is_write) {
                return true;
            }
            match &data.op {
                Op::Call { callee: Callee::Direct(callee), .. } => pending.push(*callee),
                Op::Call { callee: Callee::Indirect(_), .. } => return true,
                _ => {}
            }
        }
    }
    false
}
