//! Engines at work on a program, or on a slice of it, until every question has an answer.

use crate::answers::Answers;
use crate::confirm::{Confirming, Found, PATIENCE};
use crate::inquiry::{Inquiry, Observer};
use crate::verify::solver_config;
use engine::{Account, Asked, Budget, Ground, Proof, PropertySet, Reason, Subject};
use evidence::{Limits, World};
use portfolio::{Member, Said, Team};
use std::sync::Arc;

pub struct Search<'a> {
    pub inquiry: &'a Inquiry,
    pub subject: Arc<Subject>,
    pub members: Vec<Member>,
    pub confirming: Confirming<'a>,
    pub budget: &'a Budget,
    /// What was done to the program before, as far as a proof rests on it.
    pub grounds: Vec<Ground>,
    /// Why nothing can be proved, whatever the engines say.
    pub doubts: Vec<Reason>,
}

/// What came of a search.
#[derive(Default)]
pub struct Ended {
    pub found: Vec<Found>,
    pub proofs: Vec<Proof>,
    pub accounts: Vec<Account>,
}

/// A violation that a slice has and the program has not.
pub struct OnlyInSlice;

impl Search<'_> {
    pub fn run(&self, answers: &mut Answers, observer: &mut dyn Observer) -> Result<Ended, OnlyInSlice> {
        let mut ended = Ended::default();
        let mut doubts = self.doubts.clone();
        if let Some(found) = self.guessed(answers) {
            accept(found, answers, &mut ended, &self.confirming, observer);
        }
        let mut team = Team::start(&self.subject, &self.members, &self.asked(answers), self.budget, self.inquiry.jobs);
        while !answers.open().is_empty() {
            match team.hear(self.budget) {
                Said::Nothing => observer.working(&|| team.activity(), self.budget),
                // Another engine was faster.
                Said::Violated(violation) if !answers.open().contains(violation.property) => {
                    team.go_on(&PropertySet::default());
                }
                Said::Violated(violation) => {
                    let asked = answers.asked_with(violation.property);
                    let settled = match self.confirming.confirm(*violation, &asked) {
                        Ok(found) => accept(found, answers, &mut ended, &self.confirming, observer),
                        Err(_) if self.is_fruitless(answers) => return Err(OnlyInSlice),
                        Err(reason) => {
                            // Each engine may find the same.
                            if !doubts.contains(&reason) {
                                doubts.push(reason);
                            }
                            PropertySet::default()
                        }
                    };
                    team.go_on(&settled);
                }
                Said::Proved(proof) if proof.of.iter().all(|property| !answers.open().contains(property)) => {
                    team.go_on(&PropertySet::default());
                }
                Said::Proved(proof) => {
                    if self.confirming.followed.is_some() && doubts.is_empty() {
                        doubts.push(Reason::Witness { what: "leads to no violation".into() });
                    }
                    match doubts.is_empty() {
                        true => {
                            let settled = answers.proved(&proof.of);
                            ended.proofs.push(self.with_grounds(proof));
                            observer.known(answers);
                            team.go_on(&settled);
                        }
                        false => answers.unknown(&doubts),
                    }
                }
                Said::Broke(engine, panic) => observer.broke(&engine, &panic),
                Said::Unknown(mut reasons) => {
                    doubts.append(&mut reasons);
                    answers.unknown(&doubts);
                }
            }
        }
        ended.accounts = team.end();
        Ok(ended)
    }

    fn asked(&self, answers: &Answers) -> Asked {
        let (solver, pictures) = (solver_config(self.inquiry), self.inquiry.pictures);
        Asked { properties: answers.open(), solver, pictures }
    }

    /// Is what a slice has told worth nothing?
    fn is_fruitless(&self, answers: &Answers) -> bool {
        self.confirming.is_slice && self.budget.exceeded().is_none() && answers.violations == 0
    }

    /// The violation that a witness leads to, where its inputs are all that matters.
    fn guessed(&self, answers: &Answers) -> Option<Found> {
        let (world, limits) = (World::default(), Limits { time: PATIENCE, ..Limits::default() });
        let followed = self.confirming.followed?;
        let violation = followed.guessed(self.confirming.program, &answers.open(), &world, &limits)?;
        let asked = answers.asked_with(violation.property);
        self.confirming.confirm(violation, &asked).ok()
    }

    fn with_grounds(&self, mut proof: Proof) -> Proof {
        proof.rests_on.extend(self.grounds.iter().cloned());
        proof
    }
}

/// A violation counts. What is settled now.
fn accept(
    found: Found,
    answers: &mut Answers,
    ended: &mut Ended,
    confirming: &Confirming,
    observer: &mut dyn Observer,
) -> PropertySet {
    observer.found(confirming.program, &found, answers);
    let settled = answers.violated(found.violation.property);
    ended.found.push(found);
    observer.known(answers);
    settled
}
