//! Everything outside of bodies: names, spans, C types, variables, globals with their initialisers, entry points.

use super::Reporter;
use crate::entities::{Block, CType, Function};
use crate::program::{Address, GlobalData, Initializer, Program};
use crate::source::{CTypeData, Span};
use crate::types::Type;
use std::collections::HashSet;

pub(super) fn check(program: &Program, out: &mut Reporter) {
    names(program, out);
    for (id, ctype) in program.ctypes.iter() {
        for used in ctypes_of(ctype) {
            out.require(program.ctypes.is_valid(used), || format!("{id} names {used}, which does not exist"));
        }
    }
    for (id, variable) in program.variables.iter() {
        let named = || format!("variable {id} '{}'", variable.name);
        let known = variable.ty.is_none_or(|ty| program.ctypes.is_valid(ty));
        out.require(known, || format!("{} has a type that does not exist", named()));
        let known = variable.function.is_none_or(|function| program.functions.is_valid(function));
        out.require(known, || format!("{} is local to a function that does not exist", named()));
        span(program, variable.span, out, named);
    }
    for global in program.globals.values() {
        check_global(program, global, out);
    }
    for function in program.functions.values() {
        let named = || format!("function @{}", function.name);
        span(program, function.span, out, named);
        for &ty in function.params.iter().chain(&function.results) {
            out.require(is_type(ty), || format!("{} has a parameter or result of type {ty}", named()));
        }
    }
    for &function in program.entry.iter().chain(&program.constructors).chain(&program.destructors) {
        let known = program.functions.is_valid(function);
        out.require(known, || format!("execution starts or ends with {function}, which does not exist"));
    }
}

/// Has the integer a width that there is?
pub(super) fn is_type(ty: Type) -> bool {
    match ty {
        Type::Int(width) => (1..=super::MAX_WIDTH).contains(&width),
        Type::Float(_) | Type::Pointer => true,
    }
}

pub(super) fn span(program: &Program, span: Span, out: &mut Reporter, what: impl FnOnce() -> String) {
    let known = span == Span::NOWHERE || program.files.is_valid(span.file);
    out.require(known, || format!("{} is at a place in {}, which does not exist", what(), span.file));
}

fn names(program: &Program, out: &mut Reporter) {
    let mut seen = HashSet::new();
    let functions = program.functions.values().map(|function| &function.name);
    for name in functions.chain(program.globals.values().map(|global| &global.name)) {
        out.require(seen.insert(name), || format!("two functions or globals are named @{name}"));
    }
}

fn ctypes_of(ctype: &CTypeData) -> Vec<CType> {
    match ctype {
        CTypeData::Void | CTypeData::Base { .. } | CTypeData::Enum { .. } | CTypeData::Function => Vec::new(),
        CTypeData::Pointer { to: used }
        | CTypeData::Array { element: used, .. }
        | CTypeData::Typedef { of: used, .. } => {
            vec![*used]
        }
        CTypeData::Struct { members, .. } | CTypeData::Union { members, .. } => {
            members.iter().map(|member| member.ty).collect()
        }
    }
}

fn check_global(program: &Program, global: &GlobalData, out: &mut Reporter) {
    let named = || format!("global @{}", global.name);
    out.require(global.align.is_power_of_two(), || format!("{} has alignment {}", named(), global.align));
    let known = global.variable.is_none_or(|variable| program.variables.is_valid(variable));
    out.require(known, || format!("{} is a variable that does not exist", named()));
    span(program, global.span, out, named);
    if let Some(initializer) = &global.initializer {
        check_initializer(program, global, initializer, out);
    }
}

fn check_initializer(program: &Program, global: &GlobalData, initializer: &Initializer, out: &mut Reporter) {
    let named = || format!("initialiser of @{}", global.name);
    let fits = initializer.bytes.len() as u64 <= global.bytes;
    out.require(fits, || format!("{} has {} bytes, of {}", named(), initializer.bytes.len(), global.bytes));
    let mut free = 0;
    for &(offset, address) in &initializer.addresses {
        out.require(offset >= free, || {
            format!("{}: the address at {offset} overlaps another or is out of order", named())
        });
        free = offset.saturating_add(program.data_model.pointer_bytes());
        out.require(free <= global.bytes, || format!("{}: the address at {offset} does not fit", named()));
        out.require(is_address(program, address), || format!("{}: the address at {offset} is of nothing", named()));
    }
}

fn is_address(program: &Program, address: Address) -> bool {
    match address {
        Address::Global { global, .. } => program.globals.is_valid(global),
        Address::Function(function) => program.functions.is_valid(function),
        Address::Label { function, block } => is_label(program, function, block),
    }
}

fn is_label(program: &Program, function: Function, block: Block) -> bool {
    let body = program.functions.get(function).and_then(|data| data.body());
    body.is_some_and(|body| body.blocks.is_valid(block))
}
