//! Interpolants: why what was explored is safe, and that other states are safe for the same reason.
//!
//! After Chu, Jaffar and Murali, *Lazy Symbolic Execution for Enhanced Learning* (TRACER). Where ways meet, a path is at a point. Once all that follows on
//! a point has been explored and nothing is wrong there, the point has an interpolant: conditions on the state there that are enough for
//! that (`twin`). A state that comes to the same place later and satisfies them is covered: nothing can go wrong that did not there.
//!
//! Points at the same place, in the same calls, with the same objects are of one class: a state with symbols for all that has been seen to differ there
//! (`machine::Anywhere`). Interpolants are about these symbols. Where a state brings something new the class gets wider, and
//! interpolants of its points are found anew.
//!
//! Law: every run from a state that fits the class and satisfies the interpolant of one of its points is free of violations, and of whatever else
//! would have been a reason not to claim a proof.
//!
//! May miss: states whose objects differ in number or order, or in which of them have addresses that were looked at, are of different classes.

use crate::claims::Claims;
use crate::counts::InterpolationCounts;
use crate::node::{Node, Trail};
use crate::settings::Interpolants;
use crate::speculate::{Record, Speculating};
use crate::told::Heads;
use crate::twin::{weakest, Conjuncts, Demands, From, To, Way};
use engine::{Inputs, Property, PropertySet};
use ir::{Function, Program};
use machine::{Anywhere, Fit, Machine, State};
use solver::{Chain, Path, Side};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use term::{Evaluator, Model, Substitution, TermId};

/// Points, classes at one place, points of a class that a state is held against, and how often a place is visited before only paths
/// that something has happened to have points there.
const MOST_POINTS: usize = 200_000;
const MOST_CLASSES: usize = 16;
const MOST_TRIED: usize = 6;
const MANY_VISITS: u32 = 500;

/// What an exploration works with.
pub struct Tools<'a, 'p> {
    pub program: &'p Program,
    pub machine: &'a mut Machine<'p>,
    pub chain: &'a mut Chain,
    pub evaluator: &'a mut Evaluator,
    pub properties: &'a PropertySet,
}

impl Tools<'_, '_> {
    /// Is there no time left?
    pub fn is_over(&self) -> bool {
        self.machine.ended.as_ref().is_some_and(|ended| ended())
    }
}

#[derive(Default)]
pub struct Interpolation {
    pub(crate) classes: Vec<Class>,
    places: HashMap<Vec<(Function, u32)>, Vec<usize>>,
    visits: HashMap<(Function, u32), u32>,
    pub(crate) points: Vec<Point>,
    pub(crate) claims: Claims,
    /// Symbols that stand for any value.
    pub(crate) bound: HashSet<TermId>,
    pub counts: InterpolationCounts,
    way: Interpolants,
    /// What is behind a point is explored before anything else.
    is_depth_first: bool,
    record: Record,
    pub(crate) heads: Heads,
}

/// All states that fit one another.
pub(crate) struct Class {
    pub kept: Anywhere,
    pub version: u32,
    /// Points with all that follows on them explored, those that were of use last.
    pub done: Vec<usize>,
    /// How often states came to one of its points that was open, and how often they were no less than it.
    pub returned: u64,
    pub failed: u32,
}

/// Where ways meet, on one path.
pub(crate) struct Point {
    pub class: usize,
    pub parent: Option<usize>,
    pub state: State,
    pub trail: Trail,
    inputs: Inputs,
    /// Paths on their way to the next points, and points behind this one that are not done.
    pub open: u32,
    pub ways: Vec<Way>,
    pub status: Status,
    /// Where it is tentative: the first point that something behind it came back to.
    pub low: usize,
    /// Something behind it is not safe, or not known.
    pub is_broken: bool,
    /// With the version of the class.
    pub interpolant: Option<(u32, Vec<TermId>)>,
}

/// What is known of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Paths from it are still explored.
    Open,
    /// None is, but some came back to points that are open: it is safe if those are.
    Tentative,
    Done,
    /// Nothing is known to be enough.
    Broken,
}

/// What has become of a node that came to where ways meet.
#[allow(clippy::large_enum_variant)] // Never stored.
pub enum Arrival {
    On(Node),
    /// By the interpolant of a point.
    Covered(Node, usize),
    /// It is covered if what it came to is safe, which is not known yet.
    Waits,
}

impl Interpolation {
    pub fn new(way: Interpolants, is_depth_first: bool) -> Interpolation {
        Interpolation { way, is_depth_first, ..Interpolation::default() }
    }

    pub fn counts(&self) -> InterpolationCounts {
        let Record { begun, failed, wrong, bounded, .. } = self.record;
        InterpolationCounts { speculated: begun, failed, wrong, bounded, ..self.counts }
    }

