//! What a node may point to: exact places, objects at any offset, and what has no offsets.
//!
//! They are kept apart because 'any offset' and functions are where large sets come from, and they are the same whatever is
//! added to a pointer: such objects travel along edges as words of 64. An object at any offset has no exact places beside it.
//!
//! Invariant: no exact place of a set is in an object that the set has at any offset, as far as it came later.

use super::place::{Object, ObjectId, Place, Places, Shift};
use super::set::Set;

/// More exact places than this in one set are looked at: an object with too many of them is taken at any offset.
const CROWDED: usize = 64;

/// The exact places of one object in a set that has many.
const MOST_OFFSETS: usize = 16;

/// What is told apart in one set: exact places, and objects at any offset.
const MOST_EXACT: usize = 256;
const MOST_OBJECTS: usize = 128;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Targets {
    /// Numbers of places.
    exact: Set,
    /// Numbers of objects of data.
    any: Set,
    /// Numbers of functions, and of what is no object.
    fixed: Set,
}

impl Targets {
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty() && self.any.is_empty() && self.fixed.is_empty()
    }

    pub fn places<'a>(&'a self, places: &'a Places) -> impl Iterator<Item = Place> + 'a {
        let exact = self.exact.iter().map(|number| places.get(number));
        let any = self.any.iter().map(|object| Place::any(ObjectId(object)));
        exact.chain(any).chain(self.fixed.iter().map(|object| Place::start(ObjectId(object))))
    }

    /// How much it is to pass on.
    pub fn size(&self) -> usize {
        self.exact.words() + self.any.words() + self.fixed.words()
    }

    /// Is anything here in the crowd by now?
    pub fn has_joined(&self, places: &Places) -> bool {
        self.any.iter().any(|object| places.is_joined(ObjectId(object)))
            || self.exact.iter().any(|number| places.is_joined(places.get(number).object))
    }

    /// Adds all of `other`.
    pub fn absorb(&mut self, other: &Targets) {
        self.exact.absorb(&other.exact);
        self.any.absorb(&other.any);
        self.fixed.absorb(&other.fixed);
    }

    /// Is the object here, at any offset?
    pub fn has_any(&self, object: ObjectId) -> bool {
        self.any.contains(object.0)
    }

    /// Are there too many objects to tell them apart?
    pub fn is_crowd(&self) -> bool {
        self.any.is_longer_than(MOST_OBJECTS) || self.exact.is_longer_than(MOST_EXACT)
    }

    pub fn of(place: Place, places: &mut Places) -> Targets {
        let mut targets = Targets::default();
        targets.insert(place, places);
        targets
    }

    fn insert(&mut self, place: Place, places: &mut Places) {
        let place = places.bounded(place);
        match places.objects[place.object.0 as usize] {
            Object::Function(_) | Object::Unknown | Object::Number => self.fixed.insert(place.object.0),
            _ if place.is_any() => self.any.insert(place.object.0),
            _ => self.exact.insert(places.number(place)),
        };
    }

    /// Everything moved, and by what stands for it now.
    pub fn shifted(&self, shift: Shift, places: &mut Places) -> Targets {
        let stands_for = |object: u32| places.representative(ObjectId(object)).0;
        let any = self.any.iter().map(stands_for).collect();
        let mut moved = Targets { exact: Set::default(), any, fixed: self.fixed.clone() };
        for number in self.exact.iter() {
            let place = places.get(number);
            if shift != Shift::ANY || !moved.any.contains(place.object.0) {
                moved.insert(place.shifted(shift), places);
            }
        }
        moved
    }

    /// Adds all of `other`; what was missing also goes to `added`. Was anything?
    pub fn unite(&mut self, other: &Targets, added: &mut Targets, places: &Places) -> bool {
        let mut changed = self.any.unite(&other.any, &mut added.any);
        changed |= self.fixed.unite(&other.fixed, &mut added.fixed);
        if self.any.is_empty() {
            changed |= self.exact.unite(&other.exact, &mut added.exact);
        } else {
            let is_exact = |number: &u32| !self.any.contains(places.get(*number).object.0);
            let missing: Set = other.exact.missing_in(&self.exact).filter(is_exact).collect();
            changed |= self.exact.unite(&missing, &mut added.exact);
        }
        if changed && self.exact.is_longer_than(CROWDED) {
            self.thin_out(added, places);
        }
        changed
    }

    /// Takes objects with too many exact places at any offset.
    fn thin_out(&mut self, added: &mut Targets, places: &Places) {
        let mut objects: Vec<u32> = self.exact.iter().map(|number| places.get(number).object.0).collect();
        objects.sort_unstable();
        let many = objects.chunk_by(|a, b| a == b).filter(|chunk| chunk.len() > MOST_OFFSETS).map(|chunk| chunk[0]);
        let fresh: Set = many.filter(|&object| self.any.insert(object)).collect();
        if fresh.is_empty() {
            return;
        }
        added.any.absorb(&fresh);
        for exact in [&mut self.exact, &mut added.exact] {
            *exact = exact.iter().filter(|&number| !fresh.contains(places.get(number).object.0)).collect();
        }
    }

    /// What is here and not there.
    pub fn without(&self, other: &Targets) -> Targets {
        let missing = |mine: &Set, other: &Set| mine.missing_in(other).collect();
        Targets {
            exact: missing(&self.exact, &other.exact),
            any: missing(&self.any, &other.any),
            fixed: missing(&self.fixed, &other.fixed),
        }
    }
}
