//! The commands that give files: `test`, `replay`, and what `check` writes besides its verdict.

use crate::folder::{Folder, LIMIT};
use differential::process::{run, Ending};
use serde_json::Value;
use std::process::Command;

const SIGN: &str = "\
extern int __VERIFIER_nondet_int(void);
static int sign(int x)
{
    if (x < 0)
        return -1;
    return x > 0;
}
int never_called(int x)
{
    return x + 1;
}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (sign(x) == -1)
        return 1;
    return 0;
}
";

#[test]
fn each_path_that_executes_something_new_is_a_test() {
    let folder = Folder::new(SIGN);
    let said = folder.says(&["test", "a.c", "--out", "tests"], 0);
    assert_eq!(
        said,
        "2 tests in tests\n\
         lines executed:    9 of 10 (90.0 %)\n\
         branches executed: 4 of 4 (100.0 %)\n"
    );
    let forms = |test: &str| ["json", "ktest", "xml"].map(|form| format!("{test}.{form}"));
    let mut expected = vec!["metadata.xml".to_owned(), "suite.json".into()];
    expected.extend(forms("test1").into_iter().chain(forms("test2")));
    assert_eq!(folder.names("tests"), expected);
    let suite = folder.json("tests/suite.json");
    assert_eq!(suite["branches"]["covered"], 4);
    // Each file is what the run that it stands for needs.
    let mut codes: Vec<Ending> = ["tests/test1.json", "tests/test2.json"]
        .map(|inputs| folder.shrike(&["run", "a.c", "--input", inputs]).ending)
        .into();
    codes.sort_by_key(|ending| format!("{ending:?}"));
    assert_eq!(codes, [Ending::Code(0), Ending::Code(1)]);
    assert!(folder.text("tests/test1.xml").contains("<input variable=\"__VERIFIER_nondet_int\" type=\"int\">"));
    assert!(folder.text("tests/metadata.xml").contains("<programfile>a.c</programfile>"));
    for test in ["test1", "test2"] {
        let bytes = std::fs::read(folder.path(&format!("tests/{test}.ktest"))).expect("it is there");
        let values: Vec<i64> = read_ktest(&bytes).iter().map(|(_, bytes)| number(bytes)).collect();
        let inputs = folder.json(&format!("tests/{test}.json"));
        let inputs: Vec<i64> = inputs.as_array().expect("a list").iter().map(value_of).collect();
        assert_eq!(values, inputs, "{test}");
    }
}

#[test]
fn what_a_suite_covers_the_compiler_counts_too() {
    let folder = Folder::new(SIGN);
    folder.says(&["test", "a.c", "--out", "tests"], 0);
    let run = |program: &str, words: &[&str]| {
        let status = Command::new(program)
            .args(words)
            .current_dir(folder.root())
            .env("LLVM_PROFILE_FILE", "%p.profraw")
            .status();
        status.unwrap_or_else(|error| panic!("{program}: {error}"))
    };
    for test in ["test1", "test2"] {
        // Test-Comp's form: the values stand between tags, in the order of asking.
        let text = folder.text(&format!("tests/{test}.xml"));
        let inputs: Vec<&str> =
            text.split("</input>").filter_map(|part| part.split("<input").nth(1)?.split('>').nth(1)).collect();
        let harness = format!(
            "static int values[] = {{{}}}, next;\nint __VERIFIER_nondet_int(void) {{ return values[next++]; }}\n",
            inputs.join(",")
        );
        folder.write("inputs.c", &harness);
        let flags = ["-w", "-fprofile-instr-generate", "-fcoverage-mapping", "a.c", "inputs.c", "-o", "native"];
        assert!(run("clang-19", &flags).success());
        assert!(run("./native", &[]).code().is_some());
    }
    let profiles: Vec<String> = folder.names(".").into_iter().filter(|name| name.ends_with(".profraw")).collect();
    let mut merge = vec!["merge", "-o", "all.profdata"];
    merge.extend(profiles.iter().map(String::as_str));
    assert!(run("llvm-profdata-19", &merge).success());
    let words = ["export", "--summary-only", "--instr-profile=all.profdata", "native", "a.c"];
    let export = Command::new("llvm-cov-19").args(words).current_dir(folder.root()).output().expect("it starts");
    let counted: Value = serde_json::from_slice(&export.stdout).expect("it is JSON");
    let branches = &counted["data"][0]["totals"]["branches"];
    let ours = &folder.json("tests/suite.json")["branches"];
    assert_eq!((&branches["count"], &branches["covered"]), (&ours["total"], &ours["covered"]), "{branches} {ours}");
}

