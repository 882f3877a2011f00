//! Objects as an analysis knows them, and places in them.
//!
//! An abstract object stands for every object that one piece of the program makes: all activations of an alloca, all
//! heap objects of an allocation. A place is an object with an offset, or with all offsets a stride apart: elements of an
//! array of structs keep their fields apart. A stride of 1 is any offset.
//!
//! Invariant: the offset of a place with a stride is below the stride. An object has at most `MOST_PLACES` places besides
//! 'any offset'; whatever comes later is any offset, so loops that move pointers come to an end.

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
}

/// An object with an offset in bytes, or with `offset` plus every multiple of `stride` that is not 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    pub object: ObjectId,
    pub offset: i64,
    pub stride: u64,
}

/// What happens to a pointer on its way from one value to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
}

impl Places {
    pub fn object(&mut self, object: Object) -> ObjectId {
        if let Some(&known) = self.object_numbers.get(&object) {
            return known;
        }
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push(object);
        self.counts.push(0);
        self.object_numbers.insert(object, id);
        id
    }

    pub fn known_object(&self, object: Object) -> Option<ObjectId> {
        self.object_numbers.get(&object).copied()
    }

    pub fn get(&self, number: u32) -> Place {
        self.places[number as usize]
    }

    pub fn number(&mut self, place: Place) -> u32 {
        // A function has one place: a pointer into its middle calls nothing.
        let place = match self.objects[place.object.0 as usize] {
            Object::Function(_) | Object::Unknown | Object::Number => Place::start(place.object),
            _ => place,
        };
        if let Some(&known) = self.numbers.get(&place) {
            return known;
        }
        let count = &mut self.counts[place.object.0 as usize];
        if *count >= MOST_PLACES && !place.is_any() {
            return self.number(Place::any(place.object));
        }
        *count += 1;
        let number = self.places.len() as u32;
        self.places.push(place);
        self.numbers.insert(place, number);
        number
    }

    /// The place that a pointer is at after a shift.
    pub fn shifted(&mut self, number: u32, shift: Shift) -> u32 {
        if shift == Shift::NONE {
            return number;
        }
        let moved = self.get(number).shifted(shift);
        self.number(moved)
    }
}
