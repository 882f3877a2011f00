//! The last link: Bitwuzla (Niemetz and Preiner, 2023), a solver for bit-vectors, floats and arrays.
//!
//! | module      | what is there                                                     |
//! |-------------|-------------------------------------------------------------------|
//! | `translate` | our terms as Bitwuzla's, each once                                |
//! | `cost`      | how large a term becomes as a circuit                             |
//! | `instance`  | one solver with what is asserted in it                            |
//! | `value`     | values in models                                                  |
//! | `outcome`   | results as bytes, from a process of its own                       |
//!
//! **Instances.** One term manager serves all queries, so a term is translated once. The facts of a query are asserted for good in a solver
//! instance and its condition is assumed, so the other side of a branch, and every query whose facts extend these, continue in
//! the same instance. Facts that do not extend those of any instance get a fresh one: instances under long chains of push and pop
//! become far slower than fresh ones. For the same reason an instance is given up when it has become slower than it was at first, and after
//! some calls in any case. A query without a condition assumes all its facts, in an instance in which nothing is asserted: this is how cores are made smaller.
//!
//! **Cores.** An instance that can say which assertions a contradiction rests on has to do without some preprocessing and takes up to twice
//! as long. So queries are answered without, and only for those that are unsatisfiable a second instance is asked why, for a short time.
//!
//! **Limits.** While it searches, Bitwuzla asks the watch whether to go on, and the watch looks at time, memory and the interrupt.
//! While it preprocesses and builds circuits it asks nobody. So a query whose circuits look heavy runs in a process of its own (see `sandbox`)
//! unless the heavy parts have been seen to be harmless there.
//!
//! **Trust.** Every model is evaluated by our own evaluator before it leaves: if it does not satisfy the query, the answer is
//! 'unknown' and is counted as a wrong model, so an error in the encoding cannot become a false alarm.
//!
//! Soundness: 'unsatisfiable' is Bitwuzla's word. Tests compare it with evaluation on all small terms, and with another solver.

mod cost;
mod instance;
mod outcome;
mod translate;
mod value;

use crate::answer::{Answer, Unknown};
use crate::core_cache::Marks;
use crate::emit::Emitter;
use crate::limits::{Limits, Watch};
use crate::link::Solver;
use crate::query::{symbols_of, Query};
use crate::sandbox;
use crate::statistics::{BackendStatistics, Counter, Statistics};
use bitwuzla_sys::BitwuzlaTerm;
pub use instance::Cores;
use instance::{Instance, Said};
use outcome::Outcome;
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use term::{Evaluator, Model, Pool, TermId};
use translate::Translator;

/// Queries that need more gates than this are not solved in this process, until they are known to be harmless.
const HEAVY: u64 = 250_000;

/// A heavy query is harmless if it took no longer than this and a twentieth of its time limit: that much more does not hurt.
const HARMLESS: Duration = Duration::from_millis(100);

/// A core may take this long to find, or twice as long as the answer took.
const QUICK: Duration = Duration::from_millis(20);

/// How many instances are kept.
const INSTANCES: usize = 8;

/// With more terms than this the backend starts anew, to give memory back.
const TERMS: usize = 8_000_000;

/// Answers every query, or says why not.
pub struct BitwuzlaSolver {
    // Dropped in this order: instances before the terms they use.
    instances: Vec<Instance>,
    translator: Translator,
    watch: Rc<Watch>,
    limits: Limits,
    cores: Cores,
    emitter: Option<Emitter>,
    /// Heavy terms that have been solved well within the limits.
    harmless: FxHashSet<TermId>,
    marks: Marks,
    evaluator: Evaluator,
    counter: Counter,
    statistics: BackendStatistics,
}

/// A query, translated.
struct Job {
    facts: Vec<TermId>,
    asked: Option<TermId>,
    /// What must hold besides, because of bits of floats.
    side_conditions: Vec<TermId>,
    /// Whose values are wanted.
    symbols: Vec<TermId>,
}

