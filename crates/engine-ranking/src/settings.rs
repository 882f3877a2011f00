//! The plan of the engine; nothing can be chosen.

use crate::ranking::Ranking;
use engine::{Asked, Engine, Plan, Property, Reason, Subject};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings;

/// The engine's name.
pub const NAME: &str = "ranking";

impl Plan for Settings {
    fn name(&self) -> String {
        NAME.into()
    }

    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        if !asked.properties.contains(Property::Termination) {
            let what = "other properties than termination, by this engine".into();
            return Err(Reason::Unsupported { what, place: String::new() });
        }
        if let Some(reason) = Reason::threads(&subject.program, &asked.properties, NAME) {
            return Err(reason);
        }
        Ok(Box::new(Ranking::new(subject, asked)?))
    }
}
