//! Compiles Shrike's models of libc (`models/*.c`) to bitcode, into one module per data model, for `src/models.rs` to embed; and
//! lists what the real libc exports.
//!
//! `-fno-builtin`: a model of memcpy must not be turned into a call of memcpy. `-fno-math-errno`: `__builtin_sqrt` in the
//! model of sqrt is the operation, not a call of sqrt. The flags otherwise are those of user code (`src/compile.rs`), so
//! that models and programs agree on every layout.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let models = root.join("../../models");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", models.display());
    std::fs::write(out.join("libc.txt"), libc_names().join("\n")).expect("OUT_DIR is writable");
    let sources = sources(&models);
    for (bits, flags) in [("32", &["-m32", "-msse2", "-mfpmath=sse"][..]), ("64", &["-m64"][..])] {
        let mut parts = Vec::new();
        for source in &sources {
            let name = source.file_stem().expect("a source has a name").to_string_lossy().into_owned();
            parts.push(out.join(format!("{name}.{bits}.bc")));
            compile(&models, source, &parts[parts.len() - 1], flags);
        }
        let target = out.join(format!("models{bits}.bc"));
        if parts.is_empty() {
            std::fs::write(target, []).expect("OUT_DIR is writable");
        } else {
            run(Command::new("llvm-link-19").arg("-o").arg(target).args(parts));
        }
    }
}

/// The names that libc and libm export for new programs.
fn libc_names() -> Vec<String> {
    let mut names = Vec::new();
    for library in ["libc.so.6", "libm.so.6"] {
        let file = output(Command::new("clang-19").arg(format!("-print-file-name={library}")));
        let list =
            output(Command::new("llvm-nm-19").args(["--dynamic", "--defined-only", "-f", "posix"]).arg(file.trim()));
        let words = list.lines().filter_map(|line| line.split_whitespace().next());
        // A version behind one `@` is for programs that were linked long ago.
        let current = words.filter_map(|word| word.split_once("@@").map(|(name, _)| name.to_owned()));
        names.extend(current);
    }
    names.sort();
    names.dedup();
    names
}

fn output(command: &mut Command) -> String {
    match command.output() {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => panic!("{command:?}: {}", output.status),
        Err(error) => panic!("cannot run {command:?}: {error}"),
    }
}

/// The models in a fixed order; none where the directory is missing.
fn sources(models: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(models).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut sources: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "c")).collect();
    sources.sort();
    sources
}

fn compile(models: &Path, source: &Path, target: &Path, flags: &[&str]) {
    let models = models.canonicalize().expect("the models' directory exists");
    let mut command = Command::new("clang-19");
    command.current_dir(&models).args(flags);
    command.args(["-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv", "-fno-delete-null-pointer-checks"]);
    command.args(["-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__", "-D__NO_INLINE__", "-U_FORTIFY_SOURCE"]);
    command.args(["-fno-builtin", "-fno-math-errno", "-g", "-Wall", "-Werror=implicit-function-declaration"]);
    command.args(["-emit-llvm", "-c"]);
    command.arg(format!("-ffile-prefix-map={}=<shrike>", models.display()));
    command.args(["-I", "."]).arg("-o").arg(target).arg(source.file_name().expect("a source has a name"));
    run(&mut command);
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?}: {status}"),
        Err(error) => panic!("cannot run {command:?}: {error}"),
    }
}
