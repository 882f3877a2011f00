//! A state that stands for every state at the same place: what may differ from visit to visit is a symbol.
//!
//! It begins as one real state, with all its values. Other states that come to the same place are held against it (`fit`). Where such a state
//! has another value than the one that is kept, a symbol (for a pointer, some symbols) takes its place: the value varies.
//! So only what really changes is forgotten, and everything else, pointers and sizes above all, stays exact. Once no state that comes there
//! brings anything new, running on from the state with its symbols is the meaning of the code behind that place, for every visit.
//!
//! Law: where `fit` gives values for the symbols of what varies, the kept state with these values in the place of its symbols has every run that
//! the other state has. All other symbols stand for the same values in both.
//!
//! Soundness: what is known about addresses is forgotten, so that two objects may seem to share one. But whose address was looked at on some way is kept, as a
//! number may be a pointer to these. Lives of objects that are gone by then overlap with no other life. Objects that are dead, and to which nothing points
//! that can be read again, are not compared.
//!
//! May miss: states whose objects do not correspond one to one by their ids stay apart.

mod contents;

use crate::choice::Alternative;
use crate::fill::Array;
use crate::live::Activity;
use crate::machine::Machine;
use crate::object::{ObjectKind, Status};
use crate::state::{Frame, State};
use crate::symbolic;
use crate::value::{ObjectId, Pointer, Value};
use ir::Type;
use std::rc::Rc;
use term::{Sort, TermId};

/// Objects that one pointer may point to.
const MOST_OBJECTS: usize = 12;

/// A state with symbols for what differs between visits.
#[derive(Clone, Debug)]
pub struct Anywhere {
    pub state: State,
    pub varying: Vec<Varying>,
}

/// Something that differs between visits, and the symbols that stand for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Varying {
    pub spot: Spot,
    pub ty: Type,
    pub held: Held,
}

/// Where a varying value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// A register; frames are counted from the innermost.
    Register { depth: u32, register: u32, value: ir::Value },
    /// Bytes of an object.
    Cell { object: ObjectId, offset: u64, bytes: u64 },
    /// All contents of an object, as an array.
    Contents { object: ObjectId },
    /// How many nodes a segment of a list has.
    Length { object: ObjectId },
    /// What a function with a contract gives back.
    Result { index: u32 },
}

/// The symbols of a varying value.
#[derive(Clone, PartialEq, Debug)]
pub enum Held {
    Number(TermId),
    Pointer(Pointing),
    Array(Array),
}

/// A pointer that differs between visits.
#[derive(Clone, PartialEq, Debug)]
pub struct Pointing {
    /// The number of the object in the list, where there are several.
    pub which: Option<TermId>,
    pub places: Vec<Pointed>,
    /// Whether the offset fits; always, where there is no symbol.
    pub fits: Option<TermId>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pointed {
    pub object: ObjectId,
    /// A symbol, or a number that is always the same.
    pub offset: TermId,
}

/// What became of holding a state against another.
#[derive(Debug)]
pub enum Fit {
    /// They are not at the same place with the same objects.
    Apart,
    /// What stands for each varying value's symbols in the other state.
    Values(Vec<(TermId, TermId)>),
    /// The state with more varying values. The other has to be held against that.
    Wider(Box<Anywhere>),
}

/// The two do not fit.
struct Unfit;

/// Holds one state against another.
struct Fitting<'a> {
    kept: &'a Anywhere,
    /// Slots from before, and new ones.
    varying: Vec<Varying>,
    values: Vec<(TermId, TermId)>,
    is_wider: bool,
    /// The other state; looking at its bytes may look at addresses.
    other: State,
    /// The kept state with more varying values.
    wider: State,
}

impl Varying {
    /// Its symbols.
    pub fn symbols(&self) -> Vec<TermId> {
        match &self.held {
            Held::Number(symbol) => vec![*symbol],
            Held::Array(array) => vec![array.term],
            Held::Pointer(pointing) => {
                let offsets = pointing.places.iter().map(|place| place.offset);
                pointing.which.into_iter().chain(offsets).chain(pointing.fits).collect()
            }
        }
    }
}

