//! Propositional satisfiability, for engines that keep clauses of their own.
//!
//! A small interface with types of its own, so that no engine sees the library behind it. That is MiniSat (Eén and Sörensson, 2003): it
//! takes a preferred phase for each variable, is quick on the many small calls an engine makes, and does not clash with the CaDiCaL inside
//! the SMT backend.
//!
//! **Interrupt.** MiniSat has a flag that another thread may set. A thread that looks at the caller's own flag and passes it on costs more
//! than most calls take, so it is started only for a call that is not over after `UNWATCHED` conflicts.
//!
//! Invariant: the same calls in the same order give the same answers, unless one is interrupted.

use rustsat::solvers::{Interrupt, InterruptSolver, PhaseLit, Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
use rustsat_minisat::core::Minisat;
use rustsat_minisat::Limit;
use std::fmt;
use std::ops::Not;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// A propositional variable. Made by a solver, and belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variable(u32);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(u32);

/// The answer to a set of clauses under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatAnswer {
    Sat(Assignment),
    /// Assumptions that the clauses do not allow together. Empty if the clauses alone have no solution.
    Unsat(Vec<Literal>),
    /// The limit was reached, or the call was interrupted.
    Unknown,
}

/// A value for every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    values: Vec<bool>,
}

/// An incremental SAT solver.
///
/// Law: a solution satisfies every clause added so far and every assumption; the assumptions of an `Unsat` are among those given.
pub trait SatSolver {
    fn variable(&mut self) -> Variable;

    /// Adds a disjunction, for good. The empty one is false.
    fn clause(&mut self, literals: &[Literal]);

    /// Asks the search to try this literal rather than its negation where it has a choice.
    fn prefer(&mut self, literal: Literal);

    /// Takes the wish back.
    fn free(&mut self, variable: Variable);

    /// Solves under assumptions.
    fn solve(&mut self, assumptions: &[Literal]) -> SatAnswer {
        self.solve_within(assumptions, None)
    }

    /// Solves under assumptions, giving up after so many conflicts. Conflicts and not seconds, so that a run can be repeated.
    fn solve_within(&mut self, assumptions: &[Literal], conflicts: Option<u32>) -> SatAnswer;
}

/// MiniSat.
#[derive(Default)]
pub struct MinisatSolver {
    solver: Minisat,
    variables: u32,
    /// Whether the empty clause was added.
    contradictory: bool,
    /// Set by another thread to stop the call that is under way, and all that follow.
    interrupt: Option<Arc<AtomicBool>>,
}

/// Conflicts after which a call is watched for the interrupt: a few milliseconds of work.
const UNWATCHED: u32 = 1000;

/// How often the interrupt is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(10);

impl Variable {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn positive(self) -> Literal {
        Literal(self.0 << 1)
    }

    pub fn negative(self) -> Literal {
        !self.positive()
    }

    /// The literal that is true where the variable has this value.
    pub fn literal(self, value: bool) -> Literal {
        if value {
            self.positive()
        } else {
            self.negative()
        }
    }
}

impl Literal {
    pub fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.is_positive() { "" } else { "-" };
        write!(f, "{sign}{:?}", self.variable())
    }
}

impl Assignment {
    pub fn value(&self, variable: Variable) -> bool {
        self.values[variable.index()]
    }

    pub fn satisfies(&self, literal: Literal) -> bool {
        self.value(literal.variable()) == literal.is_positive()
    }
}

impl MinisatSolver {
    pub fn new() -> MinisatSolver {
        MinisatSolver::default()
    }

    /// One that stops when the flag is set.
    pub fn interruptible(interrupt: Option<Arc<AtomicBool>>) -> MinisatSolver {
        MinisatSolver { interrupt, ..MinisatSolver::default() }
    }

    /// Solves under assumptions with no look at the interrupt.
    fn search(&mut self, assumptions: &[Lit], conflicts: Option<u32>) -> SatAnswer {
        self.solver.set_limit(conflicts.map_or(Limit::None, |conflicts| Limit::Conflicts(conflicts.into())));
        match self.solver.solve_assumps(assumptions).expect(LIBRARY) {
            SolverResult::Sat => SatAnswer::Sat(self.assignment()),
            SolverResult::Interrupted => SatAnswer::Unknown,
            SolverResult::Unsat => {
                // The library speaks of a clause that holds: the negations of the assumptions.
                let clause = self.solver.core().expect(LIBRARY);
                SatAnswer::Unsat(clause.into_iter().map(|literal| !ours(literal)).collect())
            }
        }
    }

