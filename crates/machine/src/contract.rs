//! Calls that the machine does not do: a state stops at a call of a function with a contract, and at its return, and the caller of the machine says what the call does.
//!
//! The call is given what the function may read: its arguments, and some bytes of global variables. It gives back what the function may write. A
//! function with a contract touches nothing else, which the caller of the machine has to make sure of (`Machine::contracts`). So the function runs apart from its
//! callers: from a state that has its frame alone, and memory as at the program's start.

use crate::call::site_at;
use crate::code::{CodeCallee, Insn};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic;
use crate::value::{Pointer, Value};
use ir::{Function, Global, Type};
use std::rc::Rc;
use term::TermId;

/// Bytes of a global variable that a function with a contract reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GlobalCell {
    pub global: Global,
    pub offset: u64,
    pub ty: Type,
}

/// Where a state stands.
#[derive(Clone, PartialEq, Debug)]
pub enum AtContract {
    Call {
        function: Function,
        arguments: Vec<TermId>,
    },
    /// The function gives this back.
    Return {
        function: Function,
        results: Vec<TermId>,
    },
}

impl Machine<'_> {
    /// Is the state at a call or return of a function with a contract?
    pub fn at_contract(&mut self, state: &State) -> Option<AtContract> {
        let code = self.code(state.frame.function);
        if let Some(site) = site_at(&code, state.frame.pc) {
            let CodeCallee::Exact(function) = site.callee else { return None };
            if !self.contracts.contains(&function) {
                return None;
            }
            let read = |operand: &crate::code::CodeArgument| {
                (operand.operand.read(&state.frame.registers, &code.constants), operand.ty)
            };
            let arguments: Vec<(Value, Type)> = site.arguments.iter().map(read).collect();
            let arguments =
                arguments.into_iter().map(|(value, ty)| symbolic::to_term(&mut self.pool, value, ty)).collect();
            return Some(AtContract::Call { function, arguments });
        }
        let function = state.frame.function;
        let Some(Insn::Return { list }) = code.insns.get(state.frame.pc as usize) else { return None };
        if !self.contracts.contains(&function) {
            return None;
        }
        let types = &self.program.functions[function].results;
        let values = code.lists[*list as usize].iter().zip(types);
        let values: Vec<(Value, Type)> =
            values.map(|(operand, &ty)| (operand.read(&state.frame.registers, &code.constants), ty)).collect();
        let results = values.into_iter().map(|(value, ty)| symbolic::to_term(&mut self.pool, value, ty)).collect();
        Some(AtContract::Return { function, results })
    }

    /// The state in which a function begins, with these arguments, and nothing below it.
    pub fn enter_alone(&mut self, like: &State, function: Function, arguments: &[TermId]) -> State {
        let arguments: Vec<Value> =
            arguments.iter().map(|&argument| symbolic::from_term(&self.pool, argument)).collect();
        let mut state = like.clone();
        state.memory = self.initial().clone();
        state.landings = Rc::default();
        let mut frame = self.first_frame(function, &arguments, state.calls);
        (frame.depth, frame.stack) = (1, 0);
        state.frame = Rc::new(frame);
        state
    }

    /// Goes on behind a call of a function with a contract, with what it gives back.
    pub fn give(&mut self, state: &mut State, results: &[TermId]) {
        let code = self.code(state.frame.function);
        let site = site_at(&code, state.frame.pc).expect("the state is at a call");
        let frame = Rc::make_mut(&mut state.frame);
        for (&(register, _), &result) in site.results.iter().zip(results) {
            frame.registers[register as usize] = symbolic::from_term(&self.pool, result);
        }
        frame.pc += 1;
    }

    /// What is in a part of a global variable; none where that is no plain number.
    pub fn global_cell(&mut self, state: &mut State, cell: GlobalCell) -> Option<TermId> {
        let bytes = cell.ty.bytes(self.program.data_model);
        let contents = state.memory.object(self.global_object(cell.global))?.contents.clone();
        let mut holds_pointer = false;
        contents.for_each_pointer_within(cell.offset, bytes, |_| holds_pointer = true);
        if holds_pointer {
            return None;
        }
        let value = self.piece(state, &contents, cell.offset, bytes, cell.ty);
        Some(symbolic::to_term(&mut self.pool, value, cell.ty))
    }

    pub fn set_global_cell(&mut self, state: &mut State, cell: GlobalCell, term: TermId) {
        let at = Pointer::new(self.global_object(cell.global), cell.offset as i64);
        let value = symbolic::from_term(&self.pool, term);
        self.store_known(state, at, value, cell.ty);
    }
}