impl BitwuzlaSolver {
    /// `cores`: whether 'unsatisfiable' comes with less than the whole query where a condition is asked.
    pub fn new(limits: Limits, cores: Cores) -> BitwuzlaSolver {
        BitwuzlaSolver {
            instances: Vec::new(),
            translator: Translator::new(),
            watch: Rc::default(),
            limits,
            cores,
            emitter: None,
            harmless: FxHashSet::default(),
            marks: Marks::default(),
            evaluator: Evaluator::new(),
            counter: Counter::new("backend"),
            statistics: BackendStatistics::default(),
        }
    }

    /// Writes every query as a file, too.
    pub fn emitting(self, emitter: Option<Emitter>) -> BitwuzlaSolver {
        BitwuzlaSolver { emitter, ..self }
    }

    fn answer(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        let job = match self.translate(pool, query) {
            Ok(job) => job,
            Err(why) => return Answer::Unknown(why),
        };
        let found = self.instance_for(pool, &job);
        let outcome = if self.is_heavy(pool, &job, found) {
            self.solve_apart(pool, &job)
        } else {
            self.solve_here(pool, &job, found)
        };
        match outcome {
            Ok(Outcome::Sat(values)) => self.checked(pool, &job, values),
            Ok(Outcome::Unsat(None)) => Answer::Unsat(self.why(pool, &job)),
            Ok(Outcome::Unsat(Some(core))) => Answer::Unsat(job.core(&core)),
            Ok(Outcome::Unknown) => Answer::Unknown(Unknown::Incomplete("the backend gave up")),
            Err(why) => Answer::Unknown(why),
        }
    }

    fn translate(&mut self, pool: &mut Pool, query: &Query) -> Result<Job, Unknown> {
        if self.translator.capacity() > TERMS {
            self.instances.clear();
            self.translator = Translator::new();
        }
        let facts = query.conjuncts().into_owned();
        let asked = query.asked(pool);
        let mut side_conditions = Vec::new();
        let mut names = Vec::new();
        for term in facts.iter().copied().chain(asked) {
            self.translator.translate(pool, term, &self.watch)?;
            for condition in self.translator.side_conditions(pool, term).iter() {
                self.translator.translate(pool, *condition, &self.watch)?;
                side_conditions.push(*condition);
            }
            names.extend(self.translator.names(pool, term));
        }
        let symbols = symbols_of(pool, facts.iter().copied().chain(asked));
        let mut symbols = pool.members(symbols);
        symbols.extend(names);
        if std::env::var_os("ASSUME").is_some() {
            let facts: Vec<TermId> = facts.into_iter().chain(asked).collect();
            return Ok(Job { facts, asked: None, side_conditions, symbols });
        }
        Ok(Job { facts, asked, side_conditions, symbols })
    }

    /// The instance that has most of the facts and nothing else.
    fn instance_for(&mut self, pool: &Pool, job: &Job) -> Option<usize> {
        self.instances.retain(|instance| instance.is_worth_keeping());
        if job.asked.is_none() {
            return self.instances.iter().position(|instance| instance.asserted().is_empty());
        }
        self.marks.set(pool, job.facts.iter().chain(&job.side_conditions).copied());
        let marks = &self.marks;
        let fits = |instance: &Instance| {
            !instance.asserted().is_empty() && instance.asserted().iter().all(|term| marks.is_set(*term))
        };
        let fitting = self.instances.iter().enumerate().filter(|(_, instance)| fits(instance));
        fitting.max_by_key(|(_, instance)| instance.asserted().len()).map(|(at, _)| at)
    }

