//! What becomes of a conflict, and of a branch whose condition is known: clauses, and their copies.

use crate::conflict::{Conflict, Stage};
use crate::demand::{deciding, demand, Demand};
use crate::explain::Explainer;
use crate::graph::EdgeId;
use crate::guards::Guards;
use crate::path::Step;
use std::rc::Rc;

/// Steps that are walked for a read from memory, where there is no conflict.
const PATIENCE: u32 = 200;

/// Guards of a condition that is known, above which the clause for the other side is not worth having.
const FEW: usize = 8;

/// Why paths are excluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// No run takes them.
    Impossible,
    /// They were dealt with: another path covers them, a violation was found, or there is a reason why there is no proof.
    Done,
}

impl Conflict<'_> {
    /// Excludes the paths that take an edge and its guards.
    pub(crate) fn learn(&mut self, step: &Rc<Step>, guards: &Guards, edge: EdgeId, why: Why) {
        let mut edges = self.spelled_out(step, guards);
        edges.push(edge);
        edges.sort_unstable();
        edges.dedup();
        self.worker.last_clause = edges.len() * 100 / (self.worker.edges.len() + 1);
        if !self.clauses.insert(edges.clone().into()) {
            return;
        }
        self.counts.learned += 1;
        self.counts.literals += edges.len() as u64;
        self.formula.exclude(&edges);
        let family = self.lifted.add(&self.graph, step, guards, &edges);
        if why == Why::Impossible {
            self.tell(&edges, family);
        }
        if let Some(family) = family {
            let copies = self.lifted.instances_of(&self.graph, family);
            self.take_copies(copies);
        }
    }

    /// Takes copies of clauses into the formula.
    pub(crate) fn take_copies(&mut self, copies: Vec<Vec<EdgeId>>) {
        for mut edges in copies {
            edges.sort_unstable();
            if self.clauses.insert(edges.clone().into()) {
                self.counts.lifted += 1;
                self.formula.exclude(&edges);
            }
        }
    }

    /// Every clause that was learned: the edges that no run takes together, or not without a reason that was kept.
    pub fn clauses(&self) -> impl Iterator<Item = &[EdgeId]> {
        self.clauses.iter().map(|clause| &**clause)
    }

    /// Every edge of a set. Of a path's beginning those at which there was a choice: they say which it is.
    fn spelled_out(&self, step: &Rc<Step>, guards: &Guards) -> Vec<EdgeId> {
        let mut edges = guards.edges().to_vec();
        if guards.prefix() == 0 {
            return edges;
        }
        for step in step.back().filter(|step| step.length <= guards.prefix()) {
            let Some(edge) = step.edge else { continue };
            let source = self.graph.node(self.graph.edge(edge).source);
            if source.ways.as_ref().is_some_and(|ways| ways.len() > 1) {
                edges.push(edge);
            }
        }
        edges
    }

    /// Learns from a branch whose condition is known, that its other sides cannot be taken: without a conflict. Says whether that
    /// holds for every path that comes to this node.
    pub(crate) fn learn_known(&mut self, stage: usize) -> bool {
        let mut impossible = Vec::new();
        let certain = self.find_impossible(stage, &mut impossible);
        self.stages[stage].impossible.get_or_insert(impossible);
        certain
    }

    fn find_impossible(&mut self, stage: usize, impossible: &mut Vec<EdgeId>) -> bool {
        let Stage { node, variants, impossible: known, .. } = &self.stages[stage];
        let node = self.graph.node(*node);
        if node.ways.as_ref().is_some_and(|ways| ways.len() == 1) {
            return true;
        }
        if known.is_some() {
            return false;
        }
        let [variant] = &variants[..] else { return false };
        let step = variant.step.clone();
        let Some(operand) = deciding(&self.layout, step.function, step.block, step.part) else { return false };
        if !matches!(self.machine.held(&step.state, operand), Some(machine::Value::Bits(_))) {
            return false;
        }
        let explained = Explainer { patience: PATIENCE, ..self.explainer() }.explain(&step, operand);
        let is_known = matches!(explained.value, machine::Value::Bits(_)) && explained.guards.prefix() == 0;
        if !is_known || explained.guards.edges().len() > FEW {
            return false;
        }
        let ways = self.graph.node(step.node).ways.clone().unwrap_or_default();
        for edge in ways {
            let data = self.graph.edge(edge);
            let demand = demand(&mut self.machine, &self.layout, &self.graph, data, explained.value);
            if demand == Demand::Known(false) {
                self.learn(&step, &explained.guards, edge, Why::Impossible);
                impossible.push(edge);
            }
        }
        explained.guards.edges().is_empty()
    }
}