    /// Whether what is asked is decided by what states a run comes to. Runs without end are not, nor is whether memory was lost on the way there, nor
    /// what was never written.
    pub fn suits(properties: &PropertySet) -> bool {
        let others =
            [Property::Termination, Property::ValidMemtrack, Property::UndefinedBehaviour, Property::StackLimit];
        !others.into_iter().any(|property| properties.contains(property))
    }

    /// A node comes to where ways meet: it is covered, or goes on, mostly as a new point.
    pub fn arrive(&mut self, tools: &mut Tools, node: Node) -> Arrival {
        let place: Vec<(Function, u32)> = node.state.frames().map(|frame| (frame.function, frame.pc)).collect();
        let visits = self.visits.entry(place[0]).or_default();
        *visits += 1;
        let is_idle = *visits > MANY_VISITS && node.trail.len() == node.since_point;
        let class = match is_idle || self.points.len() >= MOST_POINTS {
            true => None,
            false => self.class_of(tools, place, &node.state),
        };
        let Some((class, values)) = class else {
            self.is_unknown(tools, &node.state);
            return Arrival::On(node);
        };
        if let Some(point) = self.covering(tools, class, &values, &node) {
            if self.points[point].status == Status::Done {
                self.counts.covered += 1;
                self.covers(tools, point);
                self.leave(&node, To::Point(point), None);
                self.close(tools, node.point);
                return Arrival::Covered(node, point);
            }
            if let Some(from) = node.point {
                self.wait(tools, node, from, point);
                return Arrival::Waits;
            }
        }
        if let Some((from, point)) = node.point.zip(self.above(class, &node)) {
            self.wait(tools, node, from, point);
            return Arrival::Waits;
        }
        Arrival::On(self.point(node, class))
    }

    /// A node goes on as a new point. It counts for that from here on, and the new point for the old one.
    pub(crate) fn point(&mut self, node: Node, class: usize) -> Node {
        let number = self.points.len();
        self.leave(&node, To::Point(number), None);
        self.points.push(Point {
            class,
            parent: node.point,
            state: node.state.clone(),
            trail: node.trail.clone(),
            inputs: node.inputs.clone(),
            open: 1,
            ways: Vec::new(),
            status: Status::Open,
            low: number,
            is_broken: false,
            interpolant: None,
        });
        self.counts.points += 1;
        Node { point: Some(number), since_point: node.trail.len(), ..node }
    }

    /// A node has become two.
    pub fn fork(&mut self, node: &Node) {
        if let Some(point) = node.point {
            self.points[point].open += 1;
        }
    }

    /// A node has ended; whether nothing is wrong with that.
    pub fn end(&mut self, tools: &mut Tools, node: &Node, safe: bool) {
        match safe {
            true => self.leave(node, To::End, None),
            false => {
                if let Some(point) = node.point {
                    self.points[point].is_broken = true;
                }
            }
        }
        self.close(tools, node.point);
    }

    /// A path from a point to where it came.
    pub(crate) fn leave(&mut self, node: &Node, to: To, claim: Option<u32>) {
        let Some(point) = node.point else { return };
        let point = &mut self.points[point];
        let instructions = node.state.instructions - point.state.instructions;
        point.ways.push(Way { to, instructions, model: node.model.clone(), inputs: node.inputs.clone(), claim });
    }

    /// One less to wait for. What is done now has an interpolant, and may end the waiting of others.
    pub(crate) fn close(&mut self, tools: &mut Tools, point: Option<usize>) {
        let mut next = point;
        while let Some(number) = next {
            let point = &mut self.points[number];
            point.open -= 1;
            if point.open > 0 {
                return;
            }
            next = point.parent;
            if !self.settle(tools, number) {
                return;
            }
        }
    }

    pub(crate) fn forget(&mut self, number: usize) {
        let point = &mut self.points[number];
        point.status = Status::Broken;
        point.ways = Vec::new();
        point.interpolant = None;
    }

    /// The class of a state, and what the symbols of the class are in it. The class may get wider for that.
    fn class_of(
        &mut self,
        tools: &mut Tools,
        place: Vec<(Function, u32)>,
        state: &State,
    ) -> Option<(usize, Vec<(TermId, TermId)>)> {
        let known = self.places.get(&place).cloned().unwrap_or_default();
        for &class in &known {
            if let Some(values) = self.fit(tools, class, state) {
                return Some((class, values));
            }
        }
        if known.len() >= MOST_CLASSES {
            return None;
        }
        let class = self.classes.len();
        let kept = tools.machine.anywhere(state);
        self.classes.push(Class { kept, version: 0, done: Vec::new(), returned: 0, failed: 0 });
        self.places.entry(place).or_default().push(class);
        let values = self.fit(tools, class, state)?;
        Some((class, values))
    }

