//! What the symbols of a state that stands for many mean in the program, so that conditions over them can be told in C.

use crate::invariant::{Name, Owner};
use ir::{Function, Type};
use machine::{Anywhere, Held, Machine, ObjectId, ObjectKind, Pointer, Spot, Varying};
use std::collections::HashMap;
use term::{Pool, TermId};

/// Values of a function that are looked at for names.
const MOST_VALUES: usize = 4000;

impl Name {
    /// A value that something had earlier, or an input, told apart from others by a number.
    pub fn of_symbol(pool: &Pool, symbol: TermId) -> Name {
        let number = pool.symbol_number(symbol).unwrap_or_default();
        let name = pool.symbol_name(number);
        let name = name.split(['#', ' ', ':']).next().unwrap_or(name);
        Name::Words(format!("{name}#{number}"))
    }
}

/// The names of all symbols that are held in the state, whose running frame is one of the function.
pub fn names(machine: &mut Machine, at: &Anywhere, function: Function) -> HashMap<TermId, Name> {
    let mut names = HashMap::new();
    for varying in &at.varying {
        let what = spot_words(machine, at, varying);
        match &varying.held {
            Held::Number(symbol) => {
                let name = number(at, varying).unwrap_or(Name::Words(what));
                names.insert(*symbol, name);
            }
            Held::Array(array) => {
                let owner = match varying.spot {
                    Spot::Contents { object } => owner(at, object),
                    Spot::Cell { .. } | Spot::Register { .. } | Spot::Length { .. } | Spot::Result { .. } => None,
                };
                let contents = owner.map(|owner| Name::Contents { owner, element: array.element });
                names.insert(array.term, contents.unwrap_or(Name::Words(what)));
            }
            Held::Pointer(pointing) => {
                for place in &pointing.places {
                    let object = object_words(machine, at, place.object);
                    names.insert(place.offset, Name::Words(format!("offset({what}, {object})")));
                }
                names.extend(pointing.which.map(|which| (which, Name::Words(format!("object({what})")))));
                names.extend(pointing.fits.map(|fits| (fits, Name::Words(format!("fits({what})")))));
            }
        }
    }
    // What does not vary is a symbol where it is an input, say, and is held somewhere all the same.
    let data = &machine.program.functions[function];
    let state = &at.state;
    if let Some(body) = data.body().filter(|body| body.values.len() <= MOST_VALUES) {
        for (value, data) in &body.values {
            if data.ty == Type::Pointer || body.constant(value).is_some() {
                continue;
            }
            if let Some(term) = machine.term_held(state, value).filter(|&term| machine.pool.is_symbol(term)) {
                names.entry(term).or_insert(Name::Value(value));
            }
        }
    }
    for (global, data) in &machine.program.globals {
        let is_number = data.variable.is_some() && matches!(data.bytes, 1 | 2 | 4 | 8);
        let ty = Type::Int(8 * data.bytes as u32);
        let term = if is_number { machine.term_stored(state, global, 0, ty) } else { None };
        if let Some(term) = term.filter(|&term| machine.pool.is_symbol(term)) {
            names.entry(term).or_insert(Name::Cell { owner: Owner::Global(global), offset: 0, ty });
        }
    }
    names
}

fn number(at: &Anywhere, varying: &Varying) -> Option<Name> {
    match varying.spot {
        Spot::Register { depth: 0, value, .. } => Some(Name::Value(value)),
        Spot::Cell { object, offset, .. } => Some(Name::Cell { owner: owner(at, object)?, offset, ty: varying.ty }),
        Spot::Register { .. } | Spot::Contents { .. } | Spot::Length { .. } | Spot::Result { .. } => None,
    }
}

/// Whose an object is that has a name where the loop is.
fn owner(at: &Anywhere, object: ObjectId) -> Option<Owner> {
    let state = &at.state;
    match state.memory.object(object)?.kind {
        ObjectKind::Global(global) => Some(Owner::Global(global)),
        ObjectKind::Stack { variable: Some(variable), .. } if state.frame.allocas.contains(&object) => {
            Some(Owner::Local(variable))
        }
        _ => None,
    }
}

fn object_words(machine: &Machine, at: &Anywhere, object: ObjectId) -> String {
    let variable = machine.variable_of(&at.state, Pointer::new(object, 0));
    variable.map_or_else(|| "memory".into(), |variable| machine.program.variables[variable].name.clone())
}

/// What varies, for people.
fn spot_words(machine: &Machine, at: &Anywhere, varying: &Varying) -> String {
    match varying.spot {
        Spot::Register { depth, value, .. } => {
            let frame = at.state.frames().nth(depth as usize);
            let function = frame.map(|frame| &machine.program.functions[frame.function]);
            let variable = function.and_then(|data| data.body()).and_then(|body| body.variable_of(value));
            let name = variable.map_or("value", |variable| &machine.program.variables[variable].name);
            match function.filter(|_| depth > 0) {
                Some(function) => format!("{}:{name}", function.name),
                None => name.to_owned(),
            }
        }
        Spot::Cell { object, offset, .. } => format!("{}+{offset}", object_words(machine, at, object)),
        Spot::Contents { object } => object_words(machine, at, object),
        Spot::Length { .. } => "nodes".into(),
        Spot::Result { .. } => "result".into(),
    }
}
