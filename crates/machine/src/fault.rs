//! Undefined behaviour that stops a path: what happened, in values the message is made from.

use crate::object::{ObjectKind, Status};
use crate::value::Pointer;
use ir::{Function, Program, Span};
use std::fmt::Write;

/// Bytes of the page at address zero, where no object lies.
pub const FIRST_PAGE: u64 = 4096;

/// Why the program cannot go on. `Unsupported` is not here: that is Shrike's shortcoming, not the program's.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    Access {
        access: AccessKind,
        bytes: u64,
        problem: Problem,
    },
    Free {
        problem: FreeProblem,
    },
    DivisionByZero,
    /// The smallest number divided by -1.
    DivisionOverflow,
    /// A call through a pointer that points to no function.
    Call {
        problem: CallProblem,
    },
    /// A computed goto to something that is no label of this function.
    Goto,
    /// Control got where the compiler was promised it would not.
    Unreachable,
    /// longjmp() to a setjmp() whose function has returned, or to none.
    LongJump,
    /// A condition of the program's own: an assertion.
    Assertion {
        message: String,
    },
    /// The call that a reachability property forbids.
    ReachError,
    /// Nothing points to a heap object any more.
    Lost {
        object: Described,
    },
    /// There is a run without end.
    Endless(Endless),
    /// The calls in progress need more of the stack than there is.
    StackOverflow {
        limit: u64,
    },
    /// A heap object is alive at the end.
    Left {
        object: Described,
    },
    /// Two threads access the same bytes, and nothing orders them.
    Race(Box<Race>),
    /// All threads wait for ever.
    Deadlock(Box<[Waiting]>),
}

/// Two accesses that race, the one that is done first.
#[derive(Clone, PartialEq, Debug)]
pub struct Race {
    pub sides: [RaceSide; 2],
    pub object: Described,
    /// Where in the object, as far as that is known.
    pub offset: Option<i64>,
}

/// One access of a race.
#[derive(Clone, PartialEq, Debug)]
pub struct RaceSide {
    pub thread: u32,
    pub kind: AccessKind,
    pub atomic: bool,
    /// None where the whole object is freed.
    pub bytes: Option<u64>,
    /// By a function of the C library.
    pub library: bool,
    /// In the program.
    pub function: Function,
    pub span: Span,
    /// The locks that the thread holds.
    pub held: Vec<Described>,
}

/// A thread that waits for ever.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    pub thread: u32,
    /// The function of the library that it waits in.
    pub function: Option<Function>,
    /// In the program.
    pub span: Span,
    pub object: Option<Described>,
    /// The thread that holds the lock that it waits for.
    pub owner: Option<u32>,
}

/// How it shows that a run never ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endless {
    /// The state recurs.
    Recurs,
    /// A condition under which a loop goes on holds again after every iteration.
    Kept,
    /// Each of some calls leads to another.
    Nests,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessKind {
    Read,
    Write,
}

/// What is wrong with a memory access.
#[derive(Clone, PartialEq, Debug)]
pub enum Problem {
    Null {
        offset: i64,
    },
    /// A number that is no object's address; none where it is one of several.
    Wild {
        address: Option<u64>,
    },
    OutOfBounds {
        pointer: Pointer,
        object: Described,
    },
    /// The pointer was moved farther from the object than the address space is wide.
    Far {
        object: Described,
    },
    Dead {
        object: Described,
    },
    /// The object's life has ended so long ago that nothing else is known.
    Gone,
    ReadOnly {
        object: Described,
    },
    Code {
        object: Described,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub enum FreeProblem {
    NotHeap { object: Option<Described> },
    Interior { offset: i64, object: Described },
    Twice { object: Described },
}

#[derive(Clone, PartialEq, Debug)]
pub enum CallProblem {
    Null,
    NotCode,
}

/// As much of an object as a message needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Described {
    pub kind: ObjectKind,
    pub bytes: u64,
    pub status: Status,
    pub born: Span,
}

impl Endless {
    fn describe(self) -> &'static str {
        match self {
            Endless::Recurs => "its state is the same as once before",
            Endless::Kept => "what keeps its loop going holds again after every iteration",
            Endless::Nests => "calls lead to calls without end",
        }
    }
}

