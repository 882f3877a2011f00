//! What a check finds, collected on the way, as the document that every report is made from.

mod lines;
mod pictures;
mod runs;

pub use pictures::ends;

use crate::answers;
use crate::arguments::Check;
use crate::exit::Exit;
use crate::stats;
use engine::{resident_bytes, Budget, Ground, Origin, Proof, Reason, Violation};
use evidence::{Form, LoopText, Native};
use ir::{File, Program};
use lines::Checks;
use property::Description;
use report::{ReasonKind, Report};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;
use verifier::{Answer, Answers, Searched, Verified};

pub struct Findings {
    begun: Instant,
    /// Where checks stand, and those of them that the analyses have not proven.
    placed: Checks,
    left: Checks,
    violations: Vec<Found>,
    /// Engines that have ended by a bug of their own.
    bugs: Vec<report::Bug>,
    /// Files that are not written yet.
    kept: Option<Kept>,
}

/// Files that are to be written, when it is known what else belongs to them.
pub struct Kept {
    pub folder: PathBuf,
    pub files: evidence::Files,
    /// What the native run said; none where they are of a proof.
    pub native: Option<String>,
}

/// A violation that was confirmed.
struct Found {
    violation: Violation,
    message: String,
    trace: evidence::Trace,
    native: String,
    confirmed: bool,
    inputs: Vec<Value>,
}

impl Findings {
    pub fn new(begun: Instant) -> Findings {
        Findings {
            begun,
            placed: Checks::new(),
            left: Checks::new(),
            violations: Vec::new(),
            bugs: Vec::new(),
            kept: None,
        }
    }

    /// The checks of the program are placed.
    pub fn placed(&mut self, program: &Program) {
        self.placed = lines::checks(program);
        self.left = self.placed.clone();
    }

    /// Checks were removed from the program because they always hold.
    pub fn reduced(&mut self, program: &Program) {
        self.left = lines::checks(program);
    }

    pub fn violated(&mut self, program: &Program, found: &verifier::Found) {
        let verifier::Found { violation, message, trace, native, .. } = found;
        let inputs = serde_json::from_str(&evidence::inputs_json(program, &violation.inputs)).unwrap_or_default();
        self.violations.push(Found {
            violation: violation.clone(),
            message: message.clone(),
            trace: trace.clone(),
            native: native.answer.to_string(),
            confirmed: matches!(native.answer, Native::Confirmed(_)),
            inputs,
        });
    }

    /// An engine has ended by a bug of its own, with these words.
    pub fn broke(&mut self, engine: &str, panic: &str) {
        self.bugs.push(report::Bug { engine: engine.into(), text: panic.into() });
    }

    pub fn has_bug(&self) -> bool {
        !self.bugs.is_empty()
    }

    pub fn keep(&mut self, kept: Kept) {
        self.kept = Some(kept);
    }

    pub fn kept(&mut self) -> Option<Kept> {
        self.kept.take()
    }

    /// Whether a violation was found.
    pub fn is_violated(&self) -> bool {
        !self.violations.is_empty()
    }

    /// The document, when everything is over.
    pub fn report(&self, verified: &Verified, options: &Check, budget: &Budget) -> Report {
        let Verified { answers, proofs, loops, searched, .. } = verified;
        let Some(Searched { program, explored, accounts, reduction }) = searched else {
            return Report { bugs: self.bugs.clone(), ..early(answers, options, self.begun) };
        };
        let mut files = Files::new(program);
        let coverage = lines::coverage(program, explored, accounts, &mut files);
        let violations = self.violations.iter().map(|found| runs::violation(program, found, &mut files)).collect();
        let checks = self.checks(answers, &mut files);
        let loops = loops.iter().map(|one| loop_proved(one, &mut files)).collect();
        Report {
            violations,
            bugs: self.bugs.clone(),
            loops,
            proofs: proofs.iter().map(proof).collect(),
            checks,
            engines: accounts.iter().map(|account| pictures::engine(program, account)).collect(),
            files: files.read(coverage),
            statistics: stats::object(accounts, proofs, reduction, budget),
            ..empty(answers, options, self.begun)
        }
    }

