//! What holds on a path because the machine chose it so.

use bits::Bits;
use machine::{State, Stop};
use solver::{Chain, Path, Side};
use std::sync::Arc;
use term::{Model, Pool, TermId};

/// Takes what the machine assumed about new symbols out of a state: conditions that go with the path, which the model
/// satisfies from now on.
pub fn take_assumptions(
    pool: &mut Pool,
    chain: &mut Chain,
    state: &mut State,
    path: &Path,
    model: &mut Arc<Model>,
) -> Result<Vec<TermId>, Stop> {
    let mut conditions = Vec::new();
    let mut path = path.clone();
    for assumption in std::mem::take(&mut state.assumptions) {
        let hint: Option<(TermId, Bits)> = assumption.hint;
        if let Some((symbol, value)) = hint.filter(|(symbol, _)| model.get(*symbol).is_none()) {
            Arc::make_mut(model).set(symbol, value);
        }
        match chain.feasible(pool, &path, Some(model), assumption.condition) {
            Side::Feasible(better) => *model = better,
            Side::Infeasible => return Err(Stop::Exhausted("the address space has no room for an object".into())),
            Side::Unknown(why) => return Err(Stop::Exhausted(why.to_string())),
        }
        path = path.with(pool, assumption.condition);
        conditions.push(assumption.condition);
    }
    Ok(conditions)
}
