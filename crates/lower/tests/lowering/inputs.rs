//! Files of every kind, several of them, and bad ones.

use crate::snippet::*;
use ir::DataModel;
use lower::{Error, Models, Options};

fn bare() -> Options {
    Options { models: Models::LeftOut, ..Default::default() }
}

fn message(result: Result<ir::Program, Error>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn several_files_are_linked_and_statics_stay_apart() {
    let directory = Directory::new();
    let a = directory.file("a.c", "static int h(void) { return 1; } int g(void); int main(void) { return g() + h(); }");
    let b = directory.file("b.c", "static int h(void) { return 2; } int g(void) { return h(); }");
    let program = lower::lower(&[a, b], &bare()).unwrap();
    ir::verify(&program).unwrap();
    assert_eq!(program.functions.values().filter(|function| function.body().is_some()).count(), 4);
    assert_eq!(program.files.len(), 2);
}

#[test]
fn a_symbol_defined_twice_is_named() {
    let directory = Directory::new();
    let a = directory.file("a.c", "int twice(void) { return 1; } int main(void) { return twice(); }");
    let b = directory.file("b.c", "int twice(void) { return 2; }");
    let message = message(lower::lower(&[a, b], &bare()));
    assert!(message.contains("twice"), "{message}");
}

#[test]
fn c99_inline_bodies_are_definitions() {
    let program = c64("inline int f(void) { return 1; } int main(void) { return f(); }");
    assert!(function(&program, "f").body().is_some());
}

#[test]
fn old_c_compiles() {
    let program =
        c64("f(x) { return g(x, 1); } int *h(void) { return 5; } int k(void) { return; } main() { return f(h()); }");
    assert!(program.entry.is_some());
}

#[test]
fn errors_of_the_compiler_are_shown_as_they_are() {
    let message = message(try_lower("a.c", "int main(void) { return x; }", &bare()));
    assert!(message.contains("a.c:1:25: error: use of undeclared identifier 'x'"), "{message}");
}

#[test]
fn bad_files_are_named() {
    let directory = Directory::new();
    let lower = |path: std::path::PathBuf| message(lower::lower(&[path], &bare()));
    assert!(lower(directory.path().join("none.c")).contains("no such file"));
    assert!(lower(directory.path()).contains("is a directory"));
    assert!(lower(directory.file("a.txt", "x")).contains(".c, .i, .bc, .ll"));
    assert!(lower(directory.file("a.bc", "")).contains("is empty"));
    assert!(lower(directory.file("b.bc", b"BC\xc0\xde garbage")).contains("not valid LLVM"));
    assert!(lower(directory.file("a.ll", "define i32 @f( {")).contains("not valid LLVM"));
    assert!(lower(directory.file("c.ll", "define i32 @f() { ret i64 1 }")).contains("not valid LLVM"));
    assert!(lower(directory.file("a.json", "{")).contains("JSON"));
    assert!(message(lower::lower(&[], &bare())).contains("nothing"));
}

#[test]
fn an_empty_file_has_no_entry() {
    assert_eq!(c64("").entry, None);
    assert_eq!(c64("int main(void);").entry, None);
}

#[test]
fn truncated_bitcode_is_no_crash() {
    let directory = Directory::new();
    let source = directory.file("a.c", "int main(void) { return 1; }");
    let whole = directory.path().join("a.bc");
    let status =
        std::process::Command::new("clang-19").args(["-g", "-c", "-emit-llvm", "-o"]).arg(&whole).arg(&source).status();
    assert!(status.unwrap().success());
    assert!(lower::lower(std::slice::from_ref(&whole), &bare()).unwrap().entry.is_some());
    let bytes = std::fs::read(&whole).unwrap();
    for length in [3, 4, 20, bytes.len() / 4, bytes.len() / 2, bytes.len() - 5] {
        let part = directory.file("part.bc", &bytes[..length]);
        assert!(lower::lower(&[part], &bare()).is_err(), "{length} bytes");
    }
}

#[test]
fn the_data_model_comes_from_options_flags_or_bitcode() {
    let directory = Directory::new();
    let file = directory.file("a.c", "long x; int main(void) { return sizeof x; }");
    let flagged = |flags: &[&str]| {
        let options = Options { clang_flags: flags.iter().map(|flag| flag.to_string()).collect(), ..bare() };
        lower::lower(std::slice::from_ref(&file), &options).unwrap().data_model
    };
    assert_eq!(flagged(&[]), DataModel::Lp64);
    assert_eq!(flagged(&["-m32"]), DataModel::Ilp32);
    let small = directory.file("a.ll", "target datalayout = \"e-m:e-p:32:32-n8:16:32-S128\"\n@x = global i32 1");
    assert_eq!(lower::lower(std::slice::from_ref(&small), &bare()).unwrap().data_model, DataModel::Ilp32);
    let conflict = Options { data_model: Some(DataModel::Lp64), ..bare() };
    assert!(message(lower::lower(&[small], &conflict)).contains("another data model"));
    let swapped = directory.file("b.ll", "target datalayout = \"E-m:e-p:64:64\"\n@x = global i32 1");
    assert!(message(lower::lower(&[swapped], &bare())).contains("big-endian"));
}

#[test]
fn a_compilation_database_brings_its_own_flags() {
    let directory = Directory::new();
    directory
        .file("src/a.c", "#include \"h.h\"\n#ifndef NAME\n#error no name\n#endif\nint main(void) { return VALUE; }");
    directory.file("src/b.c", "int g(void) { return 0; }");
    directory.file("include/h.h", "#define VALUE 3\n");
    let database = directory.file(
        "compile_commands.json",
        r#"[ { "directory": "src", "file": "a.c", "command": "cc -O2 -I ../include -DNAME=\\\"x\\\" -o a.o -c a.c" },
             { "directory": "src", "file": "b.c", "arguments": ["cc", "-c", "b.c"] } ]"#,
    );
    let program = lower::lower(&[database], &bare()).unwrap();
    assert!(program.entry.is_some() && program.function_named("g").is_some());
    let name = &program.files[program.functions[program.entry.unwrap()].span.file].name;
    assert!(std::path::Path::new(name).exists(), "{name}");
}

#[test]
fn another_entry_can_be_asked_for() {
    let options = Options { entry: "start".into(), ..bare() };
    let program = try_lower("a.c", "int start(void) { return 1; }", &options).unwrap();
    assert_eq!(program.entry, program.function_named("start"));
}
