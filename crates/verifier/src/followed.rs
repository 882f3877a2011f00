//! A witness that guides the search.

use engine::{Prescribed, PropertySet, Violation};
use evidence::{Limits, Record, Sources, Witness, World};
use ir::Program;

pub struct Followed<'a> {
    witness: &'a Witness,
    sources: &'a Sources,
    pub prescribed: Prescribed,
    /// Waypoints that are not used.
    pub unused: usize,
}

impl<'a> Followed<'a> {
    /// Else why the witness does not fit the program.
    pub fn new(program: &Program, witness: &'a Witness, sources: Option<&'a Sources>) -> Result<Followed<'a>, String> {
        let sources = sources.ok_or("is of C, and the program is not")?;
        let guide = evidence::guide(program, sources, witness)?;
        Ok(Followed { witness, sources, prescribed: guide.prescribed, unused: guide.unused })
    }

    /// The violation of the run that has the witness's inputs, and zeros for others: often these are all that matter.
    pub fn guessed(&self, program: &Program, open: &PropertySet, world: &World, limits: &Limits) -> Option<Violation> {
        let inputs = &self.prescribed.inputs;
        open.iter().find_map(|property| evidence::violated_with(program, property, inputs, world, limits))
    }

    /// Whether a violation that was recorded is the one that the witness leads to; else what is different.
    pub fn fits(&self, program: &Program, violation: &Violation, record: &Record) -> Result<(), String> {
        let properties = PropertySet::new([violation.property]);
        let found = evidence::violation_witness(program, violation, record, self.sources, &properties);
        evidence::fits(program, self.sources, self.witness, violation, &found)
    }
}
