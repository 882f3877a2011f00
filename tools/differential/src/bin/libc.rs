//! `libc`: every function that the C library's headers declare, called: what has no model is never proved, the rest does what glibc does.
//!
//! The functions and their types come from clang's own view of the headers of libc6-dev. Each is called with arguments that are good
//! for it as far as its types tell (buffers with room and text, small numbers), and with bad ones (pointers to nowhere, -1).
//! A function that Shrike has no meaning for must not end in `true`, whichever the arguments. A function that has a model
//! must print, return and write with good arguments what it does natively. Native runs are in a sandbox, where
//! `reboot` and `unlink` can be tried, too.

use clap::Parser;
use differential::parallel;
use process::{run, Bounds, Ending, Ran, Sandbox};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Calls every function of the C library; exits with 1 if an answer is wrong
#[derive(Parser)]
#[command(name = "libc", version)]
struct Arguments {
    /// Only these functions
    names: Vec<String>,
    /// Take so many of all functions, evenly spread
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Seconds for each check
    #[arg(long, default_value_t = 5)]
    timeout: u64,
    /// How many at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Say what came of every function
    #[arg(long)]
    verbose: bool,
    /// The Shrike to test; the one built next to this program if not given
    #[arg(long, value_name = "FILE")]
    shrike: Option<PathBuf>,
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    header: String,
    /// As C writes it, up to the parentheses.
    result: String,
    parameters: Vec<Kind>,
}

#[derive(Clone, Debug)]
enum Kind {
    Number,
    Stream,
    /// What points to bytes or characters.
    Text,
    Pointer,
    Callback,
    /// A structure as a value.
    Whole(String),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    Good,
    Bad,
}

enum Outcome {
    /// The call does not compile as we write it.
    Skipped,
    NoModel,
    Agrees,
    /// Natively the call crashes or does not end, so there is nothing to compare with.
    Incomparable,
    Wrong(String),
}

/// What depends on the time, the process, the system or chance, or is left open with these arguments: the machine has
/// answers of its own.
const OPEN: &str = "\
    arc4random arc4random_buf arc4random_uniform clock clock_getres clock_gettime creat dprintf drand48 erand48 getcwd \
    getdomainname getegid getentropy geteuid getgid gethostname getpgrp getpid getppid getrandom getrlimit gettimeofday \
    getuid isatty kill malloc_usable_size mkdir nl_langinfo perror pipe psignal pthread_self raise rand rand_r random \
    strxfrm symlink sysconf system time times timespec_get ttyname umask vdprintf";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let beside = || std::env::current_exe().ok().map(|file| file.with_file_name("shrike"));
    let Some(shrike) = arguments.shrike.clone().or_else(beside).filter(|file| file.is_file()) else {
        eprintln!("libc: there is no shrike next to this program; `cargo build --release -p shrike` makes one");
        return ExitCode::from(64);
    };
    let mut functions = declared(arguments.jobs);
    if !arguments.names.is_empty() {
        functions.retain(|function| arguments.names.contains(&function.name));
    }
    if let Some(sample) = arguments.sample.filter(|sample| *sample < functions.len()) {
        let all = functions.len();
        let mut number = 0;
        functions.retain(|_| {
            number += 1;
            number * sample / all != (number - 1) * sample / all
        });
    }
    let campaign = Campaign { shrike, timeout: arguments.timeout };
    let outcomes = parallel::map(arguments.jobs, &functions, |function| campaign.call(function));
    let mut counts = [0; 5];
    for (function, outcome) in functions.iter().zip(&outcomes) {
        let (index, word) = match outcome {
            Outcome::Skipped => (0, "is not called"),
            Outcome::NoModel => (1, "has no model, and nothing is proved"),
            Outcome::Agrees => (2, "agrees"),
            Outcome::Incomparable => (3, "cannot be compared"),
            Outcome::Wrong(what) => (4, what.as_str()),
        };
        counts[index] += 1;
        if arguments.verbose || index == 4 {
            println!("{} ({}): {word}", function.name, function.header);
        }
    }
    let [skipped, no_model, agree, incomparable, wrong] = counts;
    println!(
        "{} functions: {no_model} without a model and never proved, {agree} as they are natively, {incomparable} that cannot be \
         compared, {skipped} not called; {wrong} wrong",
        functions.len()
    );
    ExitCode::from(u8::from(wrong > 0))
}

