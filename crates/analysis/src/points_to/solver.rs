//! Solving: instances of functions come in as calls reach them, and places travel until nothing is new.

use super::cells::{cover, Cells, Side, Unit};
use super::graph::{Constraints, Node, Use};
use super::instance::{self, Shape};
use super::place::{Object, ObjectId, Place, Places, Shift};
use super::targets::Targets;
use ir::{Constant, Function, FunctionKind, Inst, Program, SecondaryMap, Value};
use std::collections::{HashMap, HashSet};
use std::time::Instant;

/// A copy of memory with more pairs of objects than this goes through one node.
const MOST_PAIRS: usize = 128;

pub type InstanceId = u32;

/// A function, analysed for one call or for all.
pub struct Instance {
    pub function: Function,
    /// The nodes of its values, one after the other.
    pub values: Node,
    pub results: Node,
    /// The call in a function with one instance that it was cloned for.
    pub site: Option<(Function, Inst)>,
}

/// A call through a pointer.
struct IndirectCall {
    caller: InstanceId,
    inst: Inst,
}

/// An instruction that copies memory.
struct Copying {
    source: Node,
    target: Node,
    bytes: Option<u64>,
    sources: Vec<Place>,
    targets: Vec<Place>,
    hub: Option<Node>,
}

/// A copy from one object to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct CopyPair {
    source: Place,
    target: Place,
    bytes: Option<u64>,
}

pub struct Solver<'a> {
    pub program: &'a Program,
    pub width: u64,
    pub places: Places,
    pub constraints: Constraints,
    cells: Cells,
    pub instances: Vec<Instance>,
    /// Instances whose constraints are not there yet.
    waiting: Vec<InstanceId>,
    shared: SecondaryMap<Function, Option<InstanceId>>,
    cloned: SecondaryMap<Function, bool>,
    clones: HashMap<(InstanceId, Inst), InstanceId>,
    clone_budget: usize,
    /// Values in the program.
    size: u64,
    shapes: HashMap<Function, std::rc::Rc<Shape>>,
    calls: Vec<IndirectCall>,
    copyings: Vec<Copying>,
    pairs: Vec<CopyPair>,
    known_pairs: HashSet<CopyPair>,
    /// Any offset in every object whose address the program looks at: what a pointer from nowhere may point to.
    pub exposed: Node,
    /// What is stored with every number.
    pub numbers: Node,
    /// What functions that write all they can reach have got hold of, once there is a call of one.
    pub reached: Option<Node>,
    /// What longjmp passes to setjmp.
    pub jumped: Node,
    pub callees: HashMap<(Function, Inst), Vec<Function>>,
    deadline: Option<Instant>,
}

/// What may be passed along edges before no two objects are told apart any more, for each value of the program; and at least.
const WORK_PER_VALUE: u64 = 2_000;
const LEAST_WORK: u64 = 20_000_000;

/// Visits of nodes between two looks at the clock.
const LOOK_EVERY: u32 = 64;

