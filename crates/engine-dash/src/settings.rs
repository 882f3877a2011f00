//! What can be chosen about proofs from tests.

use crate::dash::Dash;
use engine::{Asked, Engine, Plan, Property, Reason, Subject};
use summary::Ways;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Before a test is sought, ask whether a step of the border can lead to its target from any state at all (the thesis's section 3.4).
    pub targets: bool,
    /// What is done first where many ways lead from one point to the next; where it does not do, the other is.
    pub ways: Ways,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { targets: true, ways: Ways::Joined }
    }
}

impl Plan for Settings {
    fn name(&self) -> String {
        match self.targets {
            true => "dash".into(),
            false => "dash without the check of targets".into(),
        }
    }

    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        if let Some(reason) = Reason::threads(&subject.program, &asked.properties, &self.name()) {
            return Err(reason);
        }
        if asked.properties.contains(Property::Termination) {
            return Err(Reason::Unsupported { what: "termination, by this engine".into(), place: String::new() });
        }
        Ok(Box::new(Dash::new(subject, asked, self.clone())?))
    }
}
