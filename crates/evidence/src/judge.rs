//! Whether a native run failed as a violation says it should.

use crate::end::{End, MARK};
use crate::native::Native;
use engine::{Input, InputSource, Property, Violation};
use ir::CheckKind;
use machine::{AccessKind, Fault, ObjectKind, Problem, Stop};
use process::{Ending, Ran};
use std::time::Duration;

/// How the run should fail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected<'a> {
    pub property: Property,
    /// The text of the assertion that fails, where it is known.
    pub expression: Option<&'a str>,
    /// Why a sanitizer may not see the violation, where that is so.
    pub hidden: Option<&'static str>,
}

pub(crate) fn judge(ran: &Ran, expected: Expected, limit: Duration) -> Native {
    let said = said(ran);
    let report = report(&ran.stderr);
    let shows = match expected.property {
        Property::UnreachCall => said.filter(|(end, _)| *end == End::ErrorCalled).map(|(_, text)| text),
        Property::ValidMemcleanup => said.filter(|(end, _)| *end == End::BlocksLeft).map(|(_, text)| text),
        Property::NoDataRace => said.filter(|(end, _)| *end == End::Raced).map(|(_, text)| text),
        Property::Assert => {
            let same = |text: &str| expected.expression.is_none_or(|expression| text.ends_with(expression));
            said.filter(|(end, text)| *end == End::AssertionFailed && same(text)).map(|(_, text)| text)
        }
        Property::Termination if ran.ending == Ending::TimedOut => Some("the program still runs when its time is up"),
        // What timeout(1) says in replay.sh.
        Property::Termination if ran.ending == Ending::Code(124) => Some("the program still runs when its time is up"),
        // Only the harness of calls without end says this.
        Property::Termination => said.filter(|(end, _)| *end == End::StackFull).map(|(_, text)| text),
        Property::DivisionByZero | Property::DivisionOverflow if died_of_division(ran) => Some("SIGFPE"),
        // Other overflows may be reported before.
        Property::DivisionOverflow => reports(&ran.stderr).find(|report| is_of(Property::DivisionOverflow, report)),
        Property::StackLimit if ran.ending == Ending::Signal(libc::SIGSEGV) => Some("SIGSEGV"),
        property => report.filter(|report| is_of(property, report)),
    };
    if let Some(text) = shows {
        return Native::Confirmed(text.to_owned());
    }
    // An error that is not asked about is the program's way to end.
    let ends = said.is_none_or(|(end, _)| end == End::ErrorCalled) && matches!(ran.ending, Ending::Code(_));
    if let Some(why) = expected.hidden.filter(|_| ends && report.is_none()) {
        return Native::NotSeen(why.into());
    }
    match said {
        Some((End::Lacking, text)) => return Native::CouldNotRun(text.to_owned()),
        Some((_, text)) => return Native::NotConfirmed(text.to_owned()),
        None => {}
    }
    Native::NotConfirmed(match (ran.ending, report) {
        (_, Some(report)) => report.to_owned(),
        (Ending::Code(status), None) => format!("the program exits with status {status}"),
        (Ending::Signal(signal), None) => format!("the program ends by signal {signal}{}", signal_name(signal)),
        (Ending::TimedOut | Ending::Interrupted, None) => {
            format!("the program still runs after {:.1} s", limit.as_secs_f64())
        }
    })
}

/// Where no sanitizer checks a division, as in the library, the processor does; the sanitizer then catches the signal.
fn died_of_division(ran: &Ran) -> bool {
    ran.ending == Ending::Signal(libc::SIGFPE) || ran.stderr.contains("Sanitizer: FPE on ")
}

/// What the harness said at the end of the run, with the end that it gave the run.
fn said(ran: &Ran) -> Option<(End, &str)> {
    let Ending::Code(status) = ran.ending else { return None };
    let line = ran.stderr.lines().rev().find_map(|line| line.strip_prefix(MARK))?;
    End::from_status(status).map(|end| (end, line))
}

/// What a sanitizer reports, in one line.
fn report(stderr: &str) -> Option<&str> {
    let find = |mark: &str| stderr.lines().find_map(|line| line.split_once(mark)).map(|(_, rest)| rest.trim());
    let marks =
        ["ERROR: AddressSanitizer: ", "ERROR: LeakSanitizer: ", "WARNING: MemorySanitizer: ", ": runtime error: "];
    marks.into_iter().find_map(find)
}

