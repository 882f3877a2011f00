//! Cuts blocks in front of everything that a trace shows, so that a machine that pauses between blocks pauses there.
//!
//! The program means the same: a block keeps its id and its parameters, and jumps to what was cut off. A value that is
//! bound, stored or returned is live where the block that does so begins, so it can be looked at there.

use ir::{Block, Body, Edge, Op, Program, Terminator};

/// The program again, with the user's functions cut.
pub(crate) fn split(program: &Program) -> Program {
    let mut program = program.clone();
    for function in program.functions.values_mut().filter(|function| !function.library) {
        if let Some(body) = function.body_mut() {
            split_body(body);
        }
    }
    program
}

fn split_body(body: &mut Body) {
    let blocks: Vec<Block> = body.blocks.keys().collect();
    for block in blocks {
        let insts = std::mem::take(&mut body.blocks[block].insts);
        let mut current = block;
        for inst in insts {
            if is_shown(&body.insts[inst].op, !body.insts[inst].bindings.is_empty())
                && !body.blocks[current].insts.is_empty()
            {
                current = cut(body, current);
            }
            body.blocks[current].insts.push(inst);
        }
        let data = &body.blocks[current];
        let shown = !data.terminator_bindings.is_empty() || matches!(data.terminator, Terminator::Return { .. });
        if shown && !data.insts.is_empty() {
            cut(body, current);
        }
    }
}

/// Does something begin here that a trace shows?
fn is_shown(op: &Op, binds: bool) -> bool {
    binds || matches!(op, Op::Store { .. } | Op::Call { .. } | Op::AtomicUpdate { .. })
}

/// A new block behind this one, which takes over its end.
pub(crate) fn cut(body: &mut Body, block: Block) -> Block {
    let rest = body.add_block();
    let data = &mut body.blocks[block];
    let span = data.terminator_span;
    let terminator = std::mem::replace(&mut data.terminator, Terminator::Jump(Edge::to(rest)));
    let bindings = std::mem::take(&mut data.terminator_bindings);
    let data = &mut body.blocks[rest];
    (data.terminator, data.terminator_span, data.terminator_bindings) = (terminator, span, bindings);
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = include_str!("../../../tests/ir/nested_loops.ir");

    #[test]
    fn what_is_cut_is_still_a_program() {
        let program = ir::parse(PROGRAM).expect("it is a program");
        let cut = split(&program);
        assert_eq!(ir::verify(&cut), Ok(()));
    }
}
