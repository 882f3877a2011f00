//! Shapes of lists at one head: where a new one stands for states of which others were kept, those are not needed any more.
//!
//! A list has a shape without nodes, with one, with two, and only then one that stands for all further ones, and often for some before it.

use crate::build::{Build, Walk};
use engine::take_assumptions;
use machine::Fit;

impl Build<'_> {
    /// Folds the lists of a state that has come to a head. That their lengths do not wrap around goes into the path.
    pub(crate) fn fold_lists(&mut self, walk: &mut Walk) {
        self.machine.fold_lists(&mut walk.state);
        let Walk { state, path, model, .. } = walk;
        let conditions = take_assumptions(&mut self.machine.pool, &mut self.chain, state, path, model);
        for condition in conditions.unwrap_or_default() {
            *path = path.with(&mut self.machine.pool, condition);
        }
    }

    /// Takes cutpoints out of use whose states the newest one stands for. What has come to them comes to others.
    pub(crate) fn retire_others(&mut self, pending: &mut Vec<usize>) {
        let new = self.system.cutpoints.len() - 1;
        let (function, block) = (self.system.cutpoints[new].function, self.system.cutpoints[new].block);
        for old in 0..new {
            if !self.is_head(old, function, block) {
                continue;
            }
            let before = self.system.cutpoints[new].at.clone();
            let state = self.system.cutpoints[old].at.state.clone();
            let stands_for_it = loop {
                match self.fit(new, &state) {
                    Fit::Apart => break false,
                    Fit::Values(_) => break true,
                    Fit::Wider(wider) => self.system.cutpoints[new].at = *wider,
                }
            };
            if stands_for_it {
                self.details[old].is_retired = true;
                self.change(old);
                pending.extend(self.system.entering(old));
            } else {
                self.system.cutpoints[new].at = before;
            }
        }
    }
}
