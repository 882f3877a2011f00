//! What a proof says of its loops: invariants as plain data, with names for the symbols in them.

use crate::question::{Conditions, Ground};
use engine::{Claim, LoopInvariants, Name, Origin, Owner};
use std::collections::{HashMap, HashSet};
use summary::{End, Role};
use term::TermId;

/// Conditions from before a loop that are told of it.
const MOST_BEFORE: usize = 12;

/// The invariants of all loops that runs may come to, with how those were found that were not guessed.
pub fn loops(ground: &mut Ground, conditions: &Conditions, origins: &HashMap<TermId, Origin>) -> Vec<LoopInvariants> {
    let mut loops = Vec::new();
    for (at, needed) in conditions.iter().enumerate() {
        // What holds where functions begin and return belongs to no loop.
        if !ground.reached[at] || ground.build.system.cutpoints[at].role != Role::Head {
            continue;
        }
        let names = names(ground, at);
        let before = before(ground, at, needed);
        let cutpoint = &ground.build.system.cutpoints[at];
        let (function, block, span) = (cutpoint.function, cutpoint.block, cutpoint.span);
        let pool = &mut ground.build.machine.pool;
        let mut claims = Vec::new();
        for &condition in before.iter().chain(needed) {
            let origin = match before.contains(&condition) {
                true => Origin::Before,
                false => origins.get(&condition).copied().unwrap_or(Origin::Guessed),
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
    let cutpoint = &ground.build.system.cutpoints[at];
    let mut names = engine::names(&mut ground.build.machine, &cutpoint.at, cutpoint.function);
    let symbols: Vec<TermId> = ground.symbols[at].iter().copied().collect();
    for symbol in symbols {
        names.entry(symbol).or_insert_with(|| Name::of_symbol(&ground.build.machine.pool, symbol));
    }
    for symbol in ground.all_chosen() {
        names.insert(symbol, Name::Any);
    }
    names
}

/// What the symbols of a cutpoint are called, for people.
pub fn words(ground: &mut Ground, at: usize) -> HashMap<TermId, String> {
    let named = names(ground, at);
    let program = ground.build.machine.program;
    let body = program.functions[ground.build.system.cutpoints[at].function].body();
    let variable = |variable: ir::Variable| program.variables[variable].name.clone();
    let owner = |owner: Owner| match owner {
        Owner::Global(global) => program.globals[global].name.clone(),
        Owner::Local(local) => variable(local),
    };
    let word = |name: Name| match name {
        Name::Value(value) => body.and_then(|body| body.variable_of(value)).map(variable),
        Name::Cell { owner: of, offset: 0, .. } | Name::Contents { owner: of, .. } => Some(owner(of)),
        Name::Cell { owner: of, offset, .. } => Some(format!("{}+{offset}", owner(of))),
        Name::Words(words) => Some(words.split('#').next().unwrap_or_default().to_owned()),
        Name::Any => None,
    };
    named.into_iter().filter_map(|(symbol, name)| Some((symbol, word(name)?))).collect()
}
