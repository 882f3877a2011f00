//! From the files on the command line to a program.

use crate::arguments::{DataModel, Missing, Source};
use crate::exit::Exit;
use ir::Program;

/// How the command line asks to compile.
pub fn lower_options(source: &Source) -> lower::Options {
    let mut flags = Vec::new();
    for directory in &source.include {
        flags.push(format!("-I{}", directory.display()));
    }
    flags.extend(source.define.iter().map(|macro_| format!("-D{macro_}")));
    flags.extend(source.undefine.iter().map(|macro_| format!("-U{macro_}")));
    flags.extend(source.std.iter().map(|standard| format!("-std={standard}")));
    flags.extend(source.compiler_flag.iter().cloned());
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

/// Compiles and lowers; says what is wrong on standard error.
pub fn load(source: &Source, checked: lower::Checked) -> Result<Program, Exit> {
    let options = lower::Options { checked, ..lower_options(source) };
    verifier::read(&source.files, &options).map_err(|error| wrong(&error, source))
}

/// The same for a program that is to be executed: it needs a `main`.
pub fn load_executable(source: &Source, checked: lower::Checked) -> Result<Program, Exit> {
    verifier::executable(load(source, checked)?).map_err(|error| wrong(&error, source))
}

/// Says why there is nothing to verify.
pub fn wrong(error: &verifier::Error, source: &Source) -> Exit {
    match error {
        verifier::Error::Lower(error) => {
            err!("{}", error.to_string().trim_end());
            match error {
                lower::Error::Internal(_) => Exit::Internal,
                _ => Exit::Data,
            }
        }
        verifier::Error::NoMain => {
            let files: Vec<_> = source.files.iter().map(|file| file.display().to_string()).collect();
            err!("{}: error: {error}", files.join(", "));
            Exit::Data
        }
    }
}