/// The functions of all headers that compile by themselves, each once, by name.
fn declared(jobs: usize) -> Vec<Function> {
    let listed =
        Command::new("dpkg").args(["-L", "libc6-dev"]).output().map(|output| output.stdout).unwrap_or_default();
    let listed = String::from_utf8_lossy(&listed).into_owned();
    let name = |path: &str| {
        let name =
            path.strip_prefix("/usr/include/x86_64-linux-gnu/").or_else(|| path.strip_prefix("/usr/include/"))?;
        let is_internal = name.starts_with("bits/") || name.starts_with("gnu/") || name.starts_with("asm");
        (name.ends_with(".h") && !is_internal).then(|| name.to_owned())
    };
    let headers: Vec<String> = listed.lines().filter_map(name).collect();
    let found = parallel::map(jobs, &headers, |header| of_header(header));
    let mut functions = BTreeMap::new();
    for function in found.into_iter().flatten() {
        functions.entry(function.name.clone()).or_insert(function);
    }
    functions.into_values().collect()
}

fn of_header(header: &str) -> Vec<Function> {
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-fsyntax-only", "-Xclang", "-ast-dump=json", "-x", "c", "-"]);
    let source = format!("#define _GNU_SOURCE\n#include <{header}>\n");
    let bounds = Bounds { output: 1 << 30, ..Bounds::time(Duration::from_secs(60)) };
    let Ok(Ran { ending: Ending::Code(0), stdout, .. }) = run(&mut clang, source.as_bytes(), bounds) else {
        return Vec::new();
    };
    let Ok(tree) = serde_json::from_slice::<Value>(&stdout) else { return Vec::new() };
    let nodes = tree["inner"].as_array().cloned().unwrap_or_default();
    nodes.iter().filter_map(|node| function(node, header)).collect()
}

fn function(node: &Value, header: &str) -> Option<Function> {
    let name = node["name"].as_str()?;
    let is_ours = node["kind"] == "FunctionDecl" && !name.starts_with('_') && node["storageClass"] != "static";
    let parts: Vec<&Value> = node["inner"].as_array().map(|parts| parts.iter().collect()).unwrap_or_default();
    // Those with bodies are the program's; what the compiler declares by itself is there as a header's, too.
    if !is_ours || node["isImplicit"] == true || parts.iter().any(|part| part["kind"] == "CompoundStmt") {
        return None;
    }
    let parameters =
        parts.iter().filter(|part| part["kind"] == "ParmVarDecl").map(|part| kind(&part["type"])).collect();
    let result = node["type"]["qualType"].as_str()?.split_once('(')?.0.trim().to_owned();
    Some(Function { name: name.into(), header: header.into(), result, parameters })
}

fn kind(of: &Value) -> Kind {
    let written = of["qualType"].as_str().unwrap_or("int");
    let means = of["desugaredQualType"].as_str().unwrap_or(written);
    if means.contains("(*") {
        return Kind::Callback;
    }
    if written.contains("FILE *") || means.contains("_IO_FILE *") {
        return Kind::Stream;
    }
    if means.contains('*') || means.contains('[') {
        let words: Vec<&str> = means.split(|c: char| !c.is_alphanumeric()).collect();
        let is_text = means.matches('*').count() < 2 && (words.contains(&"char") || words.contains(&"void"));
        return if is_text { Kind::Text } else { Kind::Pointer };
    }
    if means.starts_with("struct ") || means.starts_with("union ") || means.contains("struct (") {
        return Kind::Whole(written.replace("restrict", ""));
    }
    Kind::Number
}

impl Function {
    /// A program that calls it, and prints what came of that where it should.
    fn program(&self, arguments: Given, shows: bool) -> String {
        let mut text =
            format!("#define _GNU_SOURCE\n#include <{}>\n#include <stdio.h>\n#include <string.h>\n", self.header);
        text.push_str("static int callback() { return 0; }\n");
        let mut words = Vec::new();
        let mut setup = String::new();
        for (number, kind) in self.parameters.iter().enumerate() {
            // Room for whatever is behind the pointer, aligned for all of it.
            let _ = writeln!(text, "static char b{number}[4096] __attribute__((aligned(16)));");
            words.push(match (kind, arguments) {
                (Kind::Number, Given::Good) => "4".into(),
                (Kind::Number, Given::Bad) => "-1".into(),
                (Kind::Whole(of), _) => format!("({of}){{0}}"),
                (Kind::Stream, Given::Good) => "stdout".into(),
                (Kind::Callback, Given::Good) => "(void *)callback".into(),
                (Kind::Text, Given::Good) => {
                    let _ = writeln!(setup, "    strcpy(b{number}, \"12 abc\");");
                    format!("(void *)b{number}")
                }
                (Kind::Pointer, Given::Good) => format!("(void *)b{number}"),
                (Kind::Stream | Kind::Callback | Kind::Text | Kind::Pointer, Given::Bad) => "(void *)8".into(),
            });
        }
        let call = format!("{}({})", self.name, words.join(", "));
        let _ = writeln!(text, "int main(void)\n{{\n{setup}");
        let result = self.result.as_str();
        if !shows || result == "void" || result.starts_with("struct ") {
            let _ = writeln!(text, "    {call};");
        } else if result.contains('*') {
            let _ = writeln!(text, "    printf(\"%d\\n\", (void *){call} != (void *)0);");
        } else {
            let _ = writeln!(text, "    printf(\"%a\\n\", (double){call});");
        }
        // What is written behind other pointers may hold addresses.
        let shown = self.parameters.iter().enumerate().filter(|(_, kind)| shows && matches!(kind, Kind::Text));
        for (number, _) in shown {
            let _ = writeln!(
                text,
                "    for (int i = 0; i < 64; i++) printf(\"%02x\", b{number}[i] & 255);\n    puts(\"\");"
            );
        }
        text.push_str("    return 0;\n}\n");
        text
    }
}

