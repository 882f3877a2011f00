//! Numbers that look random and depend on a seed alone (SplitMix64; Steele, Lea and Flood, 2014).
//!
//! Whatever draws lots draws them here: inputs of trials, samples of states, generated programs. The same seed gives the same numbers everywhere.

/// A generator, named by its seed. Neighbouring seeds give unrelated numbers.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number from zero on, `limit` not included.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.word() % limit
    }

    pub fn flip(&mut self) -> bool {
        self.word() & 1 == 1
    }

    /// One of the items, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_first_words_of_a_seed_are_those_of_the_paper() {
        // The reference implementation's output for the seed 1234567.
        let mut random = Random(1_234_567);
        assert_eq!(random.word(), 6_457_827_717_110_365_317);
        assert_eq!(random.word(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_item_is_picked_about_as_often() {
        let (mut random, mut counts) = (Random(7), [0; 5]);
        for _ in 0..5000 {
            counts[random.pick(&[0, 1, 2, 3, 4])] += 1;
        }
        assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}
