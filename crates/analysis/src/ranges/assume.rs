//! What a condition tells about the values it is made of: new names for them, down to a small depth.

use super::build::{Builder, Site};
use super::graph::{Constraint, Node, Source, When};
use crate::range::{Range, Side, WIDEST};
use ir::{
    Argument, BinaryOp, Block, CastOp, CompareOp, Def, EntityRef, Function, FunctionKind, Intrinsic, Op, Terminator,
    Type, Value,
};

/// How far behind a condition values are refined.
const DEPTH: u32 = 9;

impl Builder<'_> {
    /// When the edge of this number is taken; what is known on it is assumed.
    pub fn condition(&mut self, site: &mut Site, block: Block, edge: usize) -> When {
        match &site.body.blocks[block].terminator {
            Terminator::Branch { condition, .. } => {
                let node = self.operand(site, *condition);
                self.assume(site, *condition, edge == 0);
                When::Truth(node, edge == 0)
            }
            Terminator::Switch { value, cases, .. } => {
                if !is_number(site, *value) {
                    return When::Always;
                }
                let node = self.operand(site, *value);
                let is_constant = site.body.constant(*value).is_some();
                let (when, constraint) = match cases.get(edge) {
                    Some((case, _)) => {
                        let case = case.as_u64().unwrap_or_default();
                        (When::Case(node, case), Constraint::Is(case))
                    }
                    None => {
                        let mut cases: Vec<u64> = cases.iter().filter_map(|(case, _)| case.as_u64()).collect();
                        cases.sort_unstable();
                        self.graph.cases.push(cases);
                        let list = (self.graph.cases.len() - 1) as u32;
                        (When::Default(node, list), Constraint::NoneOf(list))
                    }
                };
                if !is_constant {
                    let node = self.refine(site, *value, constraint);
                    self.explain(site, *value, node, DEPTH);
                }
                when
            }
            _ => When::Always,
        }
    }

    /// The bit is known.
    pub fn assume(&mut self, site: &mut Site, condition: Value, truth: bool) {
        self.assume_within(site, condition, truth, DEPTH);
    }

    /// What is known once a call has returned.
    pub fn after_call(&mut self, site: &mut Site, callee: Function, arguments: &[Argument]) {
        let kind = &self.program.functions[callee].kind;
        let assumes = matches!(kind, FunctionKind::Intrinsic(Intrinsic::Assume));
        for (index, argument) in arguments.iter().enumerate() {
            let ensured = self.ensured[callee.index()].get(index).copied().unwrap_or(false);
            let fits = self.program.functions[callee].params.get(index) == Some(&site.body.ty(argument.value));
            if (assumes && index == 0) || (ensured && fits) {
                self.is_not_zero(site, argument.value);
            }
        }
    }

    fn is_not_zero(&mut self, site: &mut Site, value: Value) {
        if !is_number(site, value) || site.names.is_opaque() {
            return;
        }
        let Type::Int(width) = site.body.ty(value) else { return };
        let zero = self.graph.add(Source::Fixed, Range::exactly(width, 0), site.block);
        self.compares_with(site, CompareOp::Ne, value, zero, Some(0), DEPTH);
    }

    fn assume_within(&mut self, site: &mut Site, condition: Value, truth: bool, depth: u32) {
        let body = site.body;
        if depth == 0 || site.names.is_opaque() || body.constant(condition).is_some() {
            return;
        }
        let node = self.refine(site, condition, Constraint::Is(truth.into()));
        let Def::Result { inst, .. } = body.values[condition].def else { return };
        let constant = |value: Value| body.constant_bits(value).and_then(|bits| bits.as_u64());
        match body.insts[inst].op {
            Op::Compare { op, left, right } => {
                let op = if truth { op } else { negated(op) };
                self.compares(site, op, left, right, depth - 1);
            }
            Op::Binary { op: BinaryOp::And, left, right } if truth => {
                self.assume_within(site, left, true, depth - 1);
                self.assume_within(site, right, true, depth - 1);
            }
            Op::Binary { op: BinaryOp::Or, left, right } if !truth => {
                self.assume_within(site, left, false, depth - 1);
                self.assume_within(site, right, false, depth - 1);
            }
            Op::Binary { op: BinaryOp::Xor, left, right } => match (constant(left), constant(right)) {
                (None, Some(flip)) => self.assume_within(site, left, truth != (flip == 1), depth - 1),
                (Some(flip), None) => self.assume_within(site, right, truth != (flip == 1), depth - 1),
                _ => {}
            },
            _ => self.explain(site, condition, node, depth - 1),
        }
    }

    fn compares(&mut self, site: &mut Site, op: CompareOp, left: Value, right: Value, depth: u32) {
        if is_number(site, left) {
            let body = site.body;
            let constant = |value: Value| body.constant_bits(value).and_then(|bits| bits.as_u64());
            let (left_node, right_node) = (self.operand(site, left), self.operand(site, right));
            self.compares_with(site, op, left, right_node, constant(right), depth);
            self.compares_with(site, swapped(op), right, left_node, constant(left), depth);
        } else if site.body.ty(left) == Type::Pointer {
            let Some(size) = self.common_size(site, left, right) else { return };
            let (left_node, right_node) = (self.operand(site, left), self.operand(site, right));
            for (value, op, other) in [(left, op, right_node), (right, swapped(op), left_node)] {
                if site.body.constant(value).is_none() {
                    self.refine(site, value, Constraint::ComparesInside(op, other, size));
                }
            }
        }
    }

    /// One side of a comparison, with the number on the other side if that is known.
    fn compares_with(
        &mut self,
        site: &mut Site,
        op: CompareOp,
        value: Value,
        other: Node,
        number: Option<u64>,
        depth: u32,
    ) {
        let body = site.body;
        if depth == 0 || body.constant(value).is_some() {
            return;
        }
        let node = self.refine(site, value, Constraint::Compares(op, other));
        // A comparison that was made a number and is compared with zero again.
        if let Def::Result { inst, .. } = body.values[value].def {
            if let Op::Cast { op: CastOp::ZeroExtend, value: bit } = body.insts[inst].op {
                let truth = match (op, number) {
                    (CompareOp::Ne | CompareOp::Ugt | CompareOp::Sgt, Some(0)) | (CompareOp::Eq, Some(1)) => Some(true),
                    (CompareOp::Eq, Some(0)) | (CompareOp::Ne, Some(1)) => Some(false),
                    _ => None,
                };
                if let (Some(truth), Type::BOOL) = (truth, body.ty(bit)) {
                    return self.assume_within(site, bit, truth, depth - 1);
                }
            }
        }
        self.explain(site, value, node, depth - 1);
    }

    /// The value is known to be in the node: what does that say of the values it was made from?
    fn explain(&mut self, site: &mut Site, value: Value, node: Node, depth: u32) {
        let body = site.body;
        let Def::Result { inst, .. } = body.values[value].def else { return };
        if depth == 0 {
            return;
        }
        match body.insts[inst].op {
            Op::Cast { op, value: operand } if is_number(site, operand) && body.constant(operand).is_none() => {
                let constraint = match op {
                    CastOp::ZeroExtend => Constraint::ZeroExtendedIn(node),
                    CastOp::SignExtend => Constraint::SignExtendedIn(node),
                    CastOp::Truncate => Constraint::TruncatedIn(node),
                    _ => return,
                };
                let refined = self.refine(site, operand, constraint);
                self.explain(site, operand, refined, depth - 1);
            }
            Op::Binary { op, left, right } if is_number(site, left) => {
                let is_sum = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor);
                let is_mask = matches!(op, BinaryOp::And | BinaryOp::Or);
                let (left_node, right_node) = (self.operand(site, left), self.operand(site, right));
                for (operand, side, other, other_node) in
                    [(left, Side::Left, right, right_node), (right, Side::Right, left, left_node)]
                {
                    let tells = is_sum || is_mask && body.constant(other).is_some();
                    if tells && left != right && body.constant(operand).is_none() {
                        let refined = self.refine(site, operand, Constraint::CombinedIn(op, side, other_node, node));
                        // Only one way on, so that a condition's names stay few.
                        if body.constant(other).is_some() {
                            self.explain(site, operand, refined, depth - 1);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn is_number(site: &Site, value: Value) -> bool {
    matches!(site.body.ty(value), Type::Int(width) if width <= WIDEST)
}

/// What holds where the comparison does not.
fn negated(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Ult => CompareOp::Uge,
        CompareOp::Ule => CompareOp::Ugt,
        CompareOp::Ugt => CompareOp::Ule,
        CompareOp::Uge => CompareOp::Ult,
        CompareOp::Slt => CompareOp::Sge,
        CompareOp::Sle => CompareOp::Sgt,
        CompareOp::Sgt => CompareOp::Sle,
        CompareOp::Sge => CompareOp::Slt,
    }
}

/// The same with its sides exchanged.
fn swapped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq | CompareOp::Ne => op,
        CompareOp::Ult => CompareOp::Ugt,
        CompareOp::Ule => CompareOp::Uge,
        CompareOp::Ugt => CompareOp::Ult,
        CompareOp::Uge => CompareOp::Ule,
        CompareOp::Slt => CompareOp::Sgt,
        CompareOp::Sle => CompareOp::Sge,
        CompareOp::Sgt => CompareOp::Slt,
        CompareOp::Sge => CompareOp::Sle,
    }
}
