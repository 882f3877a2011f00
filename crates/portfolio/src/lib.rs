//! Several engines as one: they take turns, and the first answer counts.
//!
//! Law: an answer is an engine's own. 'Unknown' of all of them is unknown, with everyone's reasons.

use engine::{Activity, Budget, Engine, Outcome, Progress, PropertySet, Reason};

pub struct Portfolio<'a> {
    engines: Vec<&'a mut dyn Engine>,
    /// Whose turn it is.
    turn: usize,
    reasons: Vec<Reason>,
}

impl<'a> Portfolio<'a> {
    pub fn new(engines: Vec<&'a mut dyn Engine>) -> Portfolio<'a> {
        Portfolio { engines, turn: 0, reasons: Vec::new() }
    }

    fn give_up(&mut self, engine: usize, reasons: Vec<Reason>) {
        self.engines.remove(engine);
        for reason in reasons {
            if !self.reasons.contains(&reason) {
                self.reasons.push(reason);
            }
        }
    }
}

impl Engine for Portfolio<'_> {
    fn advance(&mut self, budget: &Budget) -> Progress {
        if self.engines.is_empty() {
            return Progress::Done(Outcome::Unknown(self.reasons.clone()));
        }
        self.turn %= self.engines.len();
        match self.engines[self.turn].advance(budget) {
            Progress::More => {
                self.turn += 1;
                Progress::More
            }
            Progress::Done(Outcome::Unknown(reasons)) => {
                self.give_up(self.turn, reasons);
                Progress::More
            }
            answer => answer,
        }
    }

    fn settle(&mut self, settled: &PropertySet) {
        for engine in &mut self.engines {
            engine.settle(settled);
        }
    }

    /// Of all who still search; of blocks, the most that one has seen.
    fn activity(&self) -> Activity {
        self.engines.iter().map(|engine| engine.activity()).fold(Activity::default(), |all, one| Activity {
            paths: all.paths + one.paths,
            states: all.states + one.states,
            instructions: all.instructions + one.instructions,
            queries: all.queries + one.queries,
            blocks: all.blocks.max(one.blocks),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Proof;

    /// Says the same each time after so many turns.
    struct Says(u32, Outcome);

    impl Engine for Says {
        fn advance(&mut self, _: &Budget) -> Progress {
            match self.0.checked_sub(1) {
                Some(left) => {
                    self.0 = left;
                    Progress::More
                }
                None => Progress::Done(self.1.clone()),
            }
        }

        fn settle(&mut self, _: &PropertySet) {}

        fn activity(&self) -> Activity {
            Activity::default()
        }
    }

    fn answer(engines: &mut [Says]) -> Outcome {
        let mut portfolio = Portfolio::new(engines.iter_mut().map(|engine| engine as &mut dyn Engine).collect());
        loop {
            if let Progress::Done(outcome) = portfolio.advance(&Budget::unlimited()) {
                return outcome;
            }
        }
    }

    #[test]
    fn one_that_gives_up_does_not_stop_the_others() {
        let unknown = Outcome::Unknown(vec![Reason::TimeLimit]);
        let proved = Outcome::Proved(Proof::AllPaths { paths: 3 });
        let outcome = answer(&mut [Says(1, unknown), Says(5, proved)]);
        assert!(matches!(outcome, Outcome::Proved(Proof::AllPaths { paths: 3 })));
    }

    #[test]
    fn unknown_has_the_reasons_of_all() {
        let one = Outcome::Unknown(vec![Reason::TimeLimit, Reason::Interrupted]);
        let two = Outcome::Unknown(vec![Reason::MemoryLimit, Reason::TimeLimit]);
        let Outcome::Unknown(reasons) = answer(&mut [Says(2, one), Says(0, two)]) else { panic!("nobody knew") };
        assert_eq!(reasons.len(), 3);
    }
}