/// The objects of a `.ktest` file, by the description of the format: numbers are big-endian.
fn read_ktest(mut bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    fn take<'a>(bytes: &mut &'a [u8], count: usize) -> &'a [u8] {
        let (taken, rest) = bytes.split_at(count);
        *bytes = rest;
        taken
    }
    fn word(bytes: &mut &[u8]) -> usize {
        u32::from_be_bytes(take(bytes, 4).try_into().expect("four bytes")) as usize
    }
    assert_eq!(take(&mut bytes, 5), b"KTEST");
    assert_eq!(word(&mut bytes), 3, "the version");
    for _ in 0..word(&mut bytes) {
        let length = word(&mut bytes);
        take(&mut bytes, length);
    }
    let _symbolic_arguments = (word(&mut bytes), word(&mut bytes));
    let objects = (0..word(&mut bytes))
        .map(|_| {
            let length = word(&mut bytes);
            let name = String::from_utf8(take(&mut bytes, length).to_vec()).expect("a name is text");
            let size = word(&mut bytes);
            (name, take(&mut bytes, size).to_vec())
        })
        .collect();
    assert!(bytes.is_empty(), "nothing follows");
    objects
}

/// A C `int` as it lies in memory.
fn number(bytes: &[u8]) -> i64 {
    i64::from(i32::from_le_bytes(bytes.try_into().expect("an int has four bytes")))
}

/// An input of a `.json` file: a number, or one with the function that asks.
fn value_of(input: &serde_json::Value) -> i64 {
    let value = input.get("value").unwrap_or(input);
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.parse().expect("an int is a number")
}

#[test]
fn a_suite_replaces_an_older_one_and_nothing_else() {
    let folder = Folder::new(SIGN);
    folder.says(&["test", "a.c"], 0);
    std::fs::write(folder.path("a.c"), "int main(void) { return 0; }\n").expect("there is room for a file");
    folder.says(&["test", "a.c"], 0);
    assert_eq!(folder.names("shrike-tests"), ["metadata.xml", "suite.json", "test1.json", "test1.ktest", "test1.xml"]);
    std::fs::create_dir(folder.path("mine")).expect("there is room for a folder");
    std::fs::write(folder.path("mine/metadata.xml"), "").expect("there is room for a file");
    let ran = folder.shrike(&["test", "a.c", "--out", "mine"]);
    assert_eq!(ran.ending, Ending::Code(64));
    assert_eq!(ran.stderr, "error: --out: mine exists and was not written by Shrike\n");
    assert_eq!(folder.names("mine"), ["metadata.xml"]);
}

#[test]
fn violations_are_tests_also_where_they_execute_nothing_new() {
    let folder = Folder::new(
        "extern int __VERIFIER_nondet_int(void);\n\
         extern void reach_error(void);\n\
         int main(void)\n\
         {\n\
         \x20   int x = __VERIFIER_nondet_int();\n\
         \x20   if (x == 7)\n\
         \x20       reach_error();\n\
         \x20   return 100 / (x - 12345);\n\
         }\n",
    );
    let said = folder.says(&["test", "a.c"], 1);
    assert!(said.contains(" fails: a.c:7: the error function is called\n"), "{said}");
    assert!(said.contains(" fails: a.c:8: division by zero\n"), "{said}");
    assert!(said.contains("lines executed:    4 of 4 (100.0 %)\n"), "{said}");
    let suite = folder.json("shrike-tests/suite.json");
    let tests = suite["tests"].as_array().expect("a list");
    assert_eq!(tests.iter().filter(|test| test["fails"] == true).count(), 2);
    let errors = (1..=tests.len()).filter(|number| {
        folder.text(&format!("shrike-tests/test{number}.xml")).contains("<testcase coversError=\"true\">")
    });
    assert_eq!(errors.count(), 1);
}

#[test]
fn lines_behind_a_call_that_does_not_return_are_not_executed() {
    let folder = Folder::new(
        "#include <stdlib.h>\n\
         static void leave(void) { exit(3); }\n\
         int main(void)\n\
         {\n\
         \x20   int x = 1;\n\
         \x20   leave();\n\
         \x20   x = abs(x);\n\
         \x20   return x;\n\
         }\n",
    );
    let said = folder.says(&["test", "a.c"], 0);
    assert!(said.contains("lines executed:    2 of 4 (50.0 %)\n"), "{said}");
}