    /// The same, beside a thread that passes the interrupt on.
    fn search_watched(&mut self, assumptions: &[Lit], conflicts: Option<u32>, interrupt: &AtomicBool) -> SatAnswer {
        let interrupter = self.solver.interrupter();
        let (over, search) = channel::<()>();
        let watch = move || {
            // The sender is dropped when the search is over.
            while search.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                if interrupt.load(Ordering::Relaxed) {
                    return interrupter.interrupt();
                }
            }
        };
        thread::scope(|scope| {
            // Without a thread the search is not interrupted: slower, not wrong.
            let _ = thread::Builder::new().spawn_scoped(scope, watch);
            let answer = self.search(assumptions, conflicts);
            drop(over);
            answer
        })
    }

    fn assignment(&self) -> Assignment {
        // A variable that no clause mentions may have any value.
        let value = |number| matches!(self.solver.var_val(Var::new(number)), Ok(TernaryVal::True));
        Assignment { values: (0..self.variables).map(value).collect() }
    }
}

/// The library answers errors only to calls out of order and to a lack of memory.
const LIBRARY: &str = "MiniSat takes every call in this order";

impl SatSolver for MinisatSolver {
    fn variable(&mut self) -> Variable {
        let variable = Variable(self.variables);
        self.variables += 1;
        self.solver.reserve(Var::new(variable.0)).expect(LIBRARY);
        variable
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.contradictory |= literals.is_empty();
        if !self.contradictory {
            let clause: Clause = literals.iter().copied().map(theirs).collect();
            self.solver.add_clause(clause).expect(LIBRARY);
        }
    }

    fn prefer(&mut self, literal: Literal) {
        self.solver.phase_lit(theirs(literal)).expect(LIBRARY);
    }

    fn free(&mut self, variable: Variable) {
        self.solver.unphase_var(Var::new(variable.0)).expect(LIBRARY);
    }

    fn solve_within(&mut self, assumptions: &[Literal], conflicts: Option<u32>) -> SatAnswer {
        if self.contradictory {
            return SatAnswer::Unsat(Vec::new());
        }
        let theirs: Vec<Lit> = assumptions.iter().copied().map(theirs).collect();
        let Some(interrupt) = self.interrupt.clone() else { return self.search(&theirs, conflicts) };
        if interrupt.load(Ordering::Relaxed) {
            return SatAnswer::Unknown;
        }
        let first = conflicts.unwrap_or(UNWATCHED).min(UNWATCHED);
        let left = conflicts.map(|conflicts| conflicts - first);
        match self.search(&theirs, Some(first)) {
            SatAnswer::Unknown if left != Some(0) => self.search_watched(&theirs, left, &interrupt),
            answer => answer,
        }
    }
}

fn theirs(literal: Literal) -> Lit {
    Lit::new(literal.variable().0, !literal.is_positive())
}

