//! States that come back to a point whose paths are still explored, as in a loop: each is a claim that the point stands for it.
//!
//! A node with a claim waits. A point from which all other paths have ended is tentative as long as claims behind it, or behind a point that stands
//! for one of its paths, are about points that are open. When the first of these has nothing left to wait for, all points that depend on it are
//! looked at together: their interpolants begin as 'nothing is demanded' and grow until none demands more than it is made of. What they say
//! then is kept by every path: an invariant, where the point is the head of a loop. Then each claim is checked: the state has to satisfy the
//! interpolant. Where one does not, its node goes on, and the rest waits for it.
//!
//! Soundness: points become done together only if every interpolant is what the ways from its point demand, given those of all others, and every
//! state that came back satisfies that of its point. So along any run from such a point, each point that the run comes to has its interpolant
//! satisfied, and no step between two of them violates anything.

use crate::interpolate::{Found, Interpolation, Status, Tools};
use crate::node::Node;
use crate::twin::{To, Way};
use std::collections::HashSet;

/// Interpolants that are found at once, again and again.
const MOST_FOUND: usize = 3000;

/// Points that are asked what they demand, for one speculation.
const MOST_OFFERING: usize = 6;

/// How often interpolants that depend on each other may grow.
const MOST_ROUNDS: usize = 24;

#[derive(Default)]
pub struct Claims {
    list: Vec<Claim>,
    next: u32,
    /// Nodes whose claims have turned out to be so, with the points that stand for them, and nodes whose claims have not.
    covered: Vec<(Node, usize)>,
    others: Vec<Node>,
    /// Points that are looked at together.
    together: HashSet<usize>,
    /// They are looked at for a point that is tentative, and stays so: what is open is taken to demand nothing.
    supposing: bool,
    /// One of these was taken to demand what it did before.
    pub(crate) guessed: bool,
}

struct Claim {
    number: u32,
    node: Node,
    /// Where the node came from, and what it came to.
    from: usize,
    target: usize,
}

impl Interpolation {
    /// The closest open point on a node's path that is of this class, if it may stand for the node.
    pub(crate) fn above(&mut self, class: usize, node: &Node) -> Option<usize> {
        let mut next = node.point;
        while let Some(number) = next {
            let point = &self.points[number];
            if point.class == class && point.status == Status::Open {
                let class = &mut self.classes[class];
                class.returned += 1;
                // Where that was wrong, it is tried less and less often.
                let is_due = class.returned.is_multiple_of(1u64.checked_shl(class.failed).unwrap_or(u64::MAX).max(1));
                return is_due.then_some(number);
            }
            next = point.parent;
        }
        None
    }

    /// Is all that a tentative point depends on above the node?
    pub(crate) fn may_wait(&self, number: usize, node: &Node) -> bool {
        let Some(from) = node.point else { return false };
        let low = self.points[number].low;
        low == from || self.is_below(from, low)
    }

    fn is_below(&self, number: usize, above: usize) -> bool {
        std::iter::successors(self.points[number].parent, |&next| self.points[next].parent)
            .take_while(|&next| next >= above)
            .any(|next| next == above)
    }

    /// The node waits until it is known whether the point stands for it.
    pub(crate) fn wait(&mut self, tools: &mut Tools, node: Node, from: usize, target: usize) {
        let number = self.claims.next;
        self.claims.next += 1;
        self.leave(&node, To::Point(target), Some(number));
        self.claims.list.push(Claim { number, node, from, target });
        self.close(tools, Some(from));
    }

    /// Are there nodes of which it is not known yet whether a point stands for them, or that have to go on?
    pub(crate) fn is_waiting(&self) -> bool {
        !self.claims.list.is_empty() || !self.claims.others.is_empty()
    }

    /// Nodes that are covered for good, and those that have to go on.
    pub(crate) fn take_settled(&mut self) -> (Vec<(Node, usize)>, Vec<Node>) {
        (std::mem::take(&mut self.claims.covered), std::mem::take(&mut self.claims.others))
    }

    /// All nodes that still wait.
    pub(crate) fn wake(&mut self, tools: &mut Tools) -> Vec<Node> {
        let list = std::mem::take(&mut self.claims.list);
        list.iter().for_each(|claim| self.is_unknown(tools, &claim.node.state));
        list.into_iter().map(|claim| Node { point: None, ..claim.node }).collect()
    }

