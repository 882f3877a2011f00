//! Constants that lead so far out of their array that clang may have cut their addresses off.
//!
//! Clang computes initialisers before there is any code, in 64 bits: `int *p = a + 0x4000000000000001;` is `a + 1` to everything behind it. In
//! code it keeps indices as they are, but for those with more bits than a pointer. It warns of either (`-Warray-bounds`), and the
//! warning is all that is left to see. A program with such a constant has no meaning: where it is an initialiser no run has, elsewhere it
//! is not known which ones get there.
//!
//! May miss: clang warns where the array is named, or where one step alone goes around the address space. It does not warn of subscripts in
//! lists of initial values or behind a cast (`{&a[0x4000000000000001]}`), of a step backwards, or of several that only together go around it, from
//! something else than an array (`&x - 0x3fffffffffffffff`); nor where the source has a pragma against the warning. Elements of an array are
//! taken to have less than 256 bytes with 32 bits, 8 GB with 64.

use crate::initializer::begin_with;
use ir::{CheckKind, Condition, DataModel, Op, Program, Span};

/// Only the warning that is read here; without pictures.
pub const FLAGS: [&str; 4] =
    ["-Wno-everything", "-Warray-bounds", "-Warray-bounds-pointer-arithmetic", "-fno-caret-diagnostics"];

/// A constant whose product with a size may not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Far {
    file: String,
    line: u32,
    /// Does it fit a pointer's width?
    is_whole: bool,
}

/// What clang's warnings say.
pub fn read(warnings: &str, model: DataModel) -> Vec<Far> {
    warnings.lines().filter_map(|line| read_line(line, model)).collect()
}

fn read_line(line: &str, model: DataModel) -> Option<Far> {
    let (place, message) = line.split_once(": warning: ")?;
    if !message.contains("[-Warray-bounds") {
        return None;
    }
    let mut place = place.rsplitn(3, ':').skip(1);
    let (line, file) = (place.next()?.parse().ok()?, place.next()?.to_owned());
    let number = message.split_once(" index ").or_else(|| message.split_once("cremented by ")).map(|(_, rest)| rest);
    let number: Option<i128> = number.and_then(|rest| rest.split(' ').next()).and_then(|number| number.parse().ok());
    let is_below = |bits: u32| number.is_some_and(|number| number.unsigned_abs() < 1 << bits);
    let near = match model {
        DataModel::Ilp32 => 24,
        DataModel::Lp64 => 31,
    };
    (!is_below(near)).then_some(Far { file, line, is_whole: is_below(model.pointer_bits() - 1) })
}

/// Lets no run of a program get anywhere where clang may have computed something else than it says.
pub fn refuse(program: &mut Program, list: &[Far]) {
    for far in list {
        let is_there = |span: &Span| {
            let name = &program.files[span.file].name;
            span.line == far.line && (name.ends_with(&far.file) || far.file.ends_with(name))
        };
        let bodies = program.functions.values().filter_map(|data| data.body());
        let mut spans = bodies.flat_map(|body| body.insts.values().map(|data| data.span));
        let is_in_code = spans.any(|span| is_there(&span));
        let is_initialiser = program.globals.values().any(|data| is_there(&data.span));
        // What a variable of a function begins with may be a constant of the compiler's own.
        let may_be_copied = program.globals.values().any(|data| {
            data.variable.is_none() && data.initializer.as_ref().is_some_and(|made| !made.addresses.is_empty())
        });
        if is_in_code && far.is_whole && !is_initialiser && !may_be_copied {
            continue;
        }
        let what = format!("an index in line {} that may not fit the address space", far.line);
        begin_with(program, Op::Unsupported { what }, Span::NOWHERE);
        if is_initialiser && !is_in_code {
            let kind = CheckKind::PointerArithmetic;
            begin_with(program, Op::Check { kind, condition: Condition::Never }, Span::NOWHERE);
        }
        return;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_about_constants_are_read() {
        let text = "a.c:4:10: warning: the pointer incremented by 4611686018427387905 refers past the end [-Warray-bounds-pointer-arithmetic]\n\
                    b:c.c:8:3: warning: array index 1073741825 is past the end of the array [-Warray-bounds]\n\
                    a.c:9:3: warning: array index 5 is past the end of the array [-Warray-bounds]\n\
                    a.c:1:1: note: array 'a' declared here\n\
                    a.c:9:3: warning: something else by 4611686018427387905 [-Wother]\n";
        let far = |file: &str, line, is_whole| Far { file: file.into(), line, is_whole };
        assert_eq!(read(text, DataModel::Lp64), [far("a.c", 4, true)]);
        assert_eq!(read(text, DataModel::Ilp32), [far("a.c", 4, false), far("b:c.c", 8, true)]);
    }
}