    /// What is known of each check: failed where a violation is, proved where the answer or an analysis says so.
    fn checks(&self, answers: &Answers, files: &mut Files) -> Vec<report::Check> {
        let mut checks: BTreeMap<(usize, u32, String, report::Status), u32> = BTreeMap::new();
        let mut add = |files: &mut Files, (file, line, property): lines::Site, status, count| {
            if count > 0 {
                *checks.entry((files.number(file), line, property.word().into(), status)).or_default() += count;
            }
        };
        let failed = self.violations.iter().filter(|found| found.violation.span.is_somewhere());
        let failed: Vec<lines::Site> = failed
            .map(|Found { violation, .. }| (violation.span.file, violation.span.line, violation.property))
            .collect();
        for &site in &failed {
            add(files, site, report::Status::Failed, 1);
        }
        for (&site, &placed) in &self.placed {
            let asked = |question: &property::Question| question.members.contains(site.2);
            let mut of = answers.each().filter(|(question, _)| asked(question)).peekable();
            if of.peek().is_none() {
                continue;
            }
            let proved = of.any(|(_, answer)| matches!(answer, Answer::True));
            let left = if proved { 0 } else { self.left.get(&site).copied().unwrap_or(0).min(placed) };
            add(files, site, report::Status::Proved, placed - left);
            add(files, site, report::Status::Unknown, left - u32::from(left > 0 && failed.contains(&site)));
        }
        let check = |((file, line, property, status), count)| report::Check { file, line, property, status, count };
        checks.into_iter().map(check).collect()
    }
}

/// The document of a check that came to no answer: the input cannot be compiled, or Shrike has a bug.
pub fn no_answer(options: &Check, begun: Instant, exit: Exit) -> Report {
    let (kind, text) = match exit {
        Exit::Internal => (ReasonKind::Internal, "internal error"),
        _ => (ReasonKind::Input, "the input cannot be compiled"),
    };
    let mut answers = answers::asked(options);
    answers.unknown(&[Reason::Interrupted]);
    let mut report = early(&answers, options, begun);
    let verdict = report::Verdict {
        answer: report::Answer::Error,
        text: format!("no answer ({text})"),
        property: None,
        reasons: vec![report::Reason::new(kind, text.into())],
    };
    report.properties.iter_mut().for_each(|property| property.verdict = verdict.clone());
    Report { verdict, ..report }
}

/// For a check that has ended before there was a program to look at.
pub fn early(answers: &Answers, options: &Check, begun: Instant) -> Report {
    let file = |name: String| report::File { name, sha256: None, text: None, coverage: report::Coverage::default() };
    let files = options.source.files.iter().map(|path| file(path.display().to_string())).collect();
    Report { files, ..empty(answers, options, begun) }
}

fn empty(answers: &Answers, options: &Check, begun: Instant) -> Report {
    let limits = &options.exploration;
    let properties = answers.each().map(|(question, answer)| report::Property {
        name: question.name.clone(),
        members: question.members.iter().map(|property| property.word().into()).collect(),
        verdict: verdict(answer),
    });
    Report {
        format: report::FORMAT,
        shrike: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect(),
        verdict: verdict(&answers.together()),
        properties: properties.collect(),
        rules: rules(answers),
        assumed: answers.assumed.clone(),
        violations: Vec::new(),
        proofs: Vec::new(),
        loops: Vec::new(),
        files: Vec::new(),
        checks: Vec::new(),
        engines: Vec::new(),
        bugs: Vec::new(),
        limits: report::Limits {
            seconds: options.time_limit,
            memory_bytes: Some(limits.memory_bytes()),
            loop_repetitions: limits.loop_limit,
            path_instructions: limits.depth_limit,
            path_forks: limits.fork_limit,
        },
        seconds: begun.elapsed().as_secs_f64(),
        memory_bytes: resident_bytes(),
        statistics: Value::Null,
    }
}

/// What the properties say that were asked about. Those with the same word say the same.
fn rules(answers: &Answers) -> Vec<report::Rule> {
    let mut rules: Vec<report::Rule> = Vec::new();
    for property in answers.each().flat_map(|(question, _)| question.members.iter()) {
        let Description { word, sentence, weaknesses, .. } = property.description();
        if rules.iter().all(|rule| rule.property != word) {
            rules.push(report::Rule {
                property: word.into(),
                sentence: sentence.into(),
                weaknesses: weaknesses.into(),
            });
        }
    }
    rules
}

