//! Sets of symbols, one for every term, shared.
//!
//! Every term carries the set of its free symbols, so the sets must be small and unions fast even where thousands of
//! symbols are added one by one. They are hash-consed Patricia tries (Okasaki and Gill, 1998) with 64 symbols in a
//! leaf: a union makes only the nodes that are new, equal sets are equal numbers, and a union of equal sets costs
//! nothing.
//!
//! Recursion here is over the bits of a symbol's number, at most 26 deep, never over terms.

use rustc_hash::FxHashMap;

/// A set of symbols, by their numbers. Belongs to one pool; equal sets are equal handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct SymbolSet(u32);

impl SymbolSet {
    pub const EMPTY: SymbolSet = SymbolSet(0);

    pub fn is_empty(self) -> bool {
        self == SymbolSet::EMPTY
    }
}

/// The store of sets.
pub(crate) struct SymbolSets {
    tries: Vec<Trie>,
    known: FxHashMap<Trie, SymbolSet>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Trie {
    Empty,
    /// The symbols `block * 64 + i` for every bit `i` of `members`, which is not zero.
    Leaf {
        block: u32,
        members: u64,
    },
    /// The blocks that agree with `prefix` above `bit`: without that bit on the left, with it on the right. Neither
    /// is empty.
    Branch {
        prefix: u32,
        bit: u32,
        left: SymbolSet,
        right: SymbolSet,
    },
}

impl SymbolSets {
    pub fn new() -> SymbolSets {
        SymbolSets { tries: vec![Trie::Empty], known: FxHashMap::default() }
    }

    pub fn singleton(&mut self, symbol: u32) -> SymbolSet {
        self.intern(Trie::Leaf { block: symbol / 64, members: 1 << (symbol % 64) })
    }

    pub fn union(&mut self, a: SymbolSet, b: SymbolSet) -> SymbolSet {
        if a == b || b.is_empty() {
            return a;
        }
        if a.is_empty() {
            return b;
        }
        match (self.trie(a), self.trie(b)) {
            (Trie::Leaf { block, members }, Trie::Leaf { block: other, members: more }) if block == other => {
                self.intern(Trie::Leaf { block, members: members | more })
            }
            (
                Trie::Branch { prefix, bit, left, right },
                Trie::Branch { prefix: other, bit: same, left: other_left, right: other_right },
            ) if prefix == other && bit == same => {
                let left = self.union(left, other_left);
                let right = self.union(right, other_right);
                self.intern(Trie::Branch { prefix, bit, left, right })
            }
            (Trie::Branch { prefix, bit, left, right }, small) if below(small, prefix, bit) => {
                self.union_below(prefix, bit, left, right, b)
            }
            (small, Trie::Branch { prefix, bit, left, right }) if below(small, prefix, bit) => {
                self.union_below(prefix, bit, left, right, a)
            }
            (x, y) => self.join(a, representative(x), b, representative(y)),
        }
    }

    pub fn contains(&self, set: SymbolSet, symbol: u32) -> bool {
        let wanted = symbol / 64;
        let mut set = set;
        loop {
            match self.trie(set) {
                Trie::Empty => return false,
                Trie::Leaf { block, members } => return block == wanted && members >> (symbol % 64) & 1 == 1,
                Trie::Branch { bit, left, right, .. } => set = if wanted & bit == 0 { left } else { right },
            }
        }
    }

    /// Whether the sets have a symbol in common.
    pub fn intersect(&self, a: SymbolSet, b: SymbolSet) -> bool {
        if a == b {
            return !a.is_empty();
        }
        match (self.trie(a), self.trie(b)) {
            (Trie::Empty, _) | (_, Trie::Empty) => false,
            (Trie::Leaf { block, members }, Trie::Leaf { block: other, members: more }) => {
                block == other && members & more != 0
            }
            (
                Trie::Branch { prefix, bit, left, right },
                Trie::Branch { prefix: other, bit: same, left: other_left, right: other_right },
            ) if prefix == other && bit == same => {
                self.intersect(left, other_left) || self.intersect(right, other_right)
            }
            (Trie::Branch { prefix, bit, left, right }, small) if below(small, prefix, bit) => {
                self.intersect(if representative(small) & bit == 0 { left } else { right }, b)
            }
            (small, Trie::Branch { prefix, bit, left, right }) if below(small, prefix, bit) => {
                self.intersect(if representative(small) & bit == 0 { left } else { right }, a)
            }
            _ => false,
        }
    }

