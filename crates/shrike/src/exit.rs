//! Exit codes, each with one meaning.

use std::process::ExitCode;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Success,
    /// The answer is 'false'.
    Violated,
    /// The answer is 'unknown'.
    Unknown,
    /// Wrong usage.
    Usage,
    /// The input is not something that can be compiled or run.
    Data,
    /// A bug of Shrike.
    Internal,
    /// What the program that was run gave.
    Program(u8),
}

impl Exit {
    pub fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Violated => 1,
            Exit::Unknown => 2,
            Exit::Usage => 64,
            Exit::Data => 65,
            Exit::Internal => 70,
            Exit::Program(code) => code,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
