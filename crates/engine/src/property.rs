//! Which stops of a path violate what the user asked to hold.

use ir::{CheckKind, Ending, Word};
use machine::{AccessKind, CallProblem, Fault, FreeProblem, Layout, Machine, Problem, Stop};
use property::{Property, PropertySet};

/// Lets the machine stop only where one of the properties is violated, as far as it can go on elsewhere.
pub fn heed(machine: &mut Machine, properties: &PropertySet) {
    let asked =
        |kind: CheckKind| property_of(&Stop::Violated(kind)).is_some_and(|property| properties.contains(property));
    machine.passed = CheckKind::WORDS.iter().map(|&(_, kind)| kind).filter(|&kind| !asked(kind)).collect();
    machine.watch_races = properties.contains(Property::NoDataRace);
    machine.watch_deadlocks = properties.contains(Property::NoDeadlock);
    machine.watch_ends = properties.contains(Property::Termination);
    // Replays are concrete: a violation behind such a read is never confirmed.
    machine.reads_anything = machine.layout() == Layout::Any
        && !properties.iter().any(|property| property.description().memory)
        && !(machine.watch_races || machine.watch_deadlocks || machine.watch_ends);
    machine.endings = machine.program.ending.clone();
    machine.endings.retain(|ending| {
        properties.contains(match ending {
            Ending::NothingLost => Property::ValidMemtrack,
            Ending::NothingLeft => Property::ValidMemcleanup,
        })
    });
}

/// The property that a stop is a matter of, whether or not it was asked for.
pub fn property_of(stop: &Stop) -> Option<Property> {
    match stop {
        Stop::Fault(fault) => match fault {
            Fault::ReachError => Some(Property::UnreachCall),
            Fault::Assertion { .. } => Some(Property::Assert),
            Fault::Access { .. } | Fault::Call { .. } | Fault::Goto => Some(Property::ValidDeref),
            Fault::Free { .. } => Some(Property::ValidFree),
            Fault::Lost { .. } => Some(Property::ValidMemtrack),
            Fault::Endless(_) => Some(Property::Termination),
            Fault::StackOverflow { .. } => Some(Property::StackLimit),
            Fault::Left { .. } => Some(Property::ValidMemcleanup),
            Fault::Race(_) => Some(Property::NoDataRace),
            Fault::Deadlock(_) => Some(Property::NoDeadlock),
            Fault::DivisionByZero => Some(Property::DivisionByZero),
            Fault::DivisionOverflow => Some(Property::DivisionOverflow),
            Fault::Unreachable | Fault::LongJump => Some(Property::UndefinedBehaviour),
        },
        Stop::Violated(kind) => property::of_check(*kind),
        _ => None,
    }
}

/// The number of a violation in the Common Weakness Enumeration: the narrowest of the property's weaknesses that the stop shows.
pub fn weakness_of(stop: &Stop, property: Property) -> u32 {
    let weaknesses = property.description().weaknesses;
    narrower(stop).filter(|number| weaknesses.contains(number)).unwrap_or(weaknesses[0])
}

/// What a stop shows beyond the property that it violates.
fn narrower(stop: &Stop) -> Option<u32> {
    let Stop::Fault(fault) = stop else { return None };
    match fault {
        Fault::Access { access, problem, .. } => match (problem, access) {
            (Problem::Null { .. }, _) => Some(476),
            (Problem::Dead { .. } | Problem::Gone, _) => Some(416),
            (Problem::OutOfBounds { .. } | Problem::Far { .. }, AccessKind::Read) => Some(125),
            (Problem::OutOfBounds { .. } | Problem::Far { .. }, AccessKind::Write) => Some(787),
            _ => None,
        },
        Fault::Call { problem: CallProblem::Null } => Some(476),
        Fault::Free { problem: FreeProblem::Twice { .. } } => Some(415),
        _ => None,
    }
}
