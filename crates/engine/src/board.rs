//! The board that the engines of a team share their facts on, and an engine's own view of it.
//!
//! The board is append-only, and each fact is on it once. An engine hears what others have said since it last listened; where nothing is new
//! that is one atomic load. When a property is settled, runs that had ended there go on, and facts need not be true of them: the board begins anew
//! with the next round, and what an engine says of the last one is dropped.

use crate::account::Count;
use crate::facts::{Fact, FactKind, Stated};
use crate::proof::Ground;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More facts than these are not kept.
const MOST: usize = 200_000;

#[derive(Default)]
pub struct Board {
    /// How many facts were said, in all rounds.
    said: AtomicUsize,
    list: Mutex<List>,
}

#[derive(Default)]
struct List {
    round: u32,
    /// How many facts were said in the rounds before.
    before: usize,
    facts: Vec<Arc<Stated>>,
    known: HashSet<Fact>,
    /// What each engine had used when it last said something: what it said may rest on that.
    used: BTreeMap<String, Used>,
}

/// How often facts were used, by their kind and the engine that has said them.
type Used = BTreeMap<(FactKind, String), u64>;

impl Board {
    /// Forgets everything. The number of the round that begins.
    pub fn begin_anew(&self) -> u32 {
        let mut list = self.lock();
        list.round += 1;
        list.before += list.facts.len();
        list.facts.clear();
        list.known.clear();
        list.used.clear();
        list.round
    }

    /// What facts rest on: these, and those that the engines have used which said them, and so on.
    fn resting(&self, on: Used) -> impl Iterator<Item = Ground> {
        let list = self.lock();
        let mut pending: Vec<String> = on.keys().map(|(_, by)| by.clone()).collect();
        let (mut all, mut seen) = (on, HashSet::new());
        while let Some(by) = pending.pop() {
            if !seen.insert(by.clone()) {
                continue;
            }
            for (fact, count) in list.used.get(&by).into_iter().flatten() {
                pending.push(fact.1.clone());
                all.entry(fact.clone()).or_insert(*count);
            }
        }
        all.into_iter().map(|((kind, by), count)| Ground::Facts { kind, by, count })
    }

    fn lock(&self) -> MutexGuard<'_, List> {
        // Nothing panics with half of a fact written.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one engine says and hears.
pub struct Facts {
    board: Arc<Board>,
    /// The engine's name.
    by: String,
    round: u32,
    /// How much of the round was heard, and the number on the board then.
    heard: usize,
    seen: usize,
    said: BTreeMap<FactKind, u64>,
    used: Used,
    /// Something was used since the engine last said something.
    has_used: bool,
}

impl Facts {
    pub fn new(board: Arc<Board>, by: impl Into<String>) -> Facts {
        let round = board.lock().round;
        let (said, used) = (BTreeMap::new(), Used::new());
        Facts { board, by: by.into(), round, heard: 0, seen: 0, said, used, has_used: false }
    }

    /// For an engine that has no others beside it.
    pub fn alone() -> Facts {
        Facts::new(Arc::default(), "")
    }

    /// Says a fact, if it is new.
    pub fn say(&mut self, fact: Fact) {
        let mut list = self.board.lock();
        if list.round != self.round || list.facts.len() >= MOST || list.known.contains(&fact) {
            return;
        }
        *self.said.entry(fact.kind()).or_default() += 1;
        list.known.insert(fact.clone());
        if std::mem::take(&mut self.has_used) {
            list.used.insert(self.by.clone(), self.used.clone());
        }
        list.facts.push(Arc::new(Stated { fact, by: self.by.clone() }));
        self.board.said.store(list.before + list.facts.len(), Ordering::Release);
    }

    /// What the others have said since the last time, in the order in which it was said.
    pub fn news(&mut self) -> Vec<Arc<Stated>> {
        let said = self.board.said.load(Ordering::Acquire);
        if said == self.seen {
            return Vec::new();
        }
        let list = self.board.lock();
        if list.round != self.round {
            // The engine has not been told yet that something is settled.
            return Vec::new();
        }
        let news = list.facts[self.heard..].iter().filter(|stated| stated.by != self.by).cloned().collect();
        self.heard = list.facts.len();
        self.seen = list.before + list.facts.len();
        news
    }

    /// A fact has saved work: what the engine says from now on may rest on it.
    pub fn use_of(&mut self, stated: &Stated) {
        *self.used.entry((stated.fact.kind(), stated.by.clone())).or_default() += 1;
        self.has_used = true;
    }

    /// The engine was told what is settled, and hears from now on what is said in this round.
    pub fn begin_anew(&mut self, round: u32) {
        (self.round, self.heard, self.seen) = (round, 0, 0);
        self.has_used = !self.used.is_empty();
    }

    /// What a proof of this engine rests on because of the facts that it has used.
    pub fn grounds(&self) -> impl Iterator<Item = Ground> {
        self.board.resting(self.used.clone())
    }