    /// The symbols in ascending order.
    pub fn members(&self, set: SymbolSet) -> Vec<u32> {
        let mut symbols = Vec::new();
        let mut stack = vec![set];
        while let Some(set) = stack.pop() {
            match self.trie(set) {
                Trie::Empty => {}
                Trie::Leaf { block, members } => {
                    symbols.extend((0..64).filter(|i| members >> i & 1 == 1).map(|i| block * 64 + i));
                }
                Trie::Branch { left, right, .. } => stack.extend([right, left]),
            }
        }
        symbols
    }

    fn union_below(&mut self, prefix: u32, bit: u32, left: SymbolSet, right: SymbolSet, small: SymbolSet) -> SymbolSet {
        let (left, right) = if representative(self.trie(small)) & bit == 0 {
            (self.union(left, small), right)
        } else {
            (left, self.union(right, small))
        };
        self.intern(Trie::Branch { prefix, bit, left, right })
    }

    /// A branch over two sets whose blocks `x` and `y` stand for, and which differ above every branch in them.
    fn join(&mut self, a: SymbolSet, x: u32, b: SymbolSet, y: u32) -> SymbolSet {
        let bit = 1 << (x ^ y).ilog2();
        let prefix = x & above(bit);
        let (left, right) = if x & bit == 0 { (a, b) } else { (b, a) };
        self.intern(Trie::Branch { prefix, bit, left, right })
    }

    fn intern(&mut self, trie: Trie) -> SymbolSet {
        let next = SymbolSet(self.tries.len() as u32);
        let set = *self.known.entry(trie).or_insert(next);
        if set == next {
            self.tries.push(trie);
        }
        set
    }

    fn trie(&self, set: SymbolSet) -> Trie {
        self.tries[set.0 as usize]
    }
}

/// Any block of the set.
fn representative(trie: Trie) -> u32 {
    match trie {
        Trie::Empty => 0,
        Trie::Leaf { block, .. } => block,
        Trie::Branch { prefix, .. } => prefix,
    }
}

/// Whether every block of the set agrees with `prefix` above `bit`, and the set branches lower than that if at all.
fn below(trie: Trie, prefix: u32, bit: u32) -> bool {
    let lower = match trie {
        Trie::Empty | Trie::Leaf { .. } => true,
        Trie::Branch { bit: own, .. } => own < bit,
    };
    lower && representative(trie) & above(bit) == prefix
}

/// The bits above `bit`.
fn above(bit: u32) -> u32 {
    !(bit | (bit - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn build(sets: &mut SymbolSets, symbols: &BTreeSet<u32>) -> SymbolSet {
        symbols.iter().rev().fold(SymbolSet::EMPTY, |set, symbol| {
            let one = sets.singleton(*symbol);
            sets.union(set, one)
        })
    }

    fn symbols() -> impl Strategy<Value = BTreeSet<u32>> {
        let symbol = prop_oneof![0u32..200, 0u32..20_000, any::<u32>()];
        prop::collection::btree_set(symbol, 0..40)
    }

    proptest! {
        #[test]
        fn sets_behave_like_sets(a in symbols(), b in symbols(), probe in 0u32..200) {
            let mut sets = SymbolSets::new();
            let (x, y) = (build(&mut sets, &a), build(&mut sets, &b));
            let both: BTreeSet<u32> = a.union(&b).copied().collect();
            let union = sets.union(x, y);
            prop_assert_eq!(union, build(&mut sets, &both), "equal sets are equal handles");
            prop_assert_eq!(union, sets.union(y, x));
            prop_assert_eq!(sets.members(union), both.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(sets.intersect(x, y), !a.is_disjoint(&b));
            prop_assert_eq!(sets.intersect(y, x), !a.is_disjoint(&b));
            prop_assert_eq!(sets.contains(x, probe), a.contains(&probe));
        }
    }
}
