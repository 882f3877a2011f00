//! What counts as an error: which stops of a path violate what the user asked to hold.

use ir::{CheckKind, FunctionKind, Intrinsic, Program};
use machine::{Fault, Stop};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Property {
    /// reach_error() and __VERIFIER_error() are never called.
    UnreachCall,
    /// assert() never fails.
    Assert,
    /// Memory is only accessed where there is an object that allows it.
    ValidDeref,
    /// Only what malloc() gave is freed, and once.
    ValidFree,
    /// No signed overflow.
    NoOverflow,
    /// No division by zero.
    DivisionByZero,
}

/// The properties that are checked together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PropertySet {
    members: Vec<Property>,
}

impl Property {
    pub const ALL: [Property; 6] = [
        Property::UnreachCall,
        Property::Assert,
        Property::ValidDeref,
        Property::ValidFree,
        Property::NoOverflow,
        Property::DivisionByZero,
    ];

    /// The word in `false(…)`.
    pub fn word(self) -> &'static str {
        match self {
            Property::UnreachCall => "unreach-call",
            Property::Assert => "assert",
            Property::ValidDeref => "valid-deref",
            Property::ValidFree => "valid-free",
            Property::NoOverflow => "no-overflow",
            Property::DivisionByZero => "div-by-zero",
        }
    }

    /// The property with this word.
    pub fn named(word: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|property| property.word() == word)
    }

    /// The property that a stop is a matter of, whether or not anyone asked for it.
    pub fn of(stop: &Stop) -> Option<Property> {
        match stop {
            Stop::Fault(fault) => match fault {
                Fault::ReachError => Some(Property::UnreachCall),
                Fault::Assertion { .. } => Some(Property::Assert),
                Fault::Access { .. } | Fault::Call { .. } | Fault::Goto => Some(Property::ValidDeref),
                Fault::Free { .. } => Some(Property::ValidFree),
                Fault::DivisionByZero => Some(Property::DivisionByZero),
                Fault::DivisionOverflow => Some(Property::NoOverflow),
                Fault::Unreachable | Fault::LongJump => None,
            },
            Stop::Violated(kind) => match kind {
                CheckKind::ReachError => Some(Property::UnreachCall),
                CheckKind::Assertion => Some(Property::Assert),
                CheckKind::ValidDeref => Some(Property::ValidDeref),
                CheckKind::ValidFree => Some(Property::ValidFree),
                CheckKind::Overflow => Some(Property::NoOverflow),
                CheckKind::DivisionByZero => Some(Property::DivisionByZero),
                _ => None,
            },
            _ => None,
        }
    }
}

impl PropertySet {
    pub fn new(members: impl IntoIterator<Item = Property>) -> PropertySet {
        let mut members: Vec<Property> = members.into_iter().collect();
        members.sort_unstable();
        members.dedup();
        PropertySet { members }
    }

    pub fn contains(&self, property: Property) -> bool {
        self.members.contains(&property)
    }

    pub fn iter(&self) -> impl Iterator<Item = Property> + '_ {
        self.members.iter().copied()
    }

    /// The member that a stop violates.
    pub fn violated_by(&self, stop: &Stop) -> Option<Property> {
        Property::of(stop).filter(|property| self.contains(*property))
    }

    /// Makes the program stop where a property is violated: the error functions are errors also where they have a body.
    pub fn place(&self, program: &mut Program) {
        if !self.contains(Property::UnreachCall) {
            return;
        }
        for function in program.functions.values_mut() {
            if matches!(function.name.as_str(), "reach_error" | "__VERIFIER_error") {
                function.kind = FunctionKind::Intrinsic(Intrinsic::ReachError);
            }
        }
    }
}
