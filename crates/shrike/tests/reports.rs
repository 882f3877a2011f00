//! What `check` writes for people and for pipelines: the report, SARIF, JUnit, and where they go.

use crate::folder::Folder;
use differential::process::Ending;
use jsonschema::Validator;
use property::Property;
use serde_json::{json, Value};
use std::process::{Command, Stdio};
use std::time::Instant;

const WRONG: &str = "\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 391);
    return 0;
}
";
const RIGHT: &str = "int main(void)\n{\n    return 0;\n}\n";
const OPEN: &str = "int missing(void);\nint main(void)\n{\n    return 10 / missing();\n}\n";

fn schema() -> Validator {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/report.schema.json")).expect("it is JSON");
    jsonschema::validator_for(&schema).expect("it is a schema")
}

fn demand_valid(schema: &Validator, report: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(report).map(|error| format!("{}: {error}", error.instance_path)).collect();
    assert_eq!(errors, Vec::<String>::new());
}

#[test]
fn every_verdict_gives_a_report_that_fits_the_schema() {
    let schema = schema();
    for (program, code, answer, words) in [
        (WRONG, 1, "false", vec!["check", "a.c", "--json"]),
        (RIGHT, 0, "true", vec!["check", "a.c", "--json", "--property", "all", "--time-limit", "60"]),
        (OPEN, 2, "unknown", vec!["check", "a.c", "--json", "--engine", "forward"]),
    ] {
        let folder = Folder::new(program);
        folder.says(&words, code);
        let report = folder.json("shrike-out/report.json");
        demand_valid(&schema, &report);
        assert_eq!(report["verdict"]["answer"], answer);
        assert_eq!(report["files"][0]["text"], program);
        assert_eq!(report["command"], json!(words));
        assert!(report["engines"][0]["tree"]["nodes"].is_array());
    }
    let wrong = json!({ "format": 1, "verdict": {} });
    assert!(!schema.is_valid(&wrong));
}

#[test]
fn the_document_may_be_printed_before_the_verdict() {
    let folder = Folder::new(WRONG);
    let said = folder.says(&["check", "a.c", "--json=-"], 1);
    assert_eq!(said.lines().last(), Some("verdict: false(assert)"));
    let line = said.lines().find(|line| line.starts_with('{')).expect("a line before it");
    let document: Value = serde_json::from_str(line).expect("it is JSON");
    demand_valid(&schema(), &document);
    assert_eq!(said.lines().filter(|line| line.starts_with('{')).count(), 1);
    assert_eq!(
        document["checks"],
        json!([{ "file": 0, "line": 6, "property": "assert", "status": "failed", "count": 1 }])
    );
}

#[test]
fn a_folder_is_replaced_by_what_comes_later() {
    let folder = Folder::new(WRONG);
    folder.says(&["check", "a.c"], 1);
    assert!(folder.names("shrike-out").contains(&"violation.json".into()));
    // A report of a violation is there without asking, the page with one more command.
    folder.says(&["report", "shrike-out"], 0);
    assert!(folder.text("shrike-out/report.html").contains("false(assert)"));
    folder.write("a.c", RIGHT);
    folder.says(&["check", "--html", "a.c"], 0);
    assert_eq!(folder.names("shrike-out"), ["report.html", "report.json", "witness.yml"]);
    folder.write("a.c", WRONG);
    folder.says(&["check", "a.c"], 1);
    assert!(folder.names("shrike-out").contains(&"violation.json".into()));
    assert!(!folder.names("shrike-out").contains(&"report.html".into()));
    // Without a violation and without asking, there is the witness of the proof.
    folder.write("a.c", RIGHT);
    folder.says(&["check", "--out", "other", "a.c"], 0);
    assert_eq!(folder.names("other"), ["witness.yml"]);
}

#[test]
fn a_folder_of_the_users_own_stays() {
    let folder = Folder::new(RIGHT);
    std::fs::create_dir(folder.path("mine")).expect("there is room for a folder");
    folder.write("mine/letter", "dear");
    let ran = folder.shrike(&["check", "--html", "--out", "mine", "a.c"]);
    assert!(ran.stderr.contains("mine exists and was not written by Shrike"), "{}", ran.stderr);
    assert_eq!(folder.names("mine"), ["letter"]);
}

#[test]
fn what_is_no_report_makes_no_page() {
    let folder = Folder::new(RIGHT);
    folder.write("report.json", "{\"format\": 1}");
    folder.write("later.json", "{\"format\": 7}");
    for (from, complaint) in [
        ("nowhere", "there is no such file or folder"),
        (".", "it is no report of `shrike check`"),
        ("later.json", "its format is 7, and this Shrike reads 1"),
    ] {
        let ran = folder.shrike(&["report", from]);
        assert_eq!(ran.ending, Ending::Code(65));
        assert!(ran.stderr.contains(complaint), "{}", ran.stderr);
    }
    assert!(!folder.path("report.html").exists());
}

