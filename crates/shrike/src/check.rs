//! `shrike check`: a verdict for a program. The work is the `verifier`'s; here its inquiry is made from the flags, and what it says and
//! finds is printed and written down.

use crate::arguments::Check;
use crate::exit::Exit;
use crate::findings::{self, Findings, Kept};
use crate::outputs::{self, Folder};
use crate::program::{lower_options, wrong};
use crate::progress::ProgressLine;
use crate::{answers, stats, tree, watch, witness};
use engine::{Activity, Budget, Ground, Reason};
use evidence::Form;
use ir::Program;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::time::{Duration, Instant};
use verifier::{verify, Answer, Answers, Found, Inquiry, Observer, Verified};

pub fn check(options: &Check) -> Exit {
    let begun = Instant::now();
    // Before anything watches: it may end the process at once.
    answers::prepare(&answers::asked(options));
    let time = options.time_limit.map(Duration::from_secs_f64);
    let memory = options.exploration.memory_bytes();
    let threads = options.jobs();
    let interrupt = watch::watch(watch::Limits { begun, time, last: time, memory, threads });
    let budget = Budget::start(time, Some(memory), interrupt).counting(process::own_processor_time, threads);
    let exit = catch_unwind(AssertUnwindSafe(|| answer(options, begun, &budget)));
    if let (Err(_) | Ok(Exit::Data | Exit::Internal), true) = (&exit, options.reports.is_wanted()) {
        let report = findings::no_answer(options, begun, *exit.as_ref().unwrap_or(&Exit::Internal));
        outputs::write(&report, options, Folder::Stays, Vec::new());
    }
    exit.unwrap_or_else(|panic| resume_unwind(panic))
}

fn answer(options: &Check, begun: Instant, budget: &Budget) -> Exit {
    let followed = match options.witness.as_deref().map(witness::read).transpose() {
        Ok(witness) => witness,
        Err(exit) => return exit,
    };
    let adopted = match followed.as_ref().map(|witness| witness::adopt(options, witness)).transpose() {
        Ok(adopted) => adopted,
        Err(what) => return refuse(options, begun, Reason::Witness { what }),
    };
    let options = adopted.as_ref().unwrap_or(options);
    let inquiry = Inquiry { witness: followed.filter(|_| options.witness.is_some()), ..inquiry(options) };
    if options.record.is_some() && inquiry.engines.len() > 1 {
        err!("error: --record writes down the questions of one engine: choose it with --engine or --merge");
        return Exit::Usage;
    }
    let mut told = Told { options, findings: Findings::new(begun), line: ProgressLine::new() };
    match verify(&inquiry, budget, &mut told) {
        Ok(verified) => told.finish(&verified, budget),
        Err(error) => wrong(&error, &options.source),
    }
}

fn inquiry(options: &Check) -> Inquiry {
    Inquiry {
        files: options.source.files.clone(),
        compile: lower_options(&options.source),
        questions: options.questions().into_iter().flatten().collect(),
        engines: options.engines(),
        jobs: options.jobs() as usize,
        slicing: options.slice,
        keep_checks: options.keep_checks,
        select_branches: options.select_branches,
        stack_limit: options.stack_limit.map(|megabytes| megabytes << 20),
        native: options.native,
        memory: options.exploration.memory_bytes(),
        pictures: options.tree.is_some() || options.reports.has_pictures(),
        emit_smt2: options.emit_smt2.clone(),
        record: options.record.is_some(),
        witness: None,
    }
}

/// There is no answer, before anything was searched.
fn refuse(options: &Check, begun: Instant, reason: Reason) -> Exit {
    let mut answers = answers::asked(options);
    answers.unknown(&[reason]);
    if options.reports.is_wanted() {
        outputs::write(&findings::early(&answers, options, begun), options, Folder::Stays, Vec::new());
    }
    answers::print(&answers)
}

/// Prints what happens, and collects what is found.
struct Told<'a> {
    options: &'a Check,
    findings: Findings,
    line: ProgressLine,
}

impl Observer for Told<'_> {
    fn working(&mut self, activity: &dyn Fn() -> Activity, budget: &Budget) {
        self.line.show(activity, budget);
    }

    fn known(&mut self, answers: &Answers) {
        // If the search goes on, what was found is written now; else with everything else.
        if !answers.open().is_empty() {
            self.findings.kept().into_iter().for_each(write_folder);
        }
        answers::prepare(answers);
    }

    fn placed(&mut self, program: &Program) {
        self.findings.placed(program);
    }

    fn reduced(&mut self, program: &Program) {
        self.findings.reduced(program);
    }

    fn found(&mut self, program: &Program, found: &Found, answers: &Answers) {
        self.line.clear();
        if !self.findings.is_violated() && !found.native.unguarded.is_nothing() {
            err!("note: native runs are less confined than usual: {}", found.native.unguarded);
        }
        out!("{}: {}", engine::place(program, found.violation.span), found.message);
        let text = found.trace.to_string();
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > SHOWN {
            out!("  … {} earlier steps", lines.len() - SHOWN);
        }
        for line in &lines[lines.len().saturating_sub(SHOWN)..] {
            out!("  {line}");
        }
        let contents = evidence::Contents {
            program,
            violation: &found.violation,
            world: &found.world,
            trace: &found.trace,
            native: Some(&found.native),
            witness: found.witness.as_deref(),
        };
        let (folder, native) = (answers::folder(answers, self.options), Some(found.native.answer.to_string()));
        self.findings.keep(Kept { folder, files: evidence::violation_files(&contents), native });
        self.findings.violated(program, found);
    }

    fn note(&mut self, note: &str) {
        err!("note: {note}");
    }

    fn broke(&mut self, engine: &str, panic: &str) {
        err!("note: the engine {engine} has ended ({panic}); others go on");
        self.findings.broke(engine, panic);
    }
}

