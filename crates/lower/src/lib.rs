//! From C to a `Program`: clang makes LLVM bitcode, this crate links it with Shrike's models of libc and rewrites it.
//!
//! This is the only crate that knows LLVM. No pass that exploits undefined behaviour ever runs: clang's own passes are
//! off, and of LLVM's only `mem2reg` is used, after every local variable was given an explicit arbitrary first value.
//!
//! | module        | what is there                                                              |
//! |---------------|----------------------------------------------------------------------------|
//! | `inputs`      | which files there are and how each is to be compiled                       |
//! | `database`    | `compile_commands.json`                                                    |
//! | `compile`     | running clang                                                              |
//! | `models`      | the models of libc, compiled when Shrike is built                          |
//! | `load`        | reading, linking                                                           |
//! | `text`, `tokens` | C source as text and tokens, and the compiler's places in it            |
//! | `lifetime`    | ends of lifetimes that clang does not mark                                 |
//! | `indices`     | which indices are unsigned                                                 |
//! | `far`         | constants that clang may have cut off                                      |
//! | `prepare`     | first values of locals, promotion to SSA                                   |
//! | `scope`       | variables of loop bodies whose address outlives an iteration               |
//! | `llvm`        | LLVM's C API behind safe handles                                           |
//! | `module`      | the tables of functions and globals                                        |
//! | `initializer` | contents of globals                                                        |
//! | `traps`       | the compiler's checks for undefined behaviour                              |
//! | `debug`       | spans and variables from debug information                                 |
//! | `ctype`       | C types from debug information                                             |
//! | `function`    | one body: blocks, edges, bindings; and below it a file per group of instructions |
//!
//! Soundness: what has no meaning in `ir` becomes `Op::Unsupported` where it stands, so that only paths that get there
//! are lost. Integer arithmetic wraps (nsw, nuw and exact are ignored), and alias and alignment promises are ignored.

mod compile;
mod ctype;
mod database;
mod debug;
mod error;
mod far;
pub mod flags;
mod function;
mod indices;
mod initializer;
mod inputs;
mod lifetime;
#[allow(unsafe_code)]
mod llvm;
mod load;
mod models;
mod module;
mod prepare;
mod scope;
pub mod text;
pub mod tokens;
mod traps;

pub use compile::semantic_flags;
pub use error::Error;
pub use inputs::Input;

use ir::{DataModel, Program};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// How to compile and what to look for.
#[derive(Clone, Debug)]
pub struct Options {
    /// None: LP64, unless the flags say `-m32` or the input is bitcode that says otherwise.
    pub data_model: Option<DataModel>,
    /// Flags for clang: `-I`, `-D`, `-std`, ….
    pub clang_flags: Vec<String>,
    /// The function where execution starts.
    pub entry: String,
    /// Whether calls of libc functions find Shrike's models of them.
    pub models: Models,
    pub checked: Checked,
    pub missing: Missing,
    /// When this is set, there is no program: the compiler is ended, and nothing more is begun.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Options {
    /// An error where it is time to stop.
    fn go_on(&self) -> Result<(), Error> {
        let stop = self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if stop {
            Err(Error::Interrupted)
        } else {
            Ok(())
        }
    }
}

/// What functions without a body and without a model do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// Nothing is known: a run that calls one ends there.
    Unknown,
    /// They return any value, and change nothing.
    Any,
    /// They return any value, and write any values wherever they can.
    Havoc,
}

/// Which undefined behaviour has a check in front of it. What it does behind a check that fails is the same in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    Nothing,
    /// Signed arithmetic whose result cannot be represented.
    Overflow,
    /// That, and whatever else the compiler knows to look for.
    Undefined,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Models {
    Linked,
    LeftOut,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            data_model: None,
            clang_flags: Vec::new(),
            entry: "main".into(),
            models: Models::Linked,
            checked: Checked::Nothing,
            missing: Missing::Unknown,
            interrupt: None,
        }
    }
}

/// The translation units that these files name, in order: what `lower` compiles.
pub fn units(inputs: &[PathBuf], options: &Options) -> Result<Vec<Input>, Error> {
    Ok(inputs::collect(inputs, options)?.units)
}

/// Compiles, links and lowers a program.
pub fn lower(inputs: &[PathBuf], options: &Options) -> Result<Program, Error> {
    let inputs = inputs::collect(inputs, options)?;
    let context = llvm::Context::new();
    let load::Loaded { module, data_model, far } = load::load(&context, &inputs, options)?;
    options.go_on()?;
    lifetime::mark(&module, &inputs);
    prepare::prepare(&module)?;
    options.go_on()?;
    let mut program = module::lower(&module, data_model, &inputs, options);
    far::refuse(&mut program, &far);
    options.go_on()?;
    scope::renew(&mut program);
    if options.checked != Checked::Nothing {
        traps::absorb(&mut program);
    }
    program.normalize();
    Ok(program)
}
