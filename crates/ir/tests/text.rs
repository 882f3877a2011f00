//! The text form: what people may write, what they get when it is wrong, and what printing gives back.

use ir::testing::programs;
use ir::{
    parse, print, print_function, print_inst, print_with_source, verify, Constant, File, FileData, Program, Type,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use std::collections::HashSet;

/// A program with everything that the text form can say, in the form that printing gives it.
const EVERYTHING: &str = include_str!("everything.ir");

fn read(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn check(program: &Program) {
    if let Err(violations) = verify(program) {
        let list: String = violations.iter().map(|violation| format!("{violation}\n")).collect();
        panic!("{list}{}", print(program));
    }
}

#[test]
fn everything_survives_unchanged() {
    let program = read(EVERYTHING);
    check(&program);
    assert_eq!(print(&program), EVERYTHING);
    let mut normal = program.clone();
    normal.normalize();
    assert_eq!(normal, program);
}

#[test]
fn a_test_may_be_one_line() {
    let program = read("function @main() -> i32 { b0: return i32 0 }");
    check(&program);
    assert_eq!(print(&program), "program lp64\n\nfunction @main() -> i32 {\nb0:\n  return i32 0\n}\n");
}

#[test]
fn names_are_free_and_come_in_any_order() {
    let program = read(
        "function @count(%n: i32) -> i32 {
         start: jump loop(i32 0)
         loop(%i: i32):
           %done = sge i32 %i, %n
           branch %done, end, again   ; both ways
         again: jump loop(%next)
         back: %next = add i32 %i, 1 jump again
         end: return %i
         }",
    );
    let text = print(&program);
    assert!(text.contains("b1(%v2: i32):\n  %v3 = sge i32 %v2, %v0\n"), "{text}");
    assert_eq!(
        verify(&program).map_err(|found| found[0].message.clone()),
        Err("v4 is used before its definition".into())
    );
}

#[test]
fn numbers_are_kept_where_they_leave_no_holes() {
    let text = "program lp64\n\nfunction @f() -> i32 {\nb1:\n  %v2 = add i32 1, 1\n  jump b0\nb0:\n  %v0 = add i32 %v2, 3\n  return %v0\n}\n";
    assert_eq!(print(&read(text)), text);
    let holes = text.replace("%v0", "%v9");
    assert_eq!(
        print(&read(&holes)),
        text.replace("%v0", "%v2").replacen("%v2", "%v0", 1).replacen("i32 %v2, 3", "i32 %v0, 3", 1)
    );
}

#[test]
fn errors_say_where_and_what() {
    let body = |line: &str| format!("function @f(%x: i32, %p: ptr) {{\nb0:\n  {line}\n  return\n}}");
    for (text, place, part) in [
        (body("%y = add i32 %x, %z"), "3:20", "'%z' is defined nowhere"),
        (body("%x = add i32 %x, 1"), "3:3", "there is a '%x' already"),
        (body("%y = add i32 %x, 4294967296"), "3:20", "'4294967296' is no i32"),
        (body("%y = frob i32 %x"), "3:8", "there is no instruction 'frob'"),
        (body("%y = add i64 %x, 1"), "3:16", "this is i32, not i64"),
        (body("add i32 %x, 1"), "3:3", "it has 1 results, and 0 are named"),
        (body("store %p, 1"), "3:13", "expected a type, found '1'"),
        (body("%y = load i0 %p"), "3:13", "expected a type, found 'i0'"),
        (body("call @g()"), "3:8", "there is no function '@g'"),
        (body("%y = call @f()"), "3:3", "'%y' needs a type"),
        ("function @f() { b0: jump b7 }".into(), "1:26", "'b7' is defined nowhere"),
        (body("%y = add i32 %x, -0x1"), "3:20", "'-0x1' is no i32"),
        (body("bind 0 1"), "3:10", "a number needs a type in front of it"),
        (body("store %p, ptr \u{e9}"), "3:17", "'\\u{e9}' has no meaning here"),
        ("function @f() { }".into(), "1:17", "expected the label of a block, found '}'"),
        ("function @f() { b0: fence }".into(), "1:27", "expected an instruction, found '}'"),
        ("file 1 \"a.c\"".into(), "1:6", "the next number is 0"),
        ("missing @f() missing @f()".into(), "1:22", "there is a '@f' already"),
        ("global @g: 4 bytes align 4 writable = with".into(), "1:39", "expected 'zero', 'hex' or a text"),
        ("global @g: 4 bytes align 4 writable = zero 99999999999".into(), "1:39", "so many bytes are refused"),
        ("file 0 \"a.c".into(), "1:8", "this text has no end"),
    ] {
        let error = parse(&text).expect_err(&text);
        assert_eq!(format!("{}:{}", error.line, error.column), place, "{error}\n{text}");
        assert!(error.message.contains(part), "{error}\n{text}");
    }
}

#[test]
fn code_stands_under_the_lines_it_comes_from() {
    let program = read(
        "file 0 \"a.c\"
         file 1 \"strlen.c\" library
         variable 0 \"x\" at 0:2:7 in @main
         variable 1 \"s\" at 1:1:12 in @strlen
         function @main(%argc: i32) -> i32 at 0:1:5 {
         b0:
           %x = add i32 %argc, 1 @2:16
           bind 0 %x
           %y = mul i32 %x, %x @3:12
           %z: i64 = call @strlen(null) @3:12
           return %y @3:3
         }
         function @strlen(%s: ptr) -> i64 at 1:1:8 library { b0: return i64 0 @2:3 }",
    );
    let lines = |file: File| {
        let text = "int main(int argc) {\n  int x = argc + 1;\n  return x * x;\n}";
        (file == File::FIRST).then(|| text.lines().map(str::to_owned).collect())
    };
    let mut own = program.clone();
    own.forget_library();
    let text = print_with_source(&own, &lines);
    let expected = "\
program lp64

function @main(%v0: i32) -> i32 at 0:1:5 {
b0:
  ; a.c:2 | int x = argc + 1;
  %v1 = add i32 %v0, 1                         @2:16
  ; a.c:3 | return x * x;
  bind 0 %v1                                   ; x
  %v3 = mul i32 %v1, %v1                       @3:12
  %v4: i64 = call @strlen(null)                @3:12
  return %v3                                   @3:3
}

missing @strlen(ptr) -> i64 at 1:1:8 library

file 0 \"a.c\"
file 1 \"strlen.c\" library
variable 0 \"x\" at 0:2:7 in @main
";
    assert_eq!(text, expected);
    check(&read(&text));
    let whole = print_with_source(&program, &lines);
    assert!(whole.contains("  ; strlen.c:2\n  return i64 0"), "{whole}");
    assert_eq!(read(&whole), program);
}

#[test]
fn comments_cannot_break_out_of_their_line() {
    let mut program = read("function @f() { b0: return @0:1:1 }");
    program.files.push(FileData { name: "a\nreturn".into(), library: false });
    let text = print_with_source(&program, &|_| Some(vec!["x\rfoo".into()]));
    assert_eq!(read(&text), program);
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn random_programs_survive(program in programs()) {
        check(&program);
        let mut normal = program.clone();
        normal.normalize();
        check(&normal);
        let text = print(&normal);
        prop_assert_eq!(&read(&text), &normal, "{}", text);

        let mut again = read(&print(&program));
        check(&again);
        again.normalize();
        prop_assert_eq!(again, normal);
    }

    #[test]
    fn annotated_programs_survive(mut program in programs()) {
        program.normalize();
        let lines = |_| Some(vec!["if (x) {".to_owned(); 50]);
        prop_assert_eq!(&read(&print_with_source(&program, &lines)), &program);
        program.forget_library();
        check(&program);
        read(&print_with_source(&program, &lines));
    }
}

/// Without this, the tests above might be about nothing.
#[test]
fn random_programs_have_every_instruction() {
    let mut runner = TestRunner::new(config(1));
    let mut missing: Vec<&str> =
        "add sadd_overflows count_ones eq fadd sqrt fma ordered float_class truncate select arbitrary
        pointer_add alloca scope_begin scope_end stack_save stack_restore load store atomic_add compare_exchange fence
        copy_memory set_memory call variadic_area check assume unsupported jump branch switch computed_goto return
        unreachable bind holds never readable writable freeable null true label copy with
        file type variable global function intrinsic missing library entry constructor destructor ending"
            .split_whitespace()
            .collect();
    for _ in 0..3000 {
        if missing.is_empty() {
            return;
        }
        let program = programs().new_tree(&mut runner).expect("nothing is rejected").current();
        let text = print(&program);
        let words: HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        missing.retain(|word| !words.contains(word));
    }
    panic!("{missing:?}");
}

#[test]
fn normal_form_has_no_waste() {
    let mut program = read("function @f() -> i32 { b0: %x = add i32 1, 2 %y = add i32 2, 2 return %y }");
    let expected = read("function @f() -> i32 { b0: %y = add i32 2, 2 return %y }");
    let body = program.functions.values_mut().next().and_then(|data| data.body_mut()).expect("it has a body");
    let first = body.blocks[body.entry].insts.remove(0);
    let two = body.insts[first].op.operands().last().expect("it has operands");
    let same = body.add_constant(body.ty(two), body.constant(two).expect("it is a constant").clone());
    body.add_constant(Type::Pointer, Constant::Null);
    let second = body.blocks[body.entry].insts[0];
    let mut operands = [two, same].into_iter();
    body.insts[second].op.map_operands(|_| operands.next().expect("there are two"));
    program.normalize();
    check(&program);
    assert_eq!(program, expected);
}

/// What a careless or malicious hand does to a text.
#[derive(Clone, Debug)]
enum Damage {
    Remove,
    Double,
    Insert(&'static str),
}

fn damages() -> impl Strategy<Value = Vec<(usize, usize, Damage)>> {
    const PIECES: [&str; 24] = [
        "0",
        "-1",
        "99999999999999999999",
        "4294967295",
        "i32",
        "i9999999",
        "ptr null",
        "@f0",
        "%v0",
        "b0",
        "b0:",
        "(",
        ")",
        "{",
        "}",
        "\"",
        "\\",
        ";",
        ":",
        "return",
        "zero",
        "0x",
        "1e400",
        "\u{1F426}",
    ];
    let insert = prop::sample::select(&PIECES[..]).prop_map(Damage::Insert);
    let damage = prop_oneof![Just(Damage::Remove), Just(Damage::Double), insert];
    prop::collection::vec((any::<usize>(), 1..30usize, damage), 1..4)
}

fn damaged(text: &str, damages: &[(usize, usize, Damage)]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (at, len, damage) in damages {
        let start = at % (text.len() + 1);
        let end = (start + len).min(text.len());
        match damage {
            Damage::Remove => drop(text.drain(start..end)),
            Damage::Double => {
                let piece = text[start..end].to_vec();
                text.splice(end..end, piece);
            }
            Damage::Insert(piece) => drop(text.splice(start..start, piece.chars())),
        }
    }
    text.into_iter().collect()
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn damaged_texts_are_errors_or_programs(program in programs(), damages in damages()) {
        survive(&damaged(&print(&program), &damages))?;
    }

    #[test]
    fn damaged_tables_are_errors_or_programs(damages in damages()) {
        survive(&damaged(EVERYTHING, &damages))?;
    }
}

/// Whatever is read can be printed and looked at; what the verifier accepts also survives.
fn survive(text: &str) -> Result<(), TestCaseError> {
    let Ok(mut program) = parse(text) else { return Ok(()) };
    let printed = print(&program);
    if verify(&program).is_ok() {
        program.normalize();
        let mut again = read(&printed);
        again.normalize();
        prop_assert_eq!(again, program);
    }
    Ok(())
}

#[test]
fn broken_programs_are_printed_too() {
    let mut program = read("function @f(%x: i32) -> i32 { b0: %y = add i32 %x, 1 return %y }");
    let function = program.functions.keys().next().expect("there is one");
    let body = program.functions[function].body_mut().expect("it has a body");
    let first = body.insts.keys().next().expect("there is one");
    body.values.clear();
    body.blocks.values_mut().for_each(|block| block.params.clear());
    assert_eq!(
        print_function(&program, function),
        "function @f(i32) -> i32 {\nb0:\n  %v1 = add ? %v0, %v2\n  return %v1\n}\n"
    );
    let body = program.functions[function].body().expect("it has a body");
    assert_eq!(print_inst(&program, body, first), "%v1 = add ? %v0, %v2");
}

#[test]
fn numbers_have_the_width_of_their_type() {
    for (literal, printed) in [
        ("i32 -2147483648", "i32 -2147483648"),
        ("i32 4294967295", "i32 -1"),
        ("i32 0xffffffff", "i32 -1"),
        ("i8000000 -1", &format!("i8000000 0x{}", "f".repeat(2_000_000))),
        ("i8000000 9", "i8000000 9"),
        ("i1 1", "true"),
        ("float 0.1", "float 0.1"),
        ("extended 0.1", "extended 0.1"),
        ("extended 0x3ffbcccccccccccccccd", "extended 0x3ffbcccccccccccccccd"),
        ("half 0x3c00", "half 1.0"),
    ] {
        let ty = literal.split(' ').next().unwrap_or_default();
        let program = read(&format!("function @f() -> {ty} {{ b0: return {literal} }}"));
        check(&program);
        let text = print(&program);
        assert!(text.contains(&format!("return {printed}\n")), "{literal}: {}", &text[..text.len().min(200)]);
    }
    for literal in
        ["i32 -2147483649", "i32 4294967296", "i32 0x100000000", "i1 2", "i8 -129", "i32 1.5", "double 0x", "i32 0x"]
    {
        parse(&format!("function @f() {{ b0: return {literal} }}")).expect_err(literal);
    }
}

#[test]
fn large_programs_take_no_time() {
    let mut text = String::from("function @f(%c: i1) {\nb0:\n  jump b1(i32 0)\n");
    for index in 1..30_000 {
        let next = index + 1;
        text += &format!("b{index}(%x{index}: i32):\n  %y{index} = add i32 %x{index}, {index}\n");
        text += &format!("  branch %c, b{next}(%y{index}), b30000(i32 7)\n");
    }
    text += "b30000(%z: i32):\n  return\n}\n";
    let program = read(&text);
    check(&program);
    assert_eq!(read(&print(&program)), program);
}
