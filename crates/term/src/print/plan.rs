//! Which nodes get a definition.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use rustc_hash::FxHashMap;

/// How deep an expression may nest before a part of it is defined apart. Readers of SMT-LIB recurse, whatever we do.
const DEEPEST: u32 = 100;

/// The definitions a printed set of terms takes, in the order they must be made.
pub(super) struct Plan {
    /// The defined nodes, children first.
    pub defined: Vec<TermId>,
    /// The number of each.
    pub numbers: FxHashMap<TermId, u32>,
    /// The symbols that occur, oldest first.
    pub symbols: Vec<TermId>,
}

impl Plan {
    /// No definitions at all.
    pub fn none() -> Plan {
        Plan { defined: Vec::new(), numbers: FxHashMap::default(), symbols: Vec::new() }
    }

    pub fn new(pool: &Pool, terms: &[TermId]) -> Plan {
        let reachable = pool.reachable(terms);
        let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
        for term in &reachable {
            for child in pool.children(*term) {
                *uses.entry(*child).or_default() += 1;
            }
        }
        let mut plan = Plan::none();
        let mut heights: FxHashMap<TermId, u32> = FxHashMap::default();
        for term in reachable {
            match pool.operator(term) {
                Operator::Symbol(_) => plan.symbols.push(term),
                Operator::Boolean(_) | Operator::Constant(_) => {}
                _ => {
                    let below = pool.children(term).iter().filter_map(|child| heights.get(child)).max();
                    let height = below.copied().unwrap_or(0) + 1;
                    if uses.get(&term).copied().unwrap_or(0) > 1 || height >= DEEPEST {
                        plan.numbers.insert(term, plan.defined.len() as u32 + 1);
                        plan.defined.push(term);
                    } else {
                        heights.insert(term, height);
                    }
                }
            }
        }
        plan
    }
}
