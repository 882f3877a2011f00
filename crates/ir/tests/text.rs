//! The text form: what people may write, what they get when it is wrong, and what printing gives back.

use ir::{parse, print, print_with_source, verify, LibraryBodies, Program};

/// A program with everything that the text form can say, in the form that printing gives it.
const EVERYTHING: &str = include_str!("everything.ir");

fn read(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn everything_survives_unchanged() {
    let program = read(EVERYTHING);
    if let Err(violations) = verify(&program) {
        panic!("{}", violations.iter().map(|violation| format!("{violation}\n")).collect::<String>());
    }
    assert_eq!(print(&program), EVERYTHING);
    assert_eq!(read(&print(&program)), program);
    let mut normal = program.clone();
    normal.normalize();
    assert_eq!(normal, program);
}
