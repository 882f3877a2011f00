//! Witnesses: each is checked against the rules of the format, field by field, and followed to the same violation.

use differential::process::{run, Ending, Ran};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const LIMIT: Duration = Duration::from_secs(300);

/// A folder with a program in it.
struct Folder {
    folder: TempDir,
    program: &'static str,
    text: String,
}

impl Folder {
    fn new(program: &'static str, text: &str) -> Folder {
        let folder = tempfile::tempdir().expect("there is room for files");
        std::fs::write(folder.path().join(program), text).expect("there is room for a file");
        Folder { folder, program, text: text.into() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn shrike(&self, words: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        run(command.args(words).arg(self.program).current_dir(self.folder.path()), b"", LIMIT).expect("shrike starts")
    }

    /// The last line of `shrike check`.
    fn verdict(&self, words: &[&str]) -> String {
        let ran = self.shrike(&[&["check"], words].concat());
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let last = said.lines().last().unwrap_or_default();
        last.strip_prefix("verdict: ").unwrap_or_else(|| panic!("{said}{}", ran.stderr)).into()
    }

    fn witness(&self) -> String {
        std::fs::read_to_string(self.path("shrike-out/witness.yml")).expect("there is a witness")
    }

    /// What Shrike says to a witness from elsewhere.
    fn follows(&self, witness: &str) -> String {
        std::fs::write(self.path("w.yml"), witness).expect("there is room for a file");
        self.verdict(&["--witness", "w.yml", "--out", "followed"])
    }
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().expect("a mapping").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn string<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is a string in {value}"))
}

/// Checks what both kinds have in common. The entry.
fn metadata(folder: &Folder, entry_type: &str, version: &str, specification: &str, model: &str) -> Value {
    let text = folder.witness();
    let all: Value = serde_norway::from_str(&text).expect("it is YAML");
    let [entry] = all.as_array().expect("a list of entries").as_slice() else { panic!("one entry: {text}") };
    assert_eq!(keys(entry), ["content", "entry_type", "metadata"]);
    assert_eq!(string(entry, "entry_type"), entry_type);
    let metadata = &entry["metadata"];
    assert_eq!(keys(metadata), ["creation_time", "format_version", "producer", "task", "uuid"]);
    assert_eq!(string(metadata, "format_version"), version);
    let uuid = string(metadata, "uuid");
    let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
    assert_eq!(lengths, [8, 4, 4, 4, 12], "{uuid}");
    assert!(uuid.chars().all(|c| c == '-' || c.is_ascii_digit() || ('a'..='f').contains(&c)), "{uuid}");
    assert!(matches!(uuid.as_bytes()[14], b'1'..=b'5') && b"89ab".contains(&uuid.as_bytes()[19]), "{uuid}");
    let time = string(metadata, "creation_time");
    assert!(time.len() == 20 && time.starts_with("20") && &time[10..11] == "T" && time.ends_with('Z'), "{time}");
    assert!(text.contains(&format!("creation_time: \"{time}\"")), "quoted, or it becomes a date");
    assert_eq!(keys(&metadata["producer"]), ["name", "version"]);
    assert_eq!(string(&metadata["producer"], "name"), "Shrike");
    assert!(string(&metadata["producer"], "version").contains('.'));
    let task = &metadata["task"];
    assert_eq!(
        keys(task),
        ["data_model", "input_file_hashes", "input_files", "language", "specification"],
        "the fields of a task"
    );
    assert_eq!(task["input_files"], serde_json::json!([folder.program]));
    let hash = Command::new("sha256sum").arg(folder.path(folder.program)).output().expect("sha256sum runs").stdout;
    let hash = String::from_utf8_lossy(&hash[..64]).into_owned();
    assert_eq!(task["input_file_hashes"], serde_json::json!({ folder.program: hash }));
    assert_eq!(string(task, "specification"), specification);
    assert_eq!((string(task, "data_model"), string(task, "language")), (model, "C"));
    entry.clone()
}

/// Checks a violation witness. Its waypoints: `function_return 4:33 main \result == 5`.
fn waypoints(folder: &Folder, version: &str, specification: &str, model: &str) -> Vec<String> {
    let entry = metadata(folder, "violation_sequence", version, specification, model);
    let segments = entry["content"].as_array().expect("segments");
    let lines: Vec<&str> = folder.text.lines().collect();
    let mut told = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        let is_last = index + 1 == segments.len();
        assert_eq!(keys(segment), ["segment"]);
        let [item] = segment["segment"].as_array().expect("waypoints").as_slice() else { panic!("one: {segment}") };
        assert_eq!(keys(item), ["waypoint"]);
        let waypoint = &item["waypoint"];
        let (kind, action) = (string(waypoint, "type"), string(waypoint, "action"));
        assert!(["follow", "cycle"].contains(&action) && (action == "follow" || version == "2.1"), "{waypoint}");
        if is_last {
            assert!(if version == "2.0" { kind == "target" } else { action == "cycle" }, "{waypoint}");
        }
        let location = &waypoint["location"];
        assert!(keys(location).iter().all(|key| ["file_name", "line", "column", "function"].contains(key)));
        assert_eq!(string(location, "file_name"), folder.program);
        let line = location["line"].as_u64().expect("a line");
        let column = location["column"].as_u64().expect("a column");
        let behind: String = lines[line as usize - 1].chars().skip(column as usize - 1).collect();
        let function = location.get("function").map_or("", |function| function.as_str().expect("a name"));
        let mut text = format!("{kind} {line}:{column} {function}");
        match kind {
            "target" => {
                assert_eq!(keys(waypoint), ["action", "location", "type"], "a target has no constraint");
                assert!(is_last, "the target is the last");
                assert!(!behind.starts_with([' ', '\t', ')', ';']), "a statement begins with {behind:?}");
            }
            "function_return" => {
                assert!(behind.starts_with(')'), "the right parenthesis of the call, not {behind:?}");
                assert_eq!(string(&waypoint["constraint"], "format"), "acsl_expression");
                assert!(string(&waypoint["constraint"], "value").starts_with("\\result == "), "{waypoint}");
            }
            "branching" => {
                assert!(["if", "while", "for"].iter().any(|keyword| behind.starts_with(keyword)), "{behind}");
                assert!(["true", "false"].contains(&string(&waypoint["constraint"], "value")), "{waypoint}");
            }
            "assumption" => assert_eq!(string(&waypoint["constraint"], "format"), "c_expression"),
            other => panic!("{other} is no kind of waypoint"),
        }
        if kind != "target" {
            assert_eq!(keys(waypoint), ["action", "constraint", "location", "type"]);
            text = format!("{text} {}", string(&waypoint["constraint"], "value"));
        }
        if action == "cycle" {
            text = format!("cycle {text}");
        }
        told.push(text.replace("  ", " ").trim_end().to_owned());
    }
    told
}

fn specification(formula: &str) -> String {
    format!("CHECK( init(main()), LTL({formula}) )")
}

/// Finds the violation, checks its witness, and follows it.
fn case(file: &'static str, text: &str, words: &[&str], verdict: &str, formula: &str, expected: &[&str]) -> Folder {
    let folder = Folder::new(file, text);
    assert_eq!(folder.verdict(words), verdict);
    let version = if verdict.contains("termination") { "2.1" } else { "2.0" };
    let model = if words.contains(&"-m32") { "ILP32" } else { "LP64" };
    let formulas: Vec<String> = formula.lines().map(specification).collect();
    assert_eq!(waypoints(&folder, version, &formulas.join("\n"), model), expected, "{}", folder.witness());
    let witness = folder.witness();
    assert_eq!(folder.follows(&witness), verdict);
    folder
}

const ERROR: &str = "\
extern int __VERIFIER_nondet_int(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);
#define ANY() __VERIFIER_nondet_int()
static void expect(int holds) { if (!holds) { ERROR: {reach_error();} } }
int main(void)
{
\tint x = __VERIFIER_nondet_int( /* ) é */ ), z;
\tint y = ANY();
\tunsigned long long u = __VERIFIER_nondet_ulonglong
\t\t();
\tif (x == 5 && y == -3)
\t\twhile (u != 18446744073709551615ull)
\t\t\treturn 1;
\telse
\t\treturn 2;
\texpect(z != 7);
\treturn 0;
}
";

#[test]
fn the_way_to_an_error() {
    let words = ["--property", "unreach-call", "--slice", "off"];
    let folder = case(
        "a.c",
        ERROR,
        &words,
        "false(unreach-call)",
        "G ! call(reach_error())",
        &[
            "function_return 8:43 main \\result == 5",
            "assumption 9:2 main z == 7",
            "function_return 9:14 main \\result == -3",
            "function_return 11:4 main \\result == 18446744073709551615ULL",
            "branching 5:33 expect true",
            "target 5:55",
        ],
    );
    // The same again, but for its time and name.
    let plain = |text: String| -> Vec<String> {
        text.lines()
            .filter(|line| !line.contains("uuid") && !line.contains("creation_time"))
            .map(String::from)
            .collect()
    };
    let before = plain(folder.witness());
    folder.verdict(&words);
    assert_eq!(plain(folder.witness()), before);
}

#[test]
fn an_overflow_is_at_its_full_expression() {
    let program = |statement: &str| {
        format!("extern int __VERIFIER_nondet_int(void);\nint main(void)\n{{\n  int x = __VERIFIER_nondet_int();\n  {statement}\n  return x;\n}}\n")
    };
    for (statement, column) in
        [("x = x * 1 + 2;", 3), ("int y = 3, z = x + 2;", 18), ("if (0 < x + 1) x = 0;", 7), ("return (1 + x);", 10)]
    {
        let folder = Folder::new("a.c", &program(statement));
        assert_eq!(folder.verdict(&["--property", "no-overflow", "-m32"]), "false(no-overflow)", "{statement}");
        let told = waypoints(&folder, "2.0", &specification("G ! overflow"), "ILP32");
        assert_eq!(told.last(), Some(&format!("target 5:{column}")), "{statement}");
        assert_eq!(folder.follows(&folder.witness()), "false(no-overflow)", "{statement}");
    }
}

#[test]
fn memory_and_runs_without_end() {
    let memory = "G valid-deref\nG valid-free\nG valid-memtrack";
    let text = "#include <stdlib.h>\nint main(void)\n{\n  char *p = malloc(3);\n  free(p); free(p);\n  return 0;\n}\n";
    case("a.c", text, &["--property", "valid-memsafety"], "false(valid-free)", memory, &["target 5:12"]);
    let text = "#include <stdlib.h>\nstatic char *p;\nint main(void)\n{\n  p = malloc(3);\n  return 0;\n}\n";
    let words = ["--property", "valid-memcleanup"];
    case("a.c", text, &words, "false(valid-memcleanup)", "G valid-memcleanup", &["target 6:3"]);
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void)\n{\n  int n = __VERIFIER_nondet_int();\n  while (n > 0)\n    n = __VERIFIER_nondet_int();\n  return 0;\n}\n";
    let folder = Folder::new("a.c", text);
    assert_eq!(folder.verdict(&["--property", "termination"]), "false(termination)");
    let told = waypoints(&folder, "2.1", &specification("F end"), "LP64");
    assert!(told.iter().any(|waypoint| waypoint.starts_with("cycle function_return 6:31 main")), "{told:?}");
    assert_eq!(folder.follows(&folder.witness()), "false(termination)");
}

