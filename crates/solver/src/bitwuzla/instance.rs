//! One solver of the backend, with what has been asserted in it.

use super::value::value_of;
use crate::limits::Watch;
use bitwuzla_sys::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::{c_void, CStr};
use std::rc::Rc;
use std::time::{Duration, Instant};
use term::{Sort, TermId, Value};

/// A solver. Belongs to a term manager, and must go before it.
pub struct Instance {
    solver: *mut Bitwuzla,
    /// Which of our terms a term of the backend stands for, of all that have been assumed.
    origins: FxHashMap<BitwuzlaTerm, TermId>,
    assumed: FxHashSet<TermId>,
    calls: u32,
    /// Seconds that a call takes lately, and the least that this has been.
    recent: f64,
    least: f64,
    /// Asked by the backend while it works; must live as long as the solver.
    _watch: Rc<Watch>,
}

/// After so many calls an instance is given up.
const CALLS: u32 = 512;

/// How many calls count as lately.
const LATELY: u32 = 16;

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
    pub unsafe fn new(manager: *mut BitwuzlaTermManager, watch: &Rc<Watch>) -> Instance {
        // SAFETY: options are copied into the solver; the watch is kept alive next to it.
        let solver = unsafe {
            bitwuzla_set_abort_callback(Some(misused));
            let options = bitwuzla_options_new();
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_MODELS, 1);
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_UNSAT_CORES, 1);
            let solver = bitwuzla_new(manager, options);
            bitwuzla_options_delete(options);
            bitwuzla_set_termination_callback(solver, Some(is_over), Rc::as_ptr(watch) as *mut c_void);
            solver
        };
        Instance {
            solver,
            origins: FxHashMap::default(),
            assumed: FxHashSet::default(),
            calls: 0,
            recent: 0.0,
            least: f64::INFINITY,
            _watch: watch.clone(),
        }
    }

    /// Whether it is still about as quick as it was at its best.
    pub fn is_worth_keeping(&self) -> bool {
        self.calls < CALLS && (self.calls < 2 * LATELY || self.recent <= 4.0 * self.least)
    }

    /// Whether a term has been assumed, so that its circuit is there.
    pub fn has_assumed(&self, term: TermId) -> bool {
        self.assumed.contains(&term)
    }

    /// Whether the assumptions can hold together.
    pub fn check(&mut self, assumptions: &[(TermId, BitwuzlaTerm)]) -> Said {
        let begun = Instant::now();
        let mut handles: Vec<BitwuzlaTerm> = Vec::with_capacity(assumptions.len());
        for (term, handle) in assumptions {
            if self.assumed.insert(*term) {
                self.origins.entry(*handle).or_insert(*term);
            }
            handles.push(*handle);
        }
        // SAFETY: Booleans of the same manager.
        let result = unsafe {
            match handles.len() {
                0 => bitwuzla_check_sat(self.solver),
                count => bitwuzla_check_sat_assuming(self.solver, count as u32, handles.as_mut_ptr()),
            }
        };
        self.count(begun.elapsed());
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

    /// The terms that the last answer, 'unsatisfiable', rests on, of all terms with the same counterpart the one assumed first.
    pub fn core(&mut self) -> Vec<TermId> {
        let mut count = 0;
        // SAFETY: the handles are ours to release, and are copied before the next call overwrites them.
        let handles: Vec<BitwuzlaTerm> = unsafe {
            let at = bitwuzla_get_unsat_core(self.solver, &mut count);
            (0..count).map(|i| *at.add(i)).collect()
        };
        let core = handles.iter().filter_map(|handle| self.origins.get(handle).copied()).collect();
        for handle in handles {
            // SAFETY: see above.
            unsafe { bitwuzla_term_release(handle) }
        }
        core
    }

    fn count(&mut self, time: Duration) {
        let time = time.as_secs_f64();
        self.calls += 1;
        self.recent += (time - self.recent) / self.calls.min(LATELY) as f64;
        if self.calls >= LATELY {
            self.least = self.least.min(self.recent);
        }
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
