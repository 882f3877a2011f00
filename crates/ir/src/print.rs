//! The text form, printed. `parse` reads it back, and has the grammar.
//!
//! A program that the verifier accepts survives printing and reading: unchanged down to every id if it is in normal form
//! (`Program::normalize`), else up to the ids of instructions and constants. Printing never fails: ids that do not exist are
//! shown too, since this is how broken programs are looked at.
//!
//! Values are named by their ids, constants stand where they are used. Comments (`;`) repeat what only a number says.

mod function;
mod instruction;
mod literal;
mod tables;

use crate::body::Body;
use crate::entities::{Function, Inst};
use crate::program::Program;

pub(crate) use function::FunctionPrinter;
pub(crate) use tables::TablePrinter;

/// The whole program: tables, globals, functions.
pub fn print(program: &Program) -> String {
    let mut out = String::new();
    let tables = TablePrinter { program, out: &mut out };
    tables.all();
    for function in program.functions.keys() {
        out.push('\n');
        out.push_str(&print_function(program, function));
    }
    out
}

/// One function with its body.
pub fn print_function(program: &Program, function: Function) -> String {
    FunctionPrinter::new(program, function).print()
}

/// One instruction, on one line, without its span and bindings.
pub fn print_inst(program: &Program, body: &Body, inst: Inst) -> String {
    instruction::InstPrinter { program, body }.inst(inst)
}
