//! The programs of tests/c under every way of merging, for both data models: no wrong verdict, and none unknown but
//! where the program's head admits it. And under the other engines, which may give up, but are never wrong. What is there for the sake of
//! invariants is proved by the backward engine.
//!
//! Each program is run in one of the six ways, every way with about a sixth of the programs, half of them as a slice without proven
//! checks, and each by one of the other engines; with SHRIKE_FULL=1 in the environment, each in every way. Which way it is depends on
//! the program's name alone, so that a program that is added changes nothing for the others.
//!
//! Violations are replayed by the machine here. That the programs are what their heads say, natively, is tests/c/check.sh's
//! business.

use differential::parallel;
use engine::{Budget, Property, PropertySet, Reason};
use engine_explore::Merge;
use evidence::NativeRuns;
use ir::DataModel;
use property::{Question, Slicing};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use verifier::{Answer, Choices, Inquiry, Silent};

/// What a program's first lines say of it.
struct Head {
    verdict: String,
    only: Option<DataModel>,
    /// The violation depends on what a run cannot be given: 'unconfirmed' is an answer too.
    maybe: bool,
    /// Any 'unknown' is an answer too: however states are merged, or for the ways that the head names.
    hard: fn(Merge) -> bool,
    questions: Vec<Question>,
    /// Of each question, where there are several: `true` or `false`.
    verdicts: Vec<String>,
}

fn head(text: &str) -> Head {
    let field = |name: &str| text.lines().take(8).find_map(|line| line.strip_prefix("// ")?.strip_prefix(name));
    let named = |name: &str| property::questions(name.trim(), None).expect("there is such a property");
    let questions = match field("property: ") {
        Some(names) => names.split(',').flat_map(named).collect(),
        None => vec![Question {
            name: "unreach-call and assert".into(),
            members: PropertySet::new([Property::UnreachCall, Property::Assert]),
        }],
    };
    let verdict_of = |question: &Question| {
        let of = |part: &str| part.trim().strip_prefix(&*question.name)?.trim().split('(').next().map(str::to_owned);
        field("verdicts: ").and_then(|list| list.split(',').find_map(of))
    };
    Head {
        verdicts: questions.iter().filter_map(verdict_of).collect(),
        questions,
        verdict: field("verdict: ").expect("the first line gives the verdict").trim().into(),
        only: field("only: ").map(|model| if model.trim() == "-m32" { DataModel::Ilp32 } else { DataModel::Lp64 }),
        maybe: field("native: maybe").is_some(),
        hard: match () {
            () if field("hard: ").is_some() => |_| true,
            () if field("hard without joining: ").is_some() => |merge| merge == Merge::Never,
            () if field("hard with joining: ").is_some() => |merge| merge != Merge::Never,
            () if field("hard with joining all: ").is_some() => |merge| merge == Merge::Always,
            () => |_| false,
        },
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
        .collect();
    files.sort();
    files
}

/// One way to answer.
#[derive(Clone, Copy, Debug)]
struct Way {
    engine: &'static str,
    merge: Option<Merge>,
    /// Without proven checks, and only what the others depend on.
    sliced: bool,
    seconds: u64,
}

/// The verdict on each question, as `check` says it without a native run.
fn verdicts(file: &Path, model: DataModel, questions: &[Question], way: Way) -> Vec<String> {
    let choices = Choices { merge: way.merge, usual_search: true, ..Choices::default() };
    let inquiry = Inquiry {
        compile: lower::Options { data_model: Some(model), ..lower::Options::default() },
        questions: questions.to_vec(),
        engines: verifier::plans(way.engine, &choices).expect("there is such an engine"),
        slicing: if way.sliced { Slicing::Standard } else { Slicing::Off },
        keep_checks: !way.sliced,
        select_branches: way.sliced,
        native: NativeRuns::Off,
        // Two of them share the process.
        memory: 16 << 30,
        ..Inquiry::new([file.to_owned()])
    };
    let budget = Budget::start(Some(Duration::from_secs(way.seconds)), None, Arc::default());
    let verified = verifier::verify(&inquiry, &budget, &mut Silent).expect("it compiles");
    let word = |answer: &Answer| match answer {
        Answer::Unknown(reasons) if matches!(reasons[0], Reason::Unconfirmed { .. }) => "unknown(unconfirmed)".into(),
        answer => answer.word(),
    };
    verified.answers.each().map(|(_, answer)| word(answer)).collect()
}

fn all(questions: &[Question]) -> PropertySet {
    PropertySet::new(questions.iter().flat_map(|question| question.members.iter()))
}

/// What is wrong with the verdicts.
fn judge(head: &Head, merge: Merge, said: &[String]) -> Option<String> {
    if let [said] = said {
        let is_hard = (head.hard)(merge);
        let admitted = head.maybe && said == "unknown(unconfirmed)" || is_hard && said.starts_with("unknown(");
        return (*said != head.verdict && !admitted).then(|| format!("{said}, not {}", head.verdict));
    }
    let word = |said: &str| said.split('(').next().unwrap_or_default().to_owned();
    // Behind undefined behaviour nothing is known of the other properties.
    let fits =
        |(said, wanted): (&String, &String)| word(said) == *wanted || word(said) == "unknown" && wanted == "true";
    let good = said.len() == head.verdicts.len() && said.iter().zip(&head.verdicts).all(fits);
    (!good).then(|| format!("{}, not {}", said.join(", "), head.verdicts.join(", ")))
}

/// Is something said that is not so?
fn is_wrong(head: &Head, said: &[String]) -> bool {
    let word = |said: &str| said.split('(').next().unwrap_or_default().to_owned();
    let differ = |said: &str, wanted: &str| word(said) != "unknown" && word(said) != word(wanted);
    match said {
        [said] => differ(said, &head.verdict),
        _ => said.iter().zip(&head.verdicts).any(|(said, wanted)| differ(said, wanted)),
    }
}

/// The number by which a program gets its way: FNV-1a over its name.
fn lot(file: &Path) -> usize {
    let name = file.file_name().expect("it has a name").as_encoded_bytes();
    name.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ *byte as u64).wrapping_mul(0x100_0000_01b3))
        as usize
        >> 8
}

