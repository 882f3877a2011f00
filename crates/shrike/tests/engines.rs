//! The programs of tests/c under every way of merging, for both data models: no wrong verdict, and none unknown but
//! where the program's head admits it.
//!
//! Each program is run in one of the six ways, every way with a sixth of the programs; with SHRIKE_FULL=1 in the
//! environment, each in all six.
//!
//! Violations are replayed by the machine here. That the programs are what their heads say, natively, is tests/c/check.sh's
//! business.

use differential::parallel;
use engine::{Budget, Engine, Outcome, Progress, Property, PropertySet};
use engine_explore::{Explore, Merge, Settings};
use evidence::World;
use ir::DataModel;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What a program's first lines say of it.
struct Head {
    verdict: String,
    only: Option<DataModel>,
    /// The violation depends on what a run cannot be given: 'unconfirmed' is an answer too.
    maybe: bool,
}

fn head(text: &str) -> Head {
    let field = |name: &str| text.lines().take(8).find_map(|line| line.strip_prefix("// ")?.strip_prefix(name));
    Head {
        verdict: field("verdict: ").expect("the first line gives the verdict").trim().into(),
        only: field("only: ").map(|model| if model.trim() == "-m32" { DataModel::Ilp32 } else { DataModel::Lp64 }),
        maybe: field("native: maybe").is_some(),
    }
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.ends_with("_safe.c") || name.ends_with("_bug.c")
        })
        .filter(|path| {
            let text = std::fs::read_to_string(path).expect("it can be read");
            // Those with a property of their own are not about calls and assertions.
            !text.lines().any(|line| line.starts_with("// property: "))
        })
        .collect();
    files.sort();
    files
}

/// The verdict for a program, as `check` would say it without a native run.
fn verdict(program: &ir::Program, merge: Merge) -> String {
    let properties = PropertySet::new([Property::UnreachCall, Property::Assert]);
    let settings = Settings { merge, search: Settings::usual_search(merge), ..Settings::default() };
    let budget = Budget::start(Some(Duration::from_secs(60)), None, Arc::default());
    let mut explore =
        Explore::new(program, properties, settings, solver::Config::default()).expect("the program starts");
    let mut unconfirmed = false;
    loop {
        match explore.advance(&budget) {
            Progress::More => {}
            Progress::Done(Outcome::Proved(_)) if !unconfirmed => return "true".into(),
            Progress::Done(Outcome::Proved(_)) => return "unknown(unconfirmed)".into(),
            Progress::Done(Outcome::Unknown(reasons)) => return format!("unknown({})", reasons[0]),
            Progress::Done(Outcome::Violated(violation)) => {
                let limits = evidence::Limits::default();
                match evidence::replay(program, &violation, &World::default(), &limits) {
                    Ok(_) => return format!("false({})", violation.property.word()),
                    Err(_) => unconfirmed = true,
                }
            }
        }
    }
}

/// What is wrong with the answers for one program, the `number`-th.
fn complaints(number: usize, file: &Path) -> Vec<String> {
    let full = std::env::var_os("SHRIKE_FULL").is_some();
    let head = head(&std::fs::read_to_string(file).expect("it can be read"));
    let mut complaints = Vec::new();
    let mut models = vec![DataModel::Ilp32, DataModel::Lp64];
    if let Some(only) = head.only {
        models = vec![only];
    } else if !full {
        models = vec![models[number / 3 % 2]];
    }
    for model in models {
        let options = lower::Options { data_model: Some(model), ..lower::Options::default() };
        let mut program = lower::lower(&[file.to_owned()], &options).expect("it compiles");
        property::place(&mut program, &PropertySet::new([Property::UnreachCall, Property::Assert]));
        let merges = [Merge::Never, Merge::Always, Merge::Auto];
        for (index, merge) in merges.into_iter().enumerate() {
            if !full && number % 3 != index {
                continue;
            }
            let said = verdict(&program, merge);
            let admitted = head.maybe && said == "unknown(unconfirmed)";
            if said != head.verdict && !admitted {
                let name = file.file_name().expect("it has a name").to_string_lossy();
                complaints.push(format!("{name} {model:?} {merge:?}: {said}, not {}", head.verdict));
            }
        }
    }
    complaints
}

#[test]
fn all_programs_get_their_verdict_however_states_are_merged() {
    let files = programs();
    assert!(files.len() > 500, "only {} programs", files.len());
    let files: Vec<(usize, PathBuf)> = files.into_iter().enumerate().collect();
    let complaints = parallel::map(2, &files, |(number, file)| complaints(*number, file));
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
