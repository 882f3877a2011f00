//! The steps: lower, place, reduce, slice, search, and search the whole program where the slice has misled.

use crate::answers::Answers;
use crate::confirm::{Confirming, Found};
use crate::followed::Followed;
use crate::inquiry::{Inquiry, Observer};
use crate::search::{Ended, Search};
use engine::{Account, Budget, Ground, Proof, Property, PropertySet, Reason, Subject};
use evidence::{LoopText, Sources};
use ir::Program;
use portfolio::{Member, Share};
use property::{CheckCounts, Size, Slicing};
use solver::Config;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

/// Answers to an inquiry, and the evidence for them.
pub struct Verified {
    pub answers: Answers,
    /// In the order in which they were found.
    pub found: Vec<Found>,
    pub proofs: Vec<Proof>,
    /// What they say of loops.
    pub loops: Vec<LoopText>,
    /// The text of the witness that everything that is asked holds; none where it does not, or the program is not C.
    pub witness: Option<String>,
    /// None where there was no time to search.
    pub searched: Option<Searched>,
}

/// What was searched, and by whom.
pub struct Searched {
    /// The whole, and what the engines have searched of it: the same, or a slice.
    pub program: Arc<Program>,
    pub explored: Arc<Program>,
    pub accounts: Vec<Account>,
    pub reduction: Reduction,
}

/// What was done to the program before it was searched.
#[derive(Clone, Default, Debug)]
pub struct Reduction {
    pub checks: Option<CheckCounts>,
    /// Before and after slicing.
    pub size: Option<(Size, Size)>,
}

/// Why there is nothing to answer about.
#[derive(Debug)]
pub enum Error {
    /// There is no program.
    Lower(lower::Error),
    /// It has no `main`.
    NoMain,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Lower(error) => write!(f, "{error}"),
            Error::NoMain => f.write_str("there is no function `main`"),
        }
    }
}

impl std::error::Error for Error {}

/// What the compiler has to check for these properties.
pub fn checked(properties: &PropertySet) -> lower::Checked {
    if properties.contains(Property::UndefinedBehaviour) {
        lower::Checked::Undefined
    } else if properties.contains(Property::NoOverflow) {
        lower::Checked::Overflow
    } else {
        lower::Checked::Nothing
    }
}

/// Answers the questions of an inquiry within a budget.
pub fn verify(inquiry: &Inquiry, budget: &Budget, observer: &mut dyn Observer) -> Result<Verified, Error> {
    let mut answers = Answers::new(inquiry.questions.iter().cloned());
    observer.known(&answers);
    let properties = answers.open();
    let mut program = match lowered(inquiry, checked(&properties), budget) {
        Ok(program) => program,
        Err(NoSearch::Reason(reason)) => return Ok(too_late(answers, reason)),
        Err(NoSearch::Error(error)) => return Err(error),
    };
    answers.assumed = evidence::assumptions(&program);
    observer.known(&answers);
    property::place(&mut program, &properties);
    program.stack_limit = inquiry.stack_limit;
    observer.placed(&program);
    let mut reduction = Reduction::default();
    // What analyses say holds for one thread.
    let has_threads = program.has_threads();
    if !inquiry.keep_checks && answers.is_one() && !has_threads {
        reduction.checks = Some(property::remove_proven(&mut program));
        observer.reduced(&program);
    }
    if let Some(reason) = budget.exceeded() {
        return Ok(too_late(answers, reason));
    }
    let sources = sources(inquiry);
    let followed = inquiry.witness.as_ref().map(|witness| Followed::new(&program, witness, sources.as_ref()));
    let followed = match followed.transpose() {
        Ok(followed) => followed,
        Err(what) => return Ok(too_late(answers, Reason::Witness { what })),
    };
    if let Some(unused) = followed.as_ref().map(|followed| followed.unused).filter(|&unused| unused > 0) {
        observer.note(&format!("{unused} waypoints of the witness are not used"));
    }
    // What a witness prescribes may be cut away.
    let slicing = if followed.is_some() || has_threads { Slicing::Off } else { inquiry.slicing };
    // What points where may take a part of the time that is left.
    let deadline = budget.remaining().map(|left| Instant::now() + left / 4);
    let sliced = property::sliced(&program, &properties, slicing, deadline);
    if let Some(reason) = budget.exceeded() {
        return Ok(too_late(answers, reason));
    }
    let program = Arc::new(program);
    let steps = Steps { inquiry, budget, program: &program, sources: sources.as_ref(), followed: followed.as_ref() };
    let sliced = sliced.filter(|sliced| sliced.declined.is_none());
    let size = sliced.as_ref().map(|sliced| (sliced.before, sliced.after));
    let may_select = inquiry.select_branches && followed.is_none() && property::may_select(&program, &properties);
    let smaller = property::smaller(&program, sliced.map(|sliced| sliced.program), may_select);
    if let Some(smaller) = smaller {
        let reduction = Reduction { size, ..reduction.clone() };
        if let Some(verified) = steps.search(Arc::new(smaller), reduction, answers.clone(), observer) {
            return Ok(verified);
        }
        // What was found in the slice is not there in the program: the slice has told nothing.
    }
    let whole = steps.search(program.clone(), reduction, answers.clone(), observer);
    Ok(whole.unwrap_or_else(|| too_late(answers, Reason::Interrupted)))
}

/// Why nothing is searched.
#[derive(Debug)]
pub enum NoSearch {
    Error(Error),
    /// There is no time for it, or no meaning.
    Reason(Reason),
}

impl fmt::Display for NoSearch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoSearch::Error(error) => write!(f, "{error}"),
            NoSearch::Reason(reason) => write!(f, "{reason}"),
        }
    }
}

impl std::error::Error for NoSearch {}