/// What is wrong with the answers for one program.
fn complaints(file: &Path) -> Vec<String> {
    let number = lot(file);
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
        let properties = all(&head.questions);
        let mut complain = |way: Way, is_wrong: &dyn Fn(&[String]) -> Option<String>| {
            let said = verdicts(file, model, &head.questions, way);
            if let Some(what) = is_wrong(&said) {
                let name = file.file_name().expect("it has a name").to_string_lossy();
                complaints.push(format!("{name} {model:?} {way:?}: {what}"));
            }
        };
        for (index, engine) in ["conflict", "backward", "interpolating", "dash"].into_iter().enumerate() {
            if full || number % 4 == index {
                // It may give up, but is never wrong.
                let is_short = (head.hard)(Merge::Never) || engine == "interpolating";
                let seconds = if is_short && !full { 1 } else { 4 };
                let way = Way { engine, merge: None, sliced: false, seconds };
                let wrong = |said: &[String]| {
                    is_wrong(&head, said).then(|| format!("{}, not {}", said.join(", "), head.verdict))
                };
                complain(way, &wrong);
            }
        }
        let merges = [Merge::Never, Merge::Always, Merge::Auto];
        // States that are joined have no past of their own that could recur.
        let merges = if properties.contains(Property::Termination) { &merges[..1] } else { &merges[..] };
        for (index, &merge) in merges.iter().enumerate() {
            if !full && number % merges.len() != index {
                continue;
            }
            for sliced in [false, true] {
                if full || (number / 6).is_multiple_of(2) != sliced {
                    // Where any answer will do, it need not be waited for.
                    let seconds = if (head.hard)(merge) && !full { 1 } else { 60 };
                    let way = Way { engine: "forward", merge: Some(merge), sliced, seconds };
                    complain(way, &|said| judge(&head, merge, said));
                }
            }
        }
    }
    complaints
}

