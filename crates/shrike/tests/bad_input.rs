//! Whatever Shrike is given, it answers in words and with the right exit code; it never breaks.

use differential::parallel;
use differential::process::{run, Ending, Ran};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const LIMIT: Duration = Duration::from_secs(300);
const USAGE: i32 = 64;
const DATA: i32 = 65;

/// A folder with files to give to Shrike.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("there is room for files"));
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let file = self.0.path().join(name);
        std::fs::write(&file, bytes).expect("there is room for a file");
        file
    }

    /// Runs Shrike in this folder. Nothing in its answer may look like a bug of ours.
    fn shrike(&self, words: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        let ran = run(command.args(words).current_dir(self.0.path()), b"", LIMIT).expect("shrike starts");
        for word in ["panicked", "internal error:", "bug of Shrike", "backtrace"] {
            assert!(!ran.stderr.contains(word), "shrike {words:?} says:\n{}", ran.stderr);
        }
        ran
    }

    /// Shrike says this one line, and nothing else.
    fn says(&self, words: &[&str], line: &str) {
        let ran = self.shrike(words);
        assert_eq!(ran.stderr.trim_end(), line, "shrike {words:?}");
        assert_eq!(ran.ending, Ending::Code(DATA), "shrike {words:?}");
        assert!(ran.stdout.is_empty(), "shrike {words:?}");
    }

    /// Shrike's message contains this; the rest of it is the compiler's or clap's.
    fn mentions(&self, words: &[&str], text: &str, code: i32) {
        let ran = self.shrike(words);
        assert!(ran.stderr.contains(text), "shrike {words:?} says:\n{}", ran.stderr);
        assert_eq!(ran.ending, Ending::Code(code), "shrike {words:?}");
    }
}

const FINE: (&str, &str) = ("fine.c", "int main(void) { return 0; }\n");

#[test]
fn c_that_does_not_compile_gives_the_compilers_message() {
    let folder = Folder::new(&[("wrong.c", "int main(void)\n{\n    return x;\n}\n"), FINE]);
    for command in ["run", "check", "ir"] {
        folder.mentions(&[command, "wrong.c"], "wrong.c:3:12: error: use of undeclared identifier 'x'", DATA);
        folder.mentions(&[command, "fine.c", "wrong.c"], "wrong.c:3:12: error: ", DATA);
    }
    folder.mentions(&["run", "-std=c1066", "fine.c"], "invalid value 'c1066'", DATA);
    folder.write("header.c", b"#include \"nowhere.h\"\nint main(void) { return 0; }\n");
    folder.mentions(&["run", "header.c"], "header.c:1:10: fatal error: 'nowhere.h' file not found", DATA);
    folder.write("bytes.c", &[b'i', 0x80, 0x00, 0xff, b'\n', 0x01]);
    folder.mentions(&["run", "bytes.c"], "bytes.c:1:", DATA);
    folder.write("wide.c", &[0xff, 0xfe, b'i', 0]);
    folder.mentions(&["run", "wide.c"], "wide.c", DATA);
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let folder =
        Folder::new(&[FINE, ("empty.c", ""), ("library.c", "int f(void) { return 1; }\n"), ("notes.txt", "int x;\n")]);
    std::fs::create_dir(folder.0.path().join("folder.c")).expect("there is room for a folder");
    folder.says(&["run", "missing.c"], "missing.c: no such file");
    folder.says(&["run", "fine.c", "missing.c"], "missing.c: no such file");
    folder.says(&["run", "empty.c"], "empty.c: error: there is no function `main`");
    folder.says(&["check", "empty.c"], "empty.c: error: there is no function `main`");
    folder.says(&["run", "library.c"], "library.c: error: there is no function `main`");
    folder.says(&["run", "library.c", "empty.c"], "library.c, empty.c: error: there is no function `main`");
    folder.says(&["run", "folder.c"], "folder.c: is a directory");
    folder.says(&["run", "notes.txt"], "notes.txt: is none of .c, .i, .bc, .ll and compile_commands.json");
    folder.says(&["run", "missing.json"], "missing.json: no such file");
}

#[test]
fn an_empty_file_can_be_shown() {
    let folder = Folder::new(&[("empty.c", "")]);
    assert_eq!(folder.shrike(&["ir", "empty.c"]).ending, Ending::Code(0));
}

