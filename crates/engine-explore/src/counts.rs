//! What an exploration has done so far.

use std::fmt;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Paths that came to an end of the program.
    pub paths: u64,
    /// Paths that ended because an assumption does not hold.
    pub assumed: u64,
    /// Paths that came to a state that was seen before.
    pub covered: u64,
    /// Paths that ended in something undefined, unsupported or exhausted.
    pub cut: u64,
    pub forks: u64,
    /// Pairs of states that became one.
    pub joins: u64,
    pub instructions: u64,
    /// Questions asked of the solver's chain.
    pub queries: u64,
    pub alive: u64,
    pub most_alive: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rows = [
            ("paths to an end", self.paths),
            ("paths assumed away", self.assumed),
            ("paths covered", self.covered),
            ("paths cut", self.cut),
            ("forks", self.forks),
            ("joins", self.joins),
            ("instructions", self.instructions),
            ("queries", self.queries),
            ("states waiting", self.alive),
            ("states at most", self.most_alive),
        ];
        rows.iter().try_for_each(|(name, count)| writeln!(f, "{name:<20} {count:>10}"))
    }
}
