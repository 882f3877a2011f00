//! What is asked, how to go about it, and the observer that hears what happens meanwhile.

use crate::answers::Answers;
use crate::confirm::Found;
use crate::registry::{plans, Choices};
use engine::{Activity, Budget};
use evidence::{NativeRuns, Witness};
use ir::Program;
use portfolio::Member;
use property::{Question, Slicing};
use std::path::PathBuf;

/// A question about a program, with everything that decides how it is answered but time and memory.
#[derive(Clone)]
pub struct Inquiry {
    pub files: Vec<PathBuf>,
    /// How they are compiled. What the compiler checks follows from the questions.
    pub compile: lower::Options,
    /// Each has an answer of its own; none is the usual one.
    pub questions: Vec<Question>,
    pub engines: Vec<Member>,
    /// Threads that engines may use at once.
    pub jobs: usize,
    pub slicing: Slicing,
    /// Keep checks that always hold.
    pub keep_checks: bool,
    /// Make selects of branches that only choose a value.
    pub select_branches: bool,
    /// Bytes of stack, where needing more is a violation.
    pub stack_limit: Option<u64>,
    pub native: NativeRuns,
    /// Bytes that the process may have in memory; a query may take a part of it.
    pub memory: u64,
    /// Engines draw pictures of what they do.
    pub pictures: bool,
    /// The folder for every query that reaches the solver.
    pub emit_smt2: Option<PathBuf>,
    /// Engines record what they ask of the solver.
    pub record: bool,
    /// A violation witness: only the violation that it leads to is looked for.
    pub witness: Option<Witness>,
}

impl Inquiry {
    /// The usual question about these files, answered in the usual way, with one thread.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Inquiry {
        Inquiry {
            files: files.into_iter().collect(),
            compile: lower::Options::default(),
            questions: Vec::new(),
            engines: plans("auto", &Choices::default()).unwrap_or_default(),
            jobs: 1,
            slicing: Slicing::Standard,
            keep_checks: false,
            select_branches: false,
            stack_limit: None,
            native: NativeRuns::default(),
            memory: 4 << 30,
            pictures: false,
            emit_smt2: None,
            record: false,
            witness: None,
        }
    }
}

/// Hears what happens while an inquiry is worked on.
pub trait Observer {
    /// Engines are at work; called often.
    fn working(&mut self, _activity: &dyn Fn() -> Activity, _budget: &Budget) {}

    /// More is known than before.
    fn known(&mut self, _answers: &Answers) {}

    /// The program, with the checks of all questions in it, and again without those that always hold.
    fn placed(&mut self, _program: &Program) {}
    fn reduced(&mut self, _program: &Program) {}

    /// A violation that counts. `answers` does not have it yet.
    fn found(&mut self, _program: &Program, _found: &Found, _answers: &Answers) {}

    /// Something that a user may want to know.
    fn note(&mut self, _note: &str) {}

    /// An engine has a bug; the others go on.
    fn broke(&mut self, _engine: &str, _panic: &str) {}
}

/// Hears nothing.
pub struct Silent;

impl Observer for Silent {}
