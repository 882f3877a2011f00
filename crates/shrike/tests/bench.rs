//! `shrike bench` from end to end, on a small checkout in the layout of SV-COMP.

use differential::process::{run, Ending, Ran};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

struct Checkout {
    folder: tempfile::TempDir,
}

impl Checkout {
    fn new() -> Checkout {
        let checkout = Checkout { folder: tempfile::tempdir().expect("a folder can be made") };
        let declarations = "int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\n";
        let program = |condition: &str| {
            format!(
                "{declarations}int main(void) {{ int n = __VERIFIER_nondet_int(); if ({condition}) reach_error(); }}\n"
            )
        };
        let definition = |name: &str, expected: bool| {
            format!(
                "format_version: '2.0'\ninput_files: '{name}.c'\nproperties:\n\
                 \x20 - property_file: ../properties/unreach-call.prp\n    expected_verdict: {expected}\n\
                 \x20 - property_file: ../properties/coverage-branches.prp\noptions:\n  language: C\n  data_model: ILP32\n"
            )
        };
        checkout.write("c/properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
        checkout
            .write("c/properties/coverage-branches.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
        for (name, condition, expected) in
            [("bug", "n == 5", false), ("safe", "n > 5 && n < 5", true), ("mislabelled", "n == 6", true)]
        {
            checkout.write(&format!("c/small/{name}.c"), &program(condition));
            checkout.write(&format!("c/small/{name}.yml"), &definition(name, expected));
        }
        checkout.write("c/Small.set", "small/bug.yml\nsmall/s*.yml\n");
        checkout
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("it was written")
    }

    fn bench(&self, words: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        command.arg("bench").args(words).current_dir(self.folder.path());
        run(&mut command, &[], LIMIT).expect("shrike runs")
    }
}

fn text(ran: &Ran) -> String {
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// The last line of the table, as words.
fn all(ran: &Ran) -> Vec<String> {
    let text = text(ran);
    let line = text.lines().find(|line| line.starts_with("all ")).unwrap_or_default();
    line.split_whitespace().take(10).map(str::to_owned).collect()
}

#[test]
fn a_set_is_run_and_scored() {
    let checkout = Checkout::new();
    let words = ["c/Small.set", "--time-limit", "20", "--jobs", "2", "--check-jobs", "2", "--out", "r.jsonl"];
    let ran = checkout.bench(&words);
    assert_eq!(ran.ending, Ending::Code(0), "{}", ran.stderr);
    assert_eq!(all(&ran), ["all", "2", "1", "1", "0", "0", "0", "0", "3", "3"]);
    assert!(ran.stderr.contains("c/Small.set: coverage-branches is not supported, 2 left out"), "{}", ran.stderr);
    let rows = checkout.read("r.jsonl");
    let names: Vec<&str> = rows.lines().filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!(names, ["small/bug.yml", "small/safe.yml"]);
    assert!(checkout.read("r.html").contains("small/bug.yml"));
    assert!(!Path::new(&checkout.path("shrike-out")).exists(), "runs leave nothing behind");
}

#[test]
fn what_is_there_is_not_run_again_and_changes_are_told() {
    let checkout = Checkout::new();
    let words = ["c", "--time-limit", "20", "--out", "r.jsonl"];
    let ran = checkout.bench(&words);
    assert_eq!(ran.ending, Ending::Code(1), "an answer differs from what its definition expects");
    assert!(text(&ran).contains("WRONG small/mislabelled.yml unreach-call: said false(unreach-call), expected true"));
    let rows = checkout.read("r.jsonl");
    // Two results are changed, so that one can tell which are kept; the third is cut in the middle.
    let lines: Vec<&str> = rows.lines().collect();
    let kept = format!("{}\n{}\n", lines[0], lines[1]).replace("\"memory_mb\":", "\"memory_mb\":777");
    checkout.write("r.jsonl", &format!("{kept}{}", &lines[2][..40]));
    assert_eq!(checkout.bench(&words).ending, Ending::Code(1));
    let again = checkout.read("r.jsonl");
    assert!(again.starts_with(&kept) && again.lines().count() == 3, "{again}");

    let lost = rows.replacen(
        "\"verdict\":\"false(unreach-call)\",\"status\":\"correct\",\"points\":1",
        "\"verdict\":\"error\",\"status\":\"none\",\"points\":0",
        1,
    );
    checkout.write("old.jsonl", &lost);
    let ran = checkout.bench(&["--compare", "old.jsonl", "r.jsonl", "--html", "both.html"]);
    assert_eq!(ran.ending, Ending::Code(0), "{}", ran.stderr);
    assert!(text(&ran).contains("0 wrong now, 0 no longer wrong, 0 lost, 1 gained, 0 another time"), "{}", text(&ran));
    assert!(checkout.read("both.html").contains("old.jsonl"));
}

#[test]
fn files_of_other_runs_are_left_alone() {
    let checkout = Checkout::new();
    let first = ["c/small/safe.yml", "--time-limit", "20", "--out", "r.jsonl"];
    assert_eq!(checkout.bench(&first).ending, Ending::Code(0));
    let before = checkout.read("r.jsonl");
    for (flags, complaint) in [
        (["--time-limit", "21", "--args", ""], "was made with --time-limit 20 --memory-limit 8000"),
        (["--time-limit", "20", "--args", "--engine forward"], "was made with --args ''"),
    ] {
        let ran = checkout.bench(&[&["c/small/safe.yml", "--out", "r.jsonl"], &flags[..]].concat());
        assert_eq!(ran.ending, Ending::Code(65));
        assert!(ran.stderr.contains(complaint), "{}", ran.stderr);
    }
    assert_eq!(checkout.read("r.jsonl"), before);
    assert_eq!(checkout.bench(&["c", "--only", "nothing"]).ending, Ending::Code(65));
}

#[test]
fn the_tables_of_the_theses_have_both_figures() {
    let checkout = Checkout::new();
    checkout.write("c/ntdrivers-simplified/kbfiltr_simpl1.cil.c", "int main(void) { return 0; }\n");
    let words = ["--papers", ".", "--only", "kbfiltr|selfie/loop.c", "--time-limit", "20", "--jobs", "2"];
    let ran = checkout.bench(&words);
    assert_eq!(ran.ending, Ending::Code(0), "{}", ran.stderr);
    let text = text(&ran);
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned();
    let cells = line("safe_05 ");
    let cells: Vec<&str> = cells.split_whitespace().collect();
    assert_eq!((cells[1], cells[3], cells[5]), ("0.11", "0.02", "0.02"), "{text}");
    assert!(cells[2].parse::<f64>().is_ok() && cells[4].parse::<f64>().is_ok(), "{text}");
    assert!(text.contains("loop     unreach-call  false(unreach-call)  false(unreach-call)"), "{text}");
    assert_eq!(ran.stderr.matches("there is no ").count(), 71);
}

/// Sorts and filters the page of two runs, then shows what it saw in the place of everything else.
const PROBE: &str = "<script>{
    const told = [];
    const tasks = () => [...document.querySelectorAll('#rows tbody tr')].map(row => row.cells[0].textContent.slice(6, -4));
    const tell = what => told.push(what + ': ' + tasks().join(' '));
    const set = (id, change) => {
        change(document.getElementById(id));
        document.getElementById(id).dispatchEvent(new Event('input', { bubbles: true }));
    };
    tell('at first');
    const points = [...document.querySelectorAll('#rows th button')].find(button => button.textContent === 'points 2');
    points.click();
    tell('by points');
    points.click();
    tell('from the top');
    set('status', select => select.value = 'wrong');
    tell('wrong');
    set('status', select => select.value = '');
    set('changed', box => box.checked = true);
    tell('changed');
    told.push(document.querySelectorAll('circle').length + ' points, ' + document.querySelectorAll('path').length + ' lines');
    document.body.textContent = told.join('; ');
}</script></body>";

#[test]
fn the_page_sorts_and_filters_in_a_browser() {
    let checkout = Checkout::new();
    let row = |name: &str, verdict: &str, status: &str, points: i32| {
        format!(
            "{{\"input\":\"small/{name}.yml\",\"property\":\"unreach-call\",\"expected\":true,\"verdict\":\"{verdict}\",\
             \"status\":\"{status}\",\"points\":{points},\"wall_s\":0.5,\"exit\":0}}\n"
        )
    };
    let wrong = row("b", "false(unreach-call)", "wrong", -16);
    let unknown = row("c", "unknown(time limit)", "none", 0);
    checkout.write("old.jsonl", &[row("a", "true", "correct", 2), wrong.clone(), unknown.clone()].concat());
    checkout.write("new.jsonl", &[unknown, row("a", "true", "correct", 2), row("b", "true", "correct", 2)].concat());
    let ran = checkout.bench(&["--compare", "old.jsonl", "new.jsonl", "--html", "both.html"]);
    assert_eq!(ran.ending, Ending::Code(0), "{}", ran.stderr);
    checkout.write("probe.html", &checkout.read("both.html").replace("</body>", PROBE));
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"]);
    browser.arg(format!("--user-data-dir={}", checkout.path("profile").display()));
    browser.arg(format!("file://{}", checkout.path("probe.html").display()));
    let ran = run(&mut browser, &[], LIMIT).expect("chromium runs");
    let text = text(&ran);
    let told = text.split_once("<body>").and_then(|(_, rest)| rest.split_once("</body>")).map(|(told, _)| told.trim());
    let expected = "at first: a b c; by points: c a b; from the top: a b c; wrong: b; changed: b; 3 points, 2 lines";
    assert_eq!(told, Some(expected), "{text}");
}
