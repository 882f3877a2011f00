//! Every program of tests/run does under `shrike run` what it does natively, in both data models: the same output, the same
//! exit code. Programs with a fault stop with exactly the message that their head states.

use differential::compare::{self, judge, Comparison, Program};
use differential::head::Head;
use differential::native::Model;
use differential::parallel;
use differential::process::Ending;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);
const JOBS: usize = 2;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run")
}

fn shrike() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_shrike"))
}

/// The names of all programs, and what their heads say.
fn programs() -> Vec<(String, Head)> {
    let entries = std::fs::read_dir(folder()).expect("tests/run is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    let names: BTreeSet<String> = names.filter(|name| name.ends_with(".c")).collect();
    let heads = names.into_iter().map(|name| {
        let head = Head::read(&folder().join(&name)).unwrap_or_else(|message| panic!("{message}"));
        (name, head)
    });
    heads.filter(|(_, head)| head.part_of.is_none()).collect()
}

fn program(name: &str, head: &Head, model: Model) -> Program {
    let files = std::iter::once(name).chain(head.files.iter().map(String::as_str));
    Program {
        files: files.map(|file| folder().join(file)).collect(),
        flags: head.flags.clone(),
        model,
        arguments: head.arguments.clone(),
        input: head.input.clone(),
    }
}

/// What is wrong, or nothing.
fn plain(program: &Program, exit: Option<i32>) -> Result<(), String> {
    let native = compare::native(program, LIMIT)?;
    if let Some(exit) = exit.filter(|&exit| native.ending != Ending::Code(exit)) {
        return Err(format!("natively it has to exit with {exit}: {:?}\n{}", native.ending, native.stderr));
    }
    match judge(&native, &compare::interpreted(shrike(), program, LIMIT)?) {
        Comparison::Same => Ok(()),
        Comparison::Different(what) | Comparison::Unsupported(what) => Err(what),
        other => Err(format!("{other:?}")),
    }
}

fn faulty(program: &Program, fault: &str, exit: Option<i32>) -> Result<(), String> {
    let ran = compare::interpreted(shrike(), program, LIMIT)?;
    let said = ran.stderr.replace(&format!("{}/", folder().display()), "");
    let mut wrong = String::new();
    if said.trim_end() != fault {
        wrong += &format!("expected: {fault}\n    said: {}\n", said.trim_end());
    }
    if ran.ending != Ending::Code(exit.unwrap_or(0)) {
        wrong += &format!("expected exit code {exit:?}: {:?}\n", ran.ending);
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.trim_end().into())
    }
}

#[test]
fn programs_run_as_they_do_natively() {
    let programs = programs();
    assert!(!programs.is_empty(), "there is no program in tests/run");
    let runs: Vec<(String, Head, Model)> = programs
        .into_iter()
        .flat_map(|(name, head)| head.models().into_iter().map(move |model| (name.clone(), head.clone(), model)))
        .collect();
    let results = parallel::map(JOBS, &runs, |(name, head, model)| {
        let program = program(name, head, *model);
        let result = match &head.fault {
            None => plain(&program, head.exit),
            Some(fault) => faulty(&program, fault, head.exit),
        };
        result.map_err(|what| format!("{name} {}:\n{}", model.flag(), indent(&what)))
    });
    let all = results.len();
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "\n{}\n{} of {all} runs are wrong\n", failures.join("\n"), failures.len());
    println!("{all} runs are as they have to be");
}

/// A message is worth something only if it is not also there without the fault.
#[test]
fn every_fault_has_a_safe_twin() {
    let programs = programs();
    let names: BTreeSet<&str> = programs.iter().map(|(name, _)| name.as_str()).collect();
    for (name, head) in &programs {
        let stem = name.trim_end_matches(".c");
        if head.fault.is_some() {
            assert!(names.contains(format!("{stem}_safe.c").as_str()), "{name} has no safe twin");
        } else if let Some(fault) = stem.strip_suffix("_safe") {
            assert!(names.contains(format!("{fault}.c").as_str()), "{name} is the twin of nothing");
        }
    }
}

#[test]
fn every_part_belongs_to_a_program() {
    let parts: BTreeSet<String> = programs().into_iter().flat_map(|(_, head)| head.files).collect();
    for part in &parts {
        let head = Head::read(&folder().join(part)).unwrap_or_else(|message| panic!("{message}"));
        let whole = head.part_of.unwrap_or_else(|| panic!("{part} does not say whose part it is"));
        let owner = Head::read(&folder().join(&whole)).unwrap_or_else(|message| panic!("{message}"));
        assert!(owner.files.contains(part), "{whole} does not name {part}");
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect::<String>().trim_end().into()
}