    /// What a proof rests on that needs no more than sites of which engines have said that they hold: so many of each engine.
    pub fn grounds_of_sites(&self, said: &BTreeMap<String, u64>) -> impl Iterator<Item = Ground> {
        self.board.resting(said.iter().map(|(by, &count)| ((FactKind::Holds, by.clone()), count)).collect())
    }

    /// What was said and used, by kind; what there was none of is left out.
    pub fn counts(&self) -> Vec<Count> {
        let mut counts = Vec::new();
        for kind in FactKind::ALL {
            let said = self.said.get(&kind).copied().unwrap_or(0);
            let used = self.used.iter().filter(|((other, _), _)| *other == kind).map(|(_, count)| count).sum();
            for ((key, label), count) in kind.keys().into_iter().zip(kind.labels()).zip([said, used]) {
                if count > 0 {
                    counts.push(Count::new(key, label, count));
                }
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Site;
    use ir::{Block, EntityRef, Function};

    fn holds(block: usize) -> Fact {
        Fact::Holds(Site { function: Function::new(0), block: Block::new(block), inst: None })
    }

    fn heard(facts: &mut Facts) -> Vec<(Fact, String)> {
        facts.news().iter().map(|stated| (stated.fact.clone(), stated.by.clone())).collect()
    }

    #[test]
    fn each_fact_is_heard_once_and_not_by_the_engine_that_said_it() {
        let board: Arc<Board> = Arc::default();
        let [mut a, mut b] = ["a", "b"].map(|name| Facts::new(board.clone(), name));
        a.say(holds(1));
        b.say(holds(1));
        b.say(holds(2));
        assert_eq!(heard(&mut a), [(holds(2), "b".into())]);
        assert_eq!(heard(&mut b), [(holds(1), "a".into())]);
        assert_eq!((heard(&mut a), heard(&mut b)), (vec![], vec![]));
        assert_eq!(b.counts(), [Count::new("holds_said", "sites that hold, said", 1)]);
    }

    #[test]
    fn facts_of_an_earlier_round_are_neither_heard_nor_taken() {
        let board: Arc<Board> = Arc::default();
        let [mut a, mut b] = ["a", "b"].map(|name| Facts::new(board.clone(), name));
        a.say(holds(1));
        let round = board.begin_anew();
        b.begin_anew(round);
        // The first has not been told yet.
        a.say(holds(2));
        assert_eq!(heard(&mut b), []);
        b.say(holds(3));
        assert_eq!(heard(&mut a), []);
        a.begin_anew(round);
        assert_eq!(heard(&mut a), [(holds(3), "b".into())]);
        a.say(holds(1));
        assert_eq!(heard(&mut b), [(holds(1), "a".into())]);
    }

    #[test]
    fn a_proof_names_the_engines_whose_facts_were_used() {
        let board: Arc<Board> = Arc::default();
        let [mut a, mut b] = ["a", "b"].map(|name| Facts::new(board.clone(), name));
        a.say(holds(1));
        a.say(holds(2));
        for stated in b.news() {
            b.use_of(&stated);
        }
        let grounds: Vec<Ground> = b.grounds().collect();
        assert_eq!(grounds, [Ground::Facts { kind: FactKind::Holds, by: "a".into(), count: 2 }]);
        assert_eq!(grounds[0].to_string(), "2 sites at which no run fails, said by a");
    }

    #[test]
    fn a_proof_names_the_engines_behind_the_facts_that_were_used() {
        let board: Arc<Board> = Arc::default();
        let [mut a, mut b, mut c] = ["a", "b", "c"].map(|name| Facts::new(board.clone(), name));
        a.say(holds(1));
        for stated in b.news() {
            b.use_of(&stated);
        }
        b.say(holds(2));
        let c_uses: Vec<_> = c.news().into_iter().filter(|stated| stated.by == "b").collect();
        for stated in c_uses {
            c.use_of(&stated);
        }
        let by = |name: &str| Ground::Facts { kind: FactKind::Holds, by: name.into(), count: 1 };
        assert_eq!(c.grounds().collect::<Vec<_>>(), [by("a"), by("b")]);
        let said = BTreeMap::from([("b".to_owned(), 1)]);
        assert_eq!(c.grounds_of_sites(&said).collect::<Vec<_>>(), [by("a"), by("b")]);
    }

    #[test]
    fn threads_hear_everything_that_the_others_say() {
        let board: Arc<Board> = Arc::default();
        const EACH: usize = 500;
        let names = ["a", "b", "c"];
        let threads = names.into_iter().enumerate().map(|(number, name)| {
            let mut facts = Facts::new(board.clone(), name);
            std::thread::spawn(move || {
                let mut count = 0;
                for index in 0..EACH {
                    facts.say(holds(number * EACH + index));
                    count += facts.news().len();
                }
                while count < (names.len() - 1) * EACH {
                    count += facts.news().len();
                }
                count
            })
        });
        let threads: Vec<_> = threads.collect();
        for thread in threads {
            assert_eq!(thread.join().expect("no thread panics"), (names.len() - 1) * EACH);
        }
    }
}