#[test]
fn places_are_those_of_the_file_that_was_given() {
    let text = "# 1 \"orig.c\"\n# 1 \"<built-in>\" 1\n# 1 \"orig.c\" 2\nextern int __VERIFIER_nondet_int(void); extern void reach_error(void);\nint main(void) {\n# 20 \"orig.c\" 3 4\n  int x =\n# 20 \"orig.c\"\n  __VERIFIER_nondet_int();\n\n  if (x == 9) {\n    reach_error(); }\n  return 0;\n}\n";
    case(
        "a.i",
        text,
        &["--property", "unreach-call"],
        "false(unreach-call)",
        "G ! call(reach_error())",
        &["function_return 9:25 main \\result == 9", "branching 11:3 main true", "target 12:5"],
    );
}

#[test]
fn a_proof_has_a_witness_too() {
    let folder = Folder::new("a.c", "int main(void)\n{\n  return 0;\n}\n");
    assert_eq!(folder.verdict(&["--property", "unreach-call"]), "true");
    let entry = metadata(&folder, "invariant_set", "2.0", &specification("G ! call(reach_error())"), "LP64");
    assert_eq!(entry["content"], serde_json::json!([]));
    // One of correctness is not followed, and what it is of is checked.
    assert_eq!(folder.follows(&folder.witness()), "true");
    let ran = folder.shrike(&["check", "--witness", "w.yml"]);
    assert!(ran.stderr.contains("the witness is one of correctness"), "{}", ran.stderr);
}