fn ours(literal: Lit) -> Literal {
    Variable(literal.var().idx32()).literal(literal.is_pos())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Instant;

    /// All assignments of a few variables that satisfy the clauses.
    fn solutions(variables: usize, clauses: &[Vec<(usize, bool)>]) -> Vec<u32> {
        let holds =
            |bits: u32| clauses.iter().all(|clause| clause.iter().any(|(v, sign)| (bits >> v & 1 == 1) == *sign));
        (0..1u32 << variables).filter(|bits| holds(*bits)).collect()
    }

    fn literals(variables: &[Variable], clause: &[(usize, bool)]) -> Vec<Literal> {
        clause.iter().map(|(v, sign)| variables[*v].literal(*sign)).collect()
    }

    proptest! {
        /// Against trying every assignment: clauses come one by one, each followed by a question under assumptions.
        #[test]
        fn answers_are_those_of_enumeration(
            steps in prop::collection::vec(
                (prop::collection::vec((0usize..6, any::<bool>()), 0..4), prop::collection::vec((0usize..6, any::<bool>()), 0..4)),
                1..30,
            )
        ) {
            let mut solver = MinisatSolver::new();
            let variables: Vec<Variable> = (0..6).map(|_| solver.variable()).collect();
            let mut clauses = Vec::new();
            for (clause, assumptions) in steps {
                if !clause.is_empty() {
                    solver.clause(&literals(&variables, &clause));
                    clauses.push(clause);
                }
                let units: Vec<Vec<(usize, bool)>> = assumptions.iter().map(|literal| vec![*literal]).collect();
                let all = [clauses.clone(), units].concat();
                let given = literals(&variables, &assumptions);
                match solver.solve(&given) {
                    SatAnswer::Sat(assignment) => {
                        let bits = (0..6).map(|v| (assignment.value(variables[v]) as u32) << v).sum::<u32>();
                        prop_assert!(solutions(6, &all).contains(&bits));
                    }
                    SatAnswer::Unsat(core) => {
                        prop_assert!(core.iter().all(|literal| given.contains(literal)));
                        let units = core.iter().map(|literal| vec![(literal.variable().index(), literal.is_positive())]);
                        let all = [clauses.clone(), units.collect()].concat();
                        prop_assert!(solutions(6, &all).is_empty());
                    }
                    SatAnswer::Unknown => prop_assert!(false, "there is no limit"),
                }
            }
        }
    }

    #[test]
    fn preferred_phases_are_taken_where_there_is_a_choice() {
        let mut solver = MinisatSolver::new();
        let variables: Vec<Variable> = (0..20).map(|_| solver.variable()).collect();
        for pair in variables.chunks(2) {
            solver.clause(&[pair[0].positive(), pair[1].positive()]);
        }
        for (i, variable) in variables.iter().enumerate() {
            solver.prefer(variable.literal(i % 2 == 0));
        }
        let SatAnswer::Sat(assignment) = solver.solve(&[]) else { panic!("there is a solution") };
        assert!(variables.iter().enumerate().all(|(i, variable)| assignment.value(*variable) == (i % 2 == 0)));
    }

    #[test]
    fn the_empty_clause_is_false() {
        let mut solver = MinisatSolver::new();
        solver.clause(&[]);
        assert_eq!(solver.solve(&[]), SatAnswer::Unsat(Vec::new()));
    }

    /// Pigeons and holes: hard for clauses, the more of them the harder.
    fn pigeons(solver: &mut MinisatSolver, holes: usize) {
        let pigeons: Vec<Vec<Variable>> =
            (0..=holes).map(|_| (0..holes).map(|_| solver.variable()).collect()).collect();
        for pigeon in &pigeons {
            let somewhere: Vec<Literal> = pigeon.iter().map(|hole| hole.positive()).collect();
            solver.clause(&somewhere);
        }
        for hole in 0..holes {
            for a in 0..pigeons.len() {
                for b in 0..a {
                    solver.clause(&[pigeons[a][hole].negative(), pigeons[b][hole].negative()]);
                }
            }
        }
    }

    /// A limit of one call does not stay for the next.
    #[test]
    fn a_limit_of_conflicts_stops_the_search() {
        let mut solver = MinisatSolver::new();
        pigeons(&mut solver, 7);
        assert_eq!(solver.solve_within(&[], Some(10)), SatAnswer::Unknown);
        assert_eq!(solver.solve(&[]), SatAnswer::Unsat(Vec::new()));
    }

    /// Eight holes take more conflicts than are left unwatched.
    #[test]
    fn a_watched_search_gives_the_same_answer() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut solver = MinisatSolver::interruptible(Some(flag));
        pigeons(&mut solver, 8);
        assert_eq!(solver.solve_within(&[], Some(UNWATCHED)), SatAnswer::Unknown);
        assert_eq!(solver.solve(&[]), SatAnswer::Unsat(Vec::new()));
    }

    /// Twelve holes take far longer than any test.
    #[test]
    fn the_interrupt_stops_a_search_that_runs_and_all_that_follow() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut solver = MinisatSolver::interruptible(Some(flag.clone()));
        pigeons(&mut solver, 12);
        let setting = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            flag.store(true, Ordering::Relaxed);
            Instant::now()
        });
        assert_eq!(solver.solve(&[]), SatAnswer::Unknown);
        let after = setting.join().expect("it sets the flag").elapsed();
        assert!(after < Duration::from_millis(150), "stopped {after:?} after the interrupt");
        assert_eq!(solver.solve(&[]), SatAnswer::Unknown);
    }
}
