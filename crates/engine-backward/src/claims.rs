//! What a proof says of its loops: invariants as plain data, with names for the symbols in them.

use crate::question::{Conditions, Ground};
use engine::{Claim, LoopInvariants, Name, Origin, Owner};
use ir::Type;
use machine::{Held, ObjectId, ObjectKind, Pointer, Spot, Varying};
use std::collections::{HashMap, HashSet};
use summary::{Cutpoint, End, Place};
use term::TermId;

/// Conditions from before a loop that are told of it.
const MOST_BEFORE: usize = 12;

/// Values of a function that are looked at for names.
const MOST_VALUES: usize = 4000;

/// The invariants of all loops that runs may come to. Those in `folded` say that a state is in no set that folding has excluded.
pub fn loops(ground: &mut Ground, conditions: &Conditions, folded: &HashSet<TermId>) -> Vec<LoopInvariants> {
    let mut loops = Vec::new();
    for (at, needed) in conditions.iter().enumerate() {
        // What holds where functions begin and return belongs to no loop.
        if !ground.reached[at] || ground.build.system.cutpoints[at].place != Place::Head {
            continue;
        }
        let names = names(ground, at);
        let before = before(ground, at, needed);
        let cutpoint = &ground.build.system.cutpoints[at];
        let (function, block, span) = (cutpoint.function, cutpoint.block, cutpoint.span);
        let pool = &mut ground.build.machine.pool;
        let mut claims = Vec::new();
        for &condition in before.iter().chain(needed) {
            let origin = match () {
                () if before.contains(&condition) => Origin::Before,
                () if folded.contains(&condition) => Origin::Folded,
                () => Origin::Guessed,
            };
            // Two terms may say the same in the words that there are.
            let claim = Claim::new(pool, origin, condition, &names);
            claims.extend(claim.filter(|claim| !claims.contains(claim)));
        }
        loops.push(LoopInvariants { function, block, span, claims });
    }
    loops
}

/// What held before a loop, of what it does not change, and is spoken of in its invariants or in the errors that it leads to.
fn before(ground: &Ground, at: usize, conditions: &[TermId]) -> Vec<TermId> {
    let (pool, system) = (&ground.build.machine.pool, &ground.build.system);
    let errors = system.leaving(Some(at)).filter(|&it| !matches!(system.summaries[it].end, End::Cutpoint(_)));
    let spoken = errors.flat_map(|error| &system.summaries[error].conditions).chain(conditions);
    let known = &system.cutpoints[at].known;
    let spoken: HashSet<TermId> =
        spoken.filter(|condition| !known.contains(condition)).flat_map(|&condition| pool.symbols(condition)).collect();
    let matters = |condition: &TermId| pool.symbols(*condition).iter().any(|symbol| spoken.contains(symbol));
    known.iter().copied().filter(matters).filter(|it| !conditions.contains(it)).take(MOST_BEFORE).collect()
}

/// What the symbols of a cutpoint stand for.
fn names(ground: &mut Ground, at: usize) -> HashMap<TermId, Name> {
    let mut names = HashMap::new();
    let machine = &mut ground.build.machine;
    let cutpoint = &ground.build.system.cutpoints[at];
    for varying in &cutpoint.at.varying {
        let what = spot_words(machine, cutpoint, varying);
        match &varying.held {
            Held::Number(symbol) => {
                let name = number(cutpoint, varying).unwrap_or(Name::Words(what));
                names.insert(*symbol, name);
            }
            Held::Array(array) => {
                let owner = match varying.spot {
                    Spot::Contents { object } => owner(cutpoint, object),
                    Spot::Cell { .. } | Spot::Register { .. } | Spot::Result { .. } => None,
                };
                let contents = owner.map(|owner| Name::Contents { owner, element: array.element });
                names.insert(array.term, contents.unwrap_or(Name::Words(what)));
            }
            Held::Pointer(pointing) => {
                for place in &pointing.places {
                    let object = object_words(machine, cutpoint, place.object);
                    names.insert(place.offset, Name::Words(format!("offset({what}, {object})")));
                }
                names.extend(pointing.which.map(|which| (which, Name::Words(format!("object({what})")))));
                names.extend(pointing.fits.map(|fits| (fits, Name::Words(format!("fits({what})")))));
            }
        }
    }
    // What does not vary is a symbol where it is an input, say, and is held somewhere all the same.
    let function = &machine.program.functions[cutpoint.function];
    let state = &cutpoint.at.state;
    if let Some(body) = function.body().filter(|body| body.values.len() <= MOST_VALUES) {
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
    let symbols: Vec<TermId> = ground.symbols[at].iter().copied().collect();
    for symbol in symbols {
        // A value that something had earlier, or an input, told apart from others by a number.
        let pool = &ground.build.machine.pool;
        let number = pool.symbol_number(symbol).unwrap_or_default();
        let name = pool.symbol_name(number);
        let name = name.split(['#', ' ', ':']).next().unwrap_or(name);
        names.entry(symbol).or_insert_with(|| Name::Words(format!("{name}#{number}")));
    }
    for symbol in ground.all_chosen() {
        names.insert(symbol, Name::Any);
    }
    names
}

fn number(cutpoint: &Cutpoint, varying: &Varying) -> Option<Name> {
    match varying.spot {
        Spot::Register { depth: 0, value, .. } => Some(Name::Value(value)),
        Spot::Cell { object, offset, .. } => {
            Some(Name::Cell { owner: owner(cutpoint, object)?, offset, ty: varying.ty })
        }
        Spot::Register { .. } | Spot::Contents { .. } | Spot::Result { .. } => None,
    }
}

/// Whose an object is that has a name where the loop is.
fn owner(cutpoint: &Cutpoint, object: ObjectId) -> Option<Owner> {
    let state = &cutpoint.at.state;
    match state.memory.object(object)?.kind {
        ObjectKind::Global(global) => Some(Owner::Global(global)),
        ObjectKind::Stack { variable: Some(variable), .. } if state.frame.allocas.contains(&object) => {
            Some(Owner::Local(variable))
        }
        _ => None,
    }
}

fn object_words(machine: &machine::Machine, cutpoint: &Cutpoint, object: ObjectId) -> String {
    let variable = machine.variable_of(&cutpoint.at.state, Pointer::new(object, 0));
    variable.map_or_else(|| "memory".into(), |variable| machine.program.variables[variable].name.clone())
}

/// What varies, for people.
fn spot_words(machine: &machine::Machine, cutpoint: &Cutpoint, varying: &Varying) -> String {
    match varying.spot {
        Spot::Register { depth, value, .. } => {
            let frame = cutpoint.at.state.frames().nth(depth as usize);
            let function = frame.map(|frame| &machine.program.functions[frame.function]);
            let variable = function.and_then(|data| data.body()).and_then(|body| body.variable_of(value));
            let name = variable.map_or("value", |variable| &machine.program.variables[variable].name);
            match function.filter(|_| depth > 0) {
                Some(function) => format!("{}:{name}", function.name),
                None => name.to_owned(),
            }
        }
        Spot::Cell { object, offset, .. } => format!("{}+{offset}", object_words(machine, cutpoint, object)),
        Spot::Contents { object } => object_words(machine, cutpoint, object),
        Spot::Result { .. } => "result".into(),
    }
}
