//! What lies in objects: cells of a pointer's width, each with a node for what is written there and one for what is read.
//!
//! Cells carry pointers whatever the types of accesses are. A cell is one unit of the object, or every unit a stride apart.
//! What is written to a cell reaches what is read from every cell that overlaps it; readers and writers are
//! nodes of their own so that a write at 'any offset' does not make all the object's fields one.

use super::place::{gcd, ObjectId, Place};
use std::collections::HashMap;

/// Cells of one object that are told apart.
const MOST_CELLS: usize = 512;

/// An access of more units than this is one at any offset.
const MOST_UNITS: i64 = 8;

/// A unit of an object, or all that are a multiple of `stride` units away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    pub first: i64,
    pub stride: u64,
}

impl Unit {
    pub const ANY: Unit = Unit { first: 0, stride: 1 };

    fn overlaps(self, other: Unit) -> bool {
        match gcd(self.stride, other.stride) {
            0 => self.first == other.first,
            stride => (self.first as i128 - other.first as i128).rem_euclid(stride as i128) == 0,
        }
    }
}

/// How an access of so many bytes at a place covers units.
pub struct Cover {
    pub units: Vec<Unit>,
    /// Is it one whole unit?
    pub exact: bool,
}

pub fn cover(place: Place, bytes: Option<u64>, width: u64) -> Cover {
    let any = Cover { units: vec![Unit::ANY], exact: bytes == Some(width) };
    let Some(bytes) = bytes.and_then(|bytes| i64::try_from(bytes).ok()) else { return any };
    if !place.stride.is_multiple_of(width) || bytes == 0 {
        return any;
    }
    let unit = width as i64;
    let Some(last) = place.offset.checked_add(bytes - 1) else { return any };
    let (first, last) = (place.offset.div_euclid(unit), last.div_euclid(unit));
    let stride = place.stride / width;
    if last - first >= MOST_UNITS || stride == 1 {
        return any;
    }
    let normal = |first: i64| if stride == 0 { first } else { first.rem_euclid(stride as i64) };
    let units = (first..=last).map(|first| Unit { first: normal(first), stride }).collect();
    Cover { units, exact: bytes == unit && place.offset.rem_euclid(unit) == 0 }
}

/// Which of a cell's two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    Written,
    Read,
}

#[derive(Default)]
struct ObjectCells {
    written: Vec<(Unit, u32)>,
    read: Vec<(Unit, u32)>,
    /// Numbers of copies out of this object.
    copies: Vec<u32>,
}

/// The nodes of all cells.
#[derive(Default)]
pub struct Cells {
    objects: Vec<ObjectCells>,
    nodes: HashMap<(ObjectId, Unit, Side), u32>,
}

impl Cells {
    pub fn node(&self, object: ObjectId, unit: Unit, side: Side) -> Option<u32> {
        self.nodes.get(&(object, unit, side)).copied()
    }

    /// The cell to use where this one is asked for: any, once there are too many.
    pub fn bounded(&mut self, object: ObjectId, unit: Unit) -> Unit {
        let cells = self.of(object);
        if cells.written.len() + cells.read.len() < MOST_CELLS {
            unit
        } else {
            Unit::ANY
        }
    }

    /// Adds a node; the nodes on the other side that overlap it.
    pub fn add(&mut self, object: ObjectId, unit: Unit, side: Side, node: u32) -> Vec<u32> {
        self.nodes.insert((object, unit, side), node);
        let cells = self.of(object);
        let (mine, other) = match side {
            Side::Written => (&mut cells.written, &cells.read),
            Side::Read => (&mut cells.read, &cells.written),
        };
        mine.push((unit, node));
        other.iter().filter(|(at, _)| at.overlaps(unit)).map(|(_, node)| *node).collect()
    }

    pub fn of_side(&mut self, object: ObjectId, side: Side) -> Vec<(Unit, u32)> {
        match side {
            Side::Written => self.of(object).written.clone(),
            Side::Read => self.of(object).read.clone(),
        }
    }

    pub fn copies(&mut self, object: ObjectId) -> Vec<u32> {
        self.of(object).copies.clone()
    }

    pub fn add_copy(&mut self, object: ObjectId, copy: u32) {
        self.of(object).copies.push(copy);
    }

    fn of(&mut self, object: ObjectId) -> &mut ObjectCells {
        let index = object.0 as usize;
        if self.objects.len() <= index {
            self.objects.resize_with(index + 1, ObjectCells::default);
        }
        &mut self.objects[index]
    }
}