fn verdict(answer: &Answer) -> report::Verdict {
    let (kind, property, reasons) = match answer {
        Answer::True => (report::Answer::True, None, Vec::new()),
        Answer::False(property) => (report::Answer::False, Some(property.word().into()), Vec::new()),
        Answer::Unknown(reasons) => (report::Answer::Unknown, None, reasons.iter().map(reason).collect()),
    };
    report::Verdict { answer: kind, text: answer.word(), property, reasons }
}

pub fn proof(proof: &Proof) -> report::Proof {
    report::Proof {
        engine: proof.engine.clone(),
        properties: proof.of.iter().map(|property| property.word().into()).collect(),
        grounds: proof.rests_on.iter().map(ground).collect(),
    }
}

/// What is known of a loop.
fn loop_proved(of: &LoopText, files: &mut Files) -> report::Loop {
    let invariant = |condition: &evidence::ConditionText| report::Invariant {
        text: condition.text.clone(),
        form: match condition.form {
            Form::C => report::Form::C,
            Form::Words => report::Form::Words,
            Form::Smt => report::Form::Smt,
        },
        origin: match condition.origin {
            Origin::Before => report::Origin::Before,
            Origin::Guessed => report::Origin::Guessed,
            Origin::Folded => report::Origin::Folded,
            Origin::Listed => report::Origin::Listed,
            Origin::Demanded => report::Origin::Demanded,
        },
    };
    report::Loop {
        place: files.place(of.span),
        function: of.function.clone(),
        engine: of.engine.clone(),
        invariants: of.conditions.iter().map(invariant).collect(),
        measures: of.measures.clone(),
    }
}

fn ground(ground: &Ground) -> report::Ground {
    report::Ground {
        kind: ground.key().into(),
        count: ground.count(),
        by: ground.by().map(Into::into),
        text: ground.to_string(),
    }
}

pub fn reason(reason: &Reason) -> report::Reason {
    let kind = match reason {
        Reason::TimeLimit => ReasonKind::TimeLimit,
        Reason::MemoryLimit => ReasonKind::MemoryLimit,
        Reason::Interrupted => ReasonKind::Interrupted,
        Reason::Limit { .. } => ReasonKind::Limit,
        Reason::Unsupported { .. } => ReasonKind::Unsupported,
        Reason::Exhausted { .. } => ReasonKind::Exhausted,
        Reason::Undefined { .. } => ReasonKind::Undefined,
        Reason::Solver { place, .. } if place.is_empty() => ReasonKind::SetUp,
        Reason::Solver { .. } => ReasonKind::Solver,
        Reason::Unconfirmed { .. } => ReasonKind::Unconfirmed,
        Reason::Witness { .. } => ReasonKind::Witness,
    };
    report::Reason::new(kind, reason.to_string())
}

/// The files that the document speaks of, numbered as they come up.
struct Files<'p> {
    program: &'p Program,
    numbers: BTreeMap<File, usize>,
    list: Vec<File>,
}

impl Files<'_> {
    fn new(program: &Program) -> Files<'_> {
        Files { program, numbers: BTreeMap::new(), list: Vec::new() }
    }

    fn number(&mut self, file: File) -> usize {
        *self.numbers.entry(file).or_insert_with(|| {
            self.list.push(file);
            self.list.len() - 1
        })
    }

    fn place(&mut self, span: ir::Span) -> Option<report::Span> {
        let ir::Span { file, line, column } = span;
        span.is_somewhere().then(|| report::Span { file: self.number(file), line, column })
    }

    fn read(self, mut coverage: BTreeMap<File, report::Coverage>) -> Vec<report::File> {
        let mut read = |file: File| {
            let name = self.program.files[file].name.clone();
            let bytes = std::fs::read(&name).ok();
            report::File {
                sha256: bytes.as_ref().map(|bytes| evidence::sha256(bytes)),
                text: bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
                coverage: coverage.remove(&file).unwrap_or_default(),
                name,
            }
        };
        self.list.iter().map(|&file| read(file)).collect()
    }
}
