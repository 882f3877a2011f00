//! All objects of a state, by id: allocation, death, addresses, and accesses that are checked.
//!
//! Invariant: an id is given once on a path. Stack objects leave the table when they die; freed heap objects stay, so
//! that a message can say where they were freed.
//! Addresses exist only for objects whose address the program looked at (`expose`), and a number becomes a pointer only
//! through one of those: provenance is exact for pointers that are copied whole, and by address for the rest.

use crate::contents::{Byte, Contents, Found, FARTHEST};
use crate::fault::{AccessKind, Described, FreeProblem, Problem, FIRST_PAGE};
use crate::fill::Fill;
use crate::object::{Object, ObjectKind, Status};
use crate::table::Table;
use crate::value::{ObjectId, Pointer, Value};
use imbl::OrdMap;
use ir::{DataModel, Mutability, Span};
use std::rc::Rc;

/// Freed heap objects that are remembered for messages; later ones leave no trace.
const GRAVES: u32 = 100_000;

/// Room between neighbours in the address space, so that pointers a little outside an object still belong to it.
const GAP: u64 = 64;

/// Where objects are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// One after the other, as numbers.
    Fixed,
    /// Anywhere, as symbols; see `address`.
    Any,
}

#[derive(Clone, Debug)]
pub struct Memory {
    objects: Table<Rc<Object>>,
    next: u32,
    /// Ids stay below this.
    end: u32,
    graves: u32,
    /// How many lives have ended.
    now: u64,
    model: DataModel,
    layout: Layout,
    next_address: u64,
    /// First address of each object whose address is known.
    addresses: OrdMap<u64, ObjectId>,
}

/// An object that two memories have differently, or that one of them has not.
pub struct Difference {
    pub id: ObjectId,
    pub ours: Option<Rc<Object>>,
    pub theirs: Option<Rc<Object>>,
}

/// Memory is exhausted: ids or addresses ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted(pub &'static str);

impl Memory {
    pub fn new(model: DataModel, layout: Layout) -> Memory {
        Memory {
            objects: Table::default(),
            next: 1,
            end: u32::MAX,
            graves: 0,
            now: 0,
            model,
            layout,
            next_address: 0x1_0000,
            addresses: OrdMap::new(),
        }
    }

