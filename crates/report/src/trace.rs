//! A run, step by step. Steps say what changes; what variables are at a step is what the steps up to it said last.

use crate::data::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// The calls in progress, the outermost first; steps refer to these by number.
    pub stacks: Vec<Vec<Call>>,
    pub steps: Vec<Step>,
}

/// A call in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// Tells calls of one function apart.
    pub id: u64,
    pub function: String,
    /// Where it was called.
    pub place: Option<Span>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    pub place: Option<Span>,
    pub function: String,
    pub kind: Kind,
    /// What happens, as in `x = 5`.
    pub text: String,
    /// An index into the trace's stacks.
    pub stack: usize,
    /// Steps before this one are left out: whatever was known of variables is forgotten first.
    pub gap: bool,
    pub changes: Vec<Change>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Call,
    Assign,
    Input,
    Return,
    Stop,
}

/// A variable, or a place in memory, gets a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// The call it is local to; none for globals and the heap.
    pub call: Option<u64>,
    pub name: String,
    /// None: it is not known any more.
    pub value: Option<String>,
}

/// What a variable is at a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub call: Option<u64>,
    pub name: String,
    pub value: String,
    /// Whether it became so by this very step.
    pub changed: bool,
}

impl Trace {
    /// The calls in progress at a step.
    pub fn stack(&self, step: usize) -> &[Call] {
        self.steps.get(step).and_then(|step| self.stacks.get(step.stack)).map_or(&[], Vec::as_slice)
    }

    /// What is known of variables after a step, in the order in which they were first given a value; of those in scope: of the
    /// calls in progress, and globals.
    pub fn variables(&self, step: usize) -> Vec<Variable> {
        let mut all: Vec<Variable> = Vec::new();
        for (index, Step { gap, changes, .. }) in self.steps.iter().enumerate().take(step + 1) {
            if *gap {
                all.clear();
            }
            for Change { call, name, value } in changes {
                let known = all.iter().position(|known| known.call == *call && known.name == *name);
                match (known, value) {
                    (Some(at), Some(value)) => {
                        let differs = all[at].value != *value;
                        all[at].value.clone_from(value);
                        all[at].changed |= index == step && differs;
                    }
                    (None, Some(value)) => {
                        let (call, name, value) = (*call, name.clone(), value.clone());
                        all.push(Variable { call, name, value, changed: index == step });
                    }
                    (Some(at), None) => drop(all.remove(at)),
                    (None, None) => {}
                }
            }
        }
        let stack = self.stack(step);
        all.retain(|known| known.call.is_none_or(|call| stack.iter().any(|other| other.id == call)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(stack: usize, gap: bool, changes: &[(Option<u64>, &str, Option<&str>)]) -> Step {
        let change = |&(call, name, value): &(Option<u64>, &str, Option<&str>)| Change {
            call,
            name: name.into(),
            value: value.map(Into::into),
        };
        let changes = changes.iter().map(change).collect();
        Step { place: None, function: String::new(), kind: Kind::Assign, text: String::new(), stack, gap, changes }
    }

    fn shown(trace: &Trace, at: usize) -> Vec<(String, String, bool)> {
        trace.variables(at).into_iter().map(|known| (known.name, known.value, known.changed)).collect()
    }

    fn row(name: &str, value: &str, changed: bool) -> (String, String, bool) {
        (name.into(), value.into(), changed)
    }

    #[test]
    fn values_last_until_they_change() {
        let call = |id| Call { id, function: String::new(), place: None };
        let trace = Trace {
            stacks: vec![vec![call(1)], vec![call(1), call(2)]],
            steps: vec![
                step(0, false, &[(Some(1), "x", Some("1"))]),
                step(1, false, &[(Some(2), "x", Some("7")), (None, "g", Some("0"))]),
                step(0, false, &[(Some(1), "x", Some("2")), (None, "g", Some("0"))]),
                step(0, false, &[(None, "g", None)]),
                step(0, true, &[(Some(1), "y", Some("3"))]),
            ],
        };
        assert_eq!(shown(&trace, 0), [row("x", "1", true)]);
        assert_eq!(shown(&trace, 1), [row("x", "1", false), row("x", "7", true), row("g", "0", true)]);
        assert_eq!(shown(&trace, 2), [row("x", "2", true), row("g", "0", false)]);
        assert_eq!(shown(&trace, 3), [row("x", "2", false)]);
        assert_eq!(shown(&trace, 4), [row("y", "3", true)]);
    }
}