    /// The first open point that something at or behind a point came back to.
    fn lowest(&self, number: usize) -> Option<usize> {
        let open = |way: &Way| {
            let To::Point(mut to) = way.to else { return None };
            while self.points[to].status == Status::Tentative {
                to = self.points[to].low;
            }
            (self.points[to].status != Status::Done).then_some(to)
        };
        self.points[number].ways.iter().filter_map(open).min()
    }

    /// Nothing is left to wait for at a point. Whether that is the end of it; else paths behind it are explored again.
    pub(crate) fn settle(&mut self, tools: &mut Tools, number: usize) -> bool {
        if self.points[number].is_broken {
            return self.give_up(number);
        }
        // The point itself counts as open here.
        match self.lowest(number) {
            Some(low) if low < number => {
                self.points[number].status = Status::Tentative;
                self.points[number].low = low;
                let class = self.points[number].class;
                self.classes[class].done.push(number);
                true
            }
            Some(_) => self.settle_together(tools, number),
            None if self.renew(tools, number) => {
                self.finish(number);
                true
            }
            None => self.give_up(number),
        }
    }

    fn finish(&mut self, number: usize) {
        let was = std::mem::replace(&mut self.points[number].status, Status::Done);
        self.counts.interpolants += 1;
        if was == Status::Open {
            let class = self.points[number].class;
            self.classes[class].done.push(number);
        }
    }

    /// Nothing is known to be enough at a point. What waits behind it goes on.
    fn give_up(&mut self, number: usize) -> bool {
        let behind = |claim: &Claim| claim.from == number || self.is_below(claim.from, number);
        let waiting: Vec<u32> =
            self.claims.list.iter().filter(|claim| behind(claim)).map(|claim| claim.number).collect();
        if !waiting.is_empty() {
            self.points[number].is_broken = true;
            self.reopen(number, &waiting);
            return false;
        }
        self.forget(number);
        if let Some(parent) = self.points[number].parent {
            self.points[parent].is_broken = true;
        }
        true
    }

    /// All that depends on a point, and on nothing above it.
    fn settle_together(&mut self, tools: &mut Tools, number: usize) -> bool {
        let mut members: Vec<usize> = (number + 1..self.points.len())
            .filter(|&other| self.points[other].status == Status::Tentative && self.is_below(other, number))
            .collect();
        members.reverse();
        members.push(number);
        let claimed: HashSet<usize> = members.iter().copied().collect();
        let kept = self.grow(tools, &members);
        let waiting: Vec<usize> =
            (0..self.claims.list.len()).filter(|&at| claimed.contains(&self.claims.list[at].from)).collect();
        let mut wrong: Vec<u32> = Vec::new();
        for &at in &waiting {
            let Claim { number, target, .. } = self.claims.list[at];
            if !kept || !self.is_so(tools, at) {
                wrong.push(number);
                let class = self.points[target].class;
                self.classes[class].failed = (self.classes[class].failed + 1).min(40);
            }
        }
        // To look at the states of claims must not have made anything wider.
        let kept = kept && members.iter().all(|&member| self.is_current(member));
        if wrong.is_empty() && kept {
            for &member in &members {
                self.finish(member);
            }
            let list = std::mem::take(&mut self.claims.list);
            let (settled, list) = list.into_iter().partition(|claim| claimed.contains(&claim.from));
            self.claims.list = list;
            let settled: Vec<Claim> = settled;
            self.counts.covered += settled.len() as u64;
            settled.iter().for_each(|claim| self.covers(tools, claim.target));
            self.claims.covered.extend(settled.into_iter().map(|claim| (claim.node, claim.target)));
            return true;
        }
        if wrong.is_empty() {
            wrong = waiting.iter().map(|&at| self.claims.list[at].number).collect();
        }
        for &member in &members {
            self.points[member].interpolant = None;
        }
        if wrong.is_empty() {
            return self.give_up(number);
        }
        self.reopen(number, &wrong);
        false
    }

    /// Brings the interpolant of a point that is not open up to date with its class; whether it has one.
    pub(crate) fn renew(&mut self, tools: &mut Tools, number: usize) -> bool {
        if self.is_current(number) {
            return true;
        }
        self.claims.supposing = self.points[number].status == Status::Tentative;
        let found = self.grow(tools, &[number]);
        self.claims.supposing = false;
        if !found {
            self.forget(number);
        }
        found
    }

