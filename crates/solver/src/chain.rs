//! The chain: what engines ask, and the links that answer.
//!
//! ```text
//! constants → implied values → independence → model cache → core cache → repair → backend
//! ```
//!
//! A state of an engine has a path and a model of it. At a branch the condition is evaluated under that model first: one side is feasible for
//! free, so a branch costs at most one query, and that passes the links, each of which may answer it.
//!
//! Every link can be taken out by its switch, for measuring; the answers stay the same.
//!
//! Invariant: one chain works with one pool.

use crate::answer::{Answer, Unknown};
use crate::bitwuzla::BitwuzlaSolver;
use crate::constant::ConstantSolver;
use crate::core_cache::CoreCacheSolver;
use crate::emit::Emitter;
use crate::implied::ImpliedValueSolver;
use crate::independent::IndependentSolver;
use crate::limits::Limits;
use crate::link::Solver;
use crate::model_cache::ModelCacheSolver;
use crate::path::{Path, PathOptions};
use crate::query::{Facts, Query};
use crate::record::Recorder;
use crate::repair::RepairSolver;
use crate::statistics::Statistics;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use term::{Evaluator, Model, Pool, TermId};

/// How a chain is made.
#[derive(Clone, Debug)]
pub struct Config {
    pub links: Links,
    /// Of each query that reaches the backend.
    pub limits: Limits,
    /// A folder for every query that reaches the backend.
    pub emit_smt2: Option<PathBuf>,
    /// Whether every question asked of the chain is written down; see `record` and `recording`.
    pub record: bool,
    /// Whether answers 'unsatisfiable' from caches are asked of the backend again, and models checked against the whole path.
    pub recheck: bool,
}

/// Which links there are. All of them, but for measurements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Links {
    pub constants: bool,
    pub implied_values: bool,
    pub independence: bool,
    pub model_cache: bool,
    pub core_cache: bool,
    pub repair: bool,
}

/// What an engine asks for satisfiability.
pub struct Chain {
    first: Box<dyn Solver>,
    links: Links,
    recheck: bool,
    recorder: Option<Recorder>,
    evaluator: Evaluator,
}

/// Which sides of a branch can be taken.
#[derive(Clone, Debug)]
pub struct Check {
    /// Where the condition is true.
    pub yes: Side,
    /// Where it is false.
    pub no: Side,
}

/// One side of a branch.
#[derive(Clone, Debug)]
pub enum Side {
    /// A model of the path and the condition of this side.
    Feasible(Arc<Model>),
    Infeasible,
    Unknown(Unknown),
}

/// A check in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Both,
    OnlyTrue,
    OnlyFalse,
    /// The path itself is infeasible.
    Neither,
    /// Of at least one side nothing is known.
    Unknown,
}

impl Links {
    pub const ALL: Links = Links {
        constants: true,
        implied_values: true,
        independence: true,
        model_cache: true,
        core_cache: true,
        repair: true,
    };

    /// Nothing but the backend.
    pub const NONE: Links = Links {
        constants: false,
        implied_values: false,
        independence: false,
        model_cache: false,
        core_cache: false,
        repair: false,
    };
}

impl Default for Config {
    fn default() -> Config {
        Config {
            links: Links::ALL,
            limits: Limits::default(),
            emit_smt2: None,
            record: false,
            recheck: cfg!(debug_assertions),
        }
    }
}

impl Chain {
    /// Fails only where a folder or file for queries cannot be made.
    pub fn new(config: Config) -> io::Result<Chain> {
        let Config { links, limits, emit_smt2, record, recheck } = config;
        let emitter = emit_smt2.map(Emitter::new).transpose()?;
        let recorder = record.then(Recorder::default);
        let backend = BitwuzlaSolver::new(limits).emitting(emitter);
        let mut first: Box<dyn Solver> = Box::new(backend);
        if links.repair {
            first = Box::new(RepairSolver::new(first));
        }
        if links.core_cache {
            first = Box::new(CoreCacheSolver::new(first, recheck));
        }
        if links.model_cache {
            first = Box::new(ModelCacheSolver::new(first, recheck));
        }
        if links.independence {
            first = Box::new(IndependentSolver::new(first));
        }
        if links.implied_values {
            first = Box::new(ImpliedValueSolver::new(first));
        }
        if links.constants {
            first = Box::new(ConstantSolver::new(first));
        }
        Ok(Chain { first, links, recheck, recorder, evaluator: Evaluator::new() })
    }

