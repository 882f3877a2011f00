//! Random programs that the verifier accepts, for tests of whatever works on programs.
//!
//! A program is built from a list of numbers, each the answer to one question ('how many blocks?', 'which operator?');
//! when the list is used up, every further answer is the first one. So any list gives a program, a shorter list with smaller
//! numbers gives a simpler one, and a failing test shrinks to something readable without knowing what a program is.
//!
//! Every instruction, terminator, kind of constant and table has its turn. The programs are well-formed and mean nothing:
//! most go wrong soon when they are run.

mod body;
mod tables;

use crate::entities::Function;
use crate::program::{FunctionData, FunctionKind, Program};
use crate::source::Span;
use crate::types::{DataModel, Type};
use crate::words::Word;
use bits::FloatKind;
use proptest::prelude::*;

/// Programs of a few functions with a few blocks each. Not in normal form.
pub fn programs() -> impl Strategy<Value = Program> {
    prop::collection::vec(any::<u32>(), 0..400).prop_map(|choices| program_from(&choices))
}

/// The program that a list of answers leads to.
pub fn program_from(choices: &[u32]) -> Program {
    let mut choices = Choices { rest: choices };
    let mut program = Program::new(choices.word::<DataModel>());
    tables::fill(&mut program, &mut choices);
    for index in 0..choices.up_to(3) + 1 {
        let data = declare(&program, index, &mut choices);
        program.functions.push(data);
    }
    tables::fill_globals(&mut program, &mut choices);
    for function in program.functions.keys() {
        if program.functions[function].body().is_some() {
            let body = body::build(&program, function, &mut choices);
            program.functions[function].kind = FunctionKind::Defined(body);
        }
    }
    tables::link(&mut program, &mut choices);
    program
}

/// Answers, until there are none left.
struct Choices<'a> {
    rest: &'a [u32],
}

impl Choices<'_> {
    fn number(&mut self) -> u32 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// A number from 0 up to and with `most`.
    fn up_to(&mut self, most: usize) -> usize {
        self.number() as usize % (most + 1)
    }

    fn coin(&mut self) -> bool {
        self.up_to(1) == 1
    }

    fn wide(&mut self) -> u64 {
        u64::from(self.number()) << 32 | u64::from(self.number())
    }

    fn pick<'b, T>(&mut self, items: &'b [T]) -> Option<&'b T> {
        items.get(self.up_to(items.len().max(1) - 1))
    }

    fn word<W: Word>(&mut self) -> W {
        W::WORDS[self.up_to(W::WORDS.len() - 1)].1
    }

    fn ty(&mut self) -> Type {
        match self.up_to(3) {
            0 => self.int(),
            1 => Type::Pointer,
            2 => Type::BOOL,
            _ => self.float(),
        }
    }

    fn int(&mut self) -> Type {
        Type::Int([32, 8, 64, 16, 1, 128, 7, 80, 200][self.up_to(8)])
    }

    fn float(&mut self) -> Type {
        Type::Float(
            [FloatKind::Double, FloatKind::Single, FloatKind::Extended, FloatKind::Quad, FloatKind::Half]
                [self.up_to(4)],
        )
    }

    fn types(&mut self, most: usize) -> Vec<Type> {
        (0..self.up_to(most)).map(|_| self.ty()).collect()
    }

    fn align(&mut self) -> u32 {
        1 << self.up_to(6)
    }

    fn span(&mut self, program: &Program) -> Span {
        if program.files.is_empty() || self.coin() {
            return Span::NOWHERE;
        }
        let file = program.files.keys().nth(self.up_to(program.files.len() - 1)).unwrap_or_default();
        Span { file, line: self.number() % 100, column: self.number() % 80 }
    }
}

/// A function without its body, but of a kind that may get one.
fn declare(program: &Program, index: usize, choices: &mut Choices) -> FunctionData {
    let kind = match choices.up_to(4) {
        3 => FunctionKind::Intrinsic(choices.word()),
        4 => FunctionKind::Missing,
        _ => FunctionKind::Defined(Default::default()),
    };
    FunctionData {
        name: name("f", index, choices),
        params: choices.types(3),
        results: choices.types(2),
        variadic: choices.coin(),
        kind,
        span: choices.span(program),
        library: choices.coin(),
    }
}

/// A name that no other thing of the same kind has.
fn name(kind: &str, index: usize, choices: &mut Choices) -> String {
    let odd = ["", "_x.y$", " \"quoted\"\n", "é\\"][choices.up_to(3)];
    match choices.up_to(3) {
        3 => format!("{index}{kind}{odd}"),
        _ => format!("{kind}{index}{odd}"),
    }
}

/// Any function of the program.
fn any_function(program: &Program, choices: &mut Choices) -> Option<Function> {
    let functions: Vec<Function> = program.functions.keys().collect();
    choices.pick(&functions).copied()
}
