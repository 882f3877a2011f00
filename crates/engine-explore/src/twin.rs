//! The weakest precondition of a piece of the tree of paths, found by running it again on a state with symbols for what varies.
//!
//! A point (`interpolate`) has a real state, and the paths that left it, each with a model of its inputs. Here the state that stands for all states at
//! that place (`machine::Anywhere`) goes the same ways, each chosen by a model, with its own symbols in the place of values. So every condition on
//! the way is one about the state at the point, for whatever comes there.
//!
//! Soundness: all that is used of the real paths is which ways to go. A way that none of them goes is excluded by a condition of the result; a way
//! that ends in anything but an end of the program is excluded with the whole; and where a way comes to a later point, the state there has
//! to fit that point's, and to satisfy its interpolant. So whatever satisfies the result, and all that can follow on it, is safe. Inputs asked for on the
//! way are symbols of their own, and the result holds for all their values.

use crate::interpolate::Tools;
use crate::speculate::Speculating;
use crate::steps::{closed, together, Kind, Onward, Real, Step};
use engine::{turn, Inputs, Over, Prescribed, SymbolicHost, Turn};
use machine::{Anywhere, Decision, State, Stop};
use solver::Path;
use std::collections::HashSet;
use std::sync::Arc;
use term::{Model, TermId};

/// Where the numbers of inputs begin that a twin asks for: far from those of real paths.
const FIRST_INPUT: u32 = 1 << 30;

/// Decisions of one piece beyond which it has no interpolant.
const MOST_DECISIONS: usize = 4000;

/// A path that left a point: how far it went to the next, or to its end, and what its inputs are.
#[derive(Clone)]
pub struct Way {
    pub to: To,
    /// Instructions from the point on.
    pub instructions: u64,
    pub model: Arc<Model>,
    pub inputs: Inputs,
    /// The number of the claim that the point stands for it, where that is not settled.
    pub claim: Option<u32>,
}

/// Where a path from one point came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// The program's end, or an assumption that does not hold.
    End,
    /// A point of its own, or one that stands for it.
    Point(usize),
}

/// What a state has to satisfy, as conditions over the symbols of the state that stands for all. None: nothing is known to suffice.
pub type Conjuncts = Option<Vec<TermId>>;

/// What a later point demands.
pub trait Demands {
    /// Of a state that comes to a point: the conditions under which it is safe, in its own terms.
    fn demand(&mut self, tools: &mut Tools, point: usize, state: &State) -> Conjuncts;

    /// Of a state that no path has brought there: what any point demands whose safety is settled, if that satisfies the test.
    fn offer(
        &mut self,
        tools: &mut Tools,
        state: &State,
        test: &mut dyn FnMut(&mut Tools, &[TermId]) -> bool,
    ) -> Conjuncts;
}

/// A twin that waits to be run, with the paths it stands for and the step that waits for it.
struct Twin {
    state: State,
    inputs: Inputs,
    ways: Vec<Guide>,
    from: Option<(usize, bool)>,
    /// The speculation that it is part of; no path guides it then.
    speculation: Option<usize>,
}

/// One of the paths, with what the twin's symbols are on it.
struct Guide {
    way: usize,
    model: Model,
    /// Inputs of the twin that have their values.
    known: usize,
}

/// Where ways begin.
pub struct From<'a> {
    /// The state that stands for all.
    pub kept: &'a Anywhere,
    /// What its symbols are in the point's real state.
    pub values: &'a [(TermId, TermId)],
    /// The inputs that were asked for before.
    pub first: usize,
    /// The real path to the point, and the symbols that an interpolant may speak of.
    pub path: &'a Path,
    pub known: &'a HashSet<TermId>,
}