    /// The empty path, for this chain's links.
    pub fn path(&self) -> Path {
        let Links { implied_values, independence, .. } = self.links;
        Path::with_options(PathOptions { implied_values, independence })
    }

    /// Which sides of a branch a path allows. `model` is the state's own model of the path.
    pub fn check(&mut self, pool: &mut Pool, path: &Path, model: Option<&Arc<Model>>, condition: TermId) -> Check {
        if let Some(recorder) = &mut self.recorder {
            recorder.record(path, condition);
        }
        let negated = pool.not(condition);
        let Some(model) = model else {
            let yes = self.side(pool, path, None, condition);
            let no = match &yes {
                Side::Feasible(model) => self.side(pool, path, Some(model), negated),
                _ => self.side(pool, path, None, negated),
            };
            return Check { yes, no };
        };
        let free = Side::Feasible(model.clone());
        if self.evaluator.holds(pool, model, condition) {
            Check { yes: free, no: self.side(pool, path, Some(model), negated) }
        } else {
            Check { yes: self.side(pool, path, Some(model), condition), no: free }
        }
    }

    /// Whether a path allows a condition: one side of `check`.
    pub fn feasible(&mut self, pool: &mut Pool, path: &Path, model: Option<&Arc<Model>>, condition: TermId) -> Side {
        if let Some(recorder) = &mut self.recorder {
            recorder.record(path, condition);
        }
        match model {
            Some(model) if self.evaluator.holds(pool, model, condition) => Side::Feasible(model.clone()),
            _ => self.side(pool, path, model, condition),
        }
    }

    /// A model of a path.
    pub fn model(&mut self, pool: &mut Pool, path: &Path) -> Side {
        self.feasible(pool, path, None, pool.boolean(true))
    }

    /// The text of the recording, if there is one.
    pub fn recording(&self, pool: &mut Pool) -> Option<String> {
        self.recorder.as_ref().map(|recorder| recorder.text(pool))
    }

    /// What has been done so far.
    pub fn statistics(&self, pool: &Pool) -> Statistics {
        let (terms_made, terms_shared) = (pool.len() as u64, pool.shared());
        let mut statistics = Statistics { terms_made, terms_shared, ..Statistics::default() };
        self.first.report(&mut statistics);
        statistics
    }

    /// Passes a query to the first link.
    pub(crate) fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.first.solve(pool, query)
    }

    fn side(&mut self, pool: &mut Pool, path: &Path, model: Option<&Arc<Model>>, condition: TermId) -> Side {
        if self.recheck {
            if let Some(model) = model {
                self.assert_model(pool, path, model, pool.boolean(true));
            }
        }
        match self.solve(pool, &Query { facts: Facts::Path(path), condition: Some(condition), model, symbols: None }) {
            Answer::Sat(model) => {
                if self.recheck {
                    self.assert_model(pool, path, &model, condition);
                }
                Side::Feasible(model)
            }
            Answer::Unsat(_) => Side::Infeasible,
            Answer::Unknown(why) => Side::Unknown(why),
        }
    }

    fn assert_model(&mut self, pool: &Pool, path: &Path, model: &Model, condition: TermId) {
        let mut evaluation = self.evaluator.under(pool, model);
        for term in path.conjuncts().chain([condition]) {
            assert!(evaluation.holds(term), "a model does not satisfy its path: {term} is false");
        }
    }
}

impl Check {
    pub fn verdict(&self) -> Verdict {
        match (&self.yes, &self.no) {
            (Side::Unknown(_), _) | (_, Side::Unknown(_)) => Verdict::Unknown,
            (Side::Feasible(_), Side::Feasible(_)) => Verdict::Both,
            (Side::Feasible(_), Side::Infeasible) => Verdict::OnlyTrue,
            (Side::Infeasible, Side::Feasible(_)) => Verdict::OnlyFalse,
            (Side::Infeasible, Side::Infeasible) => Verdict::Neither,
        }
    }
}

impl Side {
    pub fn model(&self) -> Option<&Arc<Model>> {
        match self {
            Side::Feasible(model) => Some(model),
            _ => None,
        }
    }

    pub fn is_feasible(&self) -> bool {
        matches!(self, Side::Feasible(_))
    }

    pub fn is_infeasible(&self) -> bool {
        matches!(self, Side::Infeasible)
    }

    pub fn is_unknown(&self) -> bool {
        matches!(self, Side::Unknown(_))
    }
}
