//! An object in memory: what it is, where it came from, whether it still lives, and what it contains.

use crate::contents::Contents;
use crate::fill::Fill;
use crate::segment::Segment;
use ir::{FloatKind, Function, Global, Mutability, Span, Type, Variable};
use std::rc::Rc;
use term::TermId;

#[derive(Clone, Debug)]
pub struct Object {
    pub kind: ObjectKind,
    /// Zero where the size is a term.
    pub bytes: u64,
    /// The size, where it is not a known number: a bit-vector of the pointer's width.
    pub size: Option<TermId>,
    pub align: u32,
    pub mutability: Mutability,
    pub status: Status,
    /// Where the program made it.
    pub born: Span,
    /// When its life began and, where it has, ended (`Memory::now`).
    pub begun: u64,
    pub ended: u64,
    /// Threads that did not make it can reach it (see `threads`). Variables with a fixed place can be reached by all.
    pub shared: bool,
    /// A thread was given its address when it was made.
    pub given: bool,
    /// Its place in the address space, once the program has looked. Where layouts are open, one of many.
    pub address: Option<u64>,
    pub contents: Contents,
    /// It stands for nodes of a list in a row (see `segment`).
    pub segment: Option<Rc<Segment>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    Global(Global),
    /// Code: it can be called and compared, not read.
    Function(Function),
    /// A label's address, for computed gotos.
    Label {
        function: Function,
        block: ir::Block,
    },
    Stack {
        function: Function,
        variable: Option<Variable>,
    },
    /// The callee's copy of a struct passed by value.
    Argument {
        function: Function,
    },
    /// The extra arguments of a variadic call.
    Variadic {
        function: Function,
        slots: Slots,
    },
    Heap,
    /// The strings and the array that `main` gets.
    CommandLine,
}

/// In which slots of a variadic call's arguments (the lowest bit is the first) one begins that is an integer or a pointer, a `double`, or a
/// `long double`. Structures, and what lies behind the first 64 slots, are in none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Slots {
    pub numbers: u64,
    pub doubles: u64,
    pub extended: u64,
}

impl Slots {
    pub fn add(&mut self, slot: u64, ty: Type) {
        let bit = 1u64.checked_shl(u32::try_from(slot).unwrap_or(u32::MAX)).unwrap_or(0);
        match ty {
            Type::Int(_) | Type::Pointer => self.numbers |= bit,
            Type::Float(FloatKind::Extended) => self.extended |= bit,
            Type::Float(_) => self.doubles |= bit,
        }
    }

    /// The slots that hold something else than what is read as this type.
    pub fn others(&self, ty: Type) -> u64 {
        match ty {
            Type::Int(_) | Type::Pointer => self.doubles | self.extended,
            Type::Float(FloatKind::Extended) => self.numbers | self.doubles,
            Type::Float(_) => self.numbers | self.extended,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Alive,
    /// Given to free() there.
    Freed(Span),
    /// Its variable's scope was left.
    OutOfScope,
}

impl Object {
    pub fn new(kind: ObjectKind, bytes: u64, align: u32, born: Span) -> Object {
        Object {
            kind,
            bytes,
            size: None,
            align,
            mutability: Mutability::Writable,
            status: Status::Alive,
            born,
            begun: 0,
            ended: u64::MAX,
            shared: false,
            given: false,
            address: None,
            contents: Contents::new(Fill::Arbitrary),
            segment: None,
        }
    }

    /// Was there a time when both were alive? Else one may have been where the other was.
    pub fn coexists(&self, other: &Object) -> bool {
        self.begun < other.ended && other.begun < self.ended
    }

    pub fn filled(mut self, fill: Fill) -> Object {
        self.contents = Contents::new(fill);
        self
    }

    pub fn read_only(mut self) -> Object {
        self.mutability = Mutability::ReadOnly;
        self
    }

    /// Is this memory, as opposed to code?
    pub fn is_data(&self) -> bool {
        !matches!(self.kind, ObjectKind::Function(_) | ObjectKind::Label { .. })
    }
}