/// The program of an inquiry, which can be executed.
pub(crate) fn lowered(inquiry: &Inquiry, checked: lower::Checked, budget: &Budget) -> Result<Program, NoSearch> {
    let compile = lower::Options { checked, interrupt: Some(budget.interrupt.clone()), ..inquiry.compile.clone() };
    read(&inquiry.files, &compile).and_then(executable).map_err(|error| match error {
        Error::Lower(lower::Error::Interrupted) => NoSearch::Reason(budget.exceeded().unwrap_or(Reason::Interrupted)),
        error => NoSearch::Error(error),
    })
}

/// The program that files hold: what chooses how a file is read stands here.
pub fn read(files: &[PathBuf], compile: &lower::Options) -> Result<Program, Error> {
    let program = lower::lower(files, compile).map_err(Error::Lower)?;
    if cfg!(debug_assertions) {
        if let Err(violations) = ir::verify(&program) {
            panic!("lowering made an invalid program: {}", violations[0]);
        }
    }
    Ok(program)
}

/// A program that is to be executed needs a `main`.
pub fn executable(program: Program) -> Result<Program, Error> {
    match program.entry {
        Some(_) => Ok(program),
        None => Err(Error::NoMain),
    }
}

/// How an engine's solver is set up.
pub(crate) fn solver_config(inquiry: &Inquiry) -> Config {
    let Inquiry { emit_smt2, record, memory, .. } = inquiry;
    // A query may take a part of what the whole process may, on top of what it has.
    let limits = solver::Limits { time: None, memory: Some(memory / 8), interrupt: None };
    Config { limits, emit_smt2: emit_smt2.clone(), record: *record, ..Config::default() }
}

/// There is no answer, before anything was searched.
fn too_late(mut answers: Answers, reason: Reason) -> Verified {
    answers.unknown(&[reason]);
    Verified { answers, found: Vec::new(), proofs: Vec::new(), loops: Vec::new(), witness: None, searched: None }
}

/// The text of the program's files, for witnesses of it; none where it is not C.
fn sources(inquiry: &Inquiry) -> Option<Sources> {
    let units = lower::units(&inquiry.files, &inquiry.compile).ok()?;
    let is_c = |unit: &lower::Input| matches!(unit, lower::Input::Source { .. });
    let files: Vec<_> = units.iter().map(lower::Input::path).collect();
    units.iter().all(is_c).then(|| Sources::read(&files).ok())?
}

/// What a search of the program and one of its slice share.
struct Steps<'a> {
    inquiry: &'a Inquiry,
    budget: &'a Budget,
    program: &'a Arc<Program>,
    sources: Option<&'a Sources>,
    followed: Option<&'a Followed<'a>>,
}

impl Steps<'_> {
    /// None where a violation of a slice is none of the whole program.
    fn search(
        &self,
        explored: Arc<Program>,
        reduction: Reduction,
        mut answers: Answers,
        observer: &mut dyn Observer,
    ) -> Option<Verified> {
        let Steps { inquiry, budget, program, sources, followed } = *self;
        let is_slice = !Arc::ptr_eq(&explored, program);
        let search = Search {
            inquiry,
            subject: Arc::new(Subject::new(explored.clone())),
            members: self.members(),
            confirming: Confirming { inquiry, program, is_slice, sources, followed, budget },
            budget,
            grounds: reduction.grounds(),
            doubts: self.unchecked(&answers.open()),
        };
        let Ended { found, proofs, accounts } = search.run(&mut answers, observer).ok()?;
        let evidence::Invariants { loops, witness: invariants } =
            evidence::invariants(program, &explored, sources, &proofs);
        let witness = answers.all_proved().zip(sources).map(|(asked, sources)| {
            evidence::correctness_witness(program, sources, &asked, invariants).text(SystemTime::now())
        });
        let searched = Some(Searched { program: program.clone(), explored, accounts, reduction });
        Some(Verified { answers, found, proofs, loops, witness, searched })
    }

    /// Where a witness is followed, its inputs are prescribed.
    fn members(&self) -> Vec<Member> {
        let Some(followed) = self.followed else { return self.inquiry.engines.clone() };
        let prescribed = followed.prescribed.clone();
        let plan = Arc::new(engine_explore::Settings { prescribed, ..engine_explore::Settings::default() });
        vec![Member::new(plan, Share::default())]
    }

    /// What the compiler would have had to check, where the program was compiled before: then nothing is proved.
    fn unchecked(&self, properties: &PropertySet) -> Vec<Reason> {
        let what = match checked(properties) {
            lower::Checked::Nothing => return Vec::new(),
            lower::Checked::Overflow => "checks of overflow in code that is compiled already",
            lower::Checked::Undefined => "checks of undefined behaviour in code that is compiled already",
        };
        let is_bitcode = |unit: &lower::Input| matches!(unit, lower::Input::Bitcode { .. });
        let units = lower::units(&self.inquiry.files, &self.inquiry.compile);
        match units.is_ok_and(|units| units.iter().any(is_bitcode)) {
            true => vec![Reason::Unsupported { what: what.into(), place: String::new() }],
            false => Vec::new(),
        }
    }
}

impl Reduction {
    /// What a proof rests on because of it.
    fn grounds(&self) -> Vec<Ground> {
        let removed = self.checks.iter().flat_map(|checks| checks.kinds.values()).map(|count| count.removed as u64);
        let removed: u64 = removed.sum();
        let label = "checks that hold by the ranges of values";
        let ranges = (removed > 0).then_some(Ground::Counted { key: "ranges", label, count: removed });
        let instructions = |size: &Size| size.instructions as u64;
        let slice = self
            .size
            .as_ref()
            .map(|(before, after)| Ground::Slice { before: instructions(before), after: instructions(after) });
        ranges.into_iter().chain(slice).collect()
    }
}
