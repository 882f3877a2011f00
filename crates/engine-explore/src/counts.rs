//! What an exploration has done so far.

use engine::{Chart, Count, Ground};

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
    /// Where there are interpolants.
    pub interpolation: Option<InterpolationCounts>,
}

/// What interpolants have done.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct InterpolationCounts {
    /// Places where ways meet that a path has gone on from.
    pub points: u64,
    /// Points that have got one, and those that were found anew.
    pub interpolants: u64,
    pub renewed: u64,
    /// States that one has covered.
    pub covered: u64,
    /// Speculations, those that failed, and of these the ones that came to an error, or else to the bound.
    pub speculated: u64,
    pub failed: u64,
    pub wrong: u64,
    pub bounded: u64,
}

impl ExploreCounts {
    /// What a proof rests on.
    pub(crate) fn grounds(&self) -> [Ground; 4] {
        let counted = |key, label, count| Ground::Counted { key, label, count };
        [
            Ground::Paths(self.paths),
            counted("assumed", "paths that the program's assumptions exclude", self.assumed),
            counted("covered", "paths that came to a state another one stands for", self.covered),
            counted("joined", "joins of states", self.joins),
        ]
    }

    pub(crate) fn list(&self) -> Vec<Count> {
        let ExploreCounts {
            paths, assumed, covered, cut, forks, joins, instructions, queries, alive, most_alive, ..
        } = *self;
        let mut list = vec![
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
        ];
        if let Some(counts) = self.interpolation {
            let InterpolationCounts { points, interpolants, renewed, covered, .. } = counts;
            list.extend([
                Count::new("points", "states where ways meet", points),
                Count::new("interpolants", "interpolants", interpolants),
                Count::new("renewed", "interpolants computed", renewed),
                Count::new("interpolated", "paths covered by interpolants", covered),
                Count::new("speculated", "speculations", counts.speculated),
                Count::new("failed", "speculations that failed", counts.failed),
                Count::new("failed_at_errors", "of these at errors", counts.wrong),
                Count::new("failed_at_bounds", "of these at bounds", counts.bounded),
            ]);
        }
        list
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
