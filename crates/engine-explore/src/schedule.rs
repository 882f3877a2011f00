//! Threads: where several can go on, each of them does, in a state of its own.
//!
//! A state stops where a thread is about to do something that others can tell, so that between two stops nothing depends on who went on. All threads that
//! can go on are followed, unless one is at a step that no other can tell (`independent`): then only that one is. A state that was seen before, with every thread
//! where it was, is not followed again. A thread that is not yet in front of such a step goes on first, up to there.
//!
//! Soundness: a state that is covered has no run that the one covering it has not, whichever thread goes on; whatever thread runs at the moment does not
//! matter, as both wait for a choice.

use crate::explore::{Explore, Next};
use crate::node::Node;
use engine::{Look, Property, Reason};
use machine::{Chosen, ALL_WAIT};

/// Steps that are taken alone in a row, before all threads are looked at again.
const MOST_ALONE: u32 = 100;

impl Explore<'_> {
    pub(crate) fn schedule(&mut self, mut node: Node) -> Next {
        if let Some(thread) = self.alone(&node) {
            let span = self.machine.span(&node.state);
            node.state.choose(thread, true);
            node.inputs = std::mem::take(&mut node.inputs).scheduled(
                &mut self.machine.pool,
                Chosen { thread, alone: true },
                span,
            );
            node.alone += 1;
            return Next::On(node);
        }
        node.alone = 0;
        if self.seen.look(&mut self.machine, &node.state, node.trail.path()) == Look::Covered {
            return self.covered(node);
        }
        let span = self.machine.span(&node.state);
        let running = node.state.thread();
        // The thread that runs goes on first: few changes make runs that are easy to read.
        let mut threads = node.state.runnable();
        threads.sort_by_key(|&thread| (thread == running, std::cmp::Reverse(thread)));
        let ahead = threads.contains(&running);
        if ahead && self.settings.context_limit.is_some_and(|limit| node.switches >= limit) {
            let reason = Reason::Limit { what: "context limit".into(), place: self.place(&node) };
            self.note(reason);
            threads = vec![running];
        }
        if self.properties.contains(Property::NoDeadlock) && node.state.may_all_wait(&mut self.machine) {
            threads.insert(0, ALL_WAIT);
        }
        let mut leaf = node.leaf;
        let count = threads.len();
        for (index, thread) in threads.into_iter().enumerate() {
            let mut child = node.clone();
            child.switches += u32::from(ahead && thread != running);
            if index + 1 < count {
                [child.leaf, leaf] = self.frontier.fork(leaf);
            } else {
                child.leaf = leaf;
            }
            child.state.choose(thread, false);
            let chosen = Chosen { thread, alone: false };
            child.inputs = child.inputs.scheduled(&mut self.machine.pool, chosen, span);
            self.add(child);
        }
        self.counts.forks += count as u64 - 1;
        self.counts.most_alive = self.counts.most_alive.max(self.frontier.alive() as u64);
        Next::Done
    }

    /// A thread whose next step no other can tell, ever.
    fn alone(&mut self, node: &Node) -> Option<u32> {
        if node.alone >= MOST_ALONE {
            return None;
        }
        if let Some(thread) = node.state.unready() {
            return Some(thread);
        }
        let independent = self.independent.as_mut()?;
        let places = self.machine.places(&node.state);
        places.iter().find(|place| independent.is_alone(place, &places)).map(|place| place.thread)
    }
}