#[test]
fn files_without_permission_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&[("secret.c", "int main(void) { return 0; }\n")]);
    let file = folder.0.path().join("secret.c");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o0)).expect("it is our file");
    if std::fs::read(&file).is_ok() {
        // The superuser reads everything.
        return;
    }
    let ran = folder.shrike(&["run", "secret.c"]);
    assert!(ran.stderr.contains("secret.c"), "{}", ran.stderr);
    assert_eq!(ran.ending, Ending::Code(DATA));
}

/// It is neither something that is not supported nor a question that is too hard.
#[test]
fn a_solver_that_cannot_be_set_up_is_named() {
    let folder = Folder::new(&[(
        "input.c",
        "int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int(); return x * x == 3 ? 9 / (x * x - 3) : 0; }\n",
    )]);
    folder.write("queries", b"a file");
    for engine in ["forward", "conflict", "auto"] {
        let ran = folder.shrike(&["check", "--engine", engine, "--emit-smt2", "queries", "input.c"]);
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let verdict = "verdict: unknown(the solver does not start: queries: File exists (os error 17))";
        assert_eq!(said.lines().last(), Some(verdict), "{engine}:\n{said}{}", ran.stderr);
        assert!(ran.stderr.contains("hint: name a folder for --emit-smt2"), "{engine}:\n{}", ran.stderr);
    }
}

#[test]
fn wrong_usage_is_told_from_wrong_input() {
    let folder = Folder::new(&[FINE]);
    folder.mentions(&[], "Usage: shrike <COMMAND>", USAGE);
    folder.mentions(&["prove", "fine.c"], "unrecognized subcommand 'prove'", USAGE);
    folder.mentions(&["run"], "<FILE>", USAGE);
    folder.mentions(&["run", "--fast", "fine.c"], "unexpected argument '--fast'", USAGE);
    folder.mentions(&["run", "--data-model", "LP128", "fine.c"], "invalid value 'LP128'", USAGE);
    folder.mentions(&["run", "fine.c", "--input"], "a value is required", USAGE);
    folder.mentions(
        &["check", "--time-limit", "soon", "fine.c"],
        "a time limit is a number of seconds above zero",
        USAGE,
    );
    folder.mentions(&["check", "--property", "correctness", "fine.c"], "a property is a .prp file or one of", USAGE);
    folder.mentions(&["check", "--property", "absent.prp", "fine.c"], "there is no such file", USAGE);
    folder.write("odd.prp", b"CHECK( init(main()), LTL(G ! mischief) )");
    folder.mentions(&["check", "--property", "odd.prp", "fine.c"], "`G!mischief` is not supported", USAGE);
    folder.mentions(&["check", "--slice", "thin", "fine.c"], "slicing is off, standard or termination", USAGE);
    folder.mentions(&["check", "--time-limit=-1", "fine.c"], "a time limit is a number of seconds above zero", USAGE);
}

/// Numbers without a pattern, the same in every run.
struct Noise(u64);

impl Noise {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn bitcode(folder: &Folder) -> Vec<u8> {
    let program = "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", 6 * 7); return 0; }\n";
    let source = folder.write("good.c", program.as_bytes());
    let mut clang = Command::new("clang-19");
    let ran =
        run(clang.args(["-O1", "-g", "-emit-llvm", "-c", "-o", "-"]).arg(source), b"", LIMIT).expect("clang runs");
    assert_eq!(ran.ending, Ending::Code(0), "{}", ran.stderr);
    ran.stdout
}

#[test]
fn bitcode_that_is_none_is_told() {
    let folder = Folder::new(&[("empty.bc", ""), ("prose.ll", "define nothing\n")]);
    let good = bitcode(&folder);
    folder.write("good.bc", &good);
    assert_eq!(folder.shrike(&["run", "good.bc"]).stdout, b"42\n");
    folder.says(&["run", "empty.bc"], "empty.bc: is empty");
    folder.mentions(&["run", "prose.ll"], "prose.ll: is not valid LLVM 19 code: ", DATA);
    let mut noise = Noise(12345);
    let garbage: Vec<u8> = (0..5000).map(|_| noise.below(256) as u8).collect();
    folder.write("garbage.bc", &garbage);
    folder.mentions(&["run", "garbage.bc"], "garbage.bc: is not valid LLVM 19 code: ", DATA);
    folder.write("wrapped.bc", &[&good[..4], &garbage[..]].concat());
    folder.mentions(&["run", "wrapped.bc"], "wrapped.bc: is not valid LLVM 19 code: ", DATA);
}

