//! From the files on the command line to a program.

use crate::arguments::{DataModel, Missing, Source};
use crate::exit::Exit;
use ir::Program;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

/// How the command line asks to compile.
pub fn lower_options(source: &Source) -> lower::Options {
    let mut flags = Vec::new();
    for directory in &source.include {
        flags.push(format!("-I{}", directory.display()));
    }
    flags.extend(source.define.iter().map(|macro_| format!("-D{macro_}")));
    flags.extend(source.undefine.iter().map(|macro_| format!("-U{macro_}")));
    flags.extend(source.std.iter().map(|standard| format!("-std={standard}")));
    let data_model = source.data_model.map(|model| match model {
        DataModel::Ilp32 => ir::DataModel::Ilp32,
        DataModel::Lp64 => ir::DataModel::Lp64,
    });
    let missing = match source.missing {
        Missing::Unknown => lower::Missing::Unknown,
        Missing::Any => lower::Missing::Any,
        Missing::Havoc => lower::Missing::Havoc,
    };
    lower::Options { data_model, clang_flags: flags, missing, ..lower::Options::default() }
}

/// Why there is no program.
pub enum NoProgram {
    /// What is wrong was said.
    Wrong(Exit),
    /// The flag was set.
    Interrupted,
}

impl From<NoProgram> for Exit {
    fn from(why: NoProgram) -> Exit {
        match why {
            NoProgram::Wrong(exit) => exit,
            NoProgram::Interrupted => Exit::Unknown,
        }
    }
}

/// A flag that asks for an end.
pub type Interrupt = Option<Arc<AtomicBool>>;

/// Compiles and lowers, until the flag is set; says what is wrong on standard error.
pub fn load(source: &Source, checked: lower::Checked, interrupt: Interrupt) -> Result<Program, NoProgram> {
    let options = lower::Options { checked, interrupt, ..lower_options(source) };
    let program = lower::lower(&source.files, &options).map_err(|error| {
        let text = error.to_string();
        let exit = match error {
            lower::Error::Interrupted => return NoProgram::Interrupted,
            lower::Error::Internal(_) => Exit::Internal,
            _ => Exit::Data,
        };
        err!("{}", text.trim_end());
        NoProgram::Wrong(exit)
    })?;
    if cfg!(debug_assertions) {
        if let Err(violations) = ir::verify(&program) {
            panic!("lowering made an invalid program: {}", violations[0]);
        }
    }
    Ok(program)
}

/// The same for a program that is to be executed: it needs a `main`.
pub fn load_executable(source: &Source, checked: lower::Checked, interrupt: Interrupt) -> Result<Program, NoProgram> {
    let program = load(source, checked, interrupt)?;
    if program.entry.is_none() {
        let files: Vec<_> = source.files.iter().map(|file| file.display().to_string()).collect();
        err!("{}: error: there is no function `main`", files.join(", "));
        return Err(NoProgram::Wrong(Exit::Data));
    }
    Ok(program)
}