    fn new_instance(&mut self, cores: Cores) -> usize {
        self.statistics.instances += 1;
        // SAFETY: the translator, which owns the manager, is dropped after the instances.
        let instance = unsafe { Instance::new(self.translator.manager(), cores, &self.watch) };
        if self.instances.len() < INSTANCES {
            self.instances.push(instance);
            return self.instances.len() - 1;
        }
        let oldest = self.instances.iter().enumerate().min_by_key(|(_, instance)| instance.used);
        let at = oldest.map_or(0, |(at, _)| at);
        self.instances[at] = instance;
        at
    }

    /// Whether circuits for the query could take too long or too much.
    fn is_heavy(&self, pool: &Pool, job: &Job, found: Option<usize>) -> bool {
        let asserted = found.map(|at| self.instances[at].asserted());
        let done = |term: TermId| {
            asserted.is_some_and(|asserted| asserted.contains(&term)) || self.harmless.contains(&term)
        };
        self.translator.gates(pool, &job.terms(), &done, HEAVY) > HEAVY
    }

    fn solve_here(&mut self, pool: &Pool, job: &Job, found: Option<usize>) -> Result<Outcome, Unknown> {
        let at = found.unwrap_or_else(|| self.new_instance(job.cores()));
        let instance = &mut self.instances[at];
        instance.used = self.statistics.calls;
        let outcome = job.run(pool, &self.translator, instance);
        if outcome == Outcome::Unknown {
            // What it was stopped in the middle of is not worth keeping.
            self.instances.swap_remove(at);
            return Err(self.watch.reason().unwrap_or(Unknown::Incomplete("the backend gave up")));
        }
        Ok(outcome)
    }

    /// The members of an unsatisfiable query that are to blame; all of them where it takes too long to find out.
    fn why(&mut self, pool: &Pool, job: &Job) -> Vec<TermId> {
        let all: Vec<TermId> = job.facts.iter().chain(&job.asked).copied().collect();
        if self.cores == Cores::Unwanted || all.len() <= 2 {
            return all;
        }
        let (elapsed, limits) = (self.watch.elapsed(), self.limits.clone());
        let time = (2 * elapsed).max(QUICK).min(self.watch.remaining().unwrap_or(Duration::MAX));
        let job = Job { facts: all, asked: None, side_conditions: job.side_conditions.clone(), symbols: Vec::new() };
        self.watch.start(&Limits { time: Some(time), ..limits });
        let found = self.instance_for(pool, &job);
        let outcome = match self.is_heavy(pool, &job, found) {
            true => Err(Unknown::TimeLimit),
            false => self.solve_here(pool, &job, found),
        };
        match outcome {
            Ok(Outcome::Unsat(Some(core))) => job.core(&core),
            _ => job.facts,
        }
    }

    fn solve_apart(&mut self, pool: &Pool, job: &Job) -> Result<Outcome, Unknown> {
        self.statistics.sandboxed += 1;
        let begun = self.watch.elapsed();
        let cores = job.cores();
        let sandbox::Done { bytes, memory } = sandbox::run(&self.watch, || {
            // SAFETY: the child is a copy of this process and ends before anything is dropped.
            let mut instance = unsafe { Instance::new(self.translator.manager(), cores, &self.watch) };
            let outcome = job.run(pool, &self.translator, &mut instance).to_bytes();
            std::mem::forget(instance);
            outcome
        })?;
        let Limits { time: time_limit, memory: memory_limit, .. } = &self.limits;
        let quick = time_limit.is_none_or(|limit| self.watch.elapsed() - begun < HARMLESS + limit / 20);
        let small = memory_limit.is_none_or(|limit| memory < limit / 2);
        if quick && small {
            self.harmless.extend(job.terms());
        }
        let outcome = Outcome::from_bytes(&bytes, &|symbol| pool.sort(symbol));
        outcome.ok_or(Unknown::Incomplete("no answer from a process of its own"))
    }

