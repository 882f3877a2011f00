//! Which C variables hold which values where a block begins.
//!
//! Bindings say that a variable has a value from some instruction on. Where ways come together a variable keeps a value that it has on all of them, or
//! is the block's parameter that gets, on each way, what the variable has there. So nothing is taken from what a block's own bindings say of its
//! beginning: an assignment in a loop's condition looks the same.
//!
//! Soundness: a variable of which the compiler does not tell every assignment (`partial`) is held by nothing.

use ir::{Binding, Block, Body, Cfg, Program, Value, Variable};
use std::collections::{BTreeMap, HashMap};

/// Rounds after which nothing is known; two or three are enough for nested loops.
const MOST_ROUNDS: usize = 40;

type Held = BTreeMap<Variable, Value>;

/// The variables that hold each value where a block begins.
pub(crate) fn holders(program: &Program, body: &Body, at: Block) -> HashMap<Value, Vec<Variable>> {
    let cfg = Cfg::new(body);
    let mut begins: HashMap<Block, Held> = HashMap::from([(body.entry, Held::new())]);
    let mut is_stable = false;
    for _ in 0..MOST_ROUNDS {
        is_stable = true;
        let ends: HashMap<Block, Held> =
            begins.iter().map(|(&block, held)| (block, behind(body, block, held))).collect();
        let mut next: HashMap<Block, Held> = HashMap::from([(body.entry, Held::new())]);
        for &block in cfg.reverse_postorder().iter().filter(|&&block| block != body.entry) {
            if let Some(held) = joined(body, block, &ends) {
                next.insert(block, held);
            }
        }
        if next != begins {
            is_stable = false;
            begins = next;
        }
        if is_stable {
            break;
        }
    }
    let mut holders: HashMap<Value, Vec<Variable>> = HashMap::new();
    if is_stable {
        for (&variable, &value) in begins.get(&at).into_iter().flatten() {
            if !program.variables[variable].partial {
                holders.entry(value).or_default().push(variable);
            }
        }
    }
    holders
}

/// What variables have where a block ends.
fn behind(body: &Body, block: Block, held: &Held) -> Held {
    let mut held = held.clone();
    let data = &body.blocks[block];
    let bindings = data.insts.iter().flat_map(|&inst| &body.insts[inst].bindings).chain(&data.terminator_bindings);
    for &Binding { variable, value } in bindings {
        held.insert(variable, value);
    }
    held
}

/// What variables have where a block begins, by all ways there that were looked at; none where there is none.
fn joined(body: &Body, block: Block, ends: &HashMap<Block, Held>) -> Option<Held> {
    let mut ways: Vec<(&Held, &[Value])> = Vec::new();
    for (from, held) in ends {
        let edges = body.blocks[*from].terminator.edges().filter(|edge| edge.target == block);
        ways.extend(edges.map(|edge| (held, edge.arguments.as_slice())));
    }
    let (first, _) = ways.first()?;
    let same = |a: Value, b: Value| {
        a == b || body.ty(a) == body.ty(b) && body.constant(a).is_some() && body.constant(a) == body.constant(b)
    };
    let mut joined = Held::new();
    for (&variable, &value) in *first {
        let here = |held: &Held| held.get(&variable).copied();
        if ways.iter().all(|(held, _)| here(held).is_some_and(|other| same(other, value))) {
            joined.insert(variable, value);
            continue;
        }
        let params = &body.blocks[block].params;
        let gets = |index: usize| {
            ways.iter().all(|(held, arguments)| {
                here(held).zip(arguments.get(index)).is_some_and(|(held, &argument)| same(held, argument))
            })
        };
        let param = (0..params.len()).find(|&index| gets(index));
        joined.extend(param.map(|index| (variable, params[index])));
    }
    Some(joined)
}
