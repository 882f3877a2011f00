//! The loop of the thesis's figure 3.3.
//!
//! While the abstraction has a way from the start to an error, its border is looked at: the last edge on it whose beginning tests have visited. First it is
//! asked whether any state at all takes it into its target; then whether inputs exist that take the path of a test across it. With such inputs a new
//! test runs. Without, the region in front is split by a suitable predicate, and the edge from the side that the test is on goes. When no way is left,
//! the regions that can still be reached are an invariant without errors.
//!
//! Soundness: a proof rests on the audit of the last abstraction (`audit`) and on the law of summaries; a violation on a run of the machine. An end that
//! could not be followed is an error like others, so that it has to be excluded, and a border that stays unclear is left out and named.

use crate::code::{Code, START};
use crate::generalise::Invariants;
use crate::refine::{predicate, Border};
use crate::regions::{Edge, Regions, Visit};
use crate::tests::{inputs, run, Given, Step};
use crate::tree::{Extended, Tree, ROOT};
use engine::{trial, trial_machine, Budget, Fact, Outcome, PropertySet, Reason};
use ir::Program;
use solver::Side;
use std::collections::HashSet;
use std::rc::Rc;
use summary::{End, Role};
use term::{Model, TermId};

/// Visits of one region that are kept.
const MOST_VISITS: usize = 8;

/// Instructions of a run to a violation.
const LONGEST: u64 = 100_000_000;

/// The thesis's columns, and what refinement did.
#[derive(Clone, Default)]
pub struct DashCounts {
    pub tests: u64,
    /// Borders that were looked at.
    pub solve_runs: u64,
    /// Of them, those that no state takes into the target.
    pub targets: u64,
    pub splits: u64,
}

/// The abstraction and the tests.
pub struct Abstraction<'p> {
    program: &'p Program,
    properties: PropertySet,
    /// Ask about targets before a test is sought.
    targets: bool,
    pub counts: DashCounts,
    pub code: Code<'p>,
    pub regions: Regions,
    tree: Tree,
    pub invariants: Invariants,
    /// Edges that stay unclear, and ends that tests have come to.
    left_out: HashSet<Edge>,
    /// Regions and summaries of which it was asked whether the one is ever left by the other.
    steps: HashSet<(usize, usize)>,
    ended: HashSet<usize>,
    reasons: Vec<Reason>,
}

pub enum Searched {
    More,
    Answer(Outcome),
    /// The abstraction has no way to an error.
    Closed,
    GaveUp(Vec<Reason>),
}

/// What became of a border.
enum Crossed {
    /// No state takes it into the target.
    Never,
    /// A test has crossed it.
    By(Vec<Step>),
    Split,
    Unclear(String),
}

