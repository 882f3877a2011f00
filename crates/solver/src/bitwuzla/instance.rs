//! One solver of the backend, with what has been asserted in it.

use super::value::value_of;
use crate::limits::Watch;
use bitwuzla_sys::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::{c_void, CStr};
use std::rc::Rc;
use std::time::{Duration, Instant};
use term::{Sort, TermId, Value};

/// Whether 'unsatisfiable' comes with a core. The backend has to do without some of its preprocessing then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cores {
    Wanted,
    Unwanted,
}

/// A solver. Belongs to a term manager, and must go before it.
pub struct Instance {
    solver: *mut Bitwuzla,
    /// What has been asserted, for good.
    asserted: FxHashSet<TermId>,
    /// Which of our terms a term of the backend stands for.
    origins: FxHashMap<BitwuzlaTerm, TermId>,
    cores: Cores,
    /// How often it was asked.
    calls: u32,
    /// How long the first call took, and the last.
    first: Duration,
    last: Duration,
    /// When it was asked last, in calls of the backend.
    pub used: u64,
    /// Asked by the backend while it works; must live as long as the solver.
    _watch: Rc<Watch>,
}

/// After so many calls an instance is given up.
const CALLS: u32 = 128;

/// How much longer than the first a call may take in any case.
const SLACK: Duration = Duration::from_millis(2);

/// What the backend says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    Sat,
    Unsat,
    Unknown,
}

impl Instance {
    /// # Safety
    /// The manager outlives the instance.
    pub unsafe fn new(manager: *mut BitwuzlaTermManager, cores: Cores, watch: &Rc<Watch>) -> Instance {
        // SAFETY: options are copied into the solver; the watch is kept alive next to it.
        let solver = unsafe {
            bitwuzla_set_abort_callback(Some(misused));
            let options = bitwuzla_options_new();
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_MODELS, 1);
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_UNSAT_CORES, (cores == Cores::Wanted) as u64);
            let solver = bitwuzla_new(manager, options);
            bitwuzla_options_delete(options);
            bitwuzla_set_termination_callback(solver, Some(is_over), Rc::as_ptr(watch) as *mut c_void);
            solver
        };
        Instance {
            solver,
            asserted: FxHashSet::default(),
            origins: FxHashMap::default(),
            cores,
            calls: 0,
            first: Duration::ZERO,
            last: Duration::ZERO,
            used: 0,
            _watch: watch.clone(),
        }
    }

    /// Whether it is still as quick as a fresh one. The first call has to do everything, later ones only what is new; one that
    /// takes longer than the first has too much behind it.
    pub fn is_worth_keeping(&self) -> bool {
        self.calls < std::env::var("CALLS").map_or(CALLS, |c| c.parse().unwrap()) && (std::env::var_os("KEEP").is_some() || self.last <= self.first + self.first / 2 + SLACK)
    }

    pub fn asserted(&self) -> &FxHashSet<TermId> {
        &self.asserted
    }

    /// Asserts a term for good, unless it has been.
    pub fn assert(&mut self, term: TermId, handle: BitwuzlaTerm) {
        if self.asserted.insert(term) {
            self.origins.entry(handle).or_insert(term);
            // SAFETY: a Boolean of the same manager.
            unsafe { bitwuzla_assert(self.solver, handle) }
        }
    }

    /// Whether what is asserted can hold together with the assumptions.
    pub fn check(&mut self, assumptions: &[(TermId, BitwuzlaTerm)]) -> Said {
        let begun = Instant::now();
        let mut handles: Vec<BitwuzlaTerm> = Vec::with_capacity(assumptions.len());
        for (term, handle) in assumptions {
            self.origins.entry(*handle).or_insert(*term);
            handles.push(*handle);
        }
        // SAFETY: Booleans of the same manager.
        let result = unsafe {
            match handles.len() {
                0 => bitwuzla_check_sat(self.solver),
                count => bitwuzla_check_sat_assuming(self.solver, count as u32, handles.as_mut_ptr()),
            }
        };
        self.calls += 1;
        self.last = begun.elapsed();
        if self.calls == 1 {
            self.first = self.last;
        }
        match result {
            BITWUZLA_SAT => Said::Sat,
            BITWUZLA_UNSAT => Said::Unsat,
            _ => Said::Unknown,
        }
    }

    /// The value of a symbol. The last answer must have been 'satisfiable'.
    pub fn value(&mut self, symbol: BitwuzlaTerm, sort: Sort) -> Option<Value> {
        // SAFETY: the caller has just been told 'satisfiable'.
        unsafe { value_of(self.solver, symbol, sort) }
    }

    /// The terms that the last answer, 'unsatisfiable', rests on, where the backend can say.
    pub fn core(&mut self) -> Option<Vec<TermId>> {
        if self.cores == Cores::Unwanted {
            return None;
        }
        let mut count = 0;
        // SAFETY: the handles are ours to release, and are copied before the next call overwrites them.
        let handles: Vec<BitwuzlaTerm> = unsafe {
            let at = bitwuzla_get_unsat_core(self.solver, &mut count);
            (0..count).map(|i| *at.add(i)).collect()
        };
        let core = handles.iter().map(|handle| self.origins.get(handle).copied()).collect();
        for handle in handles {
            // SAFETY: see above.
            unsafe { bitwuzla_term_release(handle) }
        }
        core
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: made in `new`, used nowhere else.
        unsafe { bitwuzla_delete(self.solver) }
    }
}

/// The backend asks whether it should stop.
extern "C" fn is_over(watch: *mut c_void) -> i32 {
    // SAFETY: the instance that gave the pointer away keeps the watch alive.
    let watch = unsafe { &*(watch as *const Watch) };
    watch.poll().is_err() as i32
}

/// The backend was called in a way it does not allow. That is a bug of ours, and it cannot be unwound through C++.
extern "C" fn misused(message: *const std::ffi::c_char) {
    // SAFETY: a text, alive during the call.
    let message = unsafe { CStr::from_ptr(message) };
    eprintln!("internal error: {}", message.to_string_lossy().trim());
    std::process::exit(70);
}
