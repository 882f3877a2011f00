//! Steps: the summaries that lead from a cutpoint to a cutpoint, which of them can follow each other, and sets that runs can stay in.
//!
//! A run that never ends takes infinitely many steps, and from some step on only such as occur again and again. Those can all follow each other,
//! directly or over others: they are in one strongly connected set. So runs end if none of these sets has a run of its own that never does.
//!
//! Law: of two steps that a run takes one after the other, `Steps::follow` holds. A call of a function with a contract that never returns is a run that
//! goes on at the function's entry, to which a summary leads; one that returns is passed within a summary.

use engine_backward::{Conditions, Ground};
use solver::Side;
use std::collections::{BTreeSet, HashMap};
use summary::{End, Renaming};
use term::TermId;

/// Sets with more steps are not looked at pair by pair.
const MOST_PAIRED: usize = 24;

/// Which steps can follow which, as far as was asked.
#[derive(Clone, Default)]
pub struct Steps {
    pairs: HashMap<(usize, usize), bool>,
}

/// Where a step begins and ends.
pub fn ends(ground: &Ground, step: usize) -> Option<(usize, usize)> {
    let summary = &ground.build.system.summaries[step];
    match (summary.from, &summary.end) {
        (Some(from), End::Cutpoint(to)) => Some((from, *to)),
        _ => None,
    }
}

/// All steps from a cutpoint that runs may come to.
pub fn all(ground: &Ground) -> BTreeSet<usize> {
    ground.steps().into_iter().filter(|&step| ends(ground, step).is_some()).collect()
}

/// What has to hold at the beginning of a step, and of what happens on the way, for another step to follow.
pub fn then(ground: &mut Ground, step: usize, next: usize) -> TermId {
    let conditions = ground.build.system.summaries[next].conditions.clone();
    let from = ground.build.system.summaries[next].from.expect("a step begins at a cutpoint");
    let kept = ground.symbols[from].clone();
    let pool = &mut ground.build.machine.pool;
    let renaming = Renaming::new(pool, &conditions, &kept);
    let all = pool.all(&conditions);
    let all = renaming.apply(pool, all);
    ground.build.system.before(pool, step, all)
}

impl Steps {
    /// Can the second be taken right after the first?
    fn follow(&mut self, ground: &mut Ground, known: &Conditions, first: usize, second: usize) -> bool {
        if let Some(&known) = self.pairs.get(&(first, second)) {
            return known;
        }
        let condition = then(ground, first, second);
        let path = ground.path(first, known, &[condition]);
        let can = !matches!(ground.quickly_feasible(&path, condition), Side::Infeasible);
        self.pairs.insert((first, second), can);
        can
    }

    /// The strongly connected sets of steps; those that no run takes twice are in none.
    pub fn components(
        &mut self,
        ground: &mut Ground,
        known: &Conditions,
        steps: &BTreeSet<usize>,
    ) -> Vec<BTreeSet<usize>> {
        let joined =
            |ground: &Ground, a: usize, b: usize| ends(ground, a).map(|it| it.1) == ends(ground, b).map(|it| it.0);
        let mut found = Vec::new();
        for rough in connected(steps, |a, b| joined(ground, a, b)) {
            if rough.len() > MOST_PAIRED {
                found.push(rough);
                continue;
            }
            let mut pairs = BTreeSet::new();
            for &a in &rough {
                for &b in &rough {
                    if joined(ground, a, b) && self.follow(ground, known, a, b) {
                        pairs.insert((a, b));
                    }
                }
            }
            found.extend(connected(&rough, |a, b| pairs.contains(&(a, b))));
        }
        found
    }

    /// Is it known that the second never follows the first?
    pub fn is_excluded(&self, first: usize, second: usize) -> bool {
        self.pairs.get(&(first, second)) == Some(&false)
    }
}

/// The strongly connected components that have an edge, of nodes that are few.
pub fn connected(nodes: &BTreeSet<usize>, edge: impl Fn(usize, usize) -> bool) -> Vec<BTreeSet<usize>> {
    let next: HashMap<usize, Vec<usize>> =
        nodes.iter().map(|&a| (a, nodes.iter().copied().filter(|&b| edge(a, b)).collect())).collect();
    let reached = |from: usize| {
        let mut reached = BTreeSet::new();
        let mut pending = next[&from].clone();
        while let Some(node) = pending.pop() {
            if reached.insert(node) {
                pending.extend(&next[&node]);
            }
        }
        reached
    };
    let reach: HashMap<usize, BTreeSet<usize>> = nodes.iter().map(|&node| (node, reached(node))).collect();
    let mut left: BTreeSet<usize> = nodes.iter().copied().filter(|node| reach[node].contains(node)).collect();
    let mut found = Vec::new();
    while let Some(&first) = left.first() {
        let component: BTreeSet<usize> =
            reach[&first].iter().copied().filter(|other| reach[other].contains(&first)).collect();
        left.retain(|node| !component.contains(node));
        found.push(component);
    }
    found
}
