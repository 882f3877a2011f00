//! Witnesses on the command line: the one that `check` is to follow, and those that it writes.

use crate::arguments::{Check, DataModel};
use crate::exit::Exit;
use crate::program::lower_options;
use engine::{Prescribed, PropertySet, Violation};
use evidence::{Content, Limits, Sources, Witness, World};
use ir::Program;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Reads a witness; says what is wrong with it on standard error.
pub fn read(file: &Path) -> Result<Witness, Exit> {
    let text = std::fs::read_to_string(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".into(),
        _ => error.to_string(),
    });
    text.and_then(|text| evidence::read_witness(&text)).map_err(|what| {
        err!("{}: error: {what}", file.display());
        Exit::Data
    })
}

/// What is asked where the command line leaves it to the witness; else why the witness asks nothing, as in 'the witness is …'.
pub fn adopt(options: &Check, witness: &Witness) -> Result<Check, String> {
    let mut options = options.clone();
    if let Content::Invariants(list) = &witness.content {
        err!("note: the witness is one of correctness; the program is checked without its {} invariants", list.len());
        options.witness = None;
    }
    if options.property.is_empty() {
        let questions = property::questions("witness.prp", Some(&witness.task.specification));
        options.property.push(questions.map_err(|error| format!("is of something that is not checked: {error}"))?);
    }
    options.source.data_model.get_or_insert(match witness.task.model {
        ir::DataModel::Ilp32 => DataModel::Ilp32,
        ir::DataModel::Lp64 => DataModel::Lp64,
    });
    Ok(options)
}

/// The text of the program's files, for witnesses of it; none where it is not C.
pub fn sources(options: &Check) -> Option<Sources> {
    let units = lower::units(&options.source.files, &lower_options(&options.source)).ok()?;
    let is_c = |unit: &lower::Input| matches!(unit, lower::Input::Source { .. });
    let files: Vec<_> = units.iter().map(lower::Input::path).collect();
    units.iter().all(is_c).then(|| Sources::read(&files).ok())?
}

/// A witness that guides the search.
pub struct Followed<'a> {
    witness: &'a Witness,
    sources: &'a Sources,
    pub prescribed: Prescribed,
}

impl<'a> Followed<'a> {
    /// Else why the witness does not fit the program.
    pub fn new(program: &Program, witness: &'a Witness, sources: Option<&'a Sources>) -> Result<Followed<'a>, String> {
        let sources = sources.ok_or("is of C, and the program is not")?;
        let guide = evidence::guide(program, sources, witness)?;
        if guide.unused > 0 {
            err!("note: {} waypoints of the witness are not used", guide.unused);
        }
        Ok(Followed { witness, sources, prescribed: guide.prescribed })
    }

    /// The violation of the run that has the witness's inputs, and zeros for others: often these are all that matter.
    pub fn guessed(&self, program: &Program, open: &PropertySet, world: &World, limits: &Limits) -> Option<Violation> {
        let inputs = &self.prescribed.inputs;
        open.iter().find_map(|property| evidence::violated_with(program, property, inputs, world, limits))
    }

    /// Whether a violation that replays is the one that the witness leads to; else what is different.
    pub fn fits(&self, program: &Program, violation: &Violation, world: &World, limits: &Limits) -> Result<(), String> {
        let properties = PropertySet::new([violation.property]);
        let found = evidence::violation_witness(program, violation, world, self.sources, &properties, limits);
        let found = found.map_err(|mismatch| format!("leads elsewhere: {mismatch}"))?;
        evidence::fits(program, self.sources, self.witness, violation, &found)
    }
}

/// A witness with more inputs than these would help nobody.
const MOST_INPUTS: usize = 100_000;

/// The text of the witness of a violation, of a property that was asked for with these others; none where it would be too long, or
/// take too long.
pub fn of_violation(
    program: &Program,
    violation: &Violation,
    world: &World,
    sources: &Sources,
    asked: &PropertySet,
    time: Duration,
) -> Option<String> {
    if violation.inputs.len() > MOST_INPUTS {
        return None;
    }
    let limits = Limits { time, ..Limits::default() };
    let witness = evidence::violation_witness(program, violation, world, sources, asked, &limits).ok()?;
    Some(witness.text(SystemTime::now()))
}

/// The text of the witness of a proof.
pub fn of_proof(program: &Program, sources: &Sources, asked: &PropertySet) -> String {
    // No engine gives invariants yet.
    evidence::correctness_witness(program, sources, asked, Vec::new()).text(SystemTime::now())
}
