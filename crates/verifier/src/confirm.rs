//! Runs of what engines find: a violation counts only after it was replayed, by the machine on the inputs alone, then by the native
//! binary, where one can be made. One that does not show is a reason for 'unknown'.

use crate::followed::Followed;
use crate::inquiry::Inquiry;
use engine::{Budget, PropertySet, Reason, Violation};
use evidence::{Limits, Native, NativeLimits, NativeReplay, Sources, Trace, World};
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
        if self.is_slice {
            let Some(whole) = evidence::in_whole(program, violation, &world, &limits(PATIENCE)) else {
                return Err(Reason::Unconfirmed { what: format!("the violation at {place} is in a slice only") });
            };
            violation = whole;
        }
        match evidence::replay(program, &violation, &world, &limits(time)) {
            Ok(replay) => violation.stop = replay.stop,
            Err(mismatch) => {
                let what = format!("the violation at {place} does not show when it is run again: {mismatch}");
                return Err(Reason::Unconfirmed { what });
            }
        }
        if let Some(followed) = self.followed {
            followed.fits(program, &violation, &world, &limits(time)).map_err(|what| Reason::Witness { what })?;
        }
        let compiling = time.min(Duration::from_secs(20));
        let native = NativeLimits {
            time: compiling,
            compiler_time: compiling,
            runs: self.inquiry.native,
            deadline: Some(deadline),
            ..NativeLimits::default()
        };
        let native = evidence::native(program, &violation, &self.inquiry.files, &self.inquiry.compile, &world, &native);
        if let Native::NotConfirmed(what) = &native.answer {
            let what = format!("the violation at {place} does not show in the native program: {what}");
            return Err(Reason::Unconfirmed { what });
        }
        let trace = evidence::trace(program, &violation, &world, &limits(time)).unwrap_or_default();
        let witness = self.witness(&violation, &world, asked);
        let message = evidence::describe(program, &violation.stop);
        Ok(Found { violation, message, world, native, trace, witness })
    }

    fn witness(&self, violation: &Violation, world: &World, asked: &PropertySet) -> Option<String> {
        let sources = self.sources.filter(|_| violation.inputs.len() <= MOST_INPUTS)?;
        // What takes long to run again is not kept waiting for.
        let time = self.budget.remaining().unwrap_or(PATIENCE).clamp(Duration::from_secs(1), PATIENCE);
        let limits = Limits { time, ..Limits::default() };
        let witness = evidence::violation_witness(self.program, violation, world, sources, asked, &limits).ok()?;
        Some(witness.text(SystemTime::now()))
    }
}
