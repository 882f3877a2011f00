//! Runs of what engines find: a violation counts only after it was replayed, by the machine on the inputs alone, then by the native
//! binary, where one can be made. One that does not show is a reason for 'unknown'.
//!
//! The machine runs twice: at full speed, to see whether the violation shows, and then, where it does, with a look at each step, from
//! which trace and witness are made.

use crate::followed::Followed;
use crate::inquiry::Inquiry;
use engine::{Budget, PropertySet, Reason, Violation};
use evidence::{Limits, Native, NativeLimits, NativeReplay, Record, Sources, Trace, World};
use ir::Program;
use std::time::{Duration, Instant, SystemTime};

/// A violation that counts, with the evidence for it.
pub struct Found {
    /// With the words of the run.
    pub violation: Violation,
    pub message: String,
    pub world: World,
    pub native: NativeReplay,
    /// Empty where the run takes too long to be recorded.
    pub trace: Trace,
    /// The text of its witness; none where the program is not C, or where it would be too long, or take too long.
    pub witness: Option<String>,
}

/// How long the whole program may take to get where a slice got.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// A witness with more inputs than these would help no reader.
const MOST_INPUTS: usize = 100_000;

pub struct Confirming<'a> {
    pub inquiry: &'a Inquiry,
    /// The whole.
    pub program: &'a Program,
    pub is_slice: bool,
    pub sources: Option<&'a Sources>,
    pub followed: Option<&'a Followed<'a>>,
    pub budget: &'a Budget,
}

