//! What happens when a path takes an edge: it cannot, or it can, and then the next part is executed.
//!
//! Whatever the machine has to know on the way, and cannot, makes variants of the path: one for each answer that is possible. The path
//! can be taken as long as there is a variant that takes it.

use crate::conflict::Conflict;
use crate::demand::{deciding, demand, Demand};
use crate::graph::{EdgeId, Kind, NodeId, Way};
use crate::guards::Guards;
use crate::loads::{wrote, Wrote};
use crate::path::{Gained, Step, Trace, Variant, Write, Writes};
use engine::{here, take_assumptions, turn, Inputs, Over, Prescribed, Reason, Shows, SymbolicHost, Turn, Violation};
use machine::{Decision, Host, State, Stop};
use solver::{Path, Side};
use std::rc::Rc;
use std::sync::Arc;
use term::{Model, TermId};

/// A path has no more variants than these.
const MOST_VARIANTS: usize = 256;

/// How a variant of a path got on.
pub enum Crossed {
    /// The states that took the edge; if there is none, the edges that are why.
    Arrived(Vec<Variant>, Guards),
    Violated(Box<Violation>),
    /// The solver was interrupted.
    Interrupted,
}

/// A state on its way along an edge.
#[derive(Clone)]
struct Walker {
    state: State,
    path: Path,
    model: Arc<Model>,
    inputs: Inputs,
    gained: Vec<Gained>,
}

impl Walker {
    fn gain(&mut self, pool: &mut term::Pool, term: TermId, of_edge: bool) {
        if pool.as_bool(term) != Some(true) {
            self.path = self.path.with(pool, term);
            self.gained.push(Gained { term, of_edge });
        }
    }
}