struct Campaign {
    shrike: PathBuf,
    timeout: u64,
}

impl Campaign {
    fn call(&self, function: &Function) -> Outcome {
        let Ok(scratch) = tempfile::tempdir() else { return Outcome::Skipped };
        let folder = scratch.path();
        let write = |name: &str, text: String| std::fs::write(folder.join(name), text).is_ok();
        let written = write("run.c", function.program(Given::Good, true))
            && write("good.c", function.program(Given::Good, false))
            && write("bad.c", function.program(Given::Bad, false));
        if !written {
            return Outcome::Skipped;
        }
        let Some(ran) = self.shrike(folder, &["run", "run.c"]) else { return Outcome::Skipped };
        if ran.ending == Ending::Code(65) {
            return Outcome::Skipped;
        }
        if ran.stderr.contains(&format!("`{}`, which has no body", function.name)) {
            for (file, how) in [("good.c", "good"), ("bad.c", "bad")] {
                let limit = self.timeout.to_string();
                let checked = self.shrike(folder, &["check", "--native", "off", "--time-limit", &limit, file]);
                let text = checked.map_or_else(String::new, |ran| String::from_utf8_lossy(&ran.stdout).into_owned());
                if text.lines().last() == Some("verdict: true") {
                    return Outcome::Wrong(format!("has no model, and is proved with {how} arguments"));
                }
            }
            return Outcome::NoModel;
        }
        // A model that does not go as far as these arguments.
        let is_unsupported = ran.stderr.contains("not supported");
        if is_unsupported || OPEN.split(' ').any(|name| name == function.name) {
            return Outcome::Incomparable;
        }
        match natively(folder) {
            Some(native) if matches!(native.ending, Ending::Code(_)) => compare(&ran, &native),
            _ => Outcome::Incomparable,
        }
    }

    fn shrike(&self, folder: &Path, words: &[&str]) -> Option<Ran> {
        let mut command = Command::new(&self.shrike);
        command.args(words).current_dir(folder);
        run(&mut command, &[], Bounds::time(Duration::from_secs(4 * self.timeout))).ok()
    }
}

/// Compiles and runs `run.c`, both in sandboxes.
fn natively(folder: &Path) -> Option<Ran> {
    let folder = folder.canonicalize().ok()?;
    let (binary, place) = (folder.join("program"), folder.join("run"));
    std::fs::create_dir(&place).ok()?;
    let tool = Sandbox::tool(Some(&folder));
    let bounds = |sandbox, seconds| Bounds { sandbox: Some(sandbox), ..Bounds::time(Duration::from_secs(seconds)) };
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-O0", "-fno-builtin", "-o", "program", "run.c", "-lm", "-lresolv"]).current_dir(&folder);
    let compiled = run(&mut clang, &[], bounds(&tool, 60)).ok()?;
    (compiled.ending == Ending::Code(0)).then_some(())?;
    let sandbox = Sandbox::program(&binary, &place);
    let mut command = Command::new(&binary);
    run(command.arg0("run").current_dir(&place).env_clear(), &[], bounds(&sandbox, 2)).ok()
}

fn compare(ran: &Ran, native: &Ran) -> Outcome {
    let (one, other) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&native.stdout));
    if ran.ending != native.ending {
        let why = ran.stderr.lines().next().unwrap_or_default();
        return Outcome::Wrong(format!("ends with {:?} and natively with {:?}: {why}", ran.ending, native.ending));
    }
    let mut pairs = one.lines().zip(other.lines());
    match pairs.find(|(one, other)| one != other) {
        Some((one, other)) => Outcome::Wrong(format!("prints {one} and natively {other}")),
        None if one == other => Outcome::Agrees,
        None => Outcome::Wrong("does not print as much as natively".into()),
    }
}
