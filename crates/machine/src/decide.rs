//! Questions that a step cannot answer by itself.
//!
//! The machine knows nothing of path conditions. A step that has to know whether a condition holds stops with it, the
//! engine finds out which answers are possible, forks where both are, and runs each state again with its answer. So a
//! step may run several times.
//!
//! Law: a step asks all its questions before it changes anything, and before it asks the host for an input.

use crate::choice::Alternative;
use crate::machine::Machine;
use crate::state::{Decision, State};
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use bits::Bits;
use ir::Type;
use term::TermId;

impl Machine<'_> {
    /// Does the condition hold in this state?
    pub fn decide(&mut self, state: &State, condition: TermId) -> Result<bool, Stop> {
        if let Some(truth) = self.pool.as_bool(condition) {
            return Ok(truth);
        }
        for decision in &state.decided {
            match decision {
                Decision::Truth(term, truth) if *term == condition => return Ok(*truth),
                _ => {}
            }
        }
        Err(Stop::Undecided(condition))
    }

    /// Goes on only where the condition holds.
    pub fn assume(&mut self, state: &State, condition: TermId) -> Result<(), Stop> {
        match self.decide(state, condition) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Stop::Assumed),
            Err(Stop::Undecided(condition)) => Err(Stop::Assuming(condition)),
            Err(other) => Err(other),
        }
    }

    /// The truth of a one-bit value.
    pub fn truth(&mut self, state: &State, value: Value) -> Result<bool, Stop> {
        match value {
            Value::Bits(bit) => Ok(bit != 0),
            Value::Term(term) => self.decide(state, term),
            Value::Pointer(_) | Value::Choice(_) => unreachable!("a condition is one bit"),
        }
    }

    /// The value of an integer as a number: a path for each, where there are several.
    pub fn number(&mut self, state: &State, value: Value, ty: Type) -> Result<Bits, Stop> {
        let width = ty.bits(self.program.data_model);
        if let Some(bits) = symbolic::known_bits(&self.pool, value, width) {
            return Ok(bits);
        }
        let term = symbolic::bit_vector(&mut self.pool, value, ty);
        self.number_of(state, term)
    }

    fn number_of(&mut self, state: &State, term: TermId) -> Result<Bits, Stop> {
        if let Some(bits) = self.pool.as_bits(term) {
            return Ok(bits.clone());
        }
        for decision in &state.decided {
            match decision {
                Decision::Number(other, bits) if *other == term => return Ok(bits.clone()),
                _ => {}
            }
        }
        Err(Stop::Unnumbered(term))
    }

    /// The one object that a pointer points into on this path, and the offset.
    pub fn one_object(&mut self, state: &State, value: Value) -> Result<Alternative, Stop> {
        let list = self.alternatives(value);
        let (last, others) = list.split_last().expect("a choice has an alternative");
        for alternative in others {
            if self.decide(state, alternative.guard)? {
                return Ok(*alternative);
            }
        }
        Ok(*last)
    }

    /// The pointer that a pointer-typed value is on this path. One that was moved too far points to no object.
    pub fn resolve(&mut self, state: &State, value: Value) -> Result<Pointer, Stop> {
        if let Value::Pointer(pointer) = value {
            return Ok(pointer);
        }
        let one = self.one_object(state, value)?;
        let offset = self.number_of(state, one.offset)?;
        let width = self.program.data_model.pointer_bits();
        let offset = crate::arithmetic::sign_extend(offset.as_u64().expect("a pointer fits a word"), width as u8);
        let object = if self.decide(state, one.fits)? { one.object } else { ObjectId::NONE };
        Ok(Pointer::new(object, offset))
    }
}