#[test]
fn all_programs_get_their_verdict_however_states_are_merged() {
    let files = programs();
    assert!(files.len() > 900, "only {} programs", files.len());
    let complaints = parallel::map(2, &files, |file| complaints(file));
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// Each safe program of tests/c whose name begins like this is proved by the engine in the ways that are wanted of it, by its lot; with
/// SHRIKE_FULL=1 in the environment, in all ways.
fn all_are_proved(engine: &'static str, prefix: &str, at_least: usize, wants: fn(usize, DataModel, bool) -> bool) {
    let is_one = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(prefix) && name.ends_with("_safe.c")
    };
    let files: Vec<PathBuf> = programs().into_iter().filter(is_one).collect();
    assert!(files.len() >= at_least, "only {} programs", files.len());
    let full = std::env::var_os("SHRIKE_FULL").is_some();
    let complaints = parallel::map(2, &files, |file| {
        let head = head(&std::fs::read_to_string(file).expect("it can be read"));
        let mut complaints = Vec::new();
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            for sliced in [false, true] {
                if !full && !wants(lot(file), model, sliced) {
                    continue;
                }
                let way = Way { engine, merge: None, sliced, seconds: 60 };
                let said = verdicts(file, model, &head.questions, way);
                if said != ["true"] {
                    complaints.push(format!("{} {model:?} {way:?}: {}", file.display(), said.join(", ")));
                }
            }
        }
        complaints
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// Each for both data models, as a slice for one of them and whole for the other.
#[test]
fn loops_without_a_bound_are_proved_backwards() {
    all_are_proved("backward", "invariant_", 60, |lot, model, sliced| {
        lot.is_multiple_of(2) == ((model == DataModel::Lp64) == sliced)
    });
}

/// Loops that end, however long they take: each for one of the data models.
#[test]
fn loops_without_a_bound_are_proved_to_end() {
    all_are_proved("ranking", "measure_", 10, |lot, model, sliced| {
        !sliced && lot.is_multiple_of(2) == (model == DataModel::Lp64)
    });
}

/// What there is for the sake of an engine that searches forward is proved by it, whole and as a slice: each for one of the data models.
#[test]
fn what_clauses_and_interpolants_are_for_is_proved_by_them() {
    let wants = |lot: usize, model, _| lot.is_multiple_of(2) == (model == DataModel::Lp64);
    all_are_proved("conflict", "conflict_", 7, wants);
    all_are_proved("interpolating", "interpolant_", 4, wants);
}

/// Procedures, arrays, structures, unions and pointers, in loops that inputs decide: each `dash_*` in tests/c has its verdict, for one of the data models; with
/// SHRIKE_FULL=1 in the environment, for both.
#[test]
fn protocols_in_memory_have_their_verdict_by_tests_and_regions() {
    let is_one = |file: &PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("dash_"));
    let files: Vec<(usize, PathBuf)> = programs().into_iter().filter(is_one).enumerate().collect();
    assert!(files.len() >= 12, "only {} programs", files.len());
    let full = std::env::var_os("SHRIKE_FULL").is_some();
    let complaints = parallel::map(2, &files, |(number, file)| {
        let head = head(&std::fs::read_to_string(file).expect("it can be read"));
        let mut complaints = Vec::new();
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            if !full && (number / 2).is_multiple_of(2) != (model == DataModel::Lp64) {
                continue;
            }
            let way = Way { engine: "dash", merge: None, sliced: number / 4 % 2 == 0, seconds: 30 };
            let said = verdicts(file, model, &head.questions, way);
            if said != [head.verdict.clone()] {
                complaints.push(format!("{} {model:?} {way:?}: {}", file.display(), said.join(", ")));
            }
        }
        complaints
    });
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// What the backward engine does not exclude it finds inputs for, and trials find what many inputs lead to: each more than half of a sample of the
/// violations in tests/c.
#[test]
fn violations_are_found_backwards_and_by_trials() {
    let is_bug = |file: &PathBuf| file.to_string_lossy().ends_with("_bug.c");
    let files: Vec<PathBuf> = programs().into_iter().filter(is_bug).step_by(12).collect();
    for engine in ["backward", "trials", "dash"] {
        let found = parallel::map(2, &files, |file| {
            let head = head(&std::fs::read_to_string(file).expect("it can be read"));
            let model = head.only.unwrap_or(DataModel::Lp64);
            let way = Way { engine, merge: None, sliced: true, seconds: 3 };
            let said = verdicts(file, model, &head.questions, way);
            assert!(!is_wrong(&head, &said), "{}: {}", file.display(), said.join(", "));
            said.iter().any(|said| said.starts_with("false("))
        });
        let count = found.iter().filter(|&&found| found).count();
        assert!(2 * count > files.len(), "{engine}: only {count} of {}", files.len());
    }
}
