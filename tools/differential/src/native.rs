//! The two data models, and native binaries for each of them.
//!
//! Binaries are made without optimisation: what undefined and unspecified behaviour gives is then what the processor
//! gives, the same in every run, and close to what the machine promises.

use crate::process::{run, Ending};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    Lp64,
    Ilp32,
}

impl Model {
    pub const ALL: [Model; 2] = [Model::Lp64, Model::Ilp32];

    /// The flag by which clang and Shrike both know it.
    pub fn flag(self) -> &'static str {
        match self {
            Model::Lp64 => "-m64",
            Model::Ilp32 => "-m32",
        }
    }

    pub fn bits(self) -> u32 {
        match self {
            Model::Lp64 => 64,
            Model::Ilp32 => 32,
        }
    }

    fn compiler_flags(self) -> &'static [&'static str] {
        match self {
            Model::Lp64 => &["-m64"],
            // Debian has some headers of the kernel in the folder of one architecture only.
            Model::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse", "-idirafter", "/usr/include/x86_64-linux-gnu"],
        }
    }

    fn linker_flags(self) -> &'static [&'static str] {
        match self {
            Model::Lp64 => &["-lm"],
            // Debian has no 32-bit libgcc without a second compiler; compiler-rt stands in.
            Model::Ilp32 => &["-lm", "--rtlib=compiler-rt", "--unwindlib=none", "/usr/lib32/libgcc_s.so.1"],
        }
    }
}

const LIMIT: Duration = Duration::from_secs(120);

/// Compiles the files into a program; else what the compiler says.
pub fn compile(files: &[PathBuf], model: Model, flags: &[String], program: &Path) -> Result<(), String> {
    let mut clang = Command::new("clang-19");
    clang.args(["-O0", "-w", "-fno-color-diagnostics"]).args(model.compiler_flags()).args(flags);
    clang.args(files).arg("-o").arg(program).args(model.linker_flags());
    let ran = run(&mut clang, b"", LIMIT).map_err(|error| format!("cannot run clang-19: {error}"))?;
    match ran.ending {
        Ending::Code(0) => Ok(()),
        Ending::Code(_) => Err(ran.stderr),
        Ending::TimedOut => Err("clang-19 takes too long".into()),
    }
}