/// All that UndefinedBehaviorSanitizer reports where it lets the run go on.
fn reports(stderr: &str) -> impl Iterator<Item = &str> {
    stderr.lines().filter_map(|line| line.split_once(": runtime error: ")).map(|(_, rest)| rest.trim())
}

/// Is a report about a violation of the property?
fn is_of(property: Property, report: &str) -> bool {
    let frees = ["double-free", "attempting free on address", "bad-free"];
    let is_free = frees.iter().any(|kind| report.contains(kind));
    let accesses = [
        "buffer-overflow",
        "buffer-underflow",
        "use-after-free",
        "use-after-return",
        "use-after-scope",
        "use-after-poison",
        "SEGV",
        "BUS",
        "unknown-crash",
        "container-overflow",
        "negative-size-param",
        "wild-addr",
    ];
    match property {
        // Where free() finds no header of its own it may crash.
        Property::ValidFree => is_free || report.contains("SEGV"),
        Property::ValidDeref => !is_free && accesses.iter().any(|kind| report.contains(kind)) || is_at_null(report),
        Property::NoOverflow => {
            report.contains("cannot be represented") || report.contains("left shift of negative value")
        }
        Property::DivisionByZero => report.contains("division by zero"),
        Property::DivisionOverflow => report.starts_with("division of ") && report.contains("cannot be represented"),
        Property::UndefinedBehaviour => is_undefined(report),
        Property::ValidMemtrack => report.contains("detected memory leaks"),
        Property::UnreachCall
        | Property::Assert
        | Property::Termination
        | Property::StackLimit
        | Property::NoDataRace
        | Property::NoDeadlock
        | Property::ValidMemcleanup => false,
    }
}

/// UndefinedBehaviorSanitizer's words for an access through null.
fn is_at_null(report: &str) -> bool {
    let kinds =
        ["load of null pointer", "store to null pointer", "access within null pointer", "binding to null pointer"];
    kinds.iter().any(|kind| report.contains(kind))
}

/// The words of the sanitizers for what is undefined and has no property of its own.
fn is_undefined(report: &str) -> bool {
    let kinds = [
        "shift exponent",
        "unreachable program point",
        "passing zero to ",
        "is outside the range of representable values",
        "out of bounds for type",
        "which is not a valid value for type",
        "null pointer passed as argument",
        "null pointer returned from function",
        "variable length array bound",
        "misaligned address",
        "applying zero offset",
        "applying non-zero offset",
        "pointer index expression",
        "addition of unsigned offset",
        "subtraction of unsigned offset",
        "through pointer to incorrect function type",
        "assumption of ",
        "param-overlap",
        "use-of-uninitialized-value",
    ];
    is_at_null(report) || kinds.iter().any(|kind| report.contains(kind))
}

/// The text of the assertion that fails, where the violation is one and its text is known.
pub(crate) fn assertion(violation: &Violation) -> Option<&str> {
    match &violation.stop {
        Stop::Fault(Fault::Assertion { message }) => message.lines().last().filter(|text| !text.is_empty()),
        _ => None,
    }
}

impl<'a> From<&'a Violation> for Expected<'a> {
    fn from(violation: &'a Violation) -> Expected<'a> {
        Expected { property: violation.property, expression: assertion(violation), hidden: hidden(violation) }
    }
}

/// Bytes around an object that AddressSanitizer watches at least.
const WATCHED: u64 = 16;