    pub fn allocate(&mut self, mut object: Object) -> Result<ObjectId, Exhausted> {
        object.begun = self.now;
        let id = ObjectId(self.next);
        if id.0 >= self.end {
            return Err(Exhausted("the program makes too many objects"));
        }
        self.next += 1;
        self.objects.insert(id.0, Rc::new(object));
        Ok(id)
    }

    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.0).map(|object| &**object)
    }

    pub fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.objects.get_mut(id.0).map(Rc::make_mut)
    }

    /// Every object that is in the table, dead heap objects included, in the order of their making.
    pub fn for_each<'a>(&'a self, mut visit: impl FnMut(ObjectId, &'a Object)) {
        self.objects.for_each(|id, object| visit(ObjectId(id), object));
    }

    /// The objects that may differ between two memories.
    pub fn differences(&self, other: &Memory) -> Vec<Difference> {
        let mut list = Vec::new();
        self.objects.for_each_difference(&other.objects, |id, a, b| {
            let same = matches!((a, b), (Some(a), Some(b)) if Rc::ptr_eq(a, b));
            if !same {
                list.push(Difference { id: ObjectId(id), ours: a.cloned(), theirs: b.cloned() });
            }
        });
        list
    }

    /// Ids stay below this from now on.
    pub fn limit(&mut self, end: u32) -> Result<(), Exhausted> {
        self.end = end;
        if self.next < end {
            Ok(())
        } else {
            Err(Exhausted("the program makes too many objects"))
        }
    }

    /// Ids go on from here, which were not given yet, and stay below the end. Where they would have gone on.
    pub fn renumber(&mut self, next: u32, end: u32) -> u32 {
        self.end = end;
        std::mem::replace(&mut self.next, next)
    }

    /// How many lives have ended.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Whether an id was given to an object, alive or gone.
    pub fn has_given(&self, id: ObjectId) -> bool {
        id.0 < self.next
    }

    /// Takes over from another memory what is counted: ids and addresses given out there are not given out again.
    pub fn count_on(&mut self, other: &Memory) {
        self.next = self.next.max(other.next);
        self.graves = self.graves.max(other.graves);
        self.now = self.now.max(other.now);
        self.next_address = self.next_address.max(other.next_address);
    }

    /// Puts an object into its place.
    pub fn put(&mut self, id: ObjectId, object: Rc<Object>) {
        if let Some(mut address) = object.address {
            // Two states may have given one number out twice. Where layouts are open it is only a suggestion.
            while self.addresses.get(&address).is_some_and(|other| *other != id) {
                address += 1;
            }
            self.addresses.insert(address, id);
        }
        self.objects.insert(id.0, object);
    }

    /// Ends the life of a stack object for good.
    pub fn discard(&mut self, id: ObjectId) {
        if let Some(object) = self.objects.remove(id.0) {
            if let Some(address) = object.address {
                self.addresses.remove(&address);
            }
        }
    }

    /// The scope of a stack object begins or ends. Either way it holds nothing any more.
    pub fn set_scope(&mut self, id: ObjectId, status: Status) {
        let alive = status == Status::Alive;
        if !alive {
            self.now += 1;
        }
        let now = self.now;
        if let Some(object) = self.object_mut(id) {
            object.status = status;
            object.contents = Contents::new(Fill::Arbitrary);
            (object.begun, object.ended) = if alive { (now, u64::MAX) } else { (object.begun, now) };
        }
    }

    /// free(): the object dies, what it held is gone.
    pub fn free(&mut self, pointer: Pointer, span: Span) -> Result<(), FreeProblem> {
        if pointer.is_null() {
            return Ok(());
        }
        let Some(object) = self.object(pointer.object) else {
            return Err(FreeProblem::NotHeap { object: None });
        };
        let described = describe(object);
        if object.kind != ObjectKind::Heap {
            return Err(FreeProblem::NotHeap { object: Some(described) });
        }
        if object.status != Status::Alive {
            return Err(FreeProblem::Twice { object: described });
        }
        if pointer.offset != 0 {
            return Err(FreeProblem::Interior { offset: pointer.offset, object: described });
        }
        // What the program has as a number is compared with the addresses of others, which depends on who lived when.
        if self.graves >= GRAVES && object.address.is_none() {
            self.discard(pointer.object);
            return Ok(());
        }
        self.graves = self.graves.saturating_add(1);
        self.now += 1;
        let ended = self.now;
        let object = self.object_mut(pointer.object).expect("it was there a moment ago");
        object.ended = ended;
        object.status = Status::Freed(span);
        object.contents.clear();
        Ok(())
    }

    /// Is the access inside a living object that allows it?
    #[inline]
    pub fn check(&self, pointer: Pointer, bytes: u64, access: AccessKind) -> Result<&Object, Problem> {
        match self.objects.get(pointer.object.0) {
            Some(object) if allows(object, pointer.offset, bytes, access) => Ok(object),
            _ => Err(self.problem(pointer, access)),
        }
    }

    #[cold]
    pub fn problem(&self, pointer: Pointer, access: AccessKind) -> Problem {
        if pointer.object == ObjectId::NONE {
            let address = pointer.offset as u64 & self.address_mask();
            // Numbers near zero are null plus a member's offset; others are wild.
            let (offset, page) = (pointer.offset, FIRST_PAGE as i64);
            return match (-page..page).contains(&offset) {
                true => Problem::Null { offset },
                false => Problem::Wild { address: Some(address) },
            };
        }
        let Some(object) = self.object(pointer.object) else { return Problem::Gone };
        let described = describe(object);
        if !object.is_data() {
            Problem::Code { object: described }
        } else if object.status != Status::Alive {
            Problem::Dead { object: described }
        } else if access == AccessKind::Write && object.mutability == Mutability::ReadOnly {
            Problem::ReadOnly { object: described }
        } else {
            Problem::OutOfBounds { pointer, object: described }
        }
    }

    /// Of an access through a pointer that was moved farther than an offset can say.
    pub fn problem_of_far(&self, id: ObjectId) -> Problem {
        self.object(id).map_or(Problem::Gone, |object| Problem::Far { object: describe(object) })
    }

    /// A load of at most 8 bytes, where it is plainly valid.
    #[inline]
    pub fn try_load(&self, pointer: Pointer, bytes: u64) -> Option<Found> {
        let object = self.objects.get(pointer.object.0)?;
        // Arguments of variadic calls have types of their own, which a plain load does not look at.
        let is_plain = !matches!(object.kind, ObjectKind::Variadic { .. });
        (is_plain && allows(object, pointer.offset, bytes, AccessKind::Read))
            .then(|| object.contents.load(pointer.offset as u64, bytes))
    }

    /// A byte at a place that was checked.
    pub fn byte(&self, pointer: Pointer) -> Byte {
        match self.object(pointer.object) {
            Some(object) => object.contents.byte(pointer.offset as u64),
            None => Byte::Arbitrary,
        }
    }

    /// A store of at most 8 bytes that are a plain number; false where it is not plainly valid, or would take a cell apart.
    #[inline]
    pub fn try_store_bits(&mut self, pointer: Pointer, bytes: u64, bits: u64) -> bool {
        let offset = pointer.offset as u64;
        match self.objects.get_mut(pointer.object.0) {
            Some(object) if allows(object, pointer.offset, bytes, AccessKind::Write) => {
                let object = Rc::make_mut(object);
                let plain = !object.contents.splits_cell(offset, bytes);
                if plain {
                    object.contents.store_bits(offset, bytes, bits);
                }
                plain
            }
            _ => false,
        }
    }

    /// A store of a pointer, under the same conditions.
    pub fn try_store_pointer(&mut self, pointer: Pointer, bytes: u64, value: Pointer) -> bool {
        if value.is_null() {
            return self.try_store_bits(pointer, bytes, 0);
        }
        let offset = pointer.offset as u64;
        match self.objects.get_mut(pointer.object.0) {
            Some(object) if allows(object, pointer.offset, bytes, AccessKind::Write) => {
                let object = Rc::make_mut(object);
                let whole = |cell: (u64, u64, Value)| cell.0 == offset && cell.1 == bytes;
                let plain =
                    !object.contents.splits_cell(offset, bytes) || object.contents.cell(offset).is_some_and(whole);
                plain && object.contents.store_whole(offset, bytes, Value::Pointer(value))
            }
            _ => false,
        }
    }

    /// The address of a pointer, as a number of the pointer's width. Looking makes an address.
    pub fn address_of(&mut self, pointer: Pointer) -> u64 {
        let base = if pointer.object == ObjectId::NONE { 0 } else { self.expose(pointer.object) };
        base.wrapping_add(pointer.offset as u64) & self.address_mask()
    }

    /// The pointer that a number of the pointer's width is.
    pub fn pointer_at(&self, address: u64) -> Pointer {
        let unexplained = Pointer::new(ObjectId::NONE, self.sign_extend(address));
        if self.layout == Layout::Any {
            return unexplained;
        }
        let slack = GAP / 2;
        let Some((&base, &id)) = self.addresses.get_prev(&address.saturating_add(slack)) else {
            return unexplained;
        };
        let Some(object) = self.object(id) else { return unexplained };
        if address >= base.saturating_sub(slack) && address < base + object.bytes + slack {
            Pointer::new(id, address.wrapping_sub(base) as i64)
        } else {
            unexplained
        }
    }

    /// The address of an object, made if this is the first look at it.
    pub fn expose(&mut self, id: ObjectId) -> u64 {
        let Some(object) = self.object(id) else {
            // A dangling pointer's address: any number that is no object's.
            return 0xdead_0000;
        };
        if let Some(address) = object.address {
            return address;
        }
        let align = u64::from(object.align.max(16));
        let bytes = object.bytes;
        let base = (self.next_address + GAP).next_multiple_of(align);
        self.next_address = base.saturating_add(bytes);
        self.addresses.insert(base, id);
        self.object_mut(id).expect("it was there a moment ago").address = Some(base);
        base
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// How many objects there are whose address the program has looked at.
    pub fn exposures(&self) -> usize {
        self.addresses.len()
    }

    /// Every object whose address the program has looked at, dead ones included as long as they are remembered.
    pub fn exposed(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.addresses.values().copied()
    }

    fn address_mask(&self) -> u64 {
        match self.model {
            DataModel::Ilp32 => u64::from(u32::MAX),
            DataModel::Lp64 => u64::MAX,
        }
    }

    fn sign_extend(&self, address: u64) -> i64 {
        match self.model {
            DataModel::Ilp32 => i64::from(address as u32 as i32),
            DataModel::Lp64 => address as i64,
        }
    }
}

#[inline]
fn allows(object: &Object, offset: i64, bytes: u64, access: AccessKind) -> bool {
    let inside = offset >= 0 && bytes <= object.bytes && offset as u64 <= object.bytes - bytes;
    let inside = inside && offset as u64 + bytes <= FARTHEST;
    let allowed = access == AccessKind::Read || object.mutability == Mutability::Writable;
    inside && allowed && object.status == Status::Alive && object.is_data()
}

pub fn describe(object: &Object) -> Described {
    Described { kind: object.kind, bytes: object.bytes, status: object.status, born: object.born }
}