/// No path of it ends.
const ENDLESS: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned long count = 0;
    for (;;) {
        int x = __VERIFIER_nondet_int();
        if (x == 5)
            count += 3;
        else
            count++;
    }
}
";

#[test]
fn paths_that_do_not_end_give_tests_when_the_time_is_up() {
    let folder = Folder::new(ENDLESS);
    let said = folder.says(&["test", "a.c", "--time-limit", "2"], 0);
    assert!(said.contains("not every path was followed: time limit\n"), "{said}");
    assert!(said.contains("branches executed: 2 of 2 (100.0 %)\n"), "{said}");
}

#[test]
fn an_interrupt_gives_the_suite_so_far() {
    let folder = Folder::new(ENDLESS);
    let script = format!(
        "{} test a.c >said 2>&1 & child=$!; sleep 3; kill -INT $child; wait $child",
        env!("CARGO_BIN_EXE_shrike")
    );
    let mut shell = Command::new("sh");
    let ran = run(shell.args(["-c", &script]).current_dir(folder.root()), b"", LIMIT).expect("sh starts");
    let said = folder.text("said");
    assert_eq!(ran.ending, Ending::Code(0), "{said}");
    assert!(said.contains("not every path was followed: interrupted\n"), "{said}");
    assert!(said.contains("branches executed: 2 of 2 (100.0 %)\n"), "{said}");
    assert!(folder.names("shrike-tests").contains(&"test1.json".to_owned()));
}

const WRONG: &str = "\
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    puts(\"begun\");
    assert(x != 391);
    return 0;
}
";

#[test]
fn a_violation_shows_again_until_the_program_is_repaired() {
    let folder = Folder::new(WRONG);
    folder.says(&["check", "a.c"], 1);
    let ran = folder.shrike(&["replay", "shrike-out"]);
    assert_eq!(ran.ending, Ending::Code(1));
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(said.ends_with("the violation shows again: assertion failed: x != 391\n"), "{said}");
    assert!(ran.stderr.contains("shrike-replay: assertion failed: x != 391\n"), "{}", ran.stderr);

    std::fs::write(folder.path("a.c"), WRONG.replace("!= 391", "!= 392")).expect("there is room for a file");
    let said = folder.says(&["replay", "shrike-out"], 2);
    assert!(said.ends_with("the violation does not show: the program exits with status 0\n"), "{said}");
    assert!(said.contains("begun\n"), "{said}");
}

#[test]
fn what_no_run_shows_is_neither_true_nor_false() {
    // Whether one literal lies over the end of the other is the linker's choice.
    let program = |other: &str| {
        format!("#include <assert.h>\nint main(void)\n{{\n    const char *a = \"xabc\", *b = \"{other}\";\n    assert(a + 1 != b);\n    return 0;\n}}\n")
    };
    let said = Folder::new(&program("abc")).says(&["check", "a.c"], 2);
    assert!(said.contains("unknown(unconfirmed: the violation at a.c:5"), "{said}");
    Folder::new(&program("abd")).says(&["check", "a.c"], 0);
}

