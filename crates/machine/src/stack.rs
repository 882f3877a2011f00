//! How much of the stack the calls in progress need, where that has a limit.
//!
//! A call needs what its variables take up, as the debug information tells, and two words to come back by. Code that is not
//! optimised needs at least as much.

use crate::fault::Fault;
use crate::machine::Machine;
use crate::state::State;
use crate::stop::Stop;
use ir::{EntityRef, Function, Program};

/// What a call of each function needs; nothing where there is no limit.
pub fn frames(program: &Program) -> Vec<u64> {
    if program.stack_limit.is_none() {
        return Vec::new();
    }
    let mut frames = vec![2 * program.data_model.pointer_bytes(); program.functions.len()];
    for variable in program.variables.values() {
        if let (Some(function), Some(ty)) = (variable.function, variable.ty) {
            frames[function.index()] += program.bytes_of(ty);
        }
    }
    frames
}

impl Machine<'_> {
    pub(crate) fn frame_bytes(&self, function: Function) -> u64 {
        self.frames.get(function.index()).copied().unwrap_or(0)
    }

    /// What is taken up with so many bytes more.
    pub(crate) fn deeper(&self, state: &State, bytes: u64) -> Result<u64, Stop> {
        let stack = state.frame.stack.saturating_add(bytes);
        match self.program.stack_limit {
            Some(limit) if stack > limit => Err(Fault::StackOverflow { limit }.into()),
            _ => Ok(stack),
        }
    }
}