    /// What the symbols of a class are in a state.
    pub(crate) fn fit(&mut self, tools: &mut Tools, class: usize, state: &State) -> Option<Vec<(TermId, TermId)>> {
        let class = &mut self.classes[class];
        if !expose_alike(&class.kept.state, state) {
            return None;
        }
        loop {
            match tools.machine.fit(&class.kept, state) {
                Fit::Apart => return None,
                Fit::Values(values) => return Some(values),
                Fit::Wider(wider) => {
                    class.kept = *wider;
                    class.version += 1;
                }
            }
        }
    }

    /// A point that is done, and whose interpolant the node's state satisfies.
    fn covering(&mut self, tools: &mut Tools, class: usize, values: &[(TermId, TermId)], node: &Node) -> Option<usize> {
        let tried: Vec<usize> = self.classes[class].done.iter().rev().take(MOST_TRIED).copied().collect();
        for number in tried {
            // A tentative point elsewhere may become open again, and done before what waits for it is settled. Depth first, the point that both are
            // behind is open for longer than that.
            let is_tentative = self.points[number].status == Status::Tentative;
            if is_tentative && !(self.is_depth_first && self.may_wait(number, node)) {
                continue;
            }
            if !self.renew(tools, number) {
                self.classes[class].done.retain(|&other| other != number);
                continue;
            }
            let Some((version, conjuncts)) = &self.points[number].interpolant else { continue };
            if *version != self.classes[class].version {
                // Finding it anew has made the class wider: the values are others now.
                return None;
            }
            if self.satisfies(tools, &conjuncts.clone(), values, node.trail.path(), Some(&node.model)) {
                let done = &mut self.classes[class].done;
                done.retain(|&other| other != number);
                done.push(number);
                return Some(number);
            }
        }
        None
    }

    /// Whether a state satisfies conditions, whatever the bound symbols in them stand for.
    pub(crate) fn satisfies(
        &mut self,
        tools: &mut Tools,
        list: &[TermId],
        values: &[(TermId, TermId)],
        path: &Path,
        model: Option<&Arc<Model>>,
    ) -> bool {
        let pool = &mut tools.machine.pool;
        let mut real = Substitution::new(pool, values.iter().copied());
        let mut all = pool.boolean(true);
        for &conjunct in list {
            let image = real.apply(pool, conjunct);
            let fails = model.is_some_and(|model| !tools.evaluator.holds(pool, model, image));
            if pool.as_bool(image) == Some(false) || fails {
                return false;
            }
            all = pool.and(all, image);
        }
        if pool.as_bool(all) == Some(true) {
            return true;
        }
        let violated = pool.not(all);
        matches!(tools.chain.feasible(pool, path, model, violated), Side::Infeasible)
    }

    pub(crate) fn is_current(&self, number: usize) -> bool {
        let point = &self.points[number];
        point.interpolant.as_ref().is_some_and(|(version, _)| *version == self.classes[point.class].version)
    }

    /// Finds the interpolant of a point. Where speculation makes that impossible it is found without.
    pub(crate) fn find(&mut self, tools: &mut Tools, number: usize) -> Found {
        match self.way {
            Interpolants::Eager => self.find_so(tools, number, false).0,
            Interpolants::Lazy => match self.find_so(tools, number, true) {
                (Found::None, true) => self.find_so(tools, number, false).0,
                (found, _) => found,
            },
        }
    }

    /// What is found, and whether speculation had a part in it.
    fn find_so(&mut self, tools: &mut Tools, number: usize, lazily: bool) -> (Found, bool) {
        let class = self.points[number].class;
        let state = self.points[number].state.clone();
        let Some(values) = self.fit(tools, class, &state) else { return (Found::None, false) };
        let kept = self.classes[class].kept.clone();
        let version = self.classes[class].version;
        let (ways, first) = (self.points[number].ways.clone(), self.points[number].inputs.count());
        let trail = self.points[number].trail.clone();
        let mut bound = std::mem::take(&mut self.bound);
        let mut record = std::mem::take(&mut self.record);
        let mut known = self.known(tools, number, &kept);
        known.extend(&bound);
        let mut speculating = lazily.then(|| Speculating::new(&mut record, tools.program));
        let mut behind = Behind { interpolation: self, by: number, stale: None };
        let from = From { kept: &kept, values: &values, first, path: trail.path(), known: &known };
        let found = weakest(tools, &from, &ways, &mut behind, &mut bound, &mut speculating);
        let stale = behind.stale;
        let speculated = speculating.as_ref().is_some_and(Speculating::has_begun);
        if let Some(visits) = speculating.and_then(|speculating| speculating.visits) {
            tools.machine.revisit(&visits);
        }
        (self.bound, self.record) = (bound, record);
        if let Some(stale) = stale {
            return (Found::Behind(stale), speculated);
        }
        let is_known = |symbol: &TermId| known.contains(symbol) || self.bound.contains(symbol);
        let is_about_the_state = |list: &Vec<TermId>| {
            let pool = &tools.machine.pool;
            list.iter().all(|&conjunct| pool.symbols(conjunct).iter().all(is_known))
        };
        let Some(conjuncts) = found.filter(is_about_the_state) else { return (Found::None, speculated) };
        self.counts.renewed += 1;
        self.points[number].interpolant = Some((version, conjuncts));
        (Found::Interpolant, speculated)
    }