impl<'p> Abstraction<'p> {
    /// The first abstraction, with nothing but its start visited.
    pub fn new(program: &'p Program, properties: PropertySet, targets: bool, code: Code<'p>) -> Abstraction<'p> {
        let (mut regions, tree) = (Regions::new(&code), Tree::new(&code));
        regions.all[START].visits.push(Visit { node: ROOT, state: Rc::new(Model::new()) });
        Abstraction {
            program,
            properties,
            targets,
            counts: DashCounts::default(),
            code,
            regions,
            tree,
            invariants: Invariants::default(),
            left_out: HashSet::new(),
            steps: HashSet::new(),
            ended: HashSet::new(),
            reasons: Vec::new(),
        }
    }

    /// One iteration. The first runs a test without inputs.
    pub fn iterate(&mut self, budget: &Budget) -> Searched {
        if self.counts.tests == 0 {
            let steps = self.test(&[]);
            return self.after(&steps, budget);
        }
        let Abstraction { code, regions, left_out, ended, .. } = &*self;
        let border = |is_violation: bool| {
            let is_one = |summary: usize| matches!(code.summary(summary).end, End::Violated { .. }) == is_violation;
            let is_wanted = |summary: usize| !ended.contains(&summary) && is_one(summary);
            regions.border(is_wanted, |edge| left_out.contains(edge))
        };
        // What could not be followed is looked at when no violation is left to be found.
        let Some(edge) = border(true).or_else(|| border(false)) else {
            return match regions.border(|_| true, |_| false) {
                None => Searched::Closed,
                Some(_) => Searched::GaveUp(self.reasons.clone()),
            };
        };
        self.counts.solve_runs += 1;
        match self.cross(edge) {
            Crossed::Never => self.counts.targets += 1,
            Crossed::Split => self.counts.splits += 1,
            Crossed::Unclear(why) => self.leave_out(edge, &why),
            Crossed::By(steps) => return self.after(&steps, budget),
        }
        Searched::More
    }

    /// Tries to take a test across a border.
    fn cross(&mut self, edge: Edge) -> Crossed {
        let target = edge.to.map_or(Vec::new(), |to| self.regions.all[to].predicates.clone());
        if self.targets {
            if self.is_empty(edge) {
                return Crossed::Never;
            }
            if self.is_never_taken(edge, true, true) {
                self.exclude(edge);
                return Crossed::Never;
            }
        }
        let tree = &mut self.tree;
        let visits = &self.regions.all[edge.from].visits;
        let visit = visits.iter().min_by_key(|visit| tree.depth(visit.node)).expect("tests have visited it").clone();
        let (made, extended) = tree.extend(&mut self.code, visit.node, edge.summary, &target);
        match extended {
            Extended::Unclear(why) => Crossed::Unclear(why),
            Extended::By(given) => {
                let steps = self.test(&given);
                let is_there = match edge.to {
                    Some(to) => self.regions.is_visited(to),
                    None => steps.last().is_some_and(|step| step.summary == edge.summary),
                };
                match is_there {
                    true => Crossed::By(steps),
                    false => Crossed::Unclear("a test that does not go where its inputs were to lead it".into()),
                }
            }
            Extended::Never if edge.from == START => {
                // The step is all of the path.
                self.regions.exclude(edge);
                Crossed::Split
            }
            Extended::Never => {
                let before = self.tree.made(&mut self.code, visit.node);
                let path: Vec<TermId> = before.path.conjuncts().collect();
                let region = &self.regions.all[edge.from];
                let point = region.point;
                let border = Border {
                    point,
                    summary: edge.summary,
                    target: &target,
                    region: &region.predicates,
                    made: &made,
                    path: &path,
                    state: &visit.state,
                };
                match predicate(&mut self.code, &border) {
                    Err(why) => Crossed::Unclear(why),
                    Ok(split) => {
                        self.invariants.learn(&mut self.code, &self.regions, point, &split.with);
                        let [_, without] = self.regions.split(self.code.pool(), edge.from, split);
                        // On the side of the test no state takes the step into the target.
                        self.regions.exclude(Edge { from: without, ..edge });
                        Crossed::Split
                    }
                }
            }
        }
    }

    /// Runs a test, and notes which regions it visits.
    fn test(&mut self, given: &[Given]) -> Vec<Step> {
        let steps = run(&self.code, given, self.counts.tests);
        self.counts.tests += 1;
        let mut node = ROOT;
        for (number, step) in steps.iter().enumerate() {
            node = self.tree.child(node, step.summary);
            let Some((point, state)) = &step.to else { break };
            let region = self.regions.locate(&self.code.build.machine.pool, *point, state);
            let visits = &mut self.regions.all[region].visits;
            if visits.len() < MOST_VISITS || number + 1 == given.len() {
                visits.push(Visit { node, state: state.clone() });
            }
        }
        steps
    }

    /// A test may have come to an end that is an error.
    fn after(&mut self, steps: &[Step], budget: &Budget) -> Searched {
        let Some(last) = steps.last().filter(|step| step.to.is_none()) else { return Searched::More };
        if !self.ended.insert(last.summary) {
            return Searched::More;
        }
        match self.code.summary(last.summary).end.clone() {
            End::Cut(reason) => self.reasons.push(reason),
            End::Cutpoint(_) => unreachable!("the end is none"),
            End::Violated { span, .. } => {
                let what = "a violation that a run on the inputs found for it does not show".into();
                self.reasons.push(Reason::Exhausted { what, place: engine::place(self.program, span) });
                if let Some(violation) = self.violation(steps, budget) {
                    return Searched::Answer(violation);
                }
            }
        }
        Searched::More
    }

    /// The machine runs on the inputs of a test.
    fn violation(&self, steps: &[Step], budget: &Budget) -> Option<Outcome> {
        let mut machine = trial_machine(self.program, &self.properties).ok()?;
        let given = engine::Given::new(inputs(&self.code, steps)?);
        trial(&mut machine, &self.properties, given, LONGEST, budget).ok()?.violation.map(Outcome::Violated)
    }

    /// The target has no state: then no edge leads there. This is asked once for each region.
    fn is_empty(&mut self, edge: Edge) -> bool {
        let Some(to) = edge.to else { return false };
        let region = &mut self.regions.all[to];
        if std::mem::replace(&mut region.is_checked, true) || region.predicates.is_empty() {
            return false;
        }
        let conditions: Vec<TermId> = self.code.known[region.point].iter().chain(&region.predicates).copied().collect();
        let is_empty = matches!(self.code.satisfiable(conditions), Side::Infeasible);
        if is_empty {
            self.regions.exclude_all_into(to);
        }
        is_empty
    }

    /// No state at the point in front takes the step into the target. Of the states in front either those of the region are looked at, or all; and of
    /// those that the step leads to those of the target, or all.
    fn is_never_taken(&mut self, edge: Edge, in_front: bool, in_target: bool) -> bool {
        let region = &self.regions.all[edge.from];
        let mut conditions = self.code.known[region.point].clone();
        if in_front {
            conditions.extend(&region.predicates);
        }
        conditions.extend(&self.code.summary(edge.summary).conditions);
        if let Some(to) = edge.to {
            let target = &self.regions.all[to];
            let mut there = self.code.known[target.point].clone();
            if in_target {
                there.extend(&target.predicates);
            }
            conditions.extend(self.code.before(edge.summary, &there));
        }
        matches!(self.code.satisfiable(conditions), Side::Infeasible)
    }

    /// An edge is taken by no run: neither are those that are excluded for the same reason.
    fn exclude(&mut self, edge: Edge) {
        let has_predicates = |region: usize| !self.regions.all[region].predicates.is_empty();
        if !has_predicates(edge.from) && !edge.to.is_some_and(has_predicates) {
            return self.regions.exclude(edge);
        }
        if has_predicates(edge.from) && self.is_never_taken(edge, false, true) {
            self.regions.exclude_all(|other| (other.summary, other.to) == (edge.summary, edge.to), edge);
        } else if edge.to.is_some()
            && self.steps.insert((edge.from, edge.summary))
            && self.is_never_taken(edge, true, false)
        {
            self.regions.exclude_all(|other| (other.from, other.summary) == (edge.from, edge.summary), edge);
        } else {
            self.regions.exclude(edge);
        }
    }

    fn leave_out(&mut self, edge: Edge, why: &str) {
        self.left_out.insert(edge);
        let place = match self.code.source(edge.summary).checked_sub(1) {
            Some(cutpoint) => self.code.build.place_of(cutpoint),
            None => String::new(),
        };
        let reason = Reason::Exhausted { what: why.to_owned(), place };
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// What an invariant says of the states at points is known there.
    pub fn assume(&mut self, fact: &Fact) {
        let Fact::Invariant { function, block, holds } = fact else { return };
        let code = &mut self.code;
        for point in 1..code.points() {
            let cutpoint = &code.build.system.cutpoints[point - 1];
            if cutpoint.role != Role::Head || (cutpoint.function, cutpoint.block) != (*function, *block) {
                continue;
            }
            let state = cutpoint.at.state.clone();
            let Some(condition) = holds.in_state(&mut code.build.machine, &state) else { continue };
            if code.is_of(point, &[condition]) && !code.known[point].contains(&condition) {
                code.known[point].push(condition);
            }
        }
    }
}