#[test]
fn every_property_has_a_rule_with_weaknesses_that_have_names() {
    for property in Property::ALL {
        let said = property.description();
        assert!(said.sentence.ends_with('.') && !said.weaknesses.is_empty(), "{property:?}");
        let named = |&number: &u32| report::weakness_name(number).is_some();
        assert!(said.weaknesses.iter().all(named), "{property:?}: {:?}", said.weaknesses);
        let other = Property::named(said.word).expect("a property with this word").description();
        assert_eq!((said.sentence, said.weaknesses), (other.sentence, other.weaknesses));
    }
}

#[test]
fn pipelines_get_sarif_and_junit() {
    let folder = Folder::new(WRONG);
    folder.says(&["check", "a.c", "--sarif", "a.sarif", "--junit", "a.xml", "--property", "all"], 1);
    let sarif = folder.json("a.sarif");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "assert");
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 6);
    let flow = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a code flow");
    assert!(flow.iter().any(|step| step["state"]["x"]["text"] == "391"), "{flow:?}");
    assert!(folder.text("a.xml").contains("tests=\"9\" failures=\"1\" errors=\"0\" skipped=\"0\""));
}

#[test]
fn no_answer_is_told_as_such() {
    let folder = Folder::new("int main( {\n");
    let ran = folder.shrike(&["check", "a.c", "--sarif", "a.sarif", "--junit", "a.xml", "--json=a.json"]);
    assert_eq!(ran.ending, Ending::Code(65));
    assert!(folder.text("a.xml").contains("<error "));
    assert_eq!(folder.json("a.sarif")["runs"][0]["invocations"][0]["executionSuccessful"], false);
    demand_valid(&schema(), &folder.json("a.json"));
    assert!(!folder.path("shrike-out").exists());
}

#[test]
fn an_unknown_verdict_comes_with_a_hint() {
    let folder = Folder::new(OPEN);
    let ran = folder.shrike(&["check", "a.c", "--json"]);
    let advice = folder.json("shrike-out/report.json")["verdict"]["reasons"][0]["advice"].clone();
    let advice = advice.as_str().expect("there is advice");
    assert!(ran.stderr.contains(&format!("hint: {advice}\n")), "{}", ran.stderr);
}

#[test]
fn what_was_known_before_a_gap_is_known_behind_it() {
    let folder = Folder::new(
        "#include <assert.h>\nint main(void)\n{\n    int kept = 7, i;\n    for (i = 0; i < 3000; i++)\n        ;\n    \
         assert(kept != 7);\n    return 0;\n}\n",
    );
    folder.says(&["check", "a.c"], 1);
    let report = report::Report::parse(&folder.text("shrike-out/report.json")).expect("it is a report");
    let trace = &report.violations[0].trace;
    assert_eq!(trace.steps.iter().filter(|step| step.gap).count(), 1);
    let value = |name: &str| {
        let all = trace.variables(trace.steps.len() - 1);
        all.into_iter().find(|variable| variable.name == name).map(|variable| variable.value)
    };
    assert_eq!((value("kept"), value("i")), (Some("7".into()), Some("3000".into())));
}

#[test]
fn a_run_that_is_killed_leaves_the_old_folder_or_the_new_one() {
    let folder = Folder::new(WRONG);
    let check = ["check", "--html", "a.c"];
    let began = Instant::now();
    folder.says(&check, 1);
    let whole = began.elapsed();
    let violation = ["inputs.json", "replay.c", "replay.sh", "trace.txt", "violation.json", "witness.yml"];
    for round in 0..8 {
        folder.write("a.c", RIGHT);
        folder.says(&check, 0);
        folder.write("a.c", WRONG);
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        let silent = command.args(check).current_dir(folder.root()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = silent.spawn().expect("shrike starts");
        std::thread::sleep(whole * (5 + round) / 10);
        let _ = child.kill();
        child.wait().expect("it has ended");
        let mut names = folder.names("shrike-out");
        let reports = names.iter().filter(|name| name.starts_with("report.")).count();
        names.retain(|name| !name.starts_with("report."));
        assert_eq!(reports, 2, "{names:?}");
        assert!(names == ["witness.yml"] || names == violation, "{names:?}");
        let report = folder.json("shrike-out/report.json");
        assert_eq!(report["verdict"]["answer"], if names.len() == 1 { "true" } else { "false" });
    }
}
