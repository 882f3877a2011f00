//! Ids and ownership inside of a body: everything that is named exists, and every value and instruction has one home.
//!
//! The later rounds index by these ids without asking.

use super::{tables, Reporter};
use crate::body::{Binding, Body, Constant, Def};
use crate::entities::{Block, Inst, Value};
use crate::inst::{Callee, Edge, Op};
use crate::program::{FunctionData, Program};

pub(super) fn check(program: &Program, _: &FunctionData, body: &Body, out: &mut Reporter) {
    if !body.blocks.is_valid(body.entry) {
        return out.report(format!("the entry {} does not exist", body.entry));
    }
    ownership(body, out);
    for (value, data) in body.values.iter() {
        out.enter(None, None);
        out.require(tables::is_type(data.ty), || format!("{value} has type {}", data.ty));
        if let Def::Constant(constant) = &data.def {
            let known = constant_exists(program, body, constant);
            out.require(known, || format!("{value} is the address of something that does not exist"));
        }
    }
    for (block, data) in body.blocks.iter() {
        for &inst in data.insts.iter().filter(|&&inst| body.insts.is_valid(inst)) {
            out.enter(Some(block), Some(inst));
            check_inst(program, body, inst, out);
        }
        out.enter(Some(block), None);
        data.terminator.uses().for_each(|value| exists(body, value, out));
        data.terminator.edges().for_each(|edge| check_edge(body, edge, out));
        bindings(program, body, &data.terminator_bindings, out);
        tables::span(program, data.terminator_span, out, || "the terminator".to_owned());
    }
}

/// Each instruction stands in one block; each value is where its definition says it is, and nowhere else.
fn ownership(body: &Body, out: &mut Reporter) {
    let mut homes = vec![0; body.insts.len()];
    for (block, data) in body.blocks.iter() {
        out.enter(Some(block), None);
        for (index, &param) in data.params.iter().enumerate() {
            defines(body, param, Def::Param { block, index: index as u32 }, out);
        }
        for &inst in &data.insts {
            match homes.get_mut(inst.as_u32() as usize) {
                Some(count) => *count += 1,
                None => out.report(format!("{inst} does not exist")),
            }
        }
    }
    out.enter(None, None);
    for (inst, data) in body.insts.iter() {
        let count = homes[inst.as_u32() as usize];
        out.require(count == 1, || format!("{inst} stands in {count} places"));
        for (index, &result) in data.results.iter().enumerate() {
            defines(body, result, Def::Result { inst, index: index as u32 }, out);
        }
    }
    for (value, data) in body.values.iter() {
        let home = match data.def {
            Def::Param { block, index } => body.blocks.get(block).and_then(|block| block.params.get(index as usize)),
            Def::Result { inst, index } => body.insts.get(inst).and_then(|inst| inst.results.get(index as usize)),
            Def::Constant(_) => Some(&value),
        };
        out.require(home == Some(&value), || format!("{value} is not where its definition says"));
    }
}

fn defines(body: &Body, value: Value, def: Def, out: &mut Reporter) {
    match body.values.get(value) {
        Some(data) => out.require(data.def == def, || format!("{value} is defined elsewhere, or twice")),
        None => out.report(format!("{value} does not exist")),
    }
}

fn constant_exists(program: &Program, body: &Body, constant: &Constant) -> bool {
    match *constant {
        Constant::Bits(_) | Constant::Null => true,
        Constant::Global { global, .. } => program.globals.is_valid(global),
        Constant::Function(function) => program.functions.is_valid(function),
        Constant::Label(block) => body.blocks.is_valid(block),
    }
}

fn check_inst(program: &Program, body: &Body, inst: Inst, out: &mut Reporter) {
    let data = &body.insts[inst];
    data.op.operands().for_each(|value| exists(body, value, out));
    bindings(program, body, &data.bindings, out);
    tables::span(program, data.span, out, || "the instruction".to_owned());
    match data.op {
        Op::Arbitrary { variable: Some(variable) } | Op::Alloca { variable: Some(variable), .. } => {
            let known = program.variables.is_valid(variable);
            out.require(known, || format!("variable {variable} does not exist"));
        }
        Op::Call { callee: Callee::Direct(function), .. } => {
            let known = program.functions.is_valid(function);
            out.require(known, || format!("the callee {function} does not exist"));
        }
        _ => {}
    }
}

fn check_edge(body: &Body, edge: &Edge, out: &mut Reporter) {
    let target: Block = edge.target;
    out.require(body.blocks.is_valid(target), || format!("an edge leads to {target}, which does not exist"));
    out.require(target != body.entry, || "an edge leads to the entry".to_owned());
}

fn bindings(program: &Program, body: &Body, bindings: &[Binding], out: &mut Reporter) {
    for binding in bindings {
        exists(body, binding.value, out);
        let known = program.variables.is_valid(binding.variable);
        out.require(known, || format!("variable {} does not exist", binding.variable));
    }
}

fn exists(body: &Body, value: Value, out: &mut Reporter) {
    out.require(body.values.is_valid(value), || format!("{value} does not exist"));
}
