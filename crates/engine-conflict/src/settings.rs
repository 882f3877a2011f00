//! How a conflict-driven search goes about it.

use crate::conflict::{Conflict, NAME};
use engine::{Asked, Engine, Plan, Reason, Subject};

#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub strategy: Strategy,
    /// How many search in turns, each with a strategy of its own, and share what they learn; none is one.
    pub workers: u32,
    /// Repetitions of one loop, and nested calls of one function: the unrolling is static.
    pub loop_limit: Option<u64>,
}

impl Plan for Settings {
    fn name(&self) -> String {
        NAME.into()
    }

    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        if let Some(reason) = Reason::threads(&subject.program, &asked.properties, NAME) {
            return Err(reason);
        }
        let Asked { properties, solver, .. } = asked;
        Ok(Box::new(Conflict::new(&subject.program, subject.pointers(), properties, self.clone(), solver)?))
    }
}

/// Which path is tried next, of those that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Whatever the SAT solver finds (K_B).
    BlackBox,
    /// One that has much in common with the last (K_G).
    Guide,
    /// One that has much in common with the last if the clause just learned has at most so many percent of the path's
    /// edges, else whatever is found (K_M).
    Learn(u32),
    /// One that shares the longest beginning with the last.
    Entry,
}

impl Default for Strategy {
    /// What the thesis found to be the best of all.
    fn default() -> Strategy {
        Strategy::Learn(10)
    }
}

impl Strategy {
    pub fn named(name: &str) -> Option<Strategy> {
        match name {
            "black-box" => Some(Strategy::BlackBox),
            "guide" => Some(Strategy::Guide),
            "entry" => Some(Strategy::Entry),
            _ => name.strip_prefix("learn:")?.parse().ok().map(Strategy::Learn),
        }
    }
}
