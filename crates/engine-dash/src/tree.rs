//! The paths of tests: a tree of summaries, each with the constraint on inputs for which a run takes it (`GatherConstraints`).
//!
//! The summaries on the way to a node are put one behind the other, forwards: each symbol of a point stands for what the path has made of it, and what is
//! chosen on a summary has a symbol of its own each time. Tests that share the beginning of a path share its constraint.

use crate::code::Code;
use crate::tests::Given;
use solver::{Path, Side};
use std::collections::HashMap;
use std::rc::Rc;
use term::{Evaluator, Model, TermId};

/// The root of the tree: the start.
pub const ROOT: usize = 0;

pub struct Tree {
    nodes: Vec<Node>,
    children: HashMap<(usize, usize), usize>,
}

struct Node {
    parent: usize,
    /// The summary that leads here.
    summary: usize,
    depth: usize,
    made: Option<Rc<Made>>,
}

/// What a path has made of its symbols.
pub struct Made {
    /// For which inputs it is taken.
    pub path: Path,
    /// What each symbol of the point at its end stands for.
    here: HashMap<TermId, TermId>,
    /// What each symbol that the last summary speaks of stands for.
    pub spoken: Vec<(TermId, TermId)>,
}

impl Tree {
    pub fn new(code: &Code) -> Tree {
        let made = Made { path: code.build.chain.path(), here: HashMap::new(), spoken: Vec::new() };
        let root = Node { parent: ROOT, summary: usize::MAX, depth: 0, made: Some(Rc::new(made)) };
        Tree { nodes: vec![root], children: HashMap::new() }
    }

    pub fn depth(&self, node: usize) -> usize {
        self.nodes[node].depth
    }

    /// The node behind another by a summary.
    pub fn child(&mut self, parent: usize, summary: usize) -> usize {
        let (next, depth) = (self.nodes.len(), self.nodes[parent].depth + 1);
        let child = *self.children.entry((parent, summary)).or_insert(next);
        if child == next {
            self.nodes.push(Node { parent, summary, depth, made: None });
        }
        child
    }

    /// The nodes from the root to a node, without the root.
    fn way(&self, mut node: usize) -> Vec<usize> {
        let mut way = Vec::new();
        while node != ROOT {
            way.push(node);
            node = self.nodes[node].parent;
        }
        way.reverse();
        way
    }

    /// The constraint of the path to a node.
    pub fn made(&mut self, code: &mut Code, node: usize) -> Rc<Made> {
        for at in self.way(node) {
            if self.nodes[at].made.is_none() {
                let before = self.nodes[self.nodes[at].parent].made.clone().expect("parents come first");
                self.nodes[at].made = Some(Rc::new(step(code, &before, self.nodes[at].summary)));
            }
        }
        self.nodes[node].made.clone().expect("it was made")
    }

    /// Inputs for a run that takes the path to a node, then a summary, and satisfies conditions where that ends.
    pub fn extend(&mut self, code: &mut Code, node: usize, summary: usize, there: &[TermId]) -> (Made, Extended) {
        let before = self.made(code, node);
        let made = step(code, &before, summary);
        let here: Vec<(TermId, TermId)> = made.here.iter().map(|(symbol, now)| (*symbol, *now)).collect();
        let mut path = made.path.clone();
        for &condition in there {
            let pool = code.pool();
            let now = pool.substitute(condition, &here);
            path = path.with(pool, now);
        }
        code.solver_calls += 1;
        let side = match path.is_contradictory() {
            true => Side::Infeasible,
            false => code.build.chain.model(&mut code.build.machine.pool, &path),
        };
        let extended = match side {
            Side::Infeasible => Extended::Never,
            Side::Unknown(why) => Extended::Unclear(why.to_string()),
            Side::Feasible(model) => {
                let mut given: Vec<Given> = Vec::new();
                for at in self.way(node) {
                    let Node { summary, made, .. } = &self.nodes[at];
                    let made = made.as_ref().expect("it was made");
                    given.push(Given { summary: *summary, values: values(code, &made.spoken, &model) });
                }
                given.push(Given { summary, values: values(code, &made.spoken, &model) });
                Extended::By(given)
            }
        };
        (made, extended)
    }
}

/// What became of extending a test.
pub enum Extended {
    By(Vec<Given>),
    /// No inputs take the path to its end and further.
    Never,
    Unclear(String),
}

/// One more summary.
fn step(code: &mut Code, before: &Made, summary: usize) -> Made {
    let symbols = code.spoken(summary);
    let (conditions, given) = (code.summary(summary).conditions.clone(), code.summary(summary).values.clone());
    let to = code.target(summary);
    let pool = &mut code.build.machine.pool;
    let mut spoken = Vec::new();
    for symbol in symbols {
        let now = before.here.get(&symbol).copied();
        spoken.push((symbol, now.unwrap_or_else(|| pool.symbol("then", pool.sort(symbol)))));
    }
    let mut path = before.path.clone();
    for condition in conditions {
        let now = pool.substitute(condition, &spoken);
        path = path.with(pool, now);
    }
    let mut here = HashMap::new();
    for &symbol in to.map_or(&[][..], |to| &code.symbols[to]) {
        let value = given.iter().find(|(varying, _)| *varying == symbol).map_or(symbol, |(_, value)| *value);
        let now = pool.substitute(value, &spoken);
        here.insert(symbol, now);
    }
    Made { path, here, spoken }
}

/// Values of symbols under a model of what they stand for.
fn values(code: &Code, spoken: &[(TermId, TermId)], model: &Model) -> Model {
    let mut evaluator = Evaluator::new();
    let mut evaluation = evaluator.under(&code.build.machine.pool, model);
    let mut values = Model::new();
    for &(symbol, now) in spoken {
        values.set(symbol, evaluation.value(now));
    }
    values
}