    /// Finds the interpolants of points, and of others behind them that are out of date. Where they depend on each other they grow until all are what
    /// their ways demand; whether they stop growing.
    fn grow(&mut self, tools: &mut Tools, members: &[usize]) -> bool {
        for &member in members {
            self.points[member].interpolant = None;
        }
        self.claims.together = members.iter().copied().collect();
        let mut order: Vec<usize> = Vec::new();
        let grown = self.grow_all(tools, members.to_vec(), &mut order);
        let together = std::mem::take(&mut self.claims.together);
        if !grown {
            // What was found on the way may demand too little.
            for member in together {
                self.points[member].interpolant = None;
            }
        }
        grown
    }

    fn grow_all(&mut self, tools: &mut Tools, members: Vec<usize>, order: &mut Vec<usize>) -> bool {
        let (mut round, mut found) = (members, 0);
        for count in 0..MOST_ROUNDS {
            self.claims.guessed = false;
            let mut is_stable = true;
            for member in round {
                let before = self.points[member].interpolant.clone();
                let mut work = vec![member];
                while let Some(&top) = work.last() {
                    found += 1;
                    if found > MOST_FOUND || tools.is_over() {
                        return false;
                    }
                    match self.find(tools, top) {
                        Found::Interpolant => {
                            work.pop();
                            if !order.contains(&top) {
                                order.push(top);
                            }
                        }
                        Found::Behind(point) => {
                            self.points[point].interpolant = None;
                            self.claims.together.insert(point);
                            // What is found of it now may rest on guesses.
                            is_stable = false;
                            work.push(point);
                        }
                        Found::None => return false,
                    }
                }
                is_stable &= before == self.points[member].interpolant;
            }
            round = order.clone();
            // In the first round, all that was used is there for good if nothing was guessed.
            let is_exact = is_stable || count == 0 && !self.claims.guessed;
            if is_exact && round.iter().all(|&member| self.is_current(member)) {
                return true;
            }
        }
        false
    }

    /// May a point be taken to demand nothing as long as nothing else is known? Those that are looked at together grow until all agree; what is open
    /// does not, and only what is tentative may rest on it.
    pub(crate) fn is_assumed(&self, number: usize) -> bool {
        let supposed = self.claims.supposing && self.points[number].status == Status::Open;
        supposed || self.claims.together.contains(&number)
    }

    /// Points of a class that say what they demand to a speculation: those that are done, and those that are looked at together with what speculates.
    /// A point that is done covers for good, so it may not rest on what is only supposed.
    pub(crate) fn offering(&self, class: usize, by: usize) -> Vec<usize> {
        let done = self.classes[class].done.iter().rev();
        let done = done.filter(|&&number| self.points[number].status == Status::Done && self.is_current(number));
        let may_suppose = !self.claims.supposing || self.points[by].status != Status::Done;
        let open = |&number: &usize| {
            may_suppose && self.points[number].class == class && self.points[number].status != Status::Done
        };
        let mut together: Vec<usize> = self.claims.together.iter().copied().filter(open).collect();
        together.sort_unstable();
        done.copied().chain(together).take(MOST_OFFERING).collect()
    }

    /// Does the state of a claim satisfy the interpolant of its point?
    fn is_so(&mut self, tools: &mut Tools, at: usize) -> bool {
        let (node, target) = (self.claims.list[at].node.clone(), self.claims.list[at].target);
        let class = self.points[target].class;
        let Some(values) = self.fit(tools, class, &node.state) else { return false };
        if !self.is_current(target) {
            return false;
        }
        let Some((_, conjuncts)) = self.points[target].interpolant.clone() else { return false };
        self.satisfies(tools, &conjuncts, &values, node.trail.path(), Some(&node.model))
    }

    /// Nodes of claims go on, and all between them and the point that was to be settled is open again.
    fn reopen(&mut self, root: usize, wrong: &[u32]) {
        let list = std::mem::take(&mut self.claims.list);
        let (wrong, list): (Vec<Claim>, Vec<Claim>) = list.into_iter().partition(|claim| wrong.contains(&claim.number));
        self.claims.list = list;
        for Claim { number, node, from, target } in wrong {
            self.points[from].ways.retain(|way| way.claim != Some(number));
            let mut next = Some(from);
            while let Some(at) = next {
                let point = &mut self.points[at];
                point.open += 1;
                point.interpolant = None;
                if point.status == Status::Tentative {
                    point.status = Status::Open;
                    let class = point.class;
                    self.classes[class].done.retain(|&other| other != at);
                }
                let point = &self.points[at];
                next = if point.open > 1 || at == root { None } else { point.parent };
            }
            let node = self.point(node, self.points[target].class);
            self.claims.others.push(node);
        }
    }
}
