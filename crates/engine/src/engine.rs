//! Engines: how one is begun, how it works, and what it says.

use crate::account::{Account, Activity};
use crate::board::Facts;
use crate::budget::Budget;
use crate::outcome::Outcome;
use crate::reason::Reason;
use crate::subject::Subject;
use property::PropertySet;
use solver::Config;

/// A search for a failed check. Resumable, cancellable, and the same for the same program and settings.
///
/// Law: whatever an engine says is so. It reports a violation only with inputs that are meant to lead there, a proof only if
/// nothing was cut on the way, and facts only as their laws say.
pub trait Engine {
    /// Its name with what sets it apart from others of its kind: the plan's.
    fn name(&self) -> String;

    /// Works until there is an answer, or for about a tenth of a second. An engine that has said something may be asked to go on. It may say
    /// facts, and use what it hears of others; each that it uses it says it has used, so that a proof names it.
    fn advance(&mut self, budget: &Budget, facts: &mut Facts) -> Progress;

    /// These properties have their answers: the search goes on for the others. Facts that were heard before may be false from now on.
    fn settle(&mut self, settled: &PropertySet);

    /// What was done so far, for people who wait.
    fn activity(&self) -> Activity;

    /// What was done, in full.
    fn account(&mut self) -> Account;
}

/// An engine that has not begun, with its settings. It crosses threads; the engine that it begins does not.
pub trait Plan: Send + Sync {
    /// The engine's name with what sets it apart from others of its kind.
    fn name(&self) -> String;

    /// The reason if there is no engine for this question.
    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason>;
}

/// What an engine is asked.
#[derive(Clone, Debug)]
pub struct Asked {
    pub properties: PropertySet,
    pub solver: Config,
    /// Pictures of the search are wanted.
    pub pictures: bool,
}

#[derive(Clone, Debug)]
pub enum Progress {
    More,
    Done(Outcome),
}
