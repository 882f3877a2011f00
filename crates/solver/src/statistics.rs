//! Counters: how many queries each link of the chain saw, how many it answered, and what that took.
//!
//! Plain data. A link counts for itself; `Chain::statistics` collects.

use std::fmt;
use std::time::{Duration, Instant};

/// What a chain has done so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// From the caller's end to the backend's.
    pub links: Vec<LinkStatistics>,
    pub backend: BackendStatistics,
    /// Terms in the pool.
    pub terms_made: u64,
    /// Terms that were asked for and existed.
    pub terms_shared: u64,
}

/// One link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkStatistics {
    pub name: &'static str,
    pub queries: u64,
    /// Those that went no further.
    pub answered: u64,
    /// In the link itself, without those below it.
    pub time: Duration,
}

/// The last link, in detail.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BackendStatistics {
    pub calls: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    pub total: Duration,
    pub slowest: Duration,
    /// Solver instances that were made; other calls found one to continue.
    pub instances: u64,
    /// Calls that were too heavy for this process and ran in one of their own.
    pub sandboxed: u64,
    /// Answers 'satisfiable' whose model does not satisfy: bugs, caught.
    pub wrong_models: u64,
}

impl LinkStatistics {
    /// The part of the queries that went no further, between 0 and 1.
    pub fn hit_rate(&self) -> f64 {
        if self.queries == 0 {
            0.0
        } else {
            self.answered as f64 / self.queries as f64
        }
    }
}

/// A link's own counter, with a watch that runs only while the link itself works.
#[derive(Debug)]
pub(crate) struct Counter {
    statistics: LinkStatistics,
    since: Option<Instant>,
}

impl Counter {
    pub fn new(name: &'static str) -> Counter {
        Counter { statistics: LinkStatistics { name, ..LinkStatistics::default() }, since: None }
    }

    /// A query comes in.
    pub fn enter(&mut self) {
        self.statistics.queries += 1;
        self.resume();
    }

    /// The next link works for a while.
    pub fn pause(&mut self) {
        if let Some(since) = self.since.take() {
            self.statistics.time += since.elapsed();
        }
    }

    pub fn resume(&mut self) {
        self.since = Some(Instant::now());
    }

    /// The query goes no further.
    pub fn answered(&mut self) {
        self.statistics.answered += 1;
        self.pause();
    }

    pub fn statistics(&self) -> LinkStatistics {
        self.statistics.clone()
    }
}

/// A table for people.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{:<16} {:>12} {:>12} {:>8} {:>12}", "solver link", "queries", "answered", "hits", "time")?;
        for link in &self.links {
            let hits = format!("{:.1} %", link.hit_rate() * 100.0);
            let LinkStatistics { name, queries, answered, time } = link;
            writeln!(f, "{name:<16} {queries:>12} {answered:>12} {hits:>8} {:>12}", seconds(*time))?;
        }
        let backend = &self.backend;
        writeln!(f)?;
        writeln!(f, "{:<16} {:>12}", "backend calls", backend.calls)?;
        writeln!(f, "{:<16} {:>12}", "  sat", backend.sat)?;
        writeln!(f, "{:<16} {:>12}", "  unsat", backend.unsat)?;
        writeln!(f, "{:<16} {:>12}", "  unknown", backend.unknown)?;
        writeln!(f, "{:<16} {:>12}", "  total time", seconds(backend.total))?;
        writeln!(f, "{:<16} {:>12}", "  slowest", seconds(backend.slowest))?;
        writeln!(f, "{:<16} {:>12}", "  instances", backend.instances)?;
        writeln!(f, "{:<16} {:>12}", "  sandboxed", backend.sandboxed)?;
        writeln!(f, "{:<16} {:>12}", "  wrong models", backend.wrong_models)?;
        writeln!(f, "{:<16} {:>12}", "terms made", self.terms_made)?;
        writeln!(f, "{:<16} {:>12}", "terms shared", self.terms_shared)
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_aligned() {
        let link = |name, queries, answered| LinkStatistics {
            name,
            queries,
            answered,
            time: Duration::from_micros(queries * 3),
        };
        let statistics = Statistics {
            links: vec![link("constant", 1_000_000, 10), link("core cache", 0, 0)],
            ..Statistics::default()
        };
        let text = statistics.to_string();
        let lines: Vec<&str> = text.lines().take(3).collect();
        assert_eq!(
            lines,
            [
                "solver link           queries     answered     hits         time",
                "constant              1000000           10    0.0 %      3.000 s",
                "core cache                  0            0    0.0 %      0.000 s",
            ]
        );
    }
}