const TWO: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (x == 4)
    reach_error();
  if (x == 5 && y == 6)
    reach_error();
  return 0;
}
";

#[test]
fn witnesses_of_others_and_those_that_do_not_fit() {
    let folder = Folder::new("a.c", TWO);
    assert_eq!(folder.verdict(&["--property", "unreach-call"]), "false(unreach-call)");
    let own = folder.witness();
    let head = own[..own.find("  content:").expect("there is content")].to_owned();
    let point = |kind: &str, place: &str, more: &str| {
        format!("  - segment:\n    - waypoint: {{type: {kind}, action: follow, location: {{file_name: there/a.c, {place}}}{more}}}\n")
    };
    let of = |points: &[String]| format!("{head}  content:\n{}", points.concat());
    let value = |text: &str| format!(", constraint: {{format: acsl_expression, value: '{text}'}}");
    let second = point("target", "line: 10", "");
    // The rest is found out.
    assert_eq!(folder.follows(&of(std::slice::from_ref(&second))), "false(unreach-call)");
    let given = point("function_return", "line: 5", &value("\\result == (5)"));
    assert_eq!(folder.follows(&of(&[given.clone(), second.clone()])), "false(unreach-call)");
    let four = point("function_return", "line: 5, column: 33", &value("\\result == 4"));
    let first = point("target", "line: 8, column: 5", "");
    assert_eq!(folder.follows(&of(&[four.clone(), first.clone()])), "false(unreach-call)");
    let taken = point("branching", "line: 7, column: 3", ", constraint: {value: false}");
    assert_eq!(folder.follows(&of(&[taken.clone(), second.clone()])), "false(unreach-call)");

    for (witness, reason) in [
        (of(&[given, point("target", "line: 8", "")]), "leads to a violation at a.c:10:5, not at there/a.c:8"),
        (of(&[four, taken, first]), "takes another branch at there/a.c:7:3"),
        (of(&[point("function_return", "line: 5", &value("\\result == 6")), second.clone()]), "leads to no violation"),
        (
            of(&[point("function_return", "line: 7", &value("\\result == 6")), second.clone()]),
            "names there/a.c:7, where no input is asked for",
        ),
        (
            of(&[point("function_return", "line: 5", &value("\\result == 5000000000")), second.clone()]),
            "gives 5000000000 at there/a.c:5, which is no value of that input",
        ),
        (of(&[point("target", "line: 99", "")]), "names there/a.c:99, and there is no such line"),
        (own.replace("\"a.c\": \"", "\"a.c\": \"0"), "is of another program: a.c has a different hash"),
        (own.replace("G ! call(reach_error())", "G ! mischief"), "is of something that is not checked"),
    ] {
        let verdict = folder.follows(&witness);
        assert!(verdict.starts_with(&format!("unknown(the witness {reason}")), "{verdict}\n{witness}");
    }
    for (witness, what) in [
        ("- {".to_owned(), "is not valid YAML"),
        (String::new(), "is no witness"),
        (own.replace("format_version: \"2.0\"", "format_version: \"1.0\""), "is of version"),
        (own.replace("\"target\"", "\"end\""), "\"end\" is none of assumption"),
        (own.replace("line: 8", "line: 0"), "the line 0 is no number from 1 on"),
        ("[".repeat(100_000), "is not valid YAML"),
    ] {
        std::fs::write(folder.path("w.yml"), &witness).expect("there is room for a file");
        let ran = folder.shrike(&["check", "--witness", "w.yml"]);
        assert_eq!(ran.ending, Ending::Code(65), "{}", ran.stderr);
        assert!(ran.stderr.starts_with(&format!("w.yml: error: {what}")), "{}", ran.stderr);
    }
}
