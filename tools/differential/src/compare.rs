//! One program run both ways, and what came of it.
//!
//! csmith's programs are defined but for one thing: they convert floats to integers that cannot hold them. A difference
//! is looked at again with the compiler's own check for that before it counts.

use crate::native::{self, Model};
use crate::process::{run, Ending, Ran};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What to run, and with what.
#[derive(Clone, Debug)]
pub struct Program {
    /// The first gives the program its name.
    pub files: Vec<PathBuf>,
    /// For both compilers.
    pub flags: Vec<String>,
    pub model: Model,
    pub arguments: Vec<String>,
    pub input: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    Same,
    /// What is different, in a few lines.
    Different(String),
    /// They differ, but the program's behaviour is undefined: where, and how.
    Undefined(String),
    NativeTimedOut,
    ShrikeTimedOut,
    /// Shrike says that it has no meaning for something.
    Unsupported(String),
    /// The native compiler does not want it.
    NotCompiled(String),
}

/// Exit codes of `shrike run` that are not the program's.
const UNKNOWN: i32 = 2;

pub fn compare(shrike: &Path, program: &Program, limit: Duration) -> Comparison {
    match native(program, limit) {
        Err(message) => Comparison::NotCompiled(message),
        Ok(Ran { ending: Ending::TimedOut, .. }) => Comparison::NativeTimedOut,
        Ok(native) => match interpreted(shrike, program, limit) {
            Err(message) => Comparison::Different(message),
            Ok(shrike) => match judge(&native, &shrike) {
                Comparison::Different(what) => {
                    undefined(program, limit).map_or(Comparison::Different(what), Comparison::Undefined)
                }
                other => other,
            },
        },
    }
}

/// What the sanitizer says about conversions from floats.
fn undefined(program: &Program, limit: Duration) -> Option<String> {
    let mut program = program.clone();
    program.flags.extend(["-fsanitize=float-cast-overflow".into(), "-fno-sanitize-recover=all".into()]);
    let ran = native(&program, limit).ok()?;
    ran.stderr.lines().find(|line| line.contains("runtime error: ")).map(String::from)
}

pub fn native(program: &Program, limit: Duration) -> Result<Ran, String> {
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let binary = scratch.path().join("program");
    native::compile(&program.files, program.model, &program.flags, &binary)?;
    let mut command = Command::new(&binary);
    command.args(&program.arguments).current_dir(scratch.path());
    run(&mut command, &program.input, limit).map_err(|error| format!("the native program does not start: {error}"))
}

pub fn interpreted(shrike: &Path, program: &Program, limit: Duration) -> Result<Ran, String> {
    let mut command = Command::new(shrike);
    command.arg("run").arg(program.model.flag()).args(&program.flags).args(&program.files);
    command.arg("--").args(&program.arguments);
    run(&mut command, &program.input, limit).map_err(|error| format!("{} does not start: {error}", shrike.display()))
}

/// Judges a run of Shrike by the native one.
pub fn judge(native: &Ran, shrike: &Ran) -> Comparison {
    if shrike.ending == Ending::TimedOut {
        return Comparison::ShrikeTimedOut;
    }
    if native.stdout == shrike.stdout && native.ending == shrike.ending {
        return Comparison::Same;
    }
    if shrike.ending == Ending::Code(UNKNOWN) && shrike.stderr.contains("not supported: ") {
        return Comparison::Unsupported(shrike.stderr.trim_end().into());
    }
    let mut text = String::new();
    if native.ending != shrike.ending {
        text += &format!("native ends with {:?}, shrike with {:?}\n", native.ending, shrike.ending);
    }
    if native.stdout != shrike.stdout {
        text += &difference(&native.stdout, &shrike.stdout);
    }
    if !shrike.stderr.is_empty() {
        text += &format!("shrike says: {}\n", shrike.stderr.lines().take(3).collect::<Vec<_>>().join("\n"));
    }
    Comparison::Different(text.trim_end().into())
}

/// The first lines that differ.
fn difference(native: &[u8], shrike: &[u8]) -> String {
    const SHOWN: usize = 5;
    let (native, shrike) = (String::from_utf8_lossy(native), String::from_utf8_lossy(shrike));
    let (native, shrike): (Vec<_>, Vec<_>) = (native.lines().collect(), shrike.lines().collect());
    let mut text = String::new();
    let lines = (0..native.len().max(shrike.len())).filter(|&line| native.get(line) != shrike.get(line));
    for line in lines.take(SHOWN) {
        let show = |text: Option<&&str>| text.map_or("(nothing)".into(), |text| format!("`{text}`"));
        text += &format!("line {}: native {}, shrike {}\n", line + 1, show(native.get(line)), show(shrike.get(line)));
    }
    if text.is_empty() {
        text += "the ends of lines differ\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(stdout: &str, stderr: &str, code: i32) -> Ran {
        let ending = Ending::Code(code);
        Ran { stdout: stdout.into(), stderr: stderr.into(), ending, time: Duration::ZERO, processor: Duration::ZERO }
    }

    #[test]
    fn equal_output_and_code_are_the_same_whatever_is_said_besides() {
        assert_eq!(judge(&ran("a\n", "", 3), &ran("a\n", "noise", 3)), Comparison::Same);
    }

    #[test]
    fn differences_name_their_line() {
        let Comparison::Different(text) = judge(&ran("a\nb\n", "", 0), &ran("a\nc\n", "", 1)) else { panic!() };
        assert!(text.contains("line 2: native `b`, shrike `c`"), "{text}");
        assert!(text.contains("Code(0)") && text.contains("Code(1)"), "{text}");
        let Comparison::Different(text) = judge(&ran("a\n", "", 0), &ran("a", "", 0)) else { panic!() };
        assert!(text.contains("the ends of lines"), "{text}");
    }

    #[test]
    fn what_shrike_does_not_support_is_no_difference() {
        let shrike = ran("a\n", "a.c:1: not supported: assembly\n", 2);
        assert_eq!(
            judge(&ran("a\nb\n", "", 0), &shrike),
            Comparison::Unsupported("a.c:1: not supported: assembly".into())
        );
        assert!(matches!(judge(&ran("a\n", "", 0), &ran("", "a fault\n", 2)), Comparison::Different(_)));
    }
}
