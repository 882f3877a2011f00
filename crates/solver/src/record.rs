//! Streams of questions, written down in one run and asked again in another: to measure the chain on what real programs ask.
//!
//! The file is an SMT-LIB script that asserts every term once, so other tools can read it, followed by one comment for each question:
//!
//! ```text
//! ; ask 2 : 3 5 ? 7
//! ```
//!
//! Keep the first 2 conjuncts of the question before, add the terms of assertions 3 and 5, and ask for the term of assertion 7. Terms are
//! counted from zero. Consecutive questions share most of their paths, so this is short.
//!
//! What a solver cannot say, the bits of floats, is named in the script; the conditions that go with the names belong to every question.

use crate::chain::{Chain, Check};
use crate::path::Path;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::fmt::Write;
use std::hash::BuildHasher;
use std::sync::Arc;
use term::{Evaluator, Model, Pool, Reader, Script, TermId};

/// Writes questions down.
#[derive(Default)]
pub struct Recorder {
    terms: Vec<TermId>,
    numbers: FxHashMap<TermId, u32>,
    /// The conjuncts of the last question.
    last: Vec<u32>,
    /// The comments.
    asked: String,
}

/// Questions that were written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// Part of every path.
    pub always: Vec<TermId>,
    pub questions: Vec<Question>,
}

/// One question, by its difference from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// So many conjuncts stay.
    pub keep: usize,
    /// These are added.
    pub more: Vec<TermId>,
    pub condition: TermId,
}

impl Recorder {
    /// Writes down one question.
    pub fn record(&mut self, path: &Path, condition: TermId) {
        let conjuncts: Vec<u32> = path.conjuncts().map(|term| self.number(term)).collect();
        let condition = self.number(condition);
        let keep = conjuncts.iter().zip(&self.last).take_while(|(a, b)| a == b).count();
        let _ = write!(self.asked, "; ask {keep} :");
        for number in &conjuncts[keep..] {
            let _ = write!(self.asked, " {number}");
        }
        let _ = writeln!(self.asked, " ? {condition}");
        self.last = conjuncts;
    }

    /// The text of the file.
    pub fn text(&self, pool: &mut Pool) -> String {
        let script = Script::new(pool, &self.terms).print(pool);
        format!("; terms {}\n{script}{}", self.terms.len(), self.asked)
    }

    fn number(&mut self, term: TermId) -> u32 {
        let next = self.terms.len() as u32;
        let number = *self.numbers.entry(term).or_insert(next);
        if number == next {
            self.terms.push(term);
        }
        number
    }
}

impl Recording {
    /// Reads what a recorder has saved.
    pub fn read(pool: &mut Pool, text: &str) -> Result<Recording, String> {
        let terms = Reader::new().read(pool, text).map_err(|error| error.to_string())?;
        let mut recording = Recording::default();
        let term = |word: &str| -> Option<TermId> { terms.get(word.parse::<usize>().ok()?).copied() };
        for (line, text) in text.lines().enumerate() {
            let wrong = || format!("line {}: not a question", line + 1);
            if let Some(count) = text.strip_prefix("; terms ") {
                let count: usize = count.parse().map_err(|_| wrong())?;
                recording.always = terms.get(count..).ok_or_else(wrong)?.to_vec();
            }
            let Some(text) = text.strip_prefix("; ask ") else { continue };
            let (keep, rest) = text.split_once(" :").ok_or_else(wrong)?;
            let (more, condition) = rest.split_once('?').ok_or_else(wrong)?;
            recording.questions.push(Question {
                keep: keep.parse().map_err(|_| wrong())?,
                more: more.split_whitespace().map(term).collect::<Option<_>>().ok_or_else(wrong)?,
                condition: term(condition.trim()).ok_or_else(wrong)?,
            });
        }
        Ok(recording)
    }

    /// Asks every question again, as a state would: with a model of the path where an earlier answer has given one.
    pub fn replay(&self, pool: &mut Pool, chain: &mut Chain, mut answered: impl FnMut(&Pool, &Path, &Check)) {
        let mut evaluator = Evaluator::new();
        let start = self.always.iter().fold(chain.path(), |path, condition| path.with(pool, *condition));
        let empty = self.always.is_empty().then(Arc::default);
        // The prefixes of the current path, each with its conjuncts and its model.
        let mut stack: Vec<(Path, Conjuncts, Option<Arc<Model>>)> = vec![(start, Conjuncts::default(), empty)];
        // Models of paths that answers have given.
        let mut models: FxHashMap<Conjuncts, Arc<Model>> = FxHashMap::default();
        for question in &self.questions {
            stack.truncate(question.keep + 1);
            for conjunct in &question.more {
                let (path, conjuncts, model) = &stack[stack.len() - 1];
                let conjuncts = conjuncts.and(*conjunct);
                let holds = |model: &Arc<Model>| evaluator.holds(pool, model, *conjunct);
                let model = models.get(&conjuncts).cloned().or_else(|| model.clone().filter(holds));
                let path = path.with(pool, *conjunct);
                stack.push((path, conjuncts, model));
            }
            let top = stack.len() - 1;
            let (path, conjuncts, model) = stack[top].clone();
            let check = chain.check(pool, &path, model.as_ref(), question.condition);
            for (side, condition) in [(&check.yes, question.condition), (&check.no, pool.not(question.condition))] {
                let Some(model) = side.model() else { continue };
                models.insert(conjuncts.and(condition), model.clone());
                stack[top].2.get_or_insert(model.clone());
            }
            answered(pool, &path, &check);
        }
    }
}

/// The conjuncts of a path, as a number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Conjuncts(u64);

impl Conjuncts {
    fn and(self, conjunct: TermId) -> Conjuncts {
        Conjuncts(FxBuildHasher.hash_one((self.0, conjunct)))
    }
}
