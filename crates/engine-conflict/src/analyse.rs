//! Why an edge cannot be taken: the analysis of a conflict.
//!
//! A core of the path condition says which demands contradict each other. Those are made again with their guards in them, and a core of
//! that says which guards it takes.

use crate::conflict::Conflict;
use crate::demand::{deciding, demand, Demand};
use crate::explain::{Explainer, FARTHEST};
use crate::graph::EdgeId;
use crate::guards::Guards;
use crate::path::Step;
use solver::{CoreAnswer, Minimise};
use std::rc::Rc;
use term::{Sort, TermId};

/// One of the things that contradict each other.
struct Item {
    /// None where it is false by itself.
    term: Option<TermId>,
    guards: Guards,
}

impl<'p> Conflict<'p> {
    pub(crate) fn explainer(&mut self) -> Explainer<'_, 'p> {
        Explainer {
            machine: &mut self.machine,
            layout: &self.layout,
            graph: &self.graph,
            reads: &mut self.reads,
            deltas: &mut self.deltas,
            patience: FARTHEST,
            gave_up: false,
        }
    }

    /// Why an edge cannot be taken at the end of a step: what it demands is false, or contradicts (`term`) what the path has gained.
    pub(crate) fn why_not(&mut self, step: &Rc<Step>, edge: EdgeId, term: Option<TermId>) -> Guards {
        let all = Guards::all(step).with(edge, step);
        let mut items = Vec::new();
        let Some(term) = term else {
            return match self.item(step, edge) {
                Some(item) if item.term.is_none() => item.guards,
                Some(item) => self.combined(step, &[item]).unwrap_or(all),
                None => all,
            };
        };
        let mut gained: Vec<(Rc<Step>, usize)> = Vec::new();
        for step in step.back() {
            gained.extend((0..step.conditions.len()).map(|index| (step.clone(), index)));
        }
        gained.reverse();
        let terms = gained.iter().map(|(step, index)| step.conditions[*index].term);
        let assumptions: Vec<(usize, TermId)> = terms.chain([term]).enumerate().collect();
        let CoreAnswer::Core(core) = self.chain.core(&mut self.machine.pool, &assumptions, Minimise::No) else {
            return all;
        };
        for label in core.labels {
            let item = match gained.get(label) {
                None => self.item(step, edge),
                Some((step, index)) => match (step.conditions[*index], &step.before, step.edge) {
                    (gained, Some(before), Some(edge)) if gained.of_edge => self.item(before, edge),
                    (gained, ..) => Some(Item { term: Some(gained.term), guards: Guards::all(step) }),
                },
            };
            match item {
                Some(item) => items.push(item),
                None => return all,
            }
        }
        self.combined(step, &items).unwrap_or(all)
    }

    /// What an edge demands at the end of a step, with its guards, the edge itself among them. No term where it is plainly false.
    fn item(&mut self, step: &Rc<Step>, edge: EdgeId) -> Option<Item> {
        let operand = deciding(&self.layout, step.function, step.block, step.part)?;
        let explained = self.explainer().explain(step, operand);
        let data = self.graph.edge(edge);
        let guards = explained.guards.with(edge, step);
        match demand(&mut self.machine, &self.layout, &self.graph, data, explained.value) {
            Demand::Known(false) => Some(Item { term: None, guards }),
            Demand::If(term) => Some(Item { term: Some(term), guards }),
            Demand::Known(true) | Demand::Open => None,
        }
    }

    /// The guards that it takes for these to contradict each other.
    fn combined(&mut self, step: &Rc<Step>, items: &[Item]) -> Option<Guards> {
        if let Some(item) = items.iter().find(|item| item.term.is_none()) {
            return Some(item.guards.clone());
        }
        let mut inside: Vec<EdgeId> = Vec::new();
        for term in items.iter().filter_map(|item| item.term) {
            inside.extend(self.deltas.inside(&self.machine, term));
        }
        let whole = items.iter().fold(Guards::default(), |guards, item| guards.and(&item.guards, step));
        if inside.is_empty() {
            return Some(whole);
        }
        let mut edges: Vec<EdgeId> = inside.iter().chain(whole.edges()).copied().collect();
        edges.sort_unstable();
        edges.dedup();
        let mut assumptions: Vec<(Option<Guards>, TermId)> = Vec::new();
        for item in items {
            let mut premise = self.machine.pool.boolean(true);
            for &edge in item.guards.edges() {
                let delta = self.deltas.symbol(&mut self.machine, edge);
                premise = self.machine.pool.and(premise, delta);
            }
            if item.guards.prefix() > 0 {
                let symbol = self.beginning(item.guards.prefix());
                premise = self.machine.pool.and(premise, symbol);
            }
            let rule = self.machine.pool.implies(premise, item.term?);
            assumptions.push((None, rule));
        }
        for edge in edges {
            let delta = self.deltas.symbol(&mut self.machine, edge);
            assumptions.push((Some(Guards::edge(edge)), delta));
        }
        let mut prefixes: Vec<u32> =
            items.iter().map(|item| item.guards.prefix()).filter(|&length| length > 0).collect();
        prefixes.sort_unstable();
        prefixes.dedup();
        for prefix in prefixes {
            let symbol = self.beginning(prefix);
            assumptions.push((Some(Guards::beginning(prefix)), symbol));
        }
        let numbered: Vec<(usize, TermId)> = assumptions.iter().map(|(_, term)| *term).enumerate().collect();
        self.counts.queries += 1;
        match self.chain.core(&mut self.machine.pool, &numbered, Minimise::Yes) {
            CoreAnswer::Core(core) => {
                let used = core.labels.iter().filter_map(|&label| assumptions[label].0.as_ref());
                let used = used.fold(Guards::default(), |guards, other| guards.and(other, step));
                Some(used.not_before(whole.oldest()))
            }
            _ => None,
        }
    }

    /// The symbol for: the path takes all of its first edges, as many as that.
    fn beginning(&mut self, prefix: u32) -> TermId {
        self.machine.pool.symbol_named(&format!("beginning {prefix}"), Sort::Bool)
    }
}