/// The conditions under which only ways that are given can be gone from a point, and each leads to what is safe. Symbols in them that are `bound`
/// stand for any value.
pub fn weakest(
    tools: &mut Tools,
    from: &From,
    ways: &[Way],
    demands: &mut dyn Demands,
    bound: &mut HashSet<TermId>,
    speculating: &mut Option<Speculating>,
) -> Conjuncts {
    let From { kept, values, first, path, known } = *from;
    let begun = kept.state.instructions;
    let guides = ways.iter().enumerate().map(|(way, path)| {
        let mut model = (*path.model).clone();
        for &(symbol, value) in values {
            let value = tools.evaluator.evaluate(&tools.machine.pool, &path.model, value);
            model.set(symbol, value);
        }
        Guide { way, model, known: 0 }
    });
    let guides: Vec<Guide> = guides.collect();
    // A run that comes to the point: what is demanded in a speculation has to hold on it.
    let sample = guides.first()?.model.clone();
    let mut steps: Vec<Step> = Vec::new();
    let mut asked: HashSet<TermId> = HashSet::new();
    let inputs = Inputs::numbered_from(FIRST_INPUT);
    let mut waiting = vec![Twin { state: kept.state.clone(), inputs, ways: guides, from: None, speculation: None }];
    while let Some(mut twin) = waiting.pop() {
        if steps.len() > MOST_DECISIONS || tools.is_over() {
            return None;
        }
        let farthest = twin.ways.iter().map(|guide| ways[guide.way].instructions).max().unwrap_or(0);
        let next = steps.len();
        if let Some((step, truth)) = twin.from {
            if let Step::Decision { yes, no, .. } = &mut steps[step] {
                *(if truth { yes } else { no }) = Onward::Step(next);
            }
        }
        if let Some((speculating, number)) = speculating.as_mut().zip(twin.speculation) {
            if !speculating.goes_on(number) {
                steps.push(Step::End(None));
                continue;
            }
        }
        let limit = match (twin.speculation, speculating.as_ref()) {
            (Some(_), Some(speculating)) => twin.state.instructions + speculating.turn(),
            _ => begun + farthest + 1,
        };
        let stop = run(tools, &mut twin, limit);
        let twins: Vec<TermId> = twin.inputs.symbols_since(0).iter().map(|input| input.0).collect();
        asked.extend(&twins);
        for guide in &mut twin.ways {
            let real = ways[guide.way].inputs.symbols_since(first);
            for (&symbol, real) in twins.iter().zip(&real).skip(guide.known) {
                if tools.machine.pool.sort(symbol) == tools.machine.pool.sort(real.0) {
                    let value = tools.evaluator.evaluate(&tools.machine.pool, &ways[guide.way].model, real.0);
                    guide.model.set(symbol, value);
                }
            }
            guide.known = twins.len();
        }
        // What the machine chose holds on every run.
        let mut on = twin;
        let chosen: Vec<TermId> = on.state.assumptions.drain(..).map(|assumption| assumption.condition).collect();
        for condition in chosen {
            let at = steps.len();
            steps.push(Step::Decision { condition, yes: Onward::Step(at + 1), no: Onward::Safe, kind: Kind::Guided });
        }
        let at = steps.len();
        let gone = on.state.instructions - begun;
        let model = on.ways.first().map_or(&sample, |leader| &leader.model);
        let met = turn(tools.machine, tools.evaluator, &on.state, model, tools.properties, stop);
        if let Some((speculating, number)) = speculating.as_mut().zip(on.speculation) {
            let is_error = matches!(met, Turn::Violated(..));
            match met {
                Turn::Split { condition, yes, no } => {
                    let kind = Kind::Inside;
                    steps.push(Step::Decision { condition, yes: Onward::Never, no: Onward::Never, kind });
                    for (truth, answer) in [(false, no), (true, yes)] {
                        fork(&mut waiting, &on, Vec::new(), (at, truth), answer, Some(number));
                    }
                }
                Turn::Assume { condition, answer } => {
                    let kind = Kind::Inside;
                    steps.push(Step::Decision { condition, yes: Onward::Never, no: Onward::Safe, kind });
                    fork(&mut waiting, &on, Vec::new(), (at, true), answer, Some(number));
                }
                Turn::Over(_) => steps.push(Step::End(Some(Vec::new()))),
                Turn::Met => {
                    let mut test = |tools: &mut Tools, list: &[TermId]| {
                        list.iter().all(|&conjunct| tools.evaluator.holds(&tools.machine.pool, &sample, conjunct))
                    };
                    if let Some(offered) = demands.offer(tools, &on.state, &mut test) {
                        steps.push(Step::End(Some(offered)));
                    } else if speculating.comes_to(number, &on.state) {
                        let condition = tools.machine.pool.boolean(true);
                        let (yes, no) = (Onward::Never, Onward::Safe);
                        steps.push(Step::Decision { condition, yes, no, kind: Kind::Inside });
                        waiting.push(Twin { from: Some((at, true)), ..on });
                    } else {
                        steps.push(Step::End(None));
                    }
                }
                Turn::Paused | Turn::LoopLimit | Turn::Scheduling | Turn::Violated(..) | Turn::Cut(_) => {
                    speculating.is_wrong(number, is_error);
                    steps.push(Step::End(None));
                }
            }
            continue;
        }
        match met {
            Turn::Split { condition, yes, no } => {
                let ways = std::mem::take(&mut on.ways);
                let (holding, failing) = part(tools, ways, condition);
                let mut speculated = None;
                let side = holding.is_empty();
                if side || failing.is_empty() {
                    let site = (on.state.frame.function, on.state.frame.pc, side);
                    speculated = speculating.as_mut().and_then(|speculating| speculating.begin(tools, site));
                }
                let kind = speculated.map_or(Kind::Guided, |number| Kind::Speculated { number, side });
                steps.push(Step::Decision { condition, yes: Onward::Never, no: Onward::Never, kind });
                for (ways, truth, answer) in [(failing, false, no), (holding, true, yes)] {
                    let speculation = speculated.filter(|_| ways.is_empty());
                    fork(&mut waiting, &on, ways, (at, truth), answer, speculation);
                }
            }
            Turn::Assume { condition, answer } => {
                steps.push(Step::Decision { condition, yes: Onward::Never, no: Onward::Safe, kind: Kind::Guided });
                let ways = std::mem::take(&mut on.ways);
                let (holding, _) = part(tools, ways, condition);
                fork(&mut waiting, &on, holding, (at, true), answer, None);
            }
            Turn::Over(Over::Exited | Over::Aborted | Over::Assumed) => steps.push(Step::End(Some(Vec::new()))),
            Turn::Met => {
                let arrived = |guide: &Guide| match &ways[guide.way] {
                    Way { to: To::Point(point), instructions, .. } if *instructions == gone => Some(*point),
                    _ => None,
                };
                match on.ways.iter().find_map(arrived) {
                    Some(point) => {
                        let demanded = demands.demand(tools, point, &on.state);
                        demanded.as_ref()?;
                        steps.push(Step::End(demanded));
                    }
                    // There is no point here.
                    None if gone < farthest => {
                        let truth = tools.machine.pool.boolean(true);
                        let (yes, no) = (Onward::Never, Onward::Safe);
                        steps.push(Step::Decision { condition: truth, yes, no, kind: Kind::Guided });
                        waiting.push(Twin { from: Some((at, true)), ..on });
                    }
                    None => return None,
                }
            }
            Turn::Paused | Turn::LoopLimit | Turn::Scheduling | Turn::Violated(..) | Turn::Cut(_) => return None,
        }
    }
    let mut real = Real::new(tools, values, path, &sample, (known, &asked));
    let found = together(tools, steps, &mut real, speculating)?;
    closed(tools, found, (known, &asked), bound)
}