impl Confirming<'_> {
    /// The reason why it does not count, if it does not. `asked` is what the property is asked for together with.
    pub fn confirm(&self, mut violation: Violation, asked: &PropertySet) -> Result<Found, Reason> {
        let (program, budget) = (self.program, self.budget);
        let world = World::default();
        let place = engine::place(program, violation.span);
        // A little more than the limit allows is better than to lose what was found.
        let grace = budget.time.unwrap_or(Duration::from_secs(600)) / 10;
        let time = budget.remaining().unwrap_or(Duration::from_secs(60)) + grace;
        let deadline = Instant::now() + time;
        let limits = |most: Duration| Limits {
            time: deadline.saturating_duration_since(Instant::now()).min(most),
            ..Limits::default()
        };
        let replay = match self.is_slice {
            true => evidence::replay_slice(program, &violation, &world, &limits(PATIENCE)),
            false => evidence::replay(program, &violation, &world, &limits(time)),
        };
        let replay = replay.map_err(|mismatch| {
            let what = match self.is_slice {
                true => format!("the violation at {place} is in a slice only"),
                false => format!("the violation at {place} does not show when it is run again: {mismatch}"),
            };
            Reason::Unconfirmed { what }
        })?;
        violation.stop = replay.stop.clone();
        if self.is_slice {
            violation.inputs.clone_from(&replay.inputs);
        }
        // A native run that is still going on when its time is over says nothing about what libc would decide from then on.
        if let Some(again) = violation.shows.again() {
            let repeated = violation.inputs.get(again..).unwrap_or_default();
            if evidence::library_chooses(program, repeated) {
                let what =
                    format!("the run without end at {place} needs the C library to choose in the same way for ever");
                return Err(Reason::Unconfirmed { what });
            }
        }
        let record = |violation: &Violation| {
            let record = evidence::record(program, violation, &replay, &world, self.sources, &limits(time));
            // A violation without a trace is one all the same.
            record.unwrap_or_default()
        };
        let recorded = match self.followed {
            None => None,
            Some(followed) => {
                let record = record(&violation);
                followed.fits(program, &violation, &record).map_err(|what| Reason::Witness { what })?;
                Some(record)
            }
        };
        let compiling = time.min(Duration::from_secs(20));
        let native = NativeLimits {
            time: compiling,
            compiler_time: compiling,
            runs: self.inquiry.native,
            deadline: Some(deadline),
            ..NativeLimits::default()
        };
        let native =
            evidence::native(program, &violation, &replay, &self.inquiry.files, &self.inquiry.compile, &world, &native);
        if let Native::NotConfirmed(what) = &native.answer {
            let what = format!("the violation at {place} does not show in the native program: {what}");
            return Err(Reason::Unconfirmed { what });
        }
        let record = recorded.unwrap_or_else(|| record(&violation));
        let witness = self.witness(&violation, &record, asked);
        let mut message = evidence::describe(program, &violation.stop);
        if let Some(because) = &violation.because {
            message = format!("{message}: {because}");
        }
        Ok(Found { violation, message, world, native, trace: record.trace, witness })
    }

    fn witness(&self, violation: &Violation, record: &Record, asked: &PropertySet) -> Option<String> {
        let sources = self.sources.filter(|_| violation.inputs.len() <= MOST_INPUTS)?;
        let witness = evidence::violation_witness(self.program, violation, record, sources, asked);
        Some(witness.text(SystemTime::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{verify, Silent, Verified};
    use evidence::NativeRuns;
    use property::{Question, Slicing};
    use std::sync::Arc;

    fn verified(source: &str, change: impl Fn(&mut Inquiry)) -> Verified {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("a.c");
        std::fs::write(&file, source).expect("a file can be written");
        let mut inquiry = Inquiry { native: NativeRuns::Off, ..Inquiry::new([file]) };
        change(&mut inquiry);
        verify(&inquiry, &Budget::unlimited(), &mut Silent).expect("it is a program")
    }

    fn asked(word: &str) -> Vec<Question> {
        property::questions(word, None).expect("it is a property")
    }

    /// At full speed, and with a look at each step.
    const RUNS: u32 = 2;

    fn is_run_twice(source: &str, change: impl Fn(&mut Inquiry)) -> Verified {
        let verified = verified(source, change);
        let runs: Vec<u32> = verified.found.iter().map(|found| found.world.begun.get()).collect();
        assert_eq!(runs, [RUNS], "{}", verified.answers.together().word());
        assert!(verified.found[0].trace.steps().count() > 1, "{}", verified.found[0].trace);
        assert!(verified.found[0].witness.is_some());
        verified
    }

    const SLICED: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int unused = __VERIFIER_nondet_int(), sum = 0;
    for (int i = 0; i < 10; i++)
        sum += unused / 3;
    int x = __VERIFIER_nondet_int();
    if (x == 77)
        reach_error();
    return sum & 1;
}
";

    #[test]
    fn a_violation_of_a_slice_or_of_the_whole_is_run_twice() {
        for slicing in [Slicing::Standard, Slicing::Off] {
            let verified = is_run_twice(SLICED, |inquiry| {
                inquiry.questions = asked("unreach-call");
                inquiry.slicing = slicing;
            });
            let size = verified.searched.as_ref().and_then(|searched| searched.reduction.size);
            let is_smaller = size.is_some_and(|(before, after)| after.instructions < before.instructions);
            assert_eq!(is_smaller, slicing != Slicing::Off);
            let witness = verified.found[0].witness.as_deref().unwrap_or_default();
            assert!(witness.contains("\\\\result == 77") && witness.contains("branching"), "{witness}");
        }
    }

    #[test]
    fn a_witness_that_is_followed_costs_no_run() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("a.c");
        std::fs::write(&file, SLICED).expect("a file can be written");
        let mut inquiry = Inquiry { native: NativeRuns::Off, questions: asked("unreach-call"), ..Inquiry::new([file]) };
        let first = verify(&inquiry, &Budget::unlimited(), &mut Silent).expect("it is a program");
        let text = first.found[0].witness.as_deref().expect("there is one");
        inquiry.witness = Some(evidence::read_witness(text).expect("it can be read"));
        let again = verify(&inquiry, &Budget::unlimited(), &mut Silent).expect("it is a program");
        assert_eq!(again.answers.together().word(), "false(unreach-call)");
        assert_eq!(again.found[0].world.begun.get(), RUNS);
    }

    #[test]
    fn a_run_without_end_is_run_twice() {
        let source = "int main(void) { unsigned i = 0; while (i < 8) i = (i + 1) % 8; return 0; }\n";
        is_run_twice(source, |inquiry| inquiry.questions = asked("termination"));
    }

    /// There is no trace then, and the violation counts all the same, with its inputs, a witness and the folder's files.
    #[test]
    fn a_violation_counts_where_there_is_no_time_for_a_trace() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("a.c");
        std::fs::write(&file, SLICED).expect("a file can be written");
        let mut inquiry = Inquiry { native: NativeRuns::Off, questions: asked("unreach-call"), ..Inquiry::new([file]) };
        inquiry.slicing = Slicing::Off;
        let verified = verify(&inquiry, &Budget::unlimited(), &mut Silent).expect("it is a program");
        let searched = verified.searched.as_ref().expect("it was searched");
        let sources = Sources::read(&inquiry.files).expect("they can be read");
        let budget = Budget::start(Some(Duration::ZERO), None, Arc::default());
        let confirming = Confirming {
            inquiry: &inquiry,
            program: &searched.program,
            is_slice: false,
            sources: Some(&sources),
            followed: None,
            budget: &budget,
        };
        let violation = verified.found[0].violation.clone();
        let asked = PropertySet::new([violation.property]);
        let found = confirming.confirm(violation, &asked).expect("it counts");
        assert_eq!(found.trace, Trace::default());
        assert!(found.witness.as_deref().is_some_and(|witness| witness.contains("\\\\result == 77")));
        let contents = evidence::Contents {
            program: &searched.program,
            violation: &found.violation,
            world: &found.world,
            trace: &found.trace,
            native: Some(&found.native),
            witness: found.witness.as_deref(),
        };
        let written = folder.path().join("out");
        evidence::write_folder(&written, &evidence::violation_files(&contents)).expect("it can be written");
        for name in ["inputs.json", "violation.json", "witness.yml"] {
            assert!(written.join(name).exists(), "{name}");
        }
    }

    #[test]
    fn a_clock_that_stands_still_is_no_run_without_end() {
        let source =
            "#include <time.h>\nint main(void) { time_t now = time(0); while (time(0) < now + 5) { } return 0; }\n";
        let verified = verified(source, |inquiry| inquiry.questions = asked("termination"));
        let word = verified.answers.together().word();
        assert!(verified.found.is_empty() && word.contains("needs the C library to choose"), "{word}");
    }

    /// Its end is looked at without another run.
    #[test]
    fn a_long_run_is_run_twice() {
        let source = "\
extern void reach_error(void);
volatile int sum;
int main(void) {
    for (int i = 0; i < 700000; i++)
        sum = i;
    if (sum == 699999)
        reach_error();
    return 0;
}
";
        let verified = is_run_twice(source, |inquiry| inquiry.questions = asked("unreach-call"));
        let trace = &verified.found[0].trace;
        let text = trace.to_string();
        assert!(trace.cut && text.contains("sum = 3\n") && text.contains("sum = 699999\n"), "{text}");
    }
}
