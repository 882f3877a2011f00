//! The text form, read. What `print` writes, with freedom for people who write tests.
//!
//! ```text
//! program  = [ "program" ("lp64" | "ilp32") ] item*
//! item     = ("entry" | "constructor" | "destructor") @name | "ending" ("nothing_lost" | "nothing_left") | "stack_limit" number
//!          | "file" N "name" ["library"]
//!          | "type" N ctype                                        a C type, see `tables`
//!          | "variable" N "name" ["type" N] [at] ["in" @name] ["unmarked"] ["partial"]
//!          | "global" @name ":" N "bytes" "align" N ("writable" | "readonly") ["thread_local"] ["variable" N] [at] ["=" bytes]
//!          | "function" @name "(" params ")" [results] [at] ["library"] "{" block+ "}"
//!          | "intrinsic" @name "(" types ")" [results] "=" word [at] ["library"]
//!          | "missing" @name "(" types ")" [results] [at] ["library"]
//! params   = "%name: type, …", or types alone where the entry block names them; "..." at the end if variadic
//! results  = "->" type | "->" "(" types ")"
//! at       = "at" FILE ":" LINE ":" COLUMN
//! bytes    = ("zero" [N] | "text" | "hex" digits…)+ ["with" N ":" address, …]
//!
//! block    = label [ "(" %name ":" type, … ")" ] ":" line* terminator [place]
//! line     = "bind" N operand | [ results "=" ] instruction [place]
//! place    = "@" [FILE ":"] LINE ":" COLUMN                        FILE is the function's unless given
//! operand  = [type] ( %name | number | "true" | "false" | "null" | @name [±offset] | "label" block )
//! ```
//!
//! The first block is the entry. Line breaks mean nothing, `;` starts a comment. A number needs a type, from its
//! context (`add i32 %x, 1`) or in front of it (`return i32 0`). A type in front of a name must be the name's type.
//! Decimals with a point are doubles (floats for `float`), converted; hexadecimal digits are the bits themselves.
//!
//! Names of values and blocks are free. Where they are `%v0`, `%v1`, … and `b0`, `b1`, … they are kept as ids, and constants
//! take the ids in between, in reading order; where that leaves holes, all are numbered in reading order.
//!
//! Invariant: any text gives a program or an error with its place, never a panic. A program that was read has the
//! names right; whether it makes sense is for the verifier to say.

mod block;
mod function;
mod instruction;
mod lexer;
mod numbering;
mod operand;
mod tables;
mod tokens;

use crate::program::Program;
use std::fmt;

/// Why a text is not a program. Lines and columns start at 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub line: u32,
    pub column: u32,
    pub message: String,
}

/// Reads a program.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    tables::ProgramParser::new(text)?.program()
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
