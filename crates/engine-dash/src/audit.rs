//! Every edge that a proof excludes, looked at once more, apart from how it was excluded.
//!
//! The regions that edges lead to from the start are an invariant: at each point, a run's state is in one of them. That is asked of the solver for each
//! region and each summary that leaves it: can the step lead to an end that is an error, or to a state that is in none of the regions there? What is
//! proved so rests on these queries alone, not on tests, splits or the order of anything.

use crate::code::Code;
use crate::regions::Regions;
use crate::tell::invariants;
use engine::Fact;
use solver::Side;
use std::collections::BTreeSet;
use term::TermId;

pub struct Audit {
    reached: BTreeSet<usize>,
    pending: Vec<(usize, usize)>,
}

pub enum Audited {
    More,
    /// No run leaves the regions, or comes to an error.
    Holds,
    /// Something is possible, or unclear.
    Fails,
}

impl Audit {
    pub fn new(code: &Code, regions: &Regions) -> Audit {
        let reached = regions.reached();
        let leaving =
            |&region: &usize| code.leaving[regions.all[region].point].iter().map(move |&summary| (region, summary));
        let pending = reached.iter().flat_map(leaving).collect();
        Audit { reached, pending }
    }

    /// The regions that no run leaves.
    pub fn regions(&self) -> &BTreeSet<usize> {
        &self.reached
    }

    /// At each point a run is in one of the regions: that as facts.
    pub fn invariants(&self, code: &mut Code, regions: &Regions) -> Vec<Fact> {
        let mut facts = Vec::new();
        for point in 0..code.points() {
            let here = self.reached.iter().map(|&region| &regions.all[region]).filter(|region| region.point == point);
            let pool = code.pool();
            let sets: Vec<TermId> = here.map(|region| pool.all(&region.predicates)).collect();
            let some = pool.any(&sets);
            // One without predicates is the whole point.
            if pool.as_bool(some).is_none() {
                facts.extend(invariants(code, point, &[some]));
            }
        }
        facts
    }

    pub fn step(&mut self, code: &mut Code, regions: &Regions) -> Audited {
        let Some((region, summary)) = self.pending.pop() else { return Audited::Holds };
        let at = &regions.all[region];
        let mut conditions: Vec<TermId> = code.known[at.point].clone();
        conditions.extend(&at.predicates);
        conditions.extend(&code.summary(summary).conditions);
        if let Some(to) = code.target(summary) {
            let there: Vec<usize> = self.reached.iter().copied().filter(|&it| regions.all[it].point == to).collect();
            if there.iter().any(|&it| regions.all[it].predicates.is_empty()) {
                return Audited::More;
            }
            let pool = code.pool();
            let sets: Vec<TermId> = there.iter().map(|&it| pool.all(&regions.all[it].predicates)).collect();
            let some = pool.any(&sets);
            let nowhere = pool.not(some);
            conditions.extend(code.before(summary, &[nowhere]));
            // What is known there was proved of every state that comes there.
            let known = code.known[to].clone();
            conditions.extend(code.before(summary, &known));
        }
        match code.satisfiable(conditions) {
            Side::Infeasible => Audited::More,
            Side::Feasible(_) | Side::Unknown(_) => Audited::Fails,
        }
    }
}
