//! Operators on choices of constants: an ite whose leaves are all constants, which is what a variable is after states
//! have been joined.
//!
//! A predicate on such a choice is a formula over its conditions alone: `eq(ite(c, 3, 5), 3)` is `c`, and `ult(ite(c,
//! 1, ite(d, 2, 9)), 5)` is `c || d`. Other operators are pushed into small choices, so that a counter that was
//! joined and then incremented is still a choice of constants.
//!
//! A predicate is remembered for every part of a choice. So where each round of a loop adds one arm and asks the same
//! question again, only the new arm costs anything.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use rustc_hash::FxHashMap;

/// The largest choice a predicate is pushed into.
const PREDICATE_LEAVES: u16 = 1024;

/// The largest choice another operator is pushed into: its result is a whole new choice.
const OPERATOR_LEAVES: u16 = 16;

/// How many arms a comparison passes where not every leaf is constant.
const ARMS_TO_PASS: usize = 1024;

/// Terms that belong together, one from each of two ites.
type Pair = (TermId, TermId);

impl Pool {
    /// The operator applied to each leaf, where one child is a choice of constants and the others are constants.
    pub(crate) fn pushed_into_choice(&mut self, operator: Operator, sort: Sort, children: &[TermId]) -> Option<TermId> {
        if matches!(operator, Operator::Ite | Operator::Store | Operator::ConstantArray) {
            return None;
        }
        let limit = if sort == Sort::Bool { PREDICATE_LEAVES } else { OPERATOR_LEAVES };
        let mut place = None;
        for (position, child) in children.iter().enumerate() {
            match self.leaves(*child) {
                1 => {}
                2.. if place.is_none() && self.leaves(*child) <= limit => place = Some(position),
                _ => return None,
            }
        }
        let place = place?;
        let mut slots = children.to_vec();
        Some(self.map_choice(children[place], predicate_key(operator, sort, children, place), &mut |pool, leaf| {
            slots[place] = leaf;
            pool.make(operator, sort, &slots)
        }))
    }

    /// Whether operators with constants are pushed into a term: it is a constant or a small choice of them.
    pub(super) fn is_choice(&self, term: TermId) -> bool {
        (1..=OPERATOR_LEAVES).contains(&self.leaves(term))
    }

    /// Pushes a comparison into two choices of constants, or into arms of which one is constant.
    ///
    /// `compare` is the constructor of the comparison.
    pub(super) fn compare_choices(
        &mut self,
        operator: Operator,
        a: TermId,
        b: TermId,
        compare: fn(&mut Pool, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        let (x, y) = (self.leaves(a), self.leaves(b));
        if x > 1 && y > 1 && x as u32 * y as u32 <= OPERATOR_LEAVES as u32 {
            return Some(self.map_choice(a, None, &mut |pool, leaf| compare(pool, leaf, b)));
        }
        match (x, y) {
            (0, 1) => self.compare_arms(a, Some((operator, b)), |pool, arm| compare(pool, arm, b)),
            (1, 0) => self.compare_arms(b, None, |pool, arm| compare(pool, a, arm)),
            _ => None,
        }
    }

    /// The condition and both pairs of arms of two ites on the same condition, unless they go on like that for long:
    /// what is done with the arms is then done all the way down or not at all.
    pub(super) fn parallel_arms(&self, a: TermId, b: TermId) -> Option<(TermId, Pair, Pair)> {
        let arms = |x: TermId, y: TermId| {
            let ((c, x_yes, x_no), (d, y_yes, y_no)) = (self.arms(x)?, self.arms(y)?);
            (c == d).then_some((c, (x_yes, y_yes), (x_no, y_no)))
        };
        let result = arms(a, b)?;
        let mut stack = vec![result.1, result.2];
        let mut pairs = 0;
        while let Some((x, y)) = stack.pop() {
            if let Some((_, yes, no)) = arms(x, y) {
                pairs += 1;
                stack.extend([yes, no]);
            }
            if pairs > OPERATOR_LEAVES {
                return None;
            }
        }
        Some(result)
    }

    /// Rebuilds a choice with each leaf mapped. With a key, results are remembered for every part of it.
    fn map_choice(
        &mut self,
        choice: TermId,
        key: Option<(Operator, TermId)>,
        map: &mut dyn FnMut(&mut Pool, TermId) -> TermId,
    ) -> TermId {
        let mut images: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![choice];
        while let Some(&top) = stack.last() {
            let remembered = key.and_then(|(operator, other)| self.decided.get(&(operator, [top, other])).copied());
            if let Some(image) = remembered {
                images.insert(top, image);
            }
            if images.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some((condition, yes, no)) = self.arms(top) else {
                let image = map(self, top);
                images.insert(top, image);
                continue;
            };
            match (images.get(&yes).copied(), images.get(&no).copied()) {
                (Some(new_yes), Some(new_no)) => {
                    let image = self.ite(condition, new_yes, new_no);
                    images.insert(top, image);
                    if let Some((operator, other)) = key {
                        self.decided.insert((operator, [top, other]), image);
                    }
                }
                (known, _) => stack.push(if known.is_none() { yes } else { no }),
            }
        }
        images[&choice]
    }

    /// A comparison pushed down a chain of ites that have one constant arm each, to the first that has none.
    fn compare_arms(
        &mut self,
        chain: TermId,
        key: Option<(Operator, TermId)>,
        mut compare: impl FnMut(&mut Pool, TermId) -> TermId,
    ) -> Option<TermId> {
        let mut passed = Vec::new();
        let mut end = chain;
        let mut remembered = None;
        while passed.len() < ARMS_TO_PASS {
            remembered = key.and_then(|(operator, other)| self.decided.get(&(operator, [end, other])).copied());
            let Some((condition, yes, no)) = self.arms(end).filter(|_| remembered.is_none()) else { break };
            match (self.leaves(yes), self.leaves(no)) {
                (1.., 0) => passed.push((end, condition, yes, true)),
                (0, 1..) => passed.push((end, condition, no, false)),
                _ => break,
            }
            end = if self.leaves(yes) == 0 { yes } else { no };
        }
        if passed.is_empty() {
            return remembered;
        }
        let mut result = remembered.unwrap_or_else(|| compare(self, end));
        for (node, condition, arm, is_yes) in passed.into_iter().rev() {
            let arm = compare(self, arm);
            result = if is_yes { self.ite(condition, arm, result) } else { self.ite(condition, result, arm) };
            if let Some((operator, other)) = key {
                self.decided.insert((operator, [node, other]), result);
            }
        }
        Some(result)
    }
}

/// What results of a predicate are remembered under: the operator and the child that is not the choice.
fn predicate_key(operator: Operator, sort: Sort, children: &[TermId], place: usize) -> Option<(Operator, TermId)> {
    match (sort, children, place) {
        (Sort::Bool, [_], _) => Some((operator, TermId::from_u32(0))),
        (Sort::Bool, [_, other], 0) => Some((operator, *other)),
        _ => None,
    }
}
