//! Parameters that are not zero whenever a function returns: what wrappers of assume and assert are made of.
//!
//! Such a function returns only from blocks behind a branch on the parameter.

use ir::{Block, Body, CastOp, Cfg, CompareOp, Def, Dominators, Edge, Op, Terminator, Type, Value};

/// Longer functions are no wrappers.
const MOST_BLOCKS: usize = 16;

/// For each parameter of the body: is it known to be other than zero at every return?
pub(super) fn params(body: &Body) -> Vec<bool> {
    let params = &body.blocks[body.entry].params;
    if body.blocks.len() > MOST_BLOCKS || body.blocks.len() == 1 {
        return vec![false; params.len()];
    }
    let cfg = Cfg::new(body);
    let dominators = Dominators::new(&cfg);
    let returns: Vec<Block> = cfg
        .reverse_postorder()
        .iter()
        .copied()
        .filter(|&block| matches!(body.blocks[block].terminator, Terminator::Return { .. }))
        .collect();
    let told: Vec<(Block, Value)> = cfg.reverse_postorder().iter().filter_map(|&block| told(body, block)).collect();
    let is_ensured = |param: &Value| {
        let behind =
            |&block: &Block| told.iter().any(|&(target, value)| value == *param && dominators.dominates(target, block));
        matches!(body.ty(*param), Type::Int(_)) && !returns.is_empty() && returns.iter().all(behind)
    };
    params.iter().map(is_ensured).collect()
}

/// The target of an edge of the block, if it is the only way there, and a value that is not zero on it.
fn told(body: &Body, block: Block) -> Option<(Block, Value)> {
    let Terminator::Branch { condition, then, otherwise } = &body.blocks[block].terminator else { return None };
    let Def::Result { inst, .. } = body.values[*condition].def else { return None };
    let (value, edge): (Value, &Edge) = match body.insts[inst].op {
        Op::Compare { op, left, right } => {
            if !body.constant_bits(right)?.is_zero() {
                return None;
            }
            match op {
                CompareOp::Ne => (left, then),
                CompareOp::Eq => (left, otherwise),
                _ => return None,
            }
        }
        Op::Cast { op: CastOp::Truncate, value } => (value, then),
        _ => return None,
    };
    let mut ways = body.blocks.keys().flat_map(|from| body.successors(from)).filter(|&target| target == edge.target);
    (ways.next().is_some() && ways.next().is_none()).then_some((edge.target, value))
}
