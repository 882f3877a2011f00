//! Sets of small numbers, as sorted words of 64 bits each: neighbours are cheap, and so are unions of large sets.

/// A set of numbers. Numbers that are made together lie in the same words.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Set {
    words: Vec<(u32, u64)>,
}

impl Set {
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn contains(&self, number: u32) -> bool {
        let found = self.words.binary_search_by_key(&(number / 64), |word| word.0);
        found.is_ok_and(|at| self.words[at].1 >> (number % 64) & 1 == 1)
    }

    /// Was it missing?
    pub fn insert(&mut self, number: u32) -> bool {
        let bit = 1 << (number % 64);
        match self.words.binary_search_by_key(&(number / 64), |word| word.0) {
            Ok(at) => {
                let missing = self.words[at].1 & bit == 0;
                self.words[at].1 |= bit;
                missing
            }
            Err(at) => {
                self.words.insert(at, (number / 64, bit));
                true
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().flat_map(|&(index, word)| bits(index, word))
    }

    /// What of this is not in `other`.
    pub fn missing_in<'a>(&'a self, other: &'a Set) -> impl Iterator<Item = u32> + 'a {
        let mut theirs = other.words.iter().peekable();
        self.words.iter().flat_map(move |&(index, word)| {
            while theirs.next_if(|(at, _)| *at < index).is_some() {}
            let old = theirs.peek().filter(|(at, _)| *at == index).map_or(0, |(_, old)| *old);
            bits(index, word & !old)
        })
    }

    /// Words that it takes.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    pub fn is_longer_than(&self, count: usize) -> bool {
        let mut left = count as i64;
        self.words.iter().any(|(_, word)| {
            left -= i64::from(word.count_ones());
            left < 0
        })
    }

    /// Adds all of `other`; what was missing also goes to `added`. Was anything?
    pub fn unite(&mut self, other: &Set, added: &mut Set) -> bool {
        if other.words.len() <= 2 {
            return self.unite_few(other, added);
        }
        let (mut fresh, mut merged) = (Vec::new(), Vec::with_capacity(self.words.len() + other.words.len()));
        let mut mine = self.words.iter().copied().peekable();
        for &(index, word) in &other.words {
            while let Some(&(at, old)) = mine.peek().filter(|(at, _)| *at < index) {
                merged.push((at, old));
                mine.next();
            }
            let old = mine.next_if(|(at, _)| *at == index).map_or(0, |(_, old)| old);
            if word & !old != 0 {
                fresh.push((index, word & !old));
            }
            merged.push((index, old | word));
        }
        merged.extend(mine);
        if fresh.is_empty() {
            return false;
        }
        self.words = merged;
        added.absorb(&Set { words: fresh });
        true
    }

    /// Adds all of `other`.
    pub fn absorb(&mut self, other: &Set) {
        if self.words.is_empty() {
            self.words = other.words.clone();
            return;
        }
        if other.words.len() > 2 {
            self.unite(other, &mut Set::default());
            return;
        }
        for &(index, word) in &other.words {
            *self.word(index) |= word;
        }
    }

    fn unite_few(&mut self, other: &Set, added: &mut Set) -> bool {
        let mut any = false;
        for &(index, word) in &other.words {
            let old = self.word(index);
            let fresh = word & !*old;
            if fresh != 0 {
                *old |= fresh;
                *added.word(index) |= fresh;
                any = true;
            }
        }
        any
    }

    fn word(&mut self, index: u32) -> &mut u64 {
        let at = match self.words.binary_search_by_key(&index, |word| word.0) {
            Ok(at) => at,
            Err(at) => {
                self.words.insert(at, (index, 0));
                at
            }
        };
        &mut self.words[at].1
    }
}

/// The numbers in one word.
fn bits(index: u32, word: u64) -> impl Iterator<Item = u32> {
    let next = |&word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
    let first = Some(word).filter(|&word| word != 0);
    std::iter::successors(first, next).map(move |word| index * 64 + word.trailing_zeros())
}

impl FromIterator<u32> for Set {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Set {
        let mut set = Set::default();
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;
    use std::collections::BTreeSet;

    fn config() -> ProptestConfig {
        ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(500) }
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn a_union_is_that_of_plain_sets(
            a in prop::collection::btree_set(0..600u32, 0..40),
            b in prop::collection::btree_set(0..600u32, 0..40),
        ) {
            let mut united: Set = a.iter().copied().collect();
            let mut added = Set::default();
            let changed = united.unite(&b.iter().copied().collect(), &mut added);
            prop_assert_eq!(united.iter().collect::<BTreeSet<_>>(), &a | &b);
            prop_assert_eq!(added.iter().collect::<BTreeSet<_>>(), &b - &a);
            prop_assert_eq!(changed, !(&b - &a).is_empty());
            let (mine, other): (Set, Set) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert_eq!(mine.missing_in(&other).collect::<BTreeSet<_>>(), &a - &b);
            prop_assert!((0..50).all(|count| mine.is_longer_than(count) == (a.len() > count)));
            prop_assert!((0..600).all(|number| united.contains(number) == (a.contains(&number) || b.contains(&number))));
        }
    }
}