#[test]
fn bitcode_that_is_cut_is_told() {
    let folder = Folder::new(&[]);
    let good = bitcode(&folder);
    let lengths: Vec<usize> = (0..24).map(|part| 1 + part * (good.len() - 2) / 24).collect();
    parallel::map(2, &lengths, |&length| {
        let name = format!("cut_{length}.bc");
        folder.write(&name, &good[..length]);
        let ran = folder.shrike(&["run", &name]);
        assert_eq!(ran.ending, Ending::Code(DATA), "{length} of {} bytes: {}", good.len(), ran.stderr);
        assert!(ran.stderr.starts_with(&format!("{name}: ")), "{}", ran.stderr);
        assert_eq!(ran.stderr.trim_end().lines().count(), 1, "{}", ran.stderr);
    });
}

#[test]
fn bitcode_with_wrong_bits_breaks_nothing() {
    let folder = Folder::new(&[]);
    let good = bitcode(&folder);
    let mut noise = Noise(1);
    let files: Vec<String> = (0..40)
        .map(|number| {
            let mut bytes = good.clone();
            for _ in 0..1 + noise.below(4) {
                let at = noise.below(bytes.len());
                bytes[at] ^= 1 << noise.below(8);
            }
            let name = format!("wrong_{number}.bc");
            folder.write(&name, &bytes);
            name
        })
        .collect();
    let endings = parallel::map(2, &files, |name| folder.shrike(&["run", name]).ending);
    assert!(endings.iter().all(|ending| *ending != Ending::TimedOut), "{endings:?}");
    assert!(endings.contains(&Ending::Code(DATA)), "{endings:?}");
}

#[test]
fn a_data_model_that_contradicts_the_bitcode_is_told() {
    let folder = Folder::new(&[]);
    let good = bitcode(&folder);
    folder.write("good.bc", &good);
    folder.says(&["run", "-m32", "good.bc"], "good.bc: was compiled for another data model");
}

#[test]
fn definitions_that_clash_are_named() {
    let folder = Folder::new(&[
        ("one.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n"),
        ("two.c", "int f(void) { return 2; }\n"),
        ("data.c", "int f = 3;\n"),
    ]);
    folder.says(&["run", "one.c", "two.c"], "cannot link two.c: Linking globals named 'f': symbol multiply defined!");
    folder.mentions(&["run", "one.c", "data.c"], "cannot link data.c: ", DATA);
    folder.says(&["run", "one.c", "one.c"], "cannot link one.c: Linking globals named 'f': symbol multiply defined!");
}