impl Machine<'_> {
    /// A state as the first that comes to its place.
    pub fn anywhere(&mut self, state: &State) -> Anywhere {
        let mut state = state.clone();
        let now = state.memory.now();
        let mut lives = Vec::new();
        state.memory.for_each(|id, object| {
            let is_fixed =
                matches!(object.kind, ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Label { .. });
            if !is_fixed {
                lives.push((id, object.status == Status::Alive));
            }
        });
        for (id, alive) in lives {
            if let Some(object) = state.memory.object_mut(id) {
                object.begun = now;
                object.ended = if alive { u64::MAX } else { now };
            }
        }
        Anywhere { state, varying: Vec::new() }
    }

    /// Holds a state that has come to the same place against the one that stands for all.
    pub fn fit(&mut self, kept: &Anywhere, other: &State) -> Fit {
        let mut fitting = Fitting {
            kept,
            varying: kept.varying.clone(),
            values: Vec::new(),
            is_wider: false,
            other: other.clone(),
            wider: kept.state.clone(),
        };
        if !is_alike(&kept.state, other) {
            return Fit::Apart;
        }
        let fitted = self.fit_registers(&mut fitting).and_then(|()| self.fit_memory(&mut fitting));
        match fitted {
            Err(Unfit) => Fit::Apart,
            Ok(()) if fitting.is_wider => {
                Fit::Wider(Box::new(Anywhere { state: fitting.wider, varying: fitting.varying }))
            }
            Ok(()) => Fit::Values(fitting.values),
        }
    }

    fn fit_registers(&mut self, fitting: &mut Fitting) -> Result<(), Unfit> {
        let ours: Vec<Rc<Frame>> = fitting.kept.state.frames().cloned().collect();
        let theirs: Vec<Rc<Frame>> = fitting.other.frames().cloned().collect();
        let mut changed: Vec<(usize, u32, Value)> = Vec::new();
        for (depth, ((p, q), activity)) in ours.iter().zip(&theirs).zip(Activity::by_depth()).enumerate() {
            if p.stack != q.stack {
                return Err(Unfit);
            }
            for live in self.live(p, activity).iter() {
                let at = live.register as usize;
                let spot = Spot::Register { depth: depth as u32, register: live.register, value: live.value };
                let (old, new) = (p.registers[at], q.registers[at]);
                if let Some(wide) = self.fit_value(fitting, spot, live.ty, old, new)? {
                    changed.push((depth, live.register, wide));
                }
            }
        }
        if changed.is_empty() {
            return Ok(());
        }
        let mut caller: Option<Rc<Frame>> = None;
        for (depth, frame) in ours.iter().enumerate().rev() {
            let mut frame: Frame = (**frame).clone();
            frame.caller = caller;
            for &(_, register, value) in changed.iter().filter(|change| change.0 == depth) {
                frame.registers[register as usize] = value;
            }
            caller = Some(Rc::new(frame));
        }
        fitting.wider.frame = caller.expect("a state has a frame");
        Ok(())
    }

    /// Notes what a varying value's symbols stand for. The value with more symbols, where there have to be more.
    fn fit_value(
        &mut self,
        fitting: &mut Fitting,
        spot: Spot,
        ty: Type,
        old: Value,
        new: Value,
    ) -> Result<Option<Value>, Unfit> {
        let known = fitting.varying.iter().position(|one| one.spot == spot);
        if known.is_none() && old == new {
            return Ok(None);
        }
        if ty == Type::Pointer {
            let before = known.map(|at| match &fitting.varying[at].held {
                Held::Pointer(pointing) => pointing.clone(),
                Held::Number(_) | Held::Array(_) => unreachable!("a pointer has symbols of a pointer"),
            });
            let pointing = self.pointing(fitting, before.as_ref(), old, new)?;
            if before.as_ref() == Some(&pointing) {
                self.note_pointer(fitting, &pointing, new);
                return Ok(None);
            }
            let value = self.value_of_pointing(&pointing);
            let varying = Varying { spot, ty, held: Held::Pointer(pointing) };
            match known {
                Some(at) => fitting.varying[at] = varying,
                None => fitting.varying.push(varying),
            }
            fitting.is_wider = true;
            return Ok(Some(value));
        }
        if matches!(new, Value::Pointer(_) | Value::Choice(_)) {
            return Err(Unfit);
        }
        if let Some(at) = known {
            let Held::Number(symbol) = fitting.varying[at].held else { return Err(Unfit) };
            let term = symbolic::to_term(&mut self.pool, new, ty);
            if self.pool.sort(term) != self.pool.sort(symbol) {
                return Err(Unfit);
            }
            fitting.values.push((symbol, term));
            return Ok(None);
        }
        let sort = match ty {
            Type::Int(1) => Sort::Bool,
            Type::Int(width) => Sort::BitVector(width),
            Type::Float(kind) => Sort::Float(kind),
            Type::Pointer => unreachable!("pointers were dealt with"),
        };
        let name = self.name_of_spot(fitting, spot);
        let symbol = self.pool.symbol(&name, sort);
        fitting.varying.push(Varying { spot, ty, held: Held::Number(symbol) });
        fitting.is_wider = true;
        Ok(Some(Value::Term(symbol)))
    }

    /// What a spot is called in messages.
    fn name_of_spot(&self, fitting: &Fitting, spot: Spot) -> String {
        let variable = match spot {
            Spot::Register { depth, value, .. } => {
                let frame = fitting.kept.state.frames().nth(depth as usize);
                let body = frame.and_then(|frame| self.program.functions[frame.function].body());
                body.and_then(|body| body.variable_of(value))
            }
            Spot::Cell { object, .. } | Spot::Contents { object } => {
                self.variable_of(&fitting.kept.state, Pointer::new(object, 0))
            }
            Spot::Result { .. } | Spot::Length { .. } => None,
        };
        let name = variable.map_or("value", |variable| &self.program.variables[variable].name);
        match spot {
            Spot::Cell { offset, .. } if offset > 0 => format!("{name}+{offset}"),
            _ => name.to_owned(),
        }
    }

    /// Symbols enough for what is kept, and for a new pointer.
    fn pointing(
        &mut self,
        fitting: &Fitting,
        before: Option<&Pointing>,
        old: Value,
        new: Value,
    ) -> Result<Pointing, Unfit> {
        let mut pointing = match before {
            Some(pointing) => pointing.clone(),
            None => {
                let list = self.alternatives(old);
                let places = list.iter().map(|place| Pointed { object: place.object, offset: place.offset }).collect();
                let fits = list.iter().all(|place| self.pool.as_bool(place.fits) == Some(true));
                let mut fresh = Pointing { which: None, places, fits: None };
                for place in &mut fresh.places {
                    if !self.pool.is_constant(place.offset) {
                        place.offset = self.offset_symbol();
                    }
                }
                if !fits {
                    fresh.fits = Some(self.pool.symbol("fits", Sort::Bool));
                }
                fresh
            }
        };
        let width = self.program.data_model.pointer_bits();
        for place in self.alternatives(new).iter() {
            if place.object != ObjectId::NONE && !fitting.kept.state.memory.has_given(place.object) {
                return Err(Unfit);
            }
            debug_assert_eq!(self.pool.width(place.offset), width);
            match pointing.places.iter_mut().find(|known| known.object == place.object) {
                None => {
                    let offset = match self.pool.is_constant(place.offset) {
                        true => place.offset,
                        false => self.offset_symbol(),
                    };
                    pointing.places.push(Pointed { object: place.object, offset });
                }
                Some(known) if self.pool.is_constant(known.offset) && known.offset != place.offset => {
                    known.offset = self.offset_symbol();
                }
                Some(_) => {}
            }
            if pointing.fits.is_none() && self.pool.as_bool(place.fits) != Some(true) {
                pointing.fits = Some(self.pool.symbol("fits", Sort::Bool));
            }
        }
        if pointing.places.len() > MOST_OBJECTS {
            return Err(Unfit);
        }
        if pointing.places.len() > 1 && pointing.which.is_none() {
            pointing.which = Some(self.pool.symbol("object", Sort::BitVector(8)));
        }
        Ok(pointing)
    }

    fn offset_symbol(&mut self) -> TermId {
        let width = self.program.data_model.pointer_bits();
        self.pool.symbol("offset", Sort::BitVector(width))
    }

    /// The pointer that the symbols stand for.
    fn value_of_pointing(&mut self, pointing: &Pointing) -> Value {
        let always = self.pool.boolean(true);
        let fits = pointing.fits.unwrap_or(always);
        let mut others = always;
        let mut list = Vec::new();
        for (number, place) in pointing.places.iter().enumerate() {
            let is_last = number + 1 == pointing.places.len();
            let here = match pointing.which {
                Some(which) if !is_last => {
                    let number = self.pool.number(8, number as u64);
                    self.pool.eq(which, number)
                }
                _ => always,
            };
            let guard = self.pool.and(others, here);
            let elsewhere = self.pool.not(here);
            others = self.pool.and(others, elsewhere);
            list.push(Alternative { guard, object: place.object, offset: place.offset, fits });
        }
        self.pointer_among(list)
    }

    /// What the symbols of a pointer stand for.
    fn note_pointer(&mut self, fitting: &mut Fitting, pointing: &Pointing, new: Value) {
        let list = self.alternatives(new);
        if let Some(which) = pointing.which {
            let mut number: Option<TermId> = None;
            for place in list.iter().rev() {
                let at = pointing.places.iter().position(|known| known.object == place.object);
                let here = self.pool.number(8, at.expect("the list has it") as u64);
                number = Some(match number {
                    None => here,
                    Some(others) => self.pool.ite(place.guard, here, others),
                });
            }
            fitting.values.push((which, number.expect("a choice has an alternative")));
        }
        for known in &pointing.places {
            if self.pool.is_constant(known.offset) {
                continue;
            }
            // Where the pointer does not point there, the offset is any number.
            let there = list.iter().find(|place| place.object == known.object).map(|place| place.offset);
            let offset = there.unwrap_or_else(|| self.offset_term(0));
            fitting.values.push((known.offset, offset));
        }
        if let Some(fits) = pointing.fits {
            let mut truth: Option<TermId> = None;
            for place in list.iter().rev() {
                truth = Some(match truth {
                    None => place.fits,
                    Some(others) => self.pool.ite(place.guard, place.fits, others),
                });
            }
            fitting.values.push((fits, truth.expect("a choice has an alternative")));
        }
    }
}

impl Spot {
    fn object(self) -> Option<ObjectId> {
        match self {
            Spot::Register { .. } | Spot::Result { .. } | Spot::Length { .. } => None,
            Spot::Cell { object, .. } | Spot::Contents { object } => Some(object),
        }
    }
}

/// Are both in the same calls at the same steps, with the same objects there, and nothing pending? What the first assumes of addresses it may still have to say.
fn is_alike(kept: &State, other: &State) -> bool {
    let is_plain = |state: &State| state.decided.is_empty() && state.landings.is_empty();
    let same = kept.rounding == other.rounding
        && kept.queue == other.queue
        && kept.command_line == other.command_line
        && kept.status == other.status
        && kept.frames().count() == other.frames().count();
    let both = is_plain(kept) && is_plain(other) && other.assumptions.is_empty();
    both && same && kept.frames().zip(other.frames()).all(|(p, q)| p.fits(q))
}