#[test]
fn what_is_no_output_folder_is_not_replayed() {
    let folder = Folder::new(WRONG);
    let refuses = |name: &str, line: &str| {
        let ran = folder.shrike(&["replay", name]);
        assert_eq!((ran.ending, ran.stderr.as_str()), (Ending::Code(65), line));
    };
    refuses("nowhere", "nowhere: there is no such folder\n");
    refuses("a.c", "a.c: there is no such folder\n");
    std::fs::create_dir(folder.path("mine")).expect("there is room for a folder");
    refuses("mine", "mine: is no output folder of `shrike check`: it has no violation.json\n");
    std::fs::write(folder.path("mine/violation.json"), "[]").expect("there is room for a file");
    refuses("mine", "mine: violation.json describes no violation\n");
    std::fs::write(folder.path("mine/violation.json"), r#"{"property": "assert", "what": "x"}"#).expect("room");
    refuses("mine", "mine: has no replay.sh: there is no way to compile this program natively\n");
}

#[test]
fn statistics_are_one_object() {
    let folder = Folder::new(SIGN);
    let ran = folder.shrike(&["check", "--slice", "off", "--stats=json", "a.c"]);
    let json: Value = serde_json::from_str(&ran.stderr).expect("JSON and nothing else");
    let engines = json["engines"].as_array().expect("a list");
    assert_eq!(engines[0]["merging"], "never");
    assert_eq!((&engines[0]["counts"]["paths"], &engines[0]["counts"]["forks"]), (&2.into(), &1.into()));
    assert!(engines[0]["solver"]["backend"]["calls"].is_u64() && json["seconds"].is_f64());
    assert_eq!(json["proofs"][0]["grounds"][0]["kind"], "paths");
    let text = folder.shrike(&["check", "--stats", "a.c"]).stderr;
    assert!(text.contains("\n  rests on "), "{text}");
    assert!(text.contains("paths to an end") && text.contains("backend calls"), "{text}");
    let json: Value = serde_json::from_str(&folder.shrike(&["check", "--stats=json", "a.c"]).stderr).expect("JSON");
    let slice = &json["program"]["slice"];
    let count = |which: &str| slice[which]["instructions"].as_u64().expect("a number");
    assert!(count("after") < count("before"), "nothing depends on the sign: {slice}");
    let json: Value = serde_json::from_str(&folder.shrike(&["test", "--stats=json", "a.c"]).stderr).expect("JSON");
    assert_eq!(json["engines"].as_array().map(Vec::len), Some(1));
    assert_eq!(folder.shrike(&["check", "--stats=xml", "a.c"]).ending, Ending::Code(64));
}

#[test]
fn the_tree_has_the_forks_in_order_and_says_how_paths_end() {
    let folder = Folder::new(SIGN);
    folder.says(&["check", "--slice", "off", "--engine", "forward", "--tree", "tree.json", "a.c"], 0);
    let json = folder.json("tree.json");
    let engine = &json["engines"][0];
    assert_eq!((&engine["merging"], &engine["complete"]), (&"never".into(), &true.into()));
    let nodes = engine["nodes"].as_array().expect("a list");
    let root = &nodes[0];
    assert!(root["parent"].is_null() && root["end"].is_null());
    assert_eq!((&nodes[1]["parent"], &nodes[1]["place"]), (&0.into(), &"a.c:4".into()));
    assert_eq!(nodes[1]["condition"], "VERIFIER_nondet_int#0 <s 0");
    assert_eq!(nodes.iter().filter(|node| node["end"] == "exited").count(), 2);
    assert_eq!(nodes.len(), 3);
}

#[test]
fn questions_are_recorded_for_one_engine() {
    let folder = Folder::new(SIGN);
    folder.says(&["check", "--slice", "off", "--engine", "forward", "--record", "questions.smt2", "a.c"], 0);
    let text = folder.text("questions.smt2");
    assert!(text.starts_with("; terms ") && text.contains("\n; ask 0 : ? 0\n"), "{text}");
    let ran = folder.shrike(&["check", "--record", "questions.smt2", "a.c"]);
    assert_eq!(ran.ending, Ending::Code(64));
    assert!(ran.stderr.starts_with("error: --record writes down the questions of one engine"), "{}", ran.stderr);
}

#[test]
fn a_slice_is_what_the_property_depends_on() {
    let program = "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    for (int i = 0; i < 9; i++)
        y += i;
    if (x == 3)
        reach_error();
    return y;
}
";
    let folder = Folder::new(program);
    let whole = folder.says(&["ir", "a.c"], 0);
    let sliced = folder.says(&["ir", "--sliced", "--property", "unreach-call", "a.c"], 0);
    assert!(whole.contains("y += i;") && whole.contains("if (x == 3)"), "{whole}");
    assert!(!sliced.contains("y += i;") && sliced.contains("if (x == 3)"), "{sliced}");
    for slice in ["off", "standard", "termination-sensitive"] {
        let said = folder.says(&["check", "--slice", slice, "--property", "unreach-call", "a.c"], 1);
        assert!(said.ends_with("verdict: false(unreach-call)\n"), "{said}");
    }
}

#[test]
fn a_violation_that_only_the_slice_has_is_none() {
    // Nothing depends on the loop, which never ends.
    let program = "extern void reach_error(void);
int main(void)
{
    volatile int x = 1;
    while (x)
        ;
    reach_error();
}
";
    let said = Folder::new(program).says(&["check", "--property", "unreach-call", "a.c"], 0);
    assert!(said.ends_with("verdict: true\n"), "{said}");
}
