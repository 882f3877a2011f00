//! One solver of the backend, with what has been asserted in it.

use super::value::value_of;
use crate::limits::Watch;
use bitwuzla_sys::*;
use rustc_hash::FxHashSet;
use std::ffi::{c_void, CStr};
use std::rc::Rc;
use term::{Pool, Sort, TermId, Value};

/// A solver. Belongs to a term manager, and must go before it.
pub struct Instance {
    solver: *mut Bitwuzla,
    /// Which terms have been part of an assumption, by their numbers: their circuits are there.
    built: Vec<bool>,
    /// How many different terms have been assumed.
    assumed: usize,
    calls: u32,
    /// Asked by the backend while it works; must live as long as the solver.
    _watch: Rc<Watch>,
}

/// After so many calls an instance is given up.
const CALLS: u32 = 512;

/// An instance is given up where so many times more has been assumed in it than a query assumes ...
const LEFT_BEHIND: usize = 8;

/// ... and not for fewer terms than this.
const FEW: usize = 256;

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
        Instance { solver, built: Vec::new(), assumed: 0, calls: 0, _watch: watch.clone() }
    }

    /// Whether it is likely to be quicker than a new one, for a query of so many assumptions.
    pub fn is_worth_keeping(&self, assumptions: usize) -> bool {
        self.calls < CALLS && self.assumed <= FEW + LEFT_BEHIND * assumptions
    }

    /// Whether the circuit of a term is there.
    pub fn has_built(&self, term: TermId) -> bool {
        self.built.get(term.as_u32() as usize).copied().unwrap_or(false)
    }

    /// Notes that circuits for these assumptions will be there after the next check.
    pub fn build(&mut self, pool: &Pool, assumptions: impl Iterator<Item = TermId>) {
        self.built.resize(pool.len(), false);
        let mut stack = Vec::new();
        for assumption in assumptions {
            if self.has_built(assumption) {
                continue;
            }
            self.assumed += 1;
            stack.push(assumption);
            while let Some(term) = stack.pop() {
                if !std::mem::replace(&mut self.built[term.as_u32() as usize], true) {
                    stack.extend_from_slice(pool.children(term));
                }
            }
        }
    }

    /// Whether the assumptions can hold together.
    pub fn check(&mut self, assumptions: &mut [BitwuzlaTerm]) -> Said {
        self.calls += 1;
        // SAFETY: Booleans of the same manager.
        let result = unsafe {
            match assumptions.len() {
                0 => bitwuzla_check_sat(self.solver),
                count => bitwuzla_check_sat_assuming(self.solver, count as u32, assumptions.as_mut_ptr()),
            }
        };
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

    /// The assumptions that the last answer, 'unsatisfiable', rests on.
    pub fn core(&mut self) -> FxHashSet<BitwuzlaTerm> {
        let mut count = 0;
        // SAFETY: the handles are copied before the next call overwrites them. They are ours to release, and stay alive as assumptions.
        unsafe {
            let at = bitwuzla_get_unsat_core(self.solver, &mut count);
            let core: FxHashSet<BitwuzlaTerm> = (0..count).map(|i| *at.add(i)).collect();
            core.iter().for_each(|handle| bitwuzla_term_release(*handle));
            core
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
