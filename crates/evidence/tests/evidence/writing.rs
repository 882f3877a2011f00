//! What is written: test cases in three formats, and the output folder.

use crate::case::{given, int, memory, read, Case};
use engine::{Input, InputSource, Property};
use evidence::{
    inputs_json, ktest, native, objects, test_case, violation_files, write_folder, Contents, Covers, Limits,
    NativeLimits, World,
};
use std::process::Command;

const SOURCE: &str = "\
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char a[2], b[3];
    klee_make_symbolic(a, sizeof a, \"first\");
    klee_make_symbolic(b, sizeof b, \"second\");
    assert(n != 4000000000u || a[1] != 2 || b[2] != 5);
    return 0;
}
";

fn inputs() -> Vec<Input> {
    let mut inputs = vec![given("__VERIFIER_nondet_uint", 32, 4_000_000_000u32 as i32 as i64)];
    inputs.extend(memory(&[1, 2, 3, 4, 5]));
    inputs
}

#[test]
fn inputs_as_shrike_run_takes_them() {
    let case = Case::new(SOURCE);
    let mut inputs = inputs();
    inputs.push(Input { source: InputSource::Unspecified, ..int(7) });
    let mut wide = given("__VERIFIER_nondet_int128", 128, -1);
    wide.ty = ir::Type::Int(128);
    inputs.push(wide);
    let mut float = given("__VERIFIER_nondet_double", 64, 0.1f64.to_bits() as i64);
    float.ty = ir::Type::Float(ir::FloatKind::Double);
    inputs.push(float);
    let text = inputs_json(&case.program, &inputs);
    let read: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(read[0]["value"], 4_000_000_000u32);
    assert_eq!(read[0]["function"], "__VERIFIER_nondet_uint");
    assert_eq!((&read[2]["value"], &read[2]["memory"]), (&2.into(), &true.into()));
    assert_eq!((&read[6]["value"], &read[6]["uninitialized"]), (&7.into(), &true.into()));
    assert_eq!(read[7]["value"], "-1");
    assert_eq!(read[8]["value"], "0.1");
    assert_eq!(text.lines().count(), inputs.len() + 2);
    assert_eq!(inputs_json(&case.program, &[]), "[]\n");
}

#[test]
fn a_test_case_for_test_comp() {
    let case = Case::new(SOURCE);
    let text = test_case(&case.program, &inputs()[..2], Covers::Error);
    assert!(text.contains("<testcase coversError=\"true\">"), "{text}");
    assert!(
        text.contains("<input variable=\"__VERIFIER_nondet_uint\" type=\"unsigned int\">4000000000</input>"),
        "{text}"
    );
    assert!(text.contains("<input type=\"unsigned char\">1</input>"), "{text}");
}

#[test]
fn a_test_case_for_klee_has_an_object_for_each_call() {
    let case = Case::new(SOURCE);
    let found = objects(&case.program, &inputs(), &World::default(), &Limits::default()).expect("it is small");
    let told: Vec<(&str, &[u8])> = found.iter().map(|object| (object.name.as_str(), &object.bytes[..])).collect();
    let number = 4_000_000_000u32.to_le_bytes();
    assert_eq!(told, [("__VERIFIER_nondet_uint", &number[..]), ("first", &[1, 2]), ("second", &[3, 4, 5])]);
    assert!(ktest(&["program".into()], &found).starts_with(b"KTEST\0\0\0\x03"));
}

#[test]
fn the_folder_is_whole_and_runs() {
    let case = Case::new(SOURCE);
    let violation = case.violation(Property::Assert, 9, inputs());
    let (world, files) = (World::default(), [case.file.clone()]);
    let options = lower::Options::default();
    let replay = case.run(&violation);
    let native = native(&case.program, &violation, &replay, &files, &options, &world, &NativeLimits::default());
    let trace = case.trace(&violation);
    let contents = Contents {
        program: &case.program,
        violation: &violation,
        world: &world,
        trace: &trace,
        native: Some(&native),
        witness: None,
    };
    let folder = case.path("out");
    for _ in 0..2 {
        // The second time the first is replaced.
        write_folder(&folder, &violation_files(&contents)).expect("it can be written");
        let mut names: Vec<_> =
            std::fs::read_dir(&folder).expect("it is there").flatten().map(|file| file.file_name()).collect();
        names.sort();
        assert_eq!(names, ["inputs.json", "replay.c", "replay.sh", "trace.txt", "violation.json"]);
    }
    let told: serde_json::Value = serde_json::from_str(&read(&folder.join("violation.json"))).expect("it is JSON");
    assert_eq!((&told["verdict"], &told["place"]["line"]), (&"false(assert)".into(), &9.into()));
    assert_eq!(told["confirmed"], true, "{told}");
    assert_eq!((&told["check"], &told["assertion"]), (&serde_json::Value::Null, &serde_json::Value::Null), "{told}");
    assert!(read(&folder.join("trace.txt")).contains("n = 4000000000"));
    let status = Command::new(folder.join("replay.sh")).output().expect("it is executable").status;
    assert_eq!(status.code(), Some(82));
    let left: Vec<_> = std::fs::read_dir(&case.folder).expect("it is there").flatten().collect();
    assert!(left.iter().all(|file| !file.file_name().to_string_lossy().starts_with('.')), "{left:?}");
}

#[test]
fn what_is_not_ours_stays() {
    let case = Case::new(SOURCE);
    let violation = case.violation(Property::Assert, 9, inputs());
    let (world, trace) = (World::default(), evidence::Trace::default());
    let contents = Contents {
        program: &case.program,
        violation: &violation,
        world: &world,
        trace: &trace,
        native: None,
        witness: None,
    };
    let folder = case.path("precious");
    std::fs::create_dir(&folder).expect("it can be made");
    std::fs::write(folder.join("thesis.tex"), "words").expect("it can be written");
    assert!(write_folder(&folder, &violation_files(&contents)).is_err());
    assert_eq!(read(&folder.join("thesis.tex")), "words");
    assert!(write_folder(&case.file, &violation_files(&contents)).is_err());
    assert!(write_folder(std::path::Path::new("/"), &violation_files(&contents)).is_err());
    assert!(write_folder(&case.path("no/such/place"), &violation_files(&contents)).is_ok());
}
