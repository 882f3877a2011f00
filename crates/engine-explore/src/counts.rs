//! What an exploration has done so far.

use engine::{Chart, Count};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExploreCounts {
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

impl ExploreCounts {
    pub(crate) fn list(&self) -> Vec<Count> {
        let ExploreCounts { paths, assumed, covered, cut, forks, joins, instructions, queries, alive, most_alive } =
            *self;
        vec![
            Count::new("paths", "paths to an end", paths),
            Count::new("assumed", "paths assumed away", assumed),
            Count::new("covered", "paths covered", covered),
            Count::new("cut", "paths cut", cut),
            Count::new("forks", "forks", forks),
            Count::new("joins", "joins", joins),
            Count::new("instructions", "instructions", instructions),
            Count::new("queries", "queries", queries),
            Count::new("states", "states waiting", alive),
            Count::new("most_states", "states at most", most_alive),
        ]
    }

    pub(crate) fn charts(&self) -> Vec<Chart> {
        let paths = vec![
            ("to an end", self.paths),
            ("assumed away", self.assumed),
            ("covered", self.covered),
            ("cut", self.cut),
            ("waiting", self.alive),
        ];
        let states = vec![("forks", self.forks), ("joins", self.joins), ("at most", self.most_alive)];
        let work = vec![("instructions", self.instructions), ("questions", self.queries)];
        vec![
            Chart { title: "Paths", bars: paths },
            Chart { title: "States", bars: states },
            Chart { title: "Work", bars: work },
        ]
    }
}
