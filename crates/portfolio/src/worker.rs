//! One thread, and the engines that take turns in it.

use crate::shares::{self, Share};
use crate::team::Member;
use engine::{
    Account, Activity, Asked, Board, Budget, Engine, Facts, Outcome, Progress, Proof, PropertySet, Reason, Subject,
    Violation,
};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What a worker says. The number is the engine's.
pub enum Message {
    Violated(usize, Box<Violation>),
    Proved(usize, Proof),
    GaveUp(usize, Vec<Reason>),
    /// A bug of the engine's, in the words of the panic.
    Broke(usize, String),
    /// The last that is heard of an engine.
    Ended(usize, Box<Account>),
}

/// What a worker is told: these properties are settled, perhaps none, and the search goes on for the others.
pub struct Order {
    pub settled: PropertySet,
    /// The round of the board that begins with it.
    pub round: u32,
    /// It is the answer to what the worker has found, which waits for it.
    pub is_answer: bool,
}

/// What a worker and the threads that wait for it both see.
#[derive(Default)]
pub struct Shared {
    /// By engine.
    activity: Mutex<Vec<Activity>>,
    /// Bytes that the worker's thread has on the heap.
    pub bytes: AtomicI64,
    /// Set to ask the engine at work to make room, or to give up. Part of the worker's budget.
    pub full: Arc<AtomicBool>,
}

impl Shared {
    /// There are so many engines.
    pub fn resize(&self, engines: usize) {
        self.lock().resize(engines, Activity::default());
    }

    pub fn together(&self) -> Activity {
        Activity::together(self.lock().iter().copied())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Activity>> {
        self.activity.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

pub struct Worker {
    /// Engines to be, with their numbers.
    pub members: Vec<(usize, Member)>,
    pub subject: Arc<Subject>,
    pub board: Arc<Board>,
    pub asked: Asked,
    pub budget: Budget,
    pub shared: Arc<Shared>,
    /// Set when everything is over.
    pub stop: Arc<AtomicBool>,
    pub messages: Sender<Message>,
    pub orders: Receiver<Order>,
}

struct Running<'p> {
    number: usize,
    engine: Box<dyn Engine + 'p>,
    facts: Facts,
    share: Share,
    spent: Duration,
    /// What it is still asked.
    open: PropertySet,
}

impl Running<'_> {
    fn account(&mut self) -> Account {
        let mut account = self.engine.account();
        account.counts.extend(self.facts.counts());
        account
    }
}

/// No thread listens any more.
struct Alone;

impl Worker {
    pub fn run(self) {
        let subject = self.subject.clone();
        let mut running = Vec::new();
        if self.work(&subject, &mut running).is_ok() {
            for running in &mut running {
                let _ = self.messages.send(Message::Ended(running.number, Box::new(running.account())));
            }
        }
        // To free millions of terms takes a while: no other thread waits for it.
        drop(running);
    }

    fn work<'p>(&self, subject: &'p Subject, running: &mut Vec<Running<'p>>) -> Result<(), Alone> {
        for (number, Member { plan, share, leaves }) in &self.members {
            let open = self.asked.properties.without(leaves);
            if open.is_empty() {
                self.say(Message::GaveUp(*number, Vec::new()))?;
                continue;
            }
            let asked = Asked { properties: open.clone(), ..self.asked.clone() };
            match guarded(|| plan.begin(subject, asked)) {
                Ok(Ok(engine)) => {
                    let (facts, spent) = (Facts::new(self.board.clone(), engine.name()), Duration::ZERO);
                    running.push(Running { number: *number, engine, facts, share: *share, spent, open });
                }
                Ok(Err(reason)) => self.say(Message::GaveUp(*number, vec![reason]))?,
                Err(panic) => self.say(Message::Broke(*number, panic))?,
            }
        }
        while let Some(next) = shares::next(running.iter().map(|running| (running.share, running.spent))) {
            match self.orders.try_recv() {
                Ok(order) => {
                    self.settle(running, &order)?;
                    continue;
                }
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return Err(Alone),
            }
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let begun = Instant::now();
            let current = &mut running[next];
            let progress = guarded(|| current.engine.advance(&self.budget, &mut current.facts));
            current.spent += begun.elapsed();
            self.shared.bytes.store(process::own_heap_bytes(), Ordering::Relaxed);
            let number = current.number;
            match progress {
                Ok(Progress::More) => {
                    // Asked to make room, it has done so.
                    self.shared.full.store(false, Ordering::Relaxed);
                    let activity = current.engine.activity();
                    self.shared.lock()[number] = activity;
                }
                Ok(Progress::Done(Outcome::Violated(violation))) => {
                    self.ask(Message::Violated(number, violation), running)?
                }
                Ok(Progress::Done(Outcome::Proved(mut proof))) => {
                    proof.rests_on.extend(current.facts.grounds());
                    self.ask(Message::Proved(number, proof), running)?
                }
                Ok(Progress::Done(Outcome::Unknown(reasons))) => {
                    let ended = running.remove(next);
                    self.end(ended, reasons)?;
                }
                Err(panic) => {
                    // Its state may be half-way between two others: nothing is asked of it any more.
                    std::mem::forget(running.remove(next));
                    self.say(Message::Broke(number, panic))?;
                }
            }
        }
        Ok(())
    }

    /// Says what was found, and waits for what follows from it.
    fn ask(&self, found: Message, running: &mut Vec<Running>) -> Result<(), Alone> {
        self.say(found)?;
        loop {
            let order = self.orders.recv().map_err(|_| Alone)?;
            self.settle(running, &order)?;
            if order.is_answer {
                return Ok(());
            }
        }
    }

    /// An engine is told what is settled, and is over where nothing is left that it is asked.
    fn settle(&self, running: &mut Vec<Running>, order: &Order) -> Result<(), Alone> {
        if order.settled.is_empty() {
            return Ok(());
        }
        let mut index = 0;
        while let Some(Running { engine, facts, open, .. }) = running.get_mut(index) {
            *open = open.without(&order.settled);
            if open.is_empty() {
                let ended = running.remove(index);
                self.end(ended, Vec::new())?;
                continue;
            }
            engine.settle(&order.settled);
            facts.begin_anew(order.round);
            index += 1;
        }
        Ok(())
    }

    fn end(&self, mut ended: Running, reasons: Vec<Reason>) -> Result<(), Alone> {
        self.say(Message::Ended(ended.number, Box::new(ended.account())))?;
        self.say(Message::GaveUp(ended.number, reasons))?;
        drop(ended);
        process::give_back_memory();
        self.shared.full.store(false, Ordering::Relaxed);
        Ok(())
    }

    fn say(&self, message: Message) -> Result<(), Alone> {
        self.messages.send(message).map_err(|_| Alone)
    }
}

/// Runs what may have a bug; the words of the panic if it has.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default()
    })
}
