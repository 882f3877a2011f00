//! How well something went lately, for links that only sometimes find what they look for: the worse it goes, the less they look.
//!
//! Invariant: depends on what was noted and on nothing else, so the same queries in the same order take the same way.

/// A running average of successes, which begins with the best.
#[derive(Clone, Copy, Debug)]
pub struct Luck(u32);

/// The best average.
const ALWAYS: u32 = 256;

impl Default for Luck {
    fn default() -> Luck {
        Luck(ALWAYS)
    }
}

impl Luck {
    pub fn note(&mut self, success: bool) {
        let now = if success { ALWAYS } else { 0 };
        self.0 = (self.0 * 15 + now) / 16;
    }

    /// The part of a number that the average is of the best.
    pub fn share(self, of: usize) -> usize {
        of * self.0 as usize / ALWAYS as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_and_goes() {
        let mut luck = Luck::default();
        assert_eq!(luck.share(24), 24);
        (0..100).for_each(|_| luck.note(false));
        assert_eq!(luck.share(24), 0);
        (0..100).for_each(|_| luck.note(true));
        assert!(luck.share(24) > 20);
    }
}