fn run(tools: &mut Tools, twin: &mut Twin, limit: u64) -> Stop {
    twin.state.meeting = true;
    let inputs = std::mem::take(&mut twin.inputs);
    let prescribed = Prescribed::default();
    let mut host = SymbolicHost { program: tools.program, inputs, prescribed: &prescribed, thread: 0 };
    let granted = limit.saturating_sub(twin.state.instructions).max(1);
    let stop = tools.machine.run(&mut twin.state, &mut host, granted);
    twin.inputs = host.inputs;
    stop
}

/// The paths on which a condition holds, and the others.
fn part(tools: &mut Tools, ways: Vec<Guide>, condition: TermId) -> (Vec<Guide>, Vec<Guide>) {
    ways.into_iter().partition(|guide| tools.evaluator.holds(&tools.machine.pool, &guide.model, condition))
}

fn fork(
    waiting: &mut Vec<Twin>,
    on: &Twin,
    ways: Vec<Guide>,
    from: (usize, bool),
    answer: Decision,
    speculation: Option<usize>,
) {
    if ways.is_empty() && speculation.is_none() {
        return;
    }
    let (mut state, inputs) = (on.state.clone(), on.inputs.clone());
    state.decided.push(answer);
    waiting.push(Twin { state, inputs, ways, from: Some(from), speculation });
}
