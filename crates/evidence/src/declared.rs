//! Which memory a run declares to be input, call by call: its names and sizes.

use crate::replay::{begin, Mismatch};
use crate::split::split;
use crate::world::{Limits, Recording, Supply, World};
use engine::Input;
use ir::{FunctionKind, Op, Program};
use machine::{Machine, State, Stop, Value};
use std::time::Instant;

/// What klee_make_symbolic() and its like were called with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Declared {
    pub name: String,
    pub bytes: u64,
}

/// The calls that declare memory to be input, in order, on a run that may be cut short by the limits.
pub(crate) fn declared(
    program: &Program,
    inputs: &[Input],
    world: &World,
    limits: &Limits,
) -> Result<Vec<Declared>, Mismatch> {
    let program = &split(program);
    let (mut machine, mut state) = begin(program, world)?;
    let mut supply = Supply::new(program, inputs, world, Recording::Off);
    let deadline = limits.deadline();
    let mut found = Vec::new();
    loop {
        if let Some(declared) = declared_here(&mut machine, &state) {
            found.push(declared);
        }
        let stop = machine.run(&mut state, &mut supply, 1);
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if stop != Stop::Paused || late || state.instructions >= limits.instructions {
            return Ok(found);
        }
    }
}

fn declared_here(machine: &mut Machine, state: &State) -> Option<Declared> {
    let program = machine.program;
    let block = machine.block_begun(state)?;
    let body = program.functions[state.frame.function].body()?;
    let inst = *body.blocks[block].insts.first()?;
    let Op::Call { callee: ir::Callee::Direct(callee), arguments } = &body.insts[inst].op else { return None };
    if !matches!(program.functions[*callee].kind, FunctionKind::Intrinsic(ir::Intrinsic::InputMemory)) {
        return None;
    }
    let bytes = arguments.get(1)?.value;
    let held = machine.held(state, bytes)?;
    let bytes = machine.known_bits(held, body.ty(bytes))?.as_u64()?;
    let name = arguments.get(2).and_then(|argument| {
        let Value::Pointer(text) = machine.held(state, argument.value)? else { return None };
        literal(machine, state, text)
    });
    Some(Declared { name: name.unwrap_or_default(), bytes })
}

/// The text at a pointer, as far as it is known.
fn literal(machine: &Machine, state: &State, mut at: machine::Pointer) -> Option<String> {
    const MOST: usize = 256;
    let mut text = Vec::new();
    while text.len() < MOST {
        let byte = match machine.byte_known(state, at)? {
            0 => break,
            byte => byte,
        };
        text.push(byte);
        at = at.plus(1);
    }
    Some(String::from_utf8_lossy(&text).into_owned())
}