impl Fault {
    /// The number of the signal that a native run would most likely die of.
    pub fn signal(&self) -> i32 {
        match self {
            Fault::DivisionByZero | Fault::DivisionOverflow => 8,
            Fault::Unreachable => 4,
            Fault::Free { .. } | Fault::LongJump | Fault::Assertion { .. } | Fault::ReachError => 6,
            Fault::Lost { .. } | Fault::Left { .. } | Fault::Endless(_) | Fault::Race(_) | Fault::Deadlock(_) => 6,
            Fault::Access { .. } | Fault::Call { .. } | Fault::Goto | Fault::StackOverflow { .. } => 11,
        }
    }

    /// Is it an access to nothing but the first page, where no object ever lies?
    pub fn is_in_first_page(&self) -> bool {
        let Fault::Access { bytes, problem: Problem::Null { offset }, .. } = *self else { return false };
        u64::try_from(offset).is_ok_and(|offset| offset.saturating_add(bytes) <= FIRST_PAGE)
    }

    /// One sentence in terms of C, without its place.
    pub fn describe(&self, program: &Program) -> String {
        match self {
            Fault::Access { access, bytes, problem } => {
                let verb = match access {
                    AccessKind::Read => "read",
                    AccessKind::Write => "write",
                };
                format!("{verb} of {} {}", plural(*bytes, "byte"), problem.describe(program))
            }
            Fault::Free { problem } => problem.describe(program),
            Fault::DivisionByZero => "division by zero".into(),
            Fault::DivisionOverflow => "division overflows (the smallest number divided by -1)".into(),
            Fault::Call { problem: CallProblem::Null } => "call through a null pointer".into(),
            Fault::Call { problem: CallProblem::NotCode } => "call through a pointer that points to no function".into(),
            Fault::Goto => "goto through a pointer that points to no label of this function".into(),
            Fault::Unreachable => "control reaches a place that the program declares unreachable".into(),
            Fault::LongJump => "longjmp to a setjmp whose function has returned".into(),
            Fault::Assertion { message } => format!("assertion failed: {message}"),
            Fault::ReachError => "the error function is called".into(),
            Fault::Lost { object } => format!("nothing points any more to {}", object.describe(program)),
            Fault::Endless(how) => format!("the program may never end: {}", how.describe()),
            Fault::StackOverflow { limit } => {
                format!("the calls in progress need more than the {} MB of stack that there are", limit >> 20)
            }
            Fault::Left { object } => format!("{} is never freed", object.describe(program)),
            Fault::Race(race) => race.describe(program),
            Fault::Deadlock(waiting) => {
                let each: Vec<String> = waiting.iter().map(|waiting| waiting.describe(program)).collect();
                format!("all threads wait for ever: {}", each.join("; "))
            }
        }
    }
}

impl Race {
    fn describe(&self, program: &Program) -> String {
        let within = match self.offset {
            Some(0) | None => String::new(),
            Some(offset) => format!(", {} from its start", plural_signed(offset, "byte")),
        };
        let [first, second] = &self.sides;
        let object = self.object.describe(program);
        format!("data race in {object}{within}: {}, while {}", first.describe(program), second.describe(program))
    }
}

impl RaceSide {
    fn describe(&self, program: &Program) -> String {
        let verb = match (self.kind, self.bytes) {
            (_, None) => "frees it".into(),
            (AccessKind::Read, Some(bytes)) => format!("reads {}", plural(bytes, "byte")),
            (AccessKind::Write, Some(bytes)) => format!("writes {}", plural(bytes, "byte")),
        };
        let atomically = if self.atomic { " atomically" } else { "" };
        let names: Vec<String> = self.held.iter().map(|lock| lock.name(program)).collect();
        let locks = if names.is_empty() { "no lock".into() } else { names.join(" and ") };
        let (function, place) = (&program.functions[self.function].name, at(program, self.span));
        format!("thread {} {verb}{atomically}{place} in `{function}`, holding {locks}", self.thread)
    }
}

impl Waiting {
    fn describe(&self, program: &Program) -> String {
        let mut text = format!("thread {} waits{}", self.thread, at(program, self.span));
        if let Some(function) = self.function {
            let _ = write!(text, " in {}", program.functions[function].name);
        }
        if let Some(object) = &self.object {
            let _ = write!(text, " for {}", object.name(program));
        }
        if let Some(owner) = self.owner {
            let _ = write!(text, ", which thread {owner} holds");
        }
        text
    }
}

