//! Running clang 19 on C sources, several at a time.
//!
//! `-O1` with all passes disabled is what gives faithful code: lifetime markers are there, `optnone` is not, and bodies
//! of C99 `inline` functions are emitted. The macros are those of `-O0`, so that headers choose no inline variants.
//! C that clang 19 no longer accepts but older compilers did (implicit declarations, implicit int, mismatched
//! pointers) compiles. The source is not trusted: clang runs in a sandbox, where it reads everything and writes nothing.
//! Of its warnings one is read. See `far`.

use crate::error::Error;
use crate::far::{self, Far};
use crate::inputs::{bad, Input};
use crate::{traps, Options};
use ir::DataModel;
use process::{Bounds, Ending, Ran, Sandbox};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::Duration;

/// Flags that decide what the code means and therefore also hold for a native build that is to behave the same.
pub fn semantic_flags(model: DataModel) -> Vec<&'static str> {
    let mut flags = vec!["-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv", "-fno-delete-null-pointer-checks"];
    match model {
        DataModel::Ilp32 => flags.extend(["-m32", "-msse2", "-mfpmath=sse"]),
        DataModel::Lp64 => flags.extend(["-m64"]),
    }
    flags.extend(TOLERANT);
    flags
}

/// Old C compiles.
const TOLERANT: [&str; 8] = [
    "-w",
    "-fbracket-depth=4096",
    "-Wno-implicit-function-declaration",
    "-Wno-implicit-int",
    "-Wno-int-conversion",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-return-type",
    "-Wno-return-mismatch",
];

/// Faithful bitcode with debug information. `build.rs` compiles the models with the same flags.
pub const CODE_FLAGS: [&str; 12] = [
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-U__OPTIMIZE__",
    "-D__NO_INLINE__",
    "-U_FORTIFY_SOURCE",
    "-g",
    "-fno-color-diagnostics",
    "-fno-discard-value-names",
    "-Qunused-arguments",
    "-emit-llvm",
    "-c",
];

const WORKERS: usize = 2;

/// What clang has made of a source.
pub struct Compiled {
    pub bitcode: Vec<u8>,
    pub far: Vec<Far>,
}

/// What was made of each source, in order; none for inputs that are no sources.
pub fn compile(units: &[Input], model: DataModel, options: &Options) -> Result<Vec<Option<Compiled>>, Error> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<Result<Compiled, Error>>>> = units.iter().map(|_| Mutex::new(None)).collect();
    let work = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(unit) = units.get(index) else { return };
        if options.go_on().is_err() {
            return;
        }
        if let Input::Source { .. } = unit {
            let result = compile_one(unit, model, options);
            *results[index].lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..WORKERS.min(units.len()) {
            scope.spawn(work);
        }
        work();
    });
    options.go_on()?;
    results.into_iter().map(|result| result.into_inner().ok().flatten().transpose()).collect()
}

fn compile_one(unit: &Input, model: DataModel, options: &Options) -> Result<Compiled, Error> {
    let ran = run(&mut command(unit, model, options, &far::FLAGS)?, options)?;
    if ran.ending == Ending::Code(0) {
        return Ok(Compiled { bitcode: ran.stdout, far: far::read(&ran.stderr, model) });
    }
    // What is wrong is said without that warning, and with carets.
    let ran = run(&mut command(unit, model, options, &["-w"])?, options)?;
    match ran.ending {
        Ending::Code(0) => Ok(Compiled { bitcode: ran.stdout, far: Vec::new() }),
        ending if ran.stderr.is_empty() => {
            Err(Error::Tool { message: format!("clang-19 on {}: {}", unit.file().display(), ending) })
        }
        _ => Err(Error::Compile { message: ran.stderr }),
    }
}

fn command(unit: &Input, model: DataModel, options: &Options, warnings: &[&str]) -> Result<Command, Error> {
    let Input::Source { file, directory, flags: own } = unit else {
        return Err(Error::Internal("only sources are compiled".into()));
    };
    let mut command = Command::new("clang-19");
    if let Some(directory) = directory {
        command.current_dir(directory);
    }
    // One data model, and no warning but those that are asked for.
    let is_left_out = |flag: &str| matches!(flag, "-m32" | "-m64" | "-w") || flag.starts_with("-Werror");
    command.args(semantic_flags(model).into_iter().filter(|&flag| flag != "-w")).args(CODE_FLAGS);
    command.args(own.iter().filter(|flag| !is_left_out(flag)));
    command.args(options.clang_flags.iter().filter(|flag| !is_left_out(flag)));
    command.args(traps::flags(options.checked));
    command.args(warnings);
    // `-x c`: a preprocessed file may still have directives, and clang's `cpp-output` would take them as C.
    command.args(["-x", "c", "-o", "-"]).arg(file);
    Ok(command)
}

/// Runs a compiler, until it is time to stop.
fn run(command: &mut Command, options: &Options) -> Result<Ran, Error> {
    let sandbox = Sandbox::tool(None);
    let interrupt = options.interrupt.as_deref();
    let bounds = Bounds { output: LONGEST_OUTPUT, interrupt, sandbox: Some(&sandbox), ..Bounds::time(Duration::MAX) };
    let ran = process::run(command, &[], bounds)
        .map_err(|error| Error::Tool { message: format!("cannot run clang-19: {error}") })?;
    match ran.ending {
        Ending::Interrupted => Err(Error::Interrupted),
        _ => Ok(ran),
    }
}

/// Bytes of bitcode, or of what the compiler has to say.
const LONGEST_OUTPUT: usize = 1 << 30;

/// Lets clang read bitcode or assembly first. LLVM's readers crash on some corrupt files: better there than here.
pub fn rehearse(file: &Path, options: &Options) -> Result<(), Error> {
    let mut command = Command::new("clang-19");
    command.args(["-w", "-fno-crash-diagnostics", "-fno-color-diagnostics", "-Xclang", "-disable-llvm-passes"]);
    command.args(["-x", "ir", "-emit-llvm", "-c", "-o", "/dev/null"]).arg(file);
    let Ran { ending, stderr: message, .. } = run(&mut command, options)?;
    if ending == Ending::Code(0) {
        return Ok(());
    }
    let reason = message.lines().find_map(|line| line.split_once("error: ")).map(|(_, reason)| reason);
    // Where clang crashed, its last error speaks of that and of nothing the user knows.
    let reason = reason.filter(|reason| !reason.contains("frontend command failed")).unwrap_or("the file is corrupt");
    Err(bad(file, format!("is not valid LLVM 19 code: {}", reason.trim())))
}
