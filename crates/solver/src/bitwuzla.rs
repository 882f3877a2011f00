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
//! **Incremental.** One term manager serves all queries, so a term is translated once; and one solver instance serves many, so that circuits and
//! what was learned of them are there already when the next query asks for the same terms. All conjuncts of a query are assumed, none is asserted
//! for good: the next query may come from another path, and a fresh instance for each path was measured to be two to four times slower. An
//! instance collects what queries leave behind, so it is given up after some hundred, or when most of what is there is of no use to the
//! query at hand. Assumptions are also what cores are made of.
//!
//! **Limits.** While it searches, Bitwuzla asks the watch whether to go on, and the watch looks at time, memory and the interrupt.
//! While it preprocesses and builds circuits it does not ask whether to stop. So a query whose circuits look heavy runs in a process of its own (see `sandbox`)
//! unless the heavy parts have been seen to be harmless there.
//!
//! **Trust.** Every model is evaluated by our own evaluator before it leaves: if it does not satisfy the query, the answer is
//! 'unknown' and is counted as a wrong model, so an error in the encoding cannot become a false alarm.
//!
//! What may differ from run to run: which of two right models a heavy query gets, since time decides whether it is solved here or apart.
//!
//! Soundness: 'unsatisfiable' is Bitwuzla's word. Tests compare it with evaluation on all small terms, and with another solver.

mod cost;
mod instance;
mod outcome;
mod translate;
mod value;

use crate::answer::{Answer, Unknown};
use crate::emit::Emitter;
use crate::limits::{Limits, Watch};
use crate::link::Solver;
use crate::query::{symbols_of, Query};
use crate::sandbox;
use crate::statistics::{BackendStatistics, Counter, Statistics};
use bitwuzla_sys::BitwuzlaTerm;
use instance::{Instance, Said};
use outcome::{Outcome, GAVE_UP};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use term::{Evaluator, Model, Pool, TermId};
use translate::Translator;

/// Queries that need more gates than this are not solved in this process, until they are known to be harmless.
const HEAVY: u64 = 250_000;

/// A heavy query is harmless if it took no longer than this and a twentieth of its time limit: that much more does not hurt.
const HARMLESS: Duration = Duration::from_millis(100);

/// And no more than this part of its memory limit.
const SMALL: u64 = 4;

/// With more terms than this the backend starts anew, to give memory back.
const TERMS: usize = 8_000_000;

/// Answers every query, or says why not.
pub struct BitwuzlaSolver {
    // Dropped in this order: the instance before the terms it uses.
    instance: Option<Instance>,
    translator: Translator,
    watch: Rc<Watch>,
    limits: Limits,
    emitter: Option<Emitter>,
    /// Heavy terms that have been solved well within the limits, with the number of the query.
    harmless: FxHashMap<TermId, usize>,
    /// What those queries took.
    took: Vec<Taken>,
    evaluator: Evaluator,
    counter: Counter,
    statistics: BackendStatistics,
}

/// What a query took in a process of its own.
#[derive(Clone, Copy, Default)]
struct Taken {
    time: Duration,
    /// In bytes.
    memory: u64,
}

/// A query, translated.
struct Job {
    members: Vec<(TermId, BitwuzlaTerm)>,
    /// What must hold besides because of bits of floats.
    side_conditions: Vec<(TermId, BitwuzlaTerm)>,
    /// Whose values are wanted.
    symbols: Vec<TermId>,
}