impl Problem {
    fn describe(&self, program: &Program) -> String {
        match self {
            Problem::Null { offset: 0 } => "through a null pointer".into(),
            Problem::Null { offset } => format!("at {} from a null pointer", plural_signed(*offset, "byte")),
            Problem::Wild { address: Some(address) } => format!("at {address:#x}, which is no object's address"),
            Problem::Wild { address: None } => "at an address that is no object's".into(),
            Problem::OutOfBounds { pointer, object } => {
                let offset = pointer.offset;
                let place = if offset < 0 {
                    format!("{} before the start", plural(offset.unsigned_abs(), "byte"))
                } else if offset as u64 <= object.bytes {
                    "past the end".into()
                } else {
                    format!("{} past the end", plural(offset as u64 - object.bytes, "byte"))
                };
                format!("{place} of {}", object.describe(program))
            }
            Problem::Far { object } => {
                format!("so far outside of {} that the address wraps around", object.describe(program))
            }
            Problem::Dead { object } => match object.status {
                Status::Freed(span) => {
                    format!("in {}, which was freed{}", object.describe(program), at(program, span))
                }
                _ => format!("in {}, whose scope has ended", object.describe(program)),
            },
            Problem::Gone => "in an object that no longer exists".into(),
            Problem::ReadOnly { object } => format!("in {}, which is read-only", object.describe(program)),
            Problem::Code { object } => format!("in {}, which is code", object.describe(program)),
        }
    }
}

impl FreeProblem {
    fn describe(&self, program: &Program) -> String {
        match self {
            FreeProblem::NotHeap { object: Some(object) } => {
                format!("free of {}, which is not from malloc", object.describe(program))
            }
            FreeProblem::NotHeap { object: None } => "free of a pointer that is not from malloc".into(),
            FreeProblem::Interior { offset, object } => {
                format!("free of a pointer {} into {}", plural_signed(*offset, "byte"), object.describe(program))
            }
            FreeProblem::Twice { object } => match object.status {
                Status::Freed(span) => {
                    format!("second free of {}, which was freed{}", object.describe(program), at(program, span))
                }
                _ => format!("second free of {}", object.describe(program)),
            },
        }
    }
}

impl Described {
    /// ``"`buf`"``
    fn name(&self, program: &Program) -> String {
        match self.kind {
            ObjectKind::Global(global) => {
                let data = &program.globals[global];
                match data.variable {
                    Some(variable) => format!("`{}`", program.variables[variable].name),
                    None if data.name.starts_with(".str") => "a string literal".into(),
                    None => format!("`{}`", data.name),
                }
            }
            ObjectKind::Function(function) => format!("function `{}`", program.functions[function].name),
            ObjectKind::Label { function, .. } => format!("a label of `{}`", program.functions[function].name),
            ObjectKind::Stack { variable: Some(variable), .. } => format!("`{}`", program.variables[variable].name),
            ObjectKind::Stack { function, variable: None } => {
                format!("a stack object of `{}`", program.functions[function].name)
            }
            ObjectKind::Argument { function } => format!("an argument of `{}`", program.functions[function].name),
            ObjectKind::Variadic { function, .. } => {
                format!("the variadic arguments of `{}`", program.functions[function].name)
            }
            ObjectKind::Heap => "a heap object".into(),
            ObjectKind::CommandLine => "the command line".into(),
        }
    }

    /// ``"`buf` (40 bytes, allocated at a.c:7)"``
    fn describe(&self, program: &Program) -> String {
        let mut text = self.name(program);
        if !matches!(self.kind, ObjectKind::Function(_) | ObjectKind::Label { .. }) {
            let verb = match self.kind {
                ObjectKind::Global(_) | ObjectKind::Stack { variable: Some(_), .. } => "declared",
                _ => "allocated",
            };
            let _ = write!(text, " ({}", plural(self.bytes, "byte"));
            // The stack object itself is made at the start of its function; a variable is declared where C says.
            let place = match self.kind {
                ObjectKind::Stack { variable: Some(variable), .. } => program.variables[variable].span,
                _ => self.born,
            };
            if place.is_somewhere() {
                let _ = write!(text, ", {verb}{}", at(program, place));
            }
            text.push(')');
        }
        text
    }
}

/// `" at a.c:7"`, or nothing where the place is unknown.
fn at(program: &Program, span: Span) -> String {
    if !span.is_somewhere() {
        return String::new();
    }
    format!(" at {}:{}", program.files[span.file].name, span.line)
}

fn plural(count: u64, noun: &str) -> String {
    if count == 1 {
        format!("{count} {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

fn plural_signed(count: i64, noun: &str) -> String {
    let sign = if count < 0 { "-" } else { "" };
    format!("{sign}{}", plural(count.unsigned_abs(), noun))
}
