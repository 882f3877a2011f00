//! The thread that asks: it starts the workers, hears what they find, settles, and ends them.
//!
//! Memory is shared out by need: when the process has too much of it, the worker with the most on the heap is asked to make room, and
//! its engine gives up if it cannot; the others go on.

use crate::shares::{self, Share};
use crate::worker::{Message, Order, Shared, Worker};
use engine::{
    Account, Activity, Asked, Board, Budget, Fact, Facts, Ground, Ledger, Plan, Proof, PropertySet, Reason, Subject,
    Violation,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An engine to be, and its share of the time.
#[derive(Clone)]
pub struct Member {
    pub plan: Arc<dyn Plan>,
    pub share: Share,
    /// What it is not asked, whatever the question.
    pub leaves: PropertySet,
}

impl Member {
    /// One that is asked everything.
    pub fn new(plan: Arc<dyn Plan>, share: Share) -> Member {
        Member { plan, share, leaves: PropertySet::default() }
    }
}

/// What is heard of the engines.
pub enum Said {
    /// Nothing new for a moment.
    Nothing,
    /// A claim, until it was replayed. Its engine waits to be told to go on.
    Violated(Box<Violation>),
    /// By one engine, or by the facts of several.
    Proved(Proof),
    /// An engine has a bug: its name, and the words of the panic.
    Broke(String, String),
    /// All of them have given up.
    Unknown(Vec<Reason>),
}

pub struct Team {
    names: Vec<String>,
    workers: Vec<(Sender<Order>, Arc<Shared>)>,
    /// The worker of each engine; none where it could not be started.
    homes: Vec<Option<usize>>,
    subject: Arc<Subject>,
    /// What the engines tell each other, and what was heard of it here.
    board: Arc<Board>,
    facts: Facts,
    round: u32,
    /// What is not settled yet.
    open: PropertySet,
    /// The sites of that at which no run fails, once an engine has said so of one; none where facts about sites do not settle it.
    ledger: Option<Option<Ledger>>,
    messages: Receiver<Message>,
    /// Ends the workers, also inside of their solvers.
    stop: Arc<AtomicBool>,
    reasons: Vec<Reason>,
    /// Engines that may still say something.
    searching: Vec<bool>,
    accounts: Vec<Option<Account>>,
    /// The engine whose find was heard last.
    asking: Option<usize>,
    /// When memory was last asked for.
    asked: Option<Instant>,
}

/// How long one look at the workers takes, at most.
const MOMENT: Duration = Duration::from_millis(10);

/// How long workers have to make room, and to end.
const TIME_FOR_ROOM: Duration = Duration::from_millis(300);
const TIME_TO_END: Duration = Duration::from_millis(500);

/// Bytes of stack for a worker: nothing recurs over the program, but solvers do over formulas.
const STACK: usize = 256 << 20;

impl Team {
    /// Starts the engines in at most so many threads. Engines in one thread take turns.
    pub fn start(subject: &Arc<Subject>, members: &[Member], asked: &Asked, budget: &Budget, jobs: usize) -> Team {
        let stop: Arc<AtomicBool> = Arc::default();
        let board: Arc<Board> = Arc::default();
        let mut asked = asked.clone();
        asked.solver.limits.interrupt = Some(stop.clone());
        let (to, messages) = channel();
        let mut workers = Vec::new();
        let count = jobs.clamp(1, members.len().max(1));
        let shares: Vec<Share> = members.iter().map(|member| member.share).collect();
        let mut homes = vec![None; members.len()];
        for here in shares::place(&shares, count) {
            let (orders, from) = channel();
            let shared = Arc::new(Shared::default());
            shared.resize(members.len());
            let budget = budget.of_worker(stop.clone(), shared.full.clone());
            let worker = Worker {
                members: here.iter().map(|&number| (number, members[number].clone())).collect(),
                subject: subject.clone(),
                board: board.clone(),
                asked: asked.clone(),
                budget,
                shared: shared.clone(),
                stop: stop.clone(),
                messages: to.clone(),
                orders: from,
            };
            let thread = std::thread::Builder::new().name("engine".into()).stack_size(STACK);
            // Where no thread can be had, the engines of this worker are not heard of: they have given up.
            if thread.spawn(move || worker.run()).is_ok() {
                here.into_iter().for_each(|number| homes[number] = Some(workers.len()));
                workers.push((orders, shared));
            }
        }
        let reasons = match workers.len() == count {
            true => Vec::new(),
            false => vec![Reason::Exhausted { what: "no thread can be started".into(), place: String::new() }],
        };
        Team {
            names: members.iter().map(|member| member.plan.name()).collect(),
            searching: homes.iter().map(Option::is_some).collect(),
            accounts: members.iter().map(|_| None).collect(),
            workers,
            homes,
            subject: subject.clone(),
            facts: Facts::new(board.clone(), "team"),
            board,
            round: 0,
            open: asked.properties,
            ledger: None,
            messages,
            stop,
            reasons,
            asking: None,
            asked: None,
        }
    }

    /// Waits a moment for what is said next.
    pub fn hear(&mut self, budget: &Budget) -> Said {
        if let Some(proof) = self.proof_of_facts() {
            return Said::Proved(proof);
        }
        if !self.searching.contains(&true) {
            let mut reasons = std::mem::take(&mut self.reasons);
            // What stopped a search says more than that an engine did not begin one.
            reasons.sort_by_key(Reason::is_declined);
            if reasons.is_empty() {
                let what = "neither a violation nor a proof was found".into();
                reasons.push(Reason::Exhausted { what, place: String::new() });
            }
            return Said::Unknown(reasons);
        }
        match budget.exceeded() {
            Some(Reason::MemoryLimit) => self.ask_for_room(),
            Some(reason) => {
                self.halt();
                let mut reasons = vec![reason];
                for other in std::mem::take(&mut self.reasons) {
                    if !reasons.contains(&other) && other != Reason::Interrupted {
                        reasons.push(other);
                    }
                }
                return Said::Unknown(reasons);
            }
            None => {}
        }
        match self.messages.recv_timeout(MOMENT) {
            Ok(message) => self.take(message),
            Err(RecvTimeoutError::Timeout) => Said::Nothing,
            // No worker is left.
            Err(RecvTimeoutError::Disconnected) => {
                self.searching.fill(false);
                Said::Nothing
            }
        }
    }

    /// The proof that the facts of several engines make together, where they do.
    fn proof_of_facts(&mut self) -> Option<Proof> {
        let news = self.facts.news();
        let mut holding = news.iter().filter_map(|stated| match stated.fact {
            Fact::Holds(site) => Some((site, &stated.by)),
            _ => None,
        });
        let mut next = holding.next();
        next?;
        let Team { ledger, subject, open, round, .. } = self;
        let ledger = ledger.get_or_insert_with(|| Ledger::new(&subject.program, open, *round == 0)).as_mut()?;
        while let Some((site, by)) = next {
            ledger.holds(site, by);
            next = holding.next();
        }
        let (said, count) = ledger.settled()?;
        let engines: Vec<&str> = said.keys().map(String::as_str).collect();
        let ranges = Ground::Counted { key: "ranges", label: "steps that are safe by the ranges of values", count };
        let grounds = self.facts.grounds_of_sites(said).chain([ranges]);
        Some(Proof::new(engines.join(" and "), open.clone(), grounds))
    }

    fn take(&mut self, message: Message) -> Said {
        match message {
            Message::Violated(number, violation) => {
                self.asking = Some(number);
                Said::Violated(violation)
            }
            Message::Proved(number, proof) => {
                self.asking = Some(number);
                Said::Proved(proof)
            }
            Message::GaveUp(number, reasons) => {
                self.searching[number] = false;
                for reason in reasons {
                    if !self.reasons.contains(&reason) {
                        self.reasons.push(reason);
                    }
                }
                Said::Nothing
            }
            Message::Broke(number, panic) => {
                self.searching[number] = false;
                let what = format!("a bug in the engine {}", self.names[number]);
                self.reasons.push(Reason::Exhausted { what, place: String::new() });
                Said::Broke(self.names[number].clone(), panic)
            }
            Message::Ended(number, account) => {
                self.accounts[number] = Some(*account);
                Said::Nothing
            }
        }
    }

    /// What was heard last is dealt with: these are settled, perhaps none, and the search goes on for the others.
    pub fn go_on(&mut self, settled: &PropertySet) {
        if !settled.is_empty() {
            self.round = self.board.begin_anew();
            self.facts.begin_anew(self.round);
            self.open = self.open.without(settled);
            self.ledger = None;
        }
        let asking = self.asking.take().and_then(|number| self.homes[number]);
        for (worker, (orders, _)) in self.workers.iter().enumerate() {
            let is_answer = asking == Some(worker);
            if is_answer || !settled.is_empty() {
                // One that has ended does not listen.
                let _ = orders.send(Order { settled: settled.clone(), round: self.round, is_answer });
            }
        }
    }

    fn ask_for_room(&mut self) {
        if self.asked.is_some_and(|asked| asked.elapsed() < TIME_FOR_ROOM) {
            return;
        }
        let largest = self.workers.iter().max_by_key(|(_, shared)| shared.bytes.load(Ordering::Relaxed));
        if let Some((_, shared)) = largest {
            shared.full.store(true, Ordering::Relaxed);
            self.asked = Some(Instant::now());
        }
    }

    /// What was done so far, by all of them.
    pub fn activity(&self) -> Activity {
        Activity::together(self.workers.iter().map(|(_, shared)| shared.together()))
    }

    /// Ends the engines that still search, and gives their accounts, in order, as far as they come in time.
    pub fn end(&mut self) -> Vec<Account> {
        self.halt();
        self.accounts.iter_mut().filter_map(Option::take).collect()
    }

    fn halt(&mut self) {
        if self.stop.swap(true, Ordering::Relaxed) {
            return;
        }
        for (orders, _) in &self.workers {
            let _ = orders.send(Order { settled: PropertySet::default(), round: self.round, is_answer: true });
        }
        let begun = Instant::now();
        while self.accounts.iter().zip(&self.searching).any(|(account, searching)| *searching && account.is_none()) {
            let left = TIME_TO_END.saturating_sub(begun.elapsed());
            match self.messages.recv_timeout(left) {
                Ok(message) => drop(self.take(message)),
                Err(_) => break,
            }
        }
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
