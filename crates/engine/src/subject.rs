//! What engines search: a program, and what is known of it without running it, found out once for all of them.

use analysis::call_graph::ResolvedCalls;
use analysis::points_to::PointsTo;
use ir::Program;
use std::sync::{Arc, OnceLock};

pub struct Subject {
    /// With its properties placed.
    pub program: Arc<Program>,
    pointers: OnceLock<Pointers>,
}

/// What may point where, and which functions each call may reach.
pub struct Pointers {
    pub points_to: PointsTo,
    pub calls: ResolvedCalls,
}

impl Subject {
    pub fn new(program: Arc<Program>) -> Subject {
        Subject { program, pointers: OnceLock::new() }
    }

    /// Computed by the first engine that asks.
    pub fn pointers(&self) -> &Pointers {
        self.pointers.get_or_init(|| Pointers::new(&self.program))
    }
}

impl Pointers {
    pub fn new(program: &Program) -> Pointers {
        let points_to = PointsTo::new(program);
        let calls = ResolvedCalls::new(program, &points_to);
        Pointers { points_to, calls }
    }
}
