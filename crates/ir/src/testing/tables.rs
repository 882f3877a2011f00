//! Random tables: files, C types, variables, globals, entry points.

use super::{any_function, name, Choices};
use crate::entities::{CType, Global, Variable};
use crate::program::{Address, Ending, GlobalData, Initializer, Program};
use crate::source::{CTypeData, FileData, Member, VariableData};

/// Files, types and variables. Types may refer to later ones.
pub(super) fn fill(program: &mut Program, choices: &mut Choices) {
    for index in 0..choices.up_to(2) {
        let data = FileData { name: name("file", index, choices), library: choices.coin() };
        program.files.push(data);
    }
    let count = choices.up_to(4);
    for index in 0..count {
        let data = ctype(index, count, choices);
        program.ctypes.push(data);
    }
    for index in 0..choices.up_to(3) {
        let ty = any_ctype(program.ctypes.len(), choices).filter(|_| choices.coin());
        let (name, span, unmarked) = (name("x", index, choices), choices.span(program), choices.coin());
        let data = VariableData { name, ty, span, function: None, unmarked, partial: choices.coin() };
        program.variables.push(data);
    }
}

pub(super) fn fill_globals(program: &mut Program, choices: &mut Choices) {
    for index in 0..choices.up_to(3) {
        let bytes = u64::from(choices.number() % 64);
        let data = GlobalData {
            name: name("g", index, choices),
            bytes,
            align: choices.align(),
            mutability: choices.word(),
            thread_local: choices.number().is_multiple_of(8),
            initializer: None,
            variable: any_variable(program, choices),
            span: choices.span(program),
        };
        program.globals.push(data);
    }
}

/// What needs functions, globals and blocks to exist: initialisers, scopes of variables, entry points.
pub(super) fn link(program: &mut Program, choices: &mut Choices) {
    let globals: Vec<Global> = program.globals.keys().collect();
    for global in globals {
        if choices.coin() {
            program.globals[global].initializer = Some(initializer(program, global, choices));
        }
    }
    for variable in program.variables.keys() {
        program.variables[variable].function = any_function(program, choices).filter(|_| choices.coin());
    }
    program.entry = any_function(program, choices).filter(|_| choices.coin());
    for _ in 0..choices.up_to(2) {
        program.constructors.extend(any_function(program, choices));
        program.destructors.extend(any_function(program, choices));
    }
    program.stack_limit = choices.coin().then(|| choices.number().into());
    program.ending.extend(Ending::ALL.into_iter().filter(|_| choices.coin()));
}

pub(super) fn any_variable(program: &Program, choices: &mut Choices) -> Option<Variable> {
    let variables: Vec<Variable> = program.variables.keys().collect();
    choices.pick(&variables).copied().filter(|_| choices.coin())
}

fn any_ctype(count: usize, choices: &mut Choices) -> Option<CType> {
    (count > 0).then(|| CType::from_u32(choices.up_to(count - 1) as u32))
}

fn ctype(index: usize, count: usize, choices: &mut Choices) -> CTypeData {
    let other = CType::from_u32(choices.up_to(count - 1) as u32);
    let name = name("t", index, choices);
    match choices.up_to(8) {
        0 => CTypeData::Base { name, encoding: choices.word(), bits: choices.number() },
        1 => CTypeData::Pointer { to: other },
        2 => CTypeData::Array { element: other, count: choices.coin().then(|| choices.wide()) },
        3 => CTypeData::Struct { name, bytes: choices.wide(), members: members(count, choices) },
        4 => CTypeData::Union { name, bytes: choices.wide(), members: members(count, choices) },
        5 => {
            let constant = |choices: &mut Choices, index| (super::name("c", index, choices), choices.wide() as i64);
            CTypeData::Enum {
                name,
                bits: 32,
                constants: (0..choices.up_to(2)).map(|index| constant(choices, index)).collect(),
            }
        }
        6 => CTypeData::Typedef { name, of: other },
        7 => CTypeData::Void,
        _ => CTypeData::Function,
    }
}

fn members(count: usize, choices: &mut Choices) -> Vec<Member> {
    let member = |index| Member {
        name: name("m", index, choices),
        ty: CType::from_u32(choices.up_to(count - 1) as u32),
        offset_bits: choices.wide(),
        bits: choices.wide(),
    };
    (0..2).map(member).collect()
}

fn initializer(program: &Program, global: Global, choices: &mut Choices) -> Initializer {
    let size = program.globals[global].bytes;
    let pointer = program.data_model.pointer_bytes();
    let byte = |choices: &mut Choices| [0, b'a', b'"', b'\n', choices.number() as u8][choices.up_to(4)];
    let bytes = (0..choices.up_to(size as usize)).map(|_| byte(choices)).collect();
    let mut addresses = Vec::new();
    let mut offset = choices.number() as u64 % 8;
    while offset + pointer <= size && choices.coin() {
        addresses.push((offset, address(program, choices)));
        offset += pointer + choices.number() as u64 % 8;
    }
    Initializer { bytes, addresses }
}

fn address(program: &Program, choices: &mut Choices) -> Address {
    let function = any_function(program, choices).expect("there is at least one function");
    let globals: Vec<Global> = program.globals.keys().collect();
    match (choices.up_to(2), program.functions[function].body()) {
        (1, _) => Address::Function(function),
        (2, Some(body)) => {
            let block = body.blocks.keys().nth(choices.up_to(body.blocks.len() - 1)).unwrap_or(body.entry);
            Address::Label { function, block }
        }
        _ => {
            let global = choices.pick(&globals).copied().expect("the initialiser's own global exists");
            Address::Global { global, offset: choices.number() as i32 as i64 }
        }
    }
}
