//! The rules of this crate, applied to the project. `BLESS=1` writes anew what is made from other files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tidy::project::Project;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's folder exists")
}

fn project() -> Project {
    Project::read(&root()).expect("the project can be read")
}

fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// Compares a file with what it has to be, or writes it.
fn agree(name: &str, is: &str, has_to_be: &str) {
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(root().join(name), has_to_be).expect("the project can be written");
    } else if let Some(difference) = tidy::console::difference(name, is, has_to_be) {
        panic!("\n{difference}\n`BLESS=1 cargo test -p tidy` writes it anew\n");
    }
}

#[test]
fn crates_depend_on_each_other_as_the_architecture_says() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
    let output = cargo.stderr(Stdio::inherit()).output().expect("cargo runs");
    let arrows = tidy::layers::arrows(&String::from_utf8_lossy(&output.stdout)).expect("cargo knows the crates");
    none(tidy::layers::check(project().text("ARCHITECTURE.md").unwrap_or_default(), &arrows));
}

#[test]
fn sources_say_what_they_are() {
    none(tidy::headers::check(&project()));
}

#[test]
fn links_lead_somewhere() {
    none(tidy::links::check(&project()));
}

#[test]
fn words_belong_here() {
    none(tidy::words::check(&project(), &root().display().to_string()));
}

#[test]
fn sources_are_short() {
    none(tidy::lengths::check(&project()));
}

#[test]
fn no_test_is_left_out() {
    none(tidy::members::check(&project()));
}

#[test]
fn examples_are_explained() {
    none(tidy::mentions::check(&project()));
}

#[test]
fn the_index_of_modules_is_true() {
    let project = project();
    let name = tidy::modules::FILE;
    agree(name, project.text(name).unwrap_or_default(), &tidy::modules::index(&project));
}

#[test]
fn outputs_in_documents_are_true() {
    let project = project();
    let shell = |command: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec 2>&1; {command}")]).current_dir(root()).stdin(Stdio::null());
        shell.output().expect("sh runs")
    };
    // Whatever there is to build is built before, so that no message about it can stand in an output.
    let built = shell("./shrike --version");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stdout));
    let mut run = |command: &str| String::from_utf8_lossy(&shell(command).stdout).into_owned();
    for (name, text) in project.ending(".md").filter(|(_, text)| text.contains("```console")) {
        agree(name, text, &tidy::console::retell(text, &mut run));
    }
}
