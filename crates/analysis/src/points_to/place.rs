//! Objects as an analysis knows them, and places in them.
//!
//! An abstract object stands for every object that one piece of the program makes: all activations of an alloca, all
//! heap objects of an allocation. A place is an object with an offset, or with all offsets a stride apart: elements of an
//! array of structs keep their fields apart. A stride of 1 is any offset.
//!
//! Invariant: the offset of a place with a stride is below the stride. An object has at most `MOST_PLACES` places besides
//! 'any offset'; whatever comes later is any offset, so loops that move pointers come to an end.
//!
//! Objects that too many pointers may point to at once become one, `Object::Crowd`: that is coarser, and keeps sets small.
//! What is in the crowd stays there.

use ir::{Function, Global, Inst};
use std::collections::HashMap;

/// Places of one object that are told apart.
const MOST_PLACES: u32 = 256;

/// An abstract object, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

/// What makes the objects that an abstract object stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Object {
    /// No object: marks a value that may be made from a number that carries no address.
    Unknown,
    /// No object: marks memory that numbers are written to, of which a pointer may be read.
    Number,
    Global(Global),
    Function(Function),
    /// An alloca.
    Stack {
        function: Function,
        inst: Inst,
    },
    /// What an allocating intrinsic returns; `site` is the call in the outermost function that was cloned for it.
    Heap {
        function: Function,
        inst: Inst,
        site: Option<(Function, Inst)>,
    },
    /// The copies of an aggregate that is passed by value as this parameter.
    Argument {
        function: Function,
        index: u32,
    },
    /// Where extra arguments of calls of a variadic function lie.
    Variadic {
        function: Function,
    },
    /// The tables and texts of the command line and the environment.
    CommandLine,
    /// Every object that is not told apart from others any more.
    Crowd,
}

/// An object with an offset in bytes, or with `offset` plus every multiple of `stride` that is not 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    pub object: ObjectId,
    pub offset: i64,
    pub stride: u64,
}

/// What happens to a pointer on its way from one value to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shift {
    By(i64),
    /// Any multiple of so many bytes.
    ByMultiple(u64),
}

impl Shift {
    pub const NONE: Shift = Shift::By(0);
    pub const ANY: Shift = Shift::ByMultiple(1);
}

impl Place {
    pub fn any(object: ObjectId) -> Place {
        Place { object, offset: 0, stride: 1 }
    }

    pub fn start(object: ObjectId) -> Place {
        Place { object, offset: 0, stride: 0 }
    }

    pub fn is_any(self) -> bool {
        self.stride == 1
    }

    pub fn shifted(self, shift: Shift) -> Place {
        match shift {
            Shift::By(bytes) => match self.offset.checked_add(bytes) {
                Some(offset) => Place { offset, ..self }.normal(),
                None => Place::any(self.object),
            },
            Shift::ByMultiple(bytes) => Place { stride: gcd(self.stride, bytes), ..self }.normal(),
        }
    }

    fn normal(self) -> Place {
        match i64::try_from(self.stride) {
            Ok(0) => self,
            Ok(stride) => Place { offset: self.offset.rem_euclid(stride), ..self },
            Err(_) => Place::any(self.object),
        }
    }
}

pub fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// All objects and places, by number.
#[derive(Default)]
pub struct Places {
    pub objects: Vec<Object>,
    object_numbers: HashMap<Object, ObjectId>,
    /// By object: how many places there are.
    counts: Vec<u32>,
    places: Vec<Place>,
    numbers: HashMap<Place, u32>,
    /// By object: is it in the crowd?
    joined: Vec<bool>,
    /// Is every object, also those to come?
    pub all_joined: bool,
}

impl Places {
    pub fn object(&mut self, object: Object) -> ObjectId {
        if let Some(&known) = self.object_numbers.get(&object) {
            return known;
        }
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push(object);
        self.counts.push(0);
        self.joined.push(false);
        self.object_numbers.insert(object, id);
        if self.all_joined {
            self.object(Object::Crowd);
            self.join(id);
        }
        id
    }

    /// The object, or the crowd it is in.
    pub fn known_object(&self, object: Object) -> Option<ObjectId> {
        self.object_numbers.get(&object).map(|&id| self.representative(id))
    }

    /// Puts an object into the crowd. Was it outside?
    pub fn join(&mut self, object: ObjectId) -> bool {
        let may = match self.objects[object.0 as usize] {
            Object::Function(_) | Object::Unknown | Object::Number | Object::Crowd => false,
            Object::Global(_)
            | Object::Stack { .. }
            | Object::Heap { .. }
            | Object::Argument { .. }
            | Object::Variadic { .. }
            | Object::CommandLine => true,
        };
        may && !std::mem::replace(&mut self.joined[object.0 as usize], true)
    }

    pub fn is_joined(&self, object: ObjectId) -> bool {
        self.joined[object.0 as usize]
    }

    /// The object that stands for this one: itself, or the crowd.
    pub fn representative(&self, object: ObjectId) -> ObjectId {
        match self.is_joined(object) {
            true => self.object_numbers[&Object::Crowd],
            false => object,
        }
    }

    pub fn get(&self, number: u32) -> Place {
        self.places[number as usize]
    }

    /// The place that is used for this one: of the crowd, the only one that a function has, or any where there are too many.
    pub fn bounded(&self, place: Place) -> Place {
        match self.objects[place.object.0 as usize] {
            // A pointer into the middle of a function calls nothing.
            Object::Function(_) | Object::Unknown | Object::Number => return Place::start(place.object),
            Object::Crowd => return Place::any(place.object),
            _ if self.is_joined(place.object) => return Place::any(self.representative(place.object)),
            _ => {}
        }
        let full = self.counts[place.object.0 as usize] >= MOST_PLACES;
        match full && !self.numbers.contains_key(&place) {
            true => Place::any(place.object),
            false => place,
        }
    }

    pub fn number(&mut self, place: Place) -> u32 {
        if let Some(&known) = self.numbers.get(&place) {
            return known;
        }
        self.counts[place.object.0 as usize] += 1;
        let number = self.places.len() as u32;
        self.places.push(place);
        self.numbers.insert(place, number);
        number
    }
}