impl Told<'_> {
    /// Writes down everything, and says the last word.
    fn finish(mut self, verified: &Verified, budget: &Budget) -> Exit {
        let options = self.options;
        self.line.clear();
        answers::prepare(&verified.answers);
        if let Some(witness) = &verified.witness {
            let (folder, files) = (outputs::folder_of(options), evidence::proof_files(witness));
            self.findings.keep(Kept { folder, files, native: None });
        }
        self.report(verified, budget);
        if let Some(searched) = verified.searched.as_ref().filter(|_| options.invariants) {
            print_invariants(&searched.program, verified);
        }
        let exit = answers::print(&verified.answers);
        if let Some(searched) = &verified.searched {
            if let Some(format) = options.exploration.stats {
                stats::print(format, &searched.accounts, &verified.proofs, &searched.reduction, budget);
            }
            if let Some(file) = &options.tree {
                tree::write(file, &searched.program, &searched.accounts);
            }
            if let (Some(file), Some(account)) = (&options.record, searched.accounts.first()) {
                let text = account.recording.as_deref().unwrap_or_default();
                if let Err(error) = evidence::write_file(file, text.as_bytes()) {
                    err!("warning: {}: {error}", file.display());
                }
            }
        }
        match verified.answers.together() {
            Answer::Unknown(_) if self.findings.has_bug() => Exit::Internal,
            _ => exit,
        }
    }

    fn report(&mut self, verified: &Verified, budget: &Budget) {
        let out = outputs::folder_of(self.options);
        let (folder, found) = match self.findings.kept() {
            Some(kept) if kept.folder == out => (Folder::Old, Some(kept)),
            Some(kept) => {
                write_folder(kept);
                (Folder::Written, None)
            }
            None if self.findings.is_violated() => (Folder::Written, None),
            None if verified.searched.is_none() => (Folder::Stays, None),
            None => (Folder::Old, None),
        };
        if !self.findings.is_violated() && !self.options.reports.is_wanted() {
            found.into_iter().for_each(write_folder);
            return;
        }
        let report = self.findings.report(verified, self.options, budget);
        let (files, native) = found.map_or((Vec::new(), None), |kept| (kept.files, kept.native));
        let is_there = outputs::write(&report, self.options, folder, files);
        tell_where(&out, is_there, native);
    }
}

/// What proofs say of loops, a line each; what is no C says so.
fn print_invariants(program: &Program, verified: &Verified) {
    let grounds = verified.proofs.iter().flat_map(|proof| &proof.rests_on);
    let depth = grounds.filter(|ground| ground.key() == engine_backward::DEPTH).map(Ground::count).max();
    for one in &verified.loops {
        for condition in &one.conditions {
            let form = match condition.form {
                Form::C => "",
                Form::Words => " (in words)",
                Form::Smt => " (in SMT-LIB)",
            };
            out!("{}: loop invariant{form}: {}", engine::place(program, one.span), condition.text);
        }
        if one.conditions.is_empty() {
            let depth = depth.map(|depth| format!(": induction over {depth} ways between loops")).unwrap_or_default();
            out!("{}: no loop invariant is needed{depth}", engine::place(program, one.span));
        }
        for (number, measure) in one.measures.iter().enumerate() {
            let what = if number == 0 { "falls with every iteration" } else { "or, where that does not, falls" };
            out!("{}: {what}: {measure}", engine::place(program, one.span));
        }
    }
}

/// Writes what was kept into its folder.
fn write_folder(kept: Kept) {
    let is_there = outputs::replace(&kept.folder, &kept.files);
    tell_where(&kept.folder, is_there, kept.native);
}

/// Where a violation is, if it was written, and what its native run said.
fn tell_where(folder: &Path, is_there: bool, native: Option<String>) {
    if let Some(native) = native {
        if is_there {
            out!("inputs, trace and replay are in {}", folder.display());
        }
        out!("native run {native}");
    }
}

/// Steps at the end of a trace that are shown; all of them are in the folder.
const SHOWN: usize = 20;