#[test]
fn compilation_databases_that_are_wrong_are_told() {
    let folder = Folder::new(&[FINE]);
    let file = "compile_commands.json";
    let told = |text: &str, line: &str| {
        folder.write(file, text.as_bytes());
        folder.says(&["run", file], line);
    };
    told("[]", "compile_commands.json: names no C file");
    told("{}", "compile_commands.json: is no compilation database: it is not a JSON array");
    told("[", "compile_commands.json: is not valid JSON: EOF while parsing a list at line 1 column 1");
    told(r#"[{"command": "cc"}]"#, "compile_commands.json: entry 1: has no \"file\"");
    told(
        r#"[{"file": "fine.c", "directory": "."}]"#,
        "compile_commands.json: entry 1: has neither \"arguments\" nor \"command\"",
    );
    told(
        r#"[{"file": "fine.c", "directory": ".", "command": "cc 'fine.c"}]"#,
        "compile_commands.json: entry 1: \"command\" has an unclosed quote",
    );
    told(r#"[{"file": "gone.c", "directory": ".", "command": "cc gone.c"}]"#, "./gone.c: no such file");
    told(
        r#"[{"file": "fine.cpp", "directory": ".", "command": "c++ fine.cpp"}]"#,
        "compile_commands.json: entry 1: fine.cpp is not a C file",
    );
    folder.write(file, br#"[{"file": "fine.c", "directory": ".", "command": "cc -c fine.c"}]"#);
    assert_eq!(folder.shrike(&["run", file]).ending, Ending::Code(0));
}

const ASKS: &str = "\
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
double __VERIFIER_nondet_double(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    int a = __VERIFIER_nondet_int();
    unsigned char c = __VERIFIER_nondet_uchar();
    double d = __VERIFIER_nondet_double();
    _Bool b = __VERIFIER_nondet_bool();
    return a + c + (int)d + b;
}
";

#[test]
fn inputs_that_do_not_fit_are_told() {
    let folder = Folder::new(&[("asks.c", ASKS)]);
    let exits = |values: &str, code: i32| {
        folder.write("values.json", values.as_bytes());
        let ran = folder.shrike(&["run", "asks.c", "--input", "values.json"]);
        assert_eq!((ran.ending, ran.stderr.as_str()), (Ending::Code(code), ""), "{values}");
    };
    exits("[1, 2, 3.5, true]", 7);
    exits(r#"["0x10", 255, -300, false]"#, 227);
    exits(r#"[{"function": "__VERIFIER_nondet_int", "value": 5}, 0, "1e1", 1]"#, 16);
    let told = |values: &str, line: &str| {
        folder.write("values.json", values.as_bytes());
        folder.says(&["run", "asks.c", "--input", "values.json"], line);
    };
    told(
        "[1]",
        "values.json: error: too few values: there are 1, and `__VERIFIER_nondet_uchar` at asks.c:8 asks for number 2",
    );
    told(
        "[]",
        "values.json: error: too few values: there are 0, and `__VERIFIER_nondet_int` at asks.c:7 asks for number 1",
    );
    told(
        "[1, 256]",
        "values.json: error: input 2 is 256, but `__VERIFIER_nondet_uchar` at asks.c:8 needs an integer of 8 bits",
    );
    told(
        "[1.5]",
        "values.json: error: input 1 is 1.5, but `__VERIFIER_nondet_int` at asks.c:7 needs an integer of 32 bits",
    );
    told(
        r#"[1, 2, "much"]"#,
        "values.json: error: input 3 is \"much\", but `__VERIFIER_nondet_double` at asks.c:9 needs a floating-point number of 64 bits",
    );
    told(
        "[null]",
        "values.json: error: input 1 is null, but `__VERIFIER_nondet_int` at asks.c:7 needs an integer of 32 bits",
    );
    told(
        r#"[{"function": "other", "value": 1}]"#,
        "values.json: error: input 1 is for `other`, but `__VERIFIER_nondet_int` at asks.c:7 asks for it",
    );
    told(r#"[{"function": "other"}]"#, "values.json: error: input 1: an object needs a field \"value\"");
    told("{}", "values.json: error: the inputs must be a JSON array, such as [1, -2, 3.5]");
    told("[1,", "values.json:1: error: not valid JSON: EOF while parsing a value at line 1 column 3");
    told("", "values.json:1: error: not valid JSON: EOF while parsing a value at line 1 column 0");
    folder.says(
        &["run", "asks.c"],
        "asks.c:7: error: the program asks for an input with `__VERIFIER_nondet_int`; give the values with --input FILE",
    );
    folder.mentions(&["run", "asks.c", "--input", "gone.json"], "gone.json: error: ", DATA);
}

#[test]
fn a_hundred_megabytes_of_c_are_read() {
    let folder = Folder::new(&[]);
    let file = std::fs::File::create(folder.0.path().join("large.c")).expect("there is room for a file");
    let mut file = std::io::BufWriter::new(file);
    let line = format!("/* {} */\n", "many words that mean nothing ".repeat(3));
    for _ in 0..(100 << 20) / line.len() {
        file.write_all(line.as_bytes()).expect("there is room for 100 MB");
    }
    file.write_all(b"int main(void) { return 3; }\n").and_then(|()| file.flush()).expect("there is room for 100 MB");
    let ran = folder.shrike(&["run", "large.c"]);
    assert_eq!((ran.ending, ran.stderr.as_str()), (Ending::Code(3), ""));
}

#[test]
fn many_declarations_are_read() {
    let globals: String = (0..30_000).map(|number| format!("int global_{number} = {number};\n")).collect();
    let folder = Folder::new(&[("many.c", &format!("{globals}int main(void) {{ return global_29999 == 29999; }}\n"))]);
    let ran = folder.shrike(&["run", "many.c"]);
    assert_eq!((ran.ending, ran.stderr.as_str()), (Ending::Code(1), ""));
}

#[test]
fn deep_nesting_is_read_or_refused_in_words() {
    let nested = |depth: usize| format!("int main(void) {{ return {}1{}; }}\n", "(".repeat(depth), ")".repeat(depth));
    let folder = Folder::new(&[("nested.c", &nested(500)), ("deep.c", &nested(100_000))]);
    assert_eq!(folder.shrike(&["run", "nested.c"]).ending, Ending::Code(1));
    // Clang refuses it, or runs out of stack, and Shrike says so.
    folder.mentions(&["run", "deep.c"], "deep.c", DATA);
    let sums = format!("int main(void) {{ int x = 1; return {}x; }}\n", "x + ".repeat(2_000));
    folder.write("sums.c", sums.as_bytes());
    assert_eq!(folder.shrike(&["run", "sums.c"]).ending, Ending::Code(2_001 % 256));
}
