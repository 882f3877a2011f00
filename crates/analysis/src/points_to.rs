//! Which objects a value may point to, and which functions a call may reach.
//!
//! Inclusion constraints over the whole program (Andersen, *Program analysis and specialization for the C programming
//! language*, 1994), with offsets in objects, whatever the order of instructions is. Only functions that calls
//! may reach from the program's roots take part, so calls through pointers are resolved on the way.
//!
//! Every value may carry addresses, numbers too: a pointer that is copied as bytes, through integers or through arithmetic
//! keeps its targets, then with any offset. Cells of memory carry addresses whatever the types of accesses are.
//!
//! *Unknown*: a pointer that is made from a number without an address in it, that is read from memory where numbers were
//! written, or that is input, may point anywhere in an object whose address is *exposed*: cast to a number, compared with another, or read as bytes. That is what the machine
//! takes it for (`machine::address`), and what C allows at most. `Object::Unknown` among the targets marks such values.
//!
//! *The crowd*: objects that are not told apart any more (`Object::Crowd`): where a value may point to very many, or where the
//! analysis would take too long. Every object of the crowd has the crowd's number.
//!
//! Soundness: a pointer that is not initialised, or a constant, points to nothing: using it is undefined. A call of a missing
//! function does not return. What a pointer's own object is, is decided by the pointer that an offset is added to, not by the offset.

mod cells;
mod cycles;
mod generate;
mod graph;
mod instance;
mod place;
mod set;
mod solver;
mod targets;

pub(crate) use place::gcd;
pub use place::{Object, ObjectId, Place};
pub(crate) use set::Set;

use ir::{EntityRef, Function, Inst, Program, Value};
use solver::Solver;
use std::collections::HashMap;
use std::time::Instant;

/// The result of the analysis.
pub struct PointsTo {
    places: place::Places,
    constraints: graph::Constraints,
    /// By function: where the nodes of each of its instances begin.
    instances: Vec<Vec<u32>>,
    callees: HashMap<(Function, Inst), Vec<Function>>,
    exposed: Vec<bool>,
    reached: Vec<ObjectId>,
    sizes: Sizes,
}

/// How much work it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    pub nodes: usize,
    pub objects: usize,
    pub instances: usize,
}

impl PointsTo {
    pub fn new(program: &Program) -> PointsTo {
        PointsTo::within(program, None)
    }

    /// The same, coarser where it would not be there before the deadline: then data is one object.
    pub fn within(program: &Program, deadline: Option<Instant>) -> PointsTo {
        let mut solver = Solver::new(program, deadline);
        solver.solve();
        let mut instances = vec![Vec::new(); program.functions.len()];
        for instance in &solver.instances {
            instances[instance.function.index()].push(instance.values);
        }
        let mut exposed = vec![false; solver.places.objects.len()];
        for place in solver.constraints.set(solver.exposed).places(&solver.places) {
            exposed[place.object.0 as usize] = true;
            exposed[solver.places.representative(place.object).0 as usize] = true;
        }
        let reached = solver.reached.map_or(Vec::new(), |node| {
            let places = solver.constraints.set(node).places(&solver.places).map(|place| solver.places.bounded(place));
            let is_data = |place: &Place| match solver.places.objects[place.object.0 as usize] {
                Object::Unknown | Object::Number | Object::Function(_) => false,
                Object::Global(_)
                | Object::Stack { .. }
                | Object::Heap { .. }
                | Object::Argument { .. }
                | Object::Variadic { .. }
                | Object::CommandLine
                | Object::Crowd => true,
            };
            let mut objects: Vec<ObjectId> = places.filter(is_data).map(|place| place.object).collect();
            objects.sort();
            objects.dedup();
            objects
        });
        let mut callees = solver.callees;
        callees.values_mut().for_each(|list| list.sort());
        let sizes = Sizes {
            nodes: solver.constraints.len(),
            objects: solver.places.objects.len(),
            instances: solver.instances.len(),
        };
        PointsTo { places: solver.places, constraints: solver.constraints, instances, callees, exposed, reached, sizes }
    }

    /// Where the value may point, in the order of objects and offsets. Nothing for what never runs.
    pub fn targets(&self, function: Function, value: Value) -> Vec<Place> {
        let mut targets = Vec::new();
        for &values in &self.instances[function.index()] {
            let set = self.constraints.set(values + value.as_u32());
            let places = set.places(&self.places).map(|place| self.places.bounded(place));
            targets.extend(places.filter(|place| !self.is_mark(place.object)));
        }
        targets.sort();
        targets.dedup();
        targets
    }

    fn is_mark(&self, object: ObjectId) -> bool {
        self.object(object) == Object::Number
    }

    /// May the value be made from a number without an address in it?
    pub fn is_unknown(&self, function: Function, value: Value) -> bool {
        self.targets(function, value).iter().any(|target| self.object(target.object) == Object::Unknown)
    }

    /// The functions that a call may reach, in the program's order. None where the call never runs.
    pub fn callees(&self, function: Function, call: Inst) -> &[Function] {
        self.callees.get(&(function, call)).map_or(&[], Vec::as_slice)
    }

    /// May the function run at all?
    pub fn is_reached(&self, function: Function) -> bool {
        !self.instances[function.index()].is_empty()
    }

    pub fn object(&self, id: ObjectId) -> Object {
        self.places.objects[id.0 as usize]
    }

    /// The number of an object that something may point to.
    pub fn object_id(&self, object: Object) -> Option<ObjectId> {
        self.places.known_object(object)
    }

    pub fn object_count(&self) -> usize {
        self.places.objects.len()
    }

    /// Does the program look at the object's address, so that a pointer from nowhere may point to it?
    pub fn is_exposed(&self, object: ObjectId) -> bool {
        self.exposed[object.0 as usize]
    }

    /// The objects that a function may write which writes all that it can reach, in the order of their numbers.
    pub fn reached(&self) -> &[ObjectId] {
        &self.reached
    }

    pub fn sizes(&self) -> Sizes {
        self.sizes
    }
}
