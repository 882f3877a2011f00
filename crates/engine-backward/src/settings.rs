//! What can be chosen about backward symbolic execution.

use crate::backward::Backward;
use engine::{Asked, Engine, Plan, Property, Reason, Subject};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Guess invariants of loops, and fold what leads to an error into inductive sets. Without it, loops are unrolled backwards, and
    /// nothing else: k-induction on paths.
    pub folding: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { folding: true }
    }
}

impl Plan for Settings {
    fn name(&self) -> String {
        match self.folding {
            true => "backward".into(),
            false => "backward without folding".into(),
        }
    }

    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        if let Some(reason) = Reason::threads(&subject.program, &asked.properties, &self.name()) {
            return Err(reason);
        }
        if asked.properties.contains(Property::Termination) {
            return Err(Reason::Unsupported { what: "termination, by this engine".into(), place: String::new() });
        }
        Ok(Box::new(Backward::new(subject, asked, self.clone())?))
    }
}