fn hidden(violation: &Violation) -> Option<&'static str> {
    if violation.stop == Stop::Violated(CheckKind::Uninitialized) {
        return None;
    }
    let chosen = |input: &Input| matches!(input.source, InputSource::Uninitialized(_)) && !input.bits.is_zero();
    if violation.inputs.iter().any(chosen) {
        return Some("it depends on the value of a variable that is not initialised");
    }
    let written = |input: &Input| matches!(input.source, InputSource::Havoc(_));
    if violation.inputs.iter().any(written) {
        return Some("it depends on what a function without a body writes");
    }
    let fault = match &violation.stop {
        Stop::Violated(CheckKind::PointerArithmetic) => {
            return Some(
                "no sanitizer looks at a pointer that leaves its object, as long as its address does not wrap",
            );
        }
        Stop::Violated(CheckKind::ArraySize) => {
            return Some("UndefinedBehaviorSanitizer looks at how many elements an array has, not at its size")
        }
        Stop::Violated(CheckKind::OtherObject) => return Some("no sanitizer asks which objects pointers point into"),
        Stop::Violated(CheckKind::Promise) => return Some("no sanitizer looks at what the compiler is told to assume"),
        Stop::Violated(CheckKind::Alignment) => return Some("it depends on where the object lies"),
        Stop::Violated(CheckKind::Overlap) => {
            return Some("AddressSanitizer looks at the copies of some functions only")
        }
        Stop::Fault(fault) => fault,
        _ => return None,
    };
    match fault {
        Fault::Access { access: AccessKind::Read, problem: Problem::Null { .. }, .. } => {
            Some("compiled code does not read what it does not use")
        }
        Fault::Access { problem: Problem::OutOfBounds { pointer, object }, .. }
            if pointer.offset < 0 && matches!(object.kind, ObjectKind::Global(_)) =>
        {
            Some("AddressSanitizer does not watch what lies in front of a global variable")
        }
        Fault::Left { .. } => Some("only what malloc() and its like give to the program itself is counted"),
        Fault::Lost { .. } => Some("LeakSanitizer reports only memory that nothing points to when the program ends"),
        Fault::Access { problem: Problem::Gone | Problem::Wild { .. }, .. } => {
            Some("AddressSanitizer cannot tell whose memory it is where another object has the address")
        }
        Fault::Access { problem: Problem::Far { .. }, .. } => {
            Some("AddressSanitizer sees where an access ends up, not how far the pointer was moved")
        }
        Fault::Access { problem: Problem::OutOfBounds { pointer, object }, .. } => {
            let offset = pointer.offset;
            let far = if offset < 0 { offset.unsigned_abs() } else { (offset as u64).saturating_sub(object.bytes) };
            // What malloc(0) gives has a byte there.
            (far >= WATCHED || object.bytes == 0)
                .then_some("AddressSanitizer watches only the surroundings of an object that is not empty")
        }
        _ => None,
    }
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        libc::SIGSEGV => " (SIGSEGV)",
        libc::SIGABRT => " (SIGABRT)",
        libc::SIGFPE => " (SIGFPE)",
        libc::SIGILL => " (SIGILL)",
        libc::SIGBUS => " (SIGBUS)",
        libc::SIGKILL => " (SIGKILL)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_of_one_property() {
        let overflow = "heap-buffer-overflow on address 0x502000000014 at pc 0x55";
        let free = "attempting double-free on 0x602000000010 in thread T0:";
        assert!(is_of(Property::ValidDeref, overflow) && !is_of(Property::ValidFree, overflow));
        assert!(is_of(Property::ValidFree, free) && !is_of(Property::ValidDeref, free));
        assert!(!is_of(Property::ValidDeref, "stack-overflow on address 0x7ffc"));
        assert!(is_of(
            Property::NoOverflow,
            "signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'"
        ));
        assert!(is_of(Property::DivisionByZero, "division by zero"));
        let quotient = "division of -2147483648 by -1 cannot be represented in type 'int'";
        assert!(is_of(Property::DivisionOverflow, quotient) && !is_of(Property::DivisionByZero, quotient));
        let sum = "signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'";
        assert!(!is_of(Property::DivisionOverflow, sum));
        assert!(is_of(Property::UndefinedBehaviour, "shift exponent 40 is too large for 32-bit type 'int'"));
        assert!(is_of(Property::ValidDeref, "load of null pointer of type 'int'"));
    }

    #[test]
    fn a_status_without_its_mark_is_the_programs_own() {
        let ran = Ran::ended(Ending::Code(81), String::new());
        assert_eq!(said(&ran), None);
        let ran = Ran::ended(Ending::Code(81), format!("a\n{MARK}b\n"));
        assert_eq!(said(&ran), Some((End::ErrorCalled, "b")));
    }
}