impl Conflict<'_> {
    /// The first part of the program.
    pub(crate) fn first(&mut self, node: NodeId) -> Result<Vec<Variant>, Stop> {
        let state = self.machine.start(&["program".into()])?;
        let walker = Walker {
            state,
            path: self.chain.path(),
            model: Arc::new(Model::new()),
            inputs: Inputs::default(),
            gained: Vec::new(),
        };
        match self.walk(walker, None, None, Way::To(node)) {
            Crossed::Arrived(variants, _) => Ok(variants),
            Crossed::Interrupted => Err(Stop::Exhausted("there was no time to begin".into())),
            Crossed::Violated(violation) => Err(violation.stop),
        }
    }

    pub(crate) fn cross(&mut self, variant: &Variant, edge: EdgeId) -> Crossed {
        let step = variant.step.clone();
        let mut walker = Walker {
            state: step.state.clone(),
            path: step.path.clone(),
            model: variant.model.clone(),
            inputs: step.inputs.clone(),
            gained: Vec::new(),
        };
        let data = self.graph.edge(edge);
        let mut of_edge = None;
        if let Some(operand) = deciding(&self.layout, step.function, step.block, step.part) {
            let value = self.machine.held(&step.state, operand).unwrap_or(machine::Value::Bits(0));
            match demand(&mut self.machine, &self.layout, &self.graph, data, value) {
                Demand::Known(true) | Demand::Open => {}
                Demand::Known(false) => return Crossed::Arrived(Vec::new(), self.why_not(&step, edge, None)),
                Demand::If(term) => {
                    self.counts.queries += 1;
                    let pool = &mut self.machine.pool;
                    match self.chain.feasible(pool, &walker.path, Some(&walker.model), term) {
                        Side::Feasible(model) => {
                            walker.model = model;
                            walker.gain(pool, term, true);
                            of_edge = Some(walker.state.frame.pc);
                        }
                        Side::Infeasible => {
                            return Crossed::Arrived(Vec::new(), self.why_not(&step, edge, Some(term)));
                        }
                        Side::Unknown(solver::Unknown::Interrupted) => return Crossed::Interrupted,
                        Side::Unknown(why) => {
                            let place = here(&mut self.machine, &walker.state);
                            self.note(Reason::Solver { why: why.to_string(), place });
                            return Crossed::Arrived(Vec::new(), Guards::all(&step).with(edge, &step));
                        }
                    }
                }
            }
        }
        self.walk(walker, Some((variant, edge)), of_edge, data.way)
    }

    /// Runs a state along an edge to the end of the next part. `decided` is where a question is answered by the edge itself.
    fn walk(&mut self, walker: Walker, from: Option<(&Variant, EdgeId)>, decided: Option<u32>, way: Way) -> Crossed {
        let start = walker.state.frame.serial;
        let mut arrived = Vec::new();
        let mut walkers = vec![walker];
        while let Some(mut walker) = walkers.pop() {
            if self.is_interrupted() {
                return Crossed::Interrupted;
            }
            if arrived.len() + walkers.len() > MOST_VARIANTS {
                let place = here(&mut self.machine, &walker.state);
                self.note(Reason::Exhausted { what: format!("more than {MOST_VARIANTS} possibilities"), place });
                break;
            }
            let before = walker.state.instructions;
            let prescribed = &Prescribed::default();
            let mut host = SymbolicHost {
                program: self.program,
                inputs: std::mem::take(&mut walker.inputs),
                prescribed,
                thread: 0,
            };
            let stop = self.machine.run(&mut walker.state, &mut host, u64::MAX);
            walker.inputs = host.inputs;
            self.counts.instructions += walker.state.instructions - before;
            let assumed = take_assumptions(
                &mut self.machine.pool,
                &mut self.chain,
                &mut walker.state,
                &walker.path,
                &mut walker.model,
            );
            let stop = match assumed {
                Ok(conditions) => {
                    for condition in conditions {
                        walker.gain(&mut self.machine.pool, condition, false);
                    }
                    stop
                }
                Err(stop) => stop,
            };
            if let Stop::Undecided(term) | Stop::Assuming(term) = stop {
                if decided == Some(walker.state.frame.pc) && walker.state.frame.serial == start {
                    let truth = self.evaluator.holds(&self.machine.pool, &walker.model, term);
                    walker.state.decided.push(Decision::Truth(term, truth));
                    walkers.push(walker);
                    continue;
                }
            }
            let Conflict { machine, evaluator, properties, .. } = self;
            match turn(machine, evaluator, &walker.state, &walker.model, properties, stop) {
                Turn::Paused => match way {
                    Way::To(node) if self.is_at(&walker.state, node) => arrived.push(self.arrive(walker, from, node)),
                    // It is for another edge to follow it there.
                    _ if from.is_some_and(|(_, edge)| self.is_foreseen(&walker.state, edge)) => {}
                    _ => {
                        let place = here(&mut self.machine, &walker.state);
                        let what = "control comes here in a way that the analysis of pointers did not foresee".into();
                        self.note(Reason::Unsupported { what, place });
                    }
                },
                Turn::Split { condition, yes, no } => match self.both(walker, condition, [yes, no]) {
                    Some(sides) => walkers.extend(sides),
                    None => return Crossed::Interrupted,
                },
                Turn::Assume { condition, answer } => {
                    self.counts.queries += 1;
                    let pool = &mut self.machine.pool;
                    match self.chain.feasible(pool, &walker.path, Some(&walker.model), condition) {
                        Side::Feasible(model) => {
                            walker.model = model;
                            walker.gain(pool, condition, false);
                            walker.state.decided.push(answer);
                            walkers.push(walker);
                        }
                        Side::Infeasible => {}
                        Side::Unknown(solver::Unknown::Interrupted) => return Crossed::Interrupted,
                        Side::Unknown(why) => {
                            let place = here(&mut self.machine, &walker.state);
                            self.note(Reason::Solver { why: why.to_string(), place });
                        }
                    }
                }
                Turn::Over(Over::Exited | Over::Aborted | Over::Assumed) => {}
                Turn::Violated(property, stop) => {
                    let inputs = walker.inputs.under(&self.machine.pool, &walker.model);
                    let here = self.machine.span(&walker.state);
                    let span = self.machine.user_span(&walker.state, here);
                    let shows = Shows::Stopping;
                    return Crossed::Violated(Box::new(Violation {
                        property,
                        stop,
                        span,
                        inputs,
                        shows,
                        because: None,
                    }));
                }
                Turn::Cut(reason) => self.note(reason),
                Turn::Met | Turn::LoopLimit | Turn::Scheduling => {
                    unreachable!("the machine was not told to stop there, and there is one thread")
                }
            }
        }
        let guards = from.map_or(Guards::default(), |(variant, edge)| {
            let step = &variant.step;
            Guards::all(step).with(edge, step)
        });
        Crossed::Arrived(arrived, guards)
    }

    /// The sides of a condition that are possible; none if the solver was interrupted.
    fn both(&mut self, walker: Walker, condition: TermId, answers: [Decision; 2]) -> Option<Vec<Walker>> {
        self.counts.queries += 1;
        let pool = &mut self.machine.pool;
        let check = self.chain.check(pool, &walker.path, Some(&walker.model), condition);
        let negated = pool.not(condition);
        let mut sides = Vec::new();
        // The last one goes first.
        for (side, term, answer) in [(check.no, negated, 1), (check.yes, condition, 0)] {
            match side {
                Side::Feasible(model) => {
                    let mut other = walker.clone();
                    other.model = model;
                    other.gain(&mut self.machine.pool, term, false);
                    other.state.decided.push(answers[answer].clone());
                    sides.push(other);
                }
                Side::Infeasible => {}
                Side::Unknown(solver::Unknown::Interrupted) => return None,
                Side::Unknown(why) => {
                    let place = here(&mut self.machine, &walker.state);
                    self.note(Reason::Solver { why: why.to_string(), place });
                }
            }
        }
        Some(sides)
    }

    /// The edges that a run takes, up to where none leads on, and how the whole run stops.
    pub fn edges_of_run(&mut self, host: &mut dyn Host) -> Result<(Vec<EdgeId>, Stop), Stop> {
        let mut state = self.machine.start(&["program".into()])?;
        let mut stop = self.machine.run(&mut state, host, u64::MAX);
        let mut node = self.graph.entry(&self.layout);
        let mut edges = Vec::new();
        while stop == Stop::Paused {
            stop = self.machine.run(&mut state, host, u64::MAX);
            let ways = self.graph.node(node).ways.clone().unwrap_or_default();
            let taken = ways.into_iter().find(|&edge| match (self.graph.edge(edge).way, &stop) {
                (Way::To(target), Stop::Paused) => self.is_at(&state, target),
                (Way::Violation, Stop::Fault(_) | Stop::Violated(_)) => true,
                _ => false,
            });
            let Some(edge) = taken else {
                // The end of the run counts all the same: if it fails, what is missing here was left out wrongly.
                while stop == Stop::Paused {
                    stop = self.machine.run(&mut state, host, u64::MAX);
                }
                break;
            };
            edges.push(edge);
            if let Way::To(target) = self.graph.edge(edge).way {
                node = target;
            }
        }
        Ok((edges, stop))
    }

    fn is_interrupted(&self) -> bool {
        let interrupt = self.config.limits.interrupt.as_ref();
        interrupt.is_some_and(|interrupt| interrupt.load(std::sync::atomic::Ordering::Relaxed))
    }

    /// Is the state where some way leads that begins where this edge does?
    ///
    /// Soundness: paths are excluded edge by edge, so a run that takes none of them would be lost.
    fn is_foreseen(&mut self, state: &State, edge: EdgeId) -> bool {
        let source = self.graph.node(self.graph.edge(edge).source);
        let ways = source.ways.iter().flatten().filter_map(|&way| match self.graph.edge(way).way {
            Way::To(target) => Some(target),
            Way::Violation | Way::Cut => None,
        });
        let targets: Vec<NodeId> = ways.chain(source.hopeless.iter().copied()).collect();
        targets.into_iter().any(|target| self.is_at(state, target))
    }

    /// Is the state at the end of this node's part?
    fn is_at(&mut self, state: &State, node: NodeId) -> bool {
        let (block, end) = self.machine.next(state);
        let (data, function) = (self.graph.node(node), self.graph.function(node));
        state.frame.function == function
            && data.block == block
            && data.part == self.layout.part_ended(function, block, end)
    }

    fn arrive(&mut self, walker: Walker, from: Option<(&Variant, EdgeId)>, node: NodeId) -> Variant {
        let Walker { state, path, model, inputs, gained } = walker;
        let function = self.graph.function(node);
        let (block, part) = (self.graph.node(node).block, self.graph.node(node).part);
        let mut trace = Trace::default();
        let (mut before, mut caller, mut previous_part) = (None, None, None);
        if let Some((variant, edge)) = from {
            let step = &variant.step;
            before = Some(step.clone());
            let [here, there] = [step.node, node].map(|node| self.graph.activation(self.graph.node(node).context));
            if here == there {
                trace = variant.trace.clone();
                caller = step.caller.clone();
                previous_part = (part > 0).then(|| step.clone());
                let loops = &self.layout.function(function).loops;
                let around = std::iter::successors(loops.innermost(step.block), |&id| loops.get(id).parent);
                for id in around.take_while(|&id| !loops.contains(id, block)) {
                    trace.exits.insert(id, edge);
                }
            } else if self.graph.context(there).kind == Kind::Call(step.node, function) {
                caller = Some(step.clone());
            } else if let Some(call) = step.caller.as_ref().filter(|_| part > 0) {
                trace.visits = call.trace.visits.update(call.block, call.clone());
                trace.exits = call.trace.exits.clone();
                caller = call.caller.clone();
                previous_part = Some(call.clone());
            }
            trace.writes = variant.trace.writes.clone();
            if let Some(end) = self.layout.end(step.function, step.block, step.part) {
                let body = self.layout.body(step.function);
                let model = self.program.data_model;
                if let Wrote::Anywhere = wrote(&mut self.machine, body, &step.state, end, model) {
                    trace.writes.anywhere = Some(step.length + 1);
                }
            }
        }
        let length = before.as_ref().map_or(0, |before| before.length + 1);
        let step = Rc::new(Step {
            before,
            edge: from.map(|(_, edge)| edge),
            node,
            function,
            block,
            part,
            state,
            path,
            inputs,
            conditions: gained,
            previous_part,
            caller,
            trace,
            length,
            known: Default::default(),
        });
        let mut trace = step.trace.clone();
        trace.visits.insert(block, step.clone());
        self.record_writes(&step, &mut trace.writes);
        Variant { step, model, trace }
    }

    fn record_writes(&mut self, step: &Rc<Step>, writes: &mut Writes) {
        let body = self.layout.body(step.function);
        for &inst in self.layout.insts(step.function, step.block, step.part) {
            match wrote(&mut self.machine, body, &step.state, inst, self.program.data_model) {
                Wrote::Nothing => {}
                Wrote::Anywhere => writes.anywhere = Some(step.length),
                Wrote::Object { object, store } => {
                    let (offset, bytes) = store.unwrap_or_default();
                    let before = writes.objects.get(&object).cloned();
                    let store = store.map(|_| inst);
                    writes.objects.insert(object, Rc::new(Write { step: step.clone(), store, offset, bytes, before }));
                }
            }
        }
    }
}