    /// The model, if it is one.
    fn checked(&mut self, pool: &Pool, job: &Job, values: Vec<(TermId, term::Value)>) -> Answer {
        let mut model = Model::new();
        for (symbol, value) in values {
            model.set(symbol, value);
        }
        let mut evaluation = self.evaluator.under(pool, &model);
        if job.facts.iter().chain(&job.asked).all(|term| evaluation.holds(*term)) {
            return Answer::Sat(Arc::new(model));
        }
        self.statistics.wrong_models += 1;
        Answer::Unknown(Unknown::Incomplete("the model does not satisfy the query"))
    }

    fn count(&mut self, answer: &Answer, time: Duration) {
        let statistics = &mut self.statistics;
        statistics.total += time;
        statistics.slowest = statistics.slowest.max(time);
        match answer {
            Answer::Sat(_) => statistics.sat += 1,
            Answer::Unsat(_) => statistics.unsat += 1,
            Answer::Unknown(_) => statistics.unknown += 1,
        }
    }
}

impl Solver for BitwuzlaSolver {
    fn solve(&mut self, pool: &mut Pool, query: &Query) -> Answer {
        self.counter.enter();
        self.statistics.calls += 1;
        let begun = Instant::now();
        self.watch.start(&self.limits);
        let answer = match self.watch.poll() {
            Ok(()) => self.answer(pool, query),
            Err(why) => Answer::Unknown(why),
        };
        self.count(&answer, begun.elapsed());
        self.counter.answered();
        if let Some(emitter) = &mut self.emitter {
            emitter.emit(pool, query, &answer);
        }
        answer
    }

    fn report(&self, statistics: &mut Statistics) {
        statistics.links.push(self.counter.statistics());
        statistics.backend = self.statistics.clone();
    }
}

impl Job {
    fn terms(&self) -> Vec<TermId> {
        self.facts.iter().chain(&self.asked).chain(&self.side_conditions).copied().collect()
    }

    /// Whoever asks nothing of the facts wants to know which of them are to blame.
    fn cores(&self) -> Cores {
        if self.asked.is_none() && std::env::var("ASSUME") != Ok("1".into()) { Cores::Wanted } else { Cores::Unwanted }
    }

    /// Asks an instance.
    fn run(&self, pool: &Pool, translator: &Translator, instance: &mut Instance) -> Outcome {
        let handle = |term: TermId| -> BitwuzlaTerm { translator.handle(term).expect("the job has been translated") };
        let (asserted, assumed) = match self.asked {
            Some(condition) => (&self.facts[..], vec![condition]),
            None => (&[][..], self.facts.clone()),
        };
        let side_conditions = match self.asked {
            Some(_) => &self.side_conditions[..],
            // Nothing may be asserted in an instance that only assumes.
            None => &[],
        };
        for term in asserted.iter().chain(side_conditions) {
            instance.assert(*term, handle(*term));
        }
        let also_assumed = if self.asked.is_none() { &self.side_conditions[..] } else { &[] };
        let assumptions: Vec<(TermId, BitwuzlaTerm)> =
            assumed.iter().chain(also_assumed).map(|term| (*term, handle(*term))).collect();
        match instance.check(&assumptions) {
            Said::Unknown => Outcome::Unknown,
            Said::Unsat => Outcome::Unsat(instance.core()),
            Said::Sat => {
                // A symbol that the backend never saw does not matter.
                let value = |symbol: &TermId| {
                    let handle = translator.handle(*symbol)?;
                    Some((*symbol, instance.value(handle, pool.sort(*symbol))?))
                };
                Outcome::Sat(self.symbols.iter().filter_map(value).collect())
            }
        }
    }

    /// The members of the query in the core.
    fn core(&self, core: &[TermId]) -> Vec<TermId> {
        let all = || self.facts.iter().chain(&self.asked).copied();
        let named: FxHashSet<TermId> = core.iter().copied().collect();
        let members: Vec<TermId> = all().filter(|term| named.contains(term)).collect();
        // Side conditions hold by themselves, so something else must be in it.
        if members.is_empty() { all().collect() } else { members }
    }
}