    /// What an interpolant may speak of, but for symbols that stand for any value: the class's symbols, inputs that were asked for before, and addresses
    /// that were looked at.
    fn known(&self, tools: &mut Tools, number: usize, kept: &Anywhere) -> HashSet<TermId> {
        let inputs = self.points[number].inputs.symbols_since(0);
        let mut known: HashSet<TermId> = inputs.into_iter().map(|input| input.0).collect();
        known.extend(tools.machine.exposed_symbols(&kept.state));
        known.extend(kept.varying.iter().flat_map(|varying| varying.symbols()));
        known
    }
}

/// What came of looking for an interpolant.
pub(crate) enum Found {
    Interpolant,
    /// That of a later point has to be found anew first.
    Behind(usize),
    None,
}

/// What later points demand.
struct Behind<'a> {
    interpolation: &'a mut Interpolation,
    /// The point whose interpolant is looked for.
    by: usize,
    stale: Option<usize>,
}

impl Demands for Behind<'_> {
    fn demand(&mut self, tools: &mut Tools, point: usize, state: &State) -> Conjuncts {
        let class = self.interpolation.points[point].class;
        let values = self.interpolation.fit(tools, class, state)?;
        if !self.interpolation.is_current(point) && !self.interpolation.is_assumed(point) {
            // Of an open point nothing can be found yet.
            self.stale = Some(point).filter(|&point| self.interpolation.points[point].status != Status::Open);
            return None;
        }
        let conjuncts = match &self.interpolation.points[point].interpolant {
            Some((_, conjuncts)) if self.interpolation.is_current(point) => conjuncts.clone(),
            // It is open, or looked at together with this one: whether it is safe is found out with all others.
            _ => {
                self.interpolation.claims.guessed = true;
                Vec::new()
            }
        };
        demanded(tools, &conjuncts, &values)
    }

    fn offer(
        &mut self,
        tools: &mut Tools,
        state: &State,
        test: &mut dyn FnMut(&mut Tools, &[TermId]) -> bool,
    ) -> Conjuncts {
        let place: Vec<(Function, u32)> = state.frames().map(|frame| (frame.function, frame.pc)).collect();
        for class in self.interpolation.places.get(&place)?.clone() {
            let kept = &self.interpolation.classes[class].kept;
            if !expose_alike(&kept.state, state) {
                continue;
            }
            // What fits only after the class has become wider is not worth that.
            let Fit::Values(values) = tools.machine.fit(kept, state) else { continue };
            for number in self.interpolation.offering(class, self.by) {
                let current = self.interpolation.is_current(number);
                let conjuncts = self.interpolation.points[number].interpolant.as_ref().filter(|_| current);
                let list = demanded(tools, conjuncts.map_or(&[][..], |found| &found.1[..]), &values);
                if let Some(list) = list.filter(|list| test(tools, list)) {
                    // What is not known yet is found out with all others that are looked at together.
                    self.interpolation.claims.guessed |= !current;
                    return Some(list);
                }
            }
        }
        None
    }
}

/// What an interpolant demands of a state, in which its class's symbols have these values; none where that is impossible.
fn demanded(tools: &mut Tools, conjuncts: &[TermId], values: &[(TermId, TermId)]) -> Conjuncts {
    let pool = &mut tools.machine.pool;
    let mut substitution = Substitution::new(pool, values.iter().copied());
    let list: Vec<TermId> = conjuncts.iter().map(|&conjunct| substitution.apply(pool, conjunct)).collect();
    let is_impossible = list.iter().any(|&conjunct| pool.as_bool(conjunct) == Some(false));
    (!is_impossible).then_some(list)
}

/// Were the addresses of the same objects looked at? Then their symbols stand for the same in both.
fn expose_alike(a: &State, b: &State) -> bool {
    let exposed = |state: &State| state.memory.exposed().collect::<BTreeSet<_>>();
    a.memory.exposed().count() == b.memory.exposed().count() && exposed(a) == exposed(b)
}