impl BitwuzlaSolver {
    pub fn new(limits: Limits) -> BitwuzlaSolver {
        BitwuzlaSolver {
            instance: None,
            translator: Translator::new(),
            watch: Rc::default(),
            limits,
            emitter: None,
            harmless: FxHashMap::default(),
            took: Vec::new(),
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
        self.instance.take_if(|instance| !instance.is_worth_keeping(job.len()));
        let outcome =
            if self.is_heavy(pool, &job) { self.solve_apart(pool, &job) } else { self.solve_here(pool, &job) };
        match outcome {
            Outcome::Sat(values) => self.checked(pool, &job, values),
            Outcome::Unsat(core) => Answer::Unsat(core),
            Outcome::Unknown(why) => Answer::Unknown(why),
        }
    }

    fn translate(&mut self, pool: &mut Pool, query: &Query) -> Result<Job, Unknown> {
        if self.translator.capacity() > TERMS {
            self.instance = None;
            self.translator = Translator::new();
        }
        let terms: Vec<TermId> = query.conjuncts().iter().copied().chain(query.asked(pool)).collect();
        let mut job =
            Job { members: Vec::with_capacity(terms.len()), side_conditions: Vec::new(), symbols: Vec::new() };
        for term in &terms {
            job.members.push((*term, self.translator.translate(pool, *term, &self.watch)?));
            for condition in self.translator.side_conditions(pool, *term).iter() {
                job.side_conditions.push((*condition, self.translator.translate(pool, *condition, &self.watch)?));
            }
            job.symbols.extend(self.translator.names(pool, *term));
        }
        let symbols = symbols_of(pool, terms);
        job.symbols.extend(pool.members(symbols));
        Ok(job)
    }

    /// Whether circuits for the query could take too long or too much.
    fn is_heavy(&self, pool: &Pool, job: &Job) -> bool {
        let is_built = |term| self.instance.as_ref().is_some_and(|instance| instance.has_built(term));
        let new = job.assumptions().map(|(term, _)| term).filter(|term| !is_built(*term));
        let (harmless, unknown): (Vec<TermId>, Vec<TermId>) = new.partition(|term| self.harmless.contains_key(term));
        // Many harmless ones are not harmless together.
        let queries: FxHashSet<usize> = harmless.iter().map(|term| self.harmless[term]).collect();
        let mut sum = Taken::default();
        for query in queries {
            sum.time += self.took[query].time;
            sum.memory += self.took[query].memory;
        }
        !self.is_harmless(sum) || self.translator.gates(pool, &unknown, is_built, HEAVY) > HEAVY
    }

    /// Whether what could not be stopped would be little, compared with the limits.
    fn is_harmless(&self, taken: Taken) -> bool {
        let Limits { time, memory, .. } = &self.limits;
        time.is_none_or(|limit| taken.time < HARMLESS + limit / 20)
            && memory.is_none_or(|limit| taken.memory < limit / SMALL)
    }

    fn solve_here(&mut self, pool: &Pool, job: &Job) -> Outcome {
        let instance = self.instance.get_or_insert_with(|| {
            self.statistics.instances += 1;
            // SAFETY: the translator, which owns the manager, is dropped after the instance.
            unsafe { Instance::new(self.translator.manager(), &self.watch) }
        });
        instance.build(pool, job.assumptions().map(|(term, _)| term));
        let outcome = job.run(pool, &self.translator, instance, &self.watch);
        if matches!(outcome, Outcome::Unknown(_)) {
            // What it was stopped in the middle of is not worth keeping.
            self.instance = None;
        }
        outcome
    }

    fn solve_apart(&mut self, pool: &Pool, job: &Job) -> Outcome {
        self.statistics.sandboxed += 1;
        let begun = self.watch.elapsed();
        let done = sandbox::run(&self.watch, || {
            // SAFETY: the child is a copy of this process and ends before anything is dropped.
            let mut instance = unsafe { Instance::new(self.translator.manager(), &self.watch) };
            let outcome = job.run(pool, &self.translator, &mut instance, &self.watch).to_bytes();
            std::mem::forget(instance);
            outcome
        });
        let sandbox::Done { bytes, memory } = match done {
            Ok(done) => done,
            Err(why) => return Outcome::Unknown(why),
        };
        let taken = Taken { time: self.watch.elapsed().saturating_sub(begun), memory };
        if self.is_harmless(taken) {
            let query = self.took.len();
            self.took.push(taken);
            for (term, _) in job.assumptions() {
                self.harmless.entry(term).or_insert(query);
            }
        }
        let outcome = Outcome::from_bytes(&bytes, &|symbol| pool.sort(symbol));
        outcome.unwrap_or(Outcome::Unknown(Unknown::Incomplete("no answer from a process of its own")))
    }

    /// The model, if it is one.
    fn checked(&mut self, pool: &Pool, job: &Job, values: Vec<(TermId, term::Value)>) -> Answer {
        let mut model = Model::new();
        for (symbol, value) in values {
            model.set(symbol, value);
        }
        let mut evaluation = self.evaluator.under(pool, &model);
        if job.members.iter().all(|(term, _)| evaluation.holds(*term)) {
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
    /// Whatever must hold.
    fn assumptions(&self) -> impl Iterator<Item = (TermId, BitwuzlaTerm)> + '_ {
        self.members.iter().chain(&self.side_conditions).copied()
    }

    fn len(&self) -> usize {
        self.members.len() + self.side_conditions.len()
    }

    /// Asks an instance.
    fn run(&self, pool: &Pool, translator: &Translator, instance: &mut Instance, watch: &Watch) -> Outcome {
        let mut handles: Vec<BitwuzlaTerm> = self.assumptions().map(|(_, handle)| handle).collect();
        match instance.check(&mut handles) {
            Said::Unknown => Outcome::Unknown(watch.reason().unwrap_or(GAVE_UP)),
            Said::Unsat => Outcome::Unsat(self.members_of(&instance.core())),
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

    /// The members of the query that are in a core. Of several with the same counterpart all are.
    fn members_of(&self, core: &FxHashSet<BitwuzlaTerm>) -> Vec<TermId> {
        let own: FxHashSet<BitwuzlaTerm> = self.assumptions().map(|(_, handle)| handle).collect();
        let is_member = |(_, handle): &&(TermId, BitwuzlaTerm)| core.contains(handle);
        let members: Vec<TermId> = self.members.iter().filter(is_member).map(|(term, _)| *term).collect();
        // Side conditions can always be met, so something else must be in it; if the backend has not said what, it may be anything.
        if members.is_empty() || !core.is_subset(&own) {
            return self.members.iter().map(|(term, _)| *term).collect();
        }
        members
    }
}