impl<'a> Solver<'a> {
    /// After the deadline, or too much work, objects are one.
    pub fn new(program: &'a Program, deadline: Option<Instant>) -> Solver<'a> {
        let mut constraints = Constraints::default();
        let [exposed, numbers, jumped] = [(); 3].map(|()| constraints.add_nodes(1));
        let size: usize = program.functions.values().filter_map(|data| data.body()).map(|body| body.values.len()).sum();
        let mut solver = Solver {
            program,
            width: program.data_model.pointer_bytes(),
            places: Places::default(),
            constraints,
            cells: Cells::default(),
            instances: Vec::new(),
            waiting: Vec::new(),
            shared: SecondaryMap::new(),
            cloned: instance::cloned(program),
            clones: HashMap::new(),
            clone_budget: 2 * size + 10_000,
            size: size as u64,
            shapes: HashMap::new(),
            calls: Vec::new(),
            copyings: Vec::new(),
            pairs: Vec::new(),
            known_pairs: HashSet::new(),
            exposed,
            numbers,
            reached: None,
            jumped,
            callees: HashMap::new(),
            deadline,
        };
        let unknown = solver.places.object(Object::Unknown);
        solver.point_to(exposed, Place::start(unknown));
        let number = solver.places.object(Object::Number);
        solver.point_to(numbers, Place::start(number));
        solver
    }

    pub fn solve(&mut self) {
        self.initialize();
        let mut visits = 0u32;
        loop {
            visits = visits.wrapping_add(1);
            if visits % LOOK_EVERY == 1 && !self.places.all_joined && self.is_late() {
                self.join_all();
            }
            if let Some(id) = self.waiting.pop() {
                self.generate(id);
                continue;
            }
            if let Some(node) = self.constraints.take_crowded() {
                self.join_targets(node);
                continue;
            }
            let Some((uses, fresh)) = self.constraints.visit(&mut self.places) else { break };
            for what in uses {
                self.apply(what, &fresh);
            }
        }
    }

    fn is_late(&self) -> bool {
        let enough = LEAST_WORK.max(WORK_PER_VALUE * self.size);
        self.constraints.work() > enough || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// All that a node may point to becomes one with the crowd.
    fn join_targets(&mut self, node: Node) {
        let places: Vec<Place> = self.constraints.set(node).places(&self.places).collect();
        places.into_iter().for_each(|place| self.join(place.object));
        self.constraints.crowd(node, &mut self.places);
    }

    /// Every object, and every object to come, is in the crowd: what points to data points to all of it.
    fn join_all(&mut self) {
        self.places.all_joined = true;
        (0..self.places.objects.len()).for_each(|object| self.join(ObjectId(object as u32)));
        self.constraints.crowd(self.exposed, &mut self.places);
    }

    /// An object becomes one with the crowd: what is written to either is read from both.
    fn join(&mut self, object: ObjectId) {
        let crowd = self.places.object(Object::Crowd);
        if !self.places.join(object) {
            return;
        }
        let read = self.cell(crowd, Unit::ANY, Side::Read);
        let written = self.cell(crowd, Unit::ANY, Side::Written);
        for (_, node) in self.cells.of_side(object, Side::Written) {
            self.edge(node, read, Shift::NONE);
        }
        for (_, node) in self.cells.of_side(object, Side::Read) {
            self.edge(written, node, Shift::NONE);
        }
        for pair in self.cells.copies(object) {
            self.cells.add_copy(crowd, pair);
            self.copy_cell(self.pairs[pair as usize], Unit::ANY, written);
        }
    }

    pub fn point_to(&mut self, node: Node, place: Place) {
        self.constraints.add_place(node, place, &mut self.places);
    }

    pub fn edge(&mut self, from: Node, to: Node, shift: Shift) {
        self.constraints.add_edge(from, to, shift, &mut self.places);
    }

    pub fn add_use(&mut self, node: Node, what: Use) {
        let places = self.constraints.add_use(node, what);
        self.apply(what, &places);
    }

    pub fn shape(&mut self, function: Function) -> std::rc::Rc<Shape> {
        let body = self.program.functions[function].body().expect("an instance has a body");
        self.shapes.entry(function).or_insert_with(|| std::rc::Rc::new(Shape::new(body))).clone()
    }

    /// The node of a value; none for a number.
    pub fn node(&self, instance: InstanceId, value: Value) -> Option<Node> {
        let Instance { function, values, .. } = self.instances[instance as usize];
        let body = self.program.functions[function].body()?;
        match body.constant(value) {
            Some(Constant::Bits(_) | Constant::Null | Constant::Label(_)) => None,
            _ => Some(values + value.as_u32()),
        }
    }

    /// The instance that a call reaches; made when it is first asked for.
    pub fn callee_instance(&mut self, caller: Option<(InstanceId, Inst)>, callee: Function) -> InstanceId {
        if let Some((id, inst)) = caller.filter(|_| self.cloned[callee]) {
            if let Some(&known) = self.clones.get(&(id, inst)) {
                if self.instances[known as usize].function == callee {
                    return known;
                }
            } else {
                let size = self.program.functions[callee].body().map_or(0, |body| body.values.len());
                if size <= self.clone_budget {
                    self.clone_budget -= size;
                    let outer = &self.instances[id as usize];
                    let site = outer.site.unwrap_or((outer.function, inst));
                    let made = self.make_instance(callee, Some(site));
                    self.clones.insert((id, inst), made);
                    return made;
                }
            }
        }
        if let Some(known) = self.shared[callee] {
            return known;
        }
        let made = self.make_instance(callee, None);
        self.shared[callee] = Some(made);
        made
    }

    fn make_instance(&mut self, function: Function, site: Option<(Function, Inst)>) -> InstanceId {
        let data = &self.program.functions[function];
        let body = data.body().expect("an instance has a body");
        let values = self.constraints.add_nodes(body.values.len());
        let results = self.constraints.add_nodes(data.results.len());
        let id = self.instances.len() as InstanceId;
        self.instances.push(Instance { function, values, results, site });
        self.waiting.push(id);
        id
    }

    pub fn add_indirect_call(&mut self, pointer: Node, caller: InstanceId, inst: Inst) {
        let number = self.calls.len() as u32;
        self.calls.push(IndirectCall { caller, inst });
        self.add_use(pointer, Use::Call(number));
    }

    pub fn add_copy(&mut self, source: Node, target: Node, bytes: Option<u64>) {
        let number = self.copyings.len() as u32;
        self.copyings.push(Copying { source, target, bytes, sources: Vec::new(), targets: Vec::new(), hub: None });
        self.add_use(source, Use::CopySource(number));
        self.add_use(target, Use::CopyTarget(number));
    }

    fn apply(&mut self, what: Use, fresh: &Targets) {
        let fresh: Vec<Place> = fresh.places(&self.places).collect();
        for place in fresh {
            let object = self.places.objects[place.object.0 as usize];
            match (what, object) {
                (Use::Call(call), Object::Function(callee)) => {
                    let IndirectCall { caller, inst } = self.calls[call as usize];
                    self.connect(caller, inst, callee);
                }
                (Use::MadeUp { to }, Object::Number) => self.edge(self.exposed, to, Shift::NONE),
                (Use::Call(_) | Use::MadeUp { .. }, _) => {}
                (_, Object::Function(_) | Object::Unknown | Object::Number) => {}
                (Use::Load { to, bytes }, _) => self.load(place, to, bytes),
                (Use::Store { from, bytes, shift }, _) => self.store(place, from, bytes, shift),
                (Use::CopySource(copying), _) => self.copy_from(copying, place),
                (Use::CopyTarget(copying), _) => self.copy_to(copying, place),
            }
        }
    }

    /// `to` gets what may lie in so many bytes at a place.
    pub fn load(&mut self, place: Place, to: Node, bytes: Option<u64>) {
        let cover = cover(place, bytes, self.width);
        let shift = if cover.exact || bytes.is_none() { Shift::NONE } else { Shift::ANY };
        for unit in cover.units {
            let cell = self.cell(place.object, unit, Side::Read);
            self.edge(cell, to, shift);
        }
    }

    pub fn store(&mut self, place: Place, from: Node, bytes: Option<u64>, shift: Shift) {
        let cover = cover(place, bytes, self.width);
        let shift = if cover.exact || bytes.is_none() { shift } else { Shift::ANY };
        for unit in cover.units {
            let cell = self.cell(place.object, unit, Side::Written);
            self.edge(from, cell, shift);
        }
    }

    fn cell(&mut self, object: ObjectId, unit: Unit, side: Side) -> Node {
        let (object, unit) = match self.places.is_joined(object) {
            true => (self.places.representative(object), Unit::ANY),
            false => (object, unit),
        };
        if let Some(known) = self.cells.node(object, unit, side) {
            return known;
        }
        let unit = self.cells.bounded(object, unit);
        if let Some(known) = self.cells.node(object, unit, side) {
            return known;
        }
        let node = self.constraints.add_nodes(1);
        for other in self.cells.add(object, unit, side, node) {
            match side {
                Side::Written => self.edge(node, other, Shift::NONE),
                Side::Read => self.edge(other, node, Shift::NONE),
            }
        }
        if side == Side::Written {
            for pair in self.cells.copies(object) {
                self.copy_cell(self.pairs[pair as usize], unit, node);
            }
        }
        node
    }

    fn copy_from(&mut self, number: u32, source: Place) {
        let copying = &mut self.copyings[number as usize];
        copying.sources.push(source);
        let Copying { bytes, hub, .. } = *copying;
        if let Some(hub) = hub {
            self.load(source, hub, None);
        } else if !self.through_hub(number) {
            for target in self.copyings[number as usize].targets.clone() {
                self.add_pair(CopyPair { source, target, bytes });
            }
        }
    }

    fn copy_to(&mut self, number: u32, target: Place) {
        let copying = &mut self.copyings[number as usize];
        copying.targets.push(target);
        let Copying { bytes, hub, .. } = *copying;
        if let Some(hub) = hub {
            self.store(target, hub, None, Shift::NONE);
        } else if !self.through_hub(number) {
            for source in self.copyings[number as usize].sources.clone() {
                self.add_pair(CopyPair { source, target, bytes });
            }
        }
    }

    /// Gives up telling pairs apart if there are too many.
    fn through_hub(&mut self, number: u32) -> bool {
        let copying = &self.copyings[number as usize];
        if copying.sources.len() * copying.targets.len() <= MOST_PAIRS {
            return false;
        }
        let (source, target) = (copying.source, copying.target);
        let hub = self.constraints.add_nodes(1);
        self.copyings[number as usize].hub = Some(hub);
        // All that was seen so far; what comes is handled as it comes.
        let (sources, targets) = (self.constraints.set(source).clone(), self.constraints.set(target).clone());
        self.apply(Use::Load { to: hub, bytes: None }, &sources);
        self.apply(Use::Store { from: hub, bytes: None, shift: Shift::NONE }, &targets);
        true
    }

    fn add_pair(&mut self, pair: CopyPair) {
        if !self.known_pairs.insert(pair) {
            return;
        }
        let source = self.places.representative(pair.source.object);
        self.cells.add_copy(source, self.pairs.len() as u32);
        self.pairs.push(pair);
        for (unit, node) in self.cells.of_side(source, Side::Written) {
            self.copy_cell(pair, unit, node);
        }
    }

    /// What is written to a cell of the source of a copy is written to the target.
    fn copy_cell(&mut self, pair: CopyPair, unit: Unit, node: Node) {
        let CopyPair { source, target, bytes } = pair;
        let width = self.width as i64;
        let exact = (source.stride, target.stride, unit.stride) == (0, 0, 0);
        let at = unit.first.checked_mul(width).filter(|_| exact);
        let moved = at.and_then(|at| at.checked_add(target.offset.checked_sub(source.offset)?));
        let (Some(at), Some(moved)) = (at, moved) else {
            let cell = self.cell(target.object, Unit::ANY, Side::Written);
            return self.edge(node, cell, Shift::NONE);
        };
        let end = bytes.and_then(|bytes| source.offset.checked_add_unsigned(bytes));
        if at.saturating_add(width) <= source.offset || end.is_some_and(|end| at >= end) {
            return;
        }
        self.store(Place { object: target.object, offset: moved, stride: 0 }, node, Some(self.width), Shift::NONE);
    }

    pub fn is_defined(&self, function: Function) -> bool {
        matches!(self.program.functions[function].kind, FunctionKind::Defined(_))
    }
}
