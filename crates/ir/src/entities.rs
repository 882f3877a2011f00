//! The typed, dense ids that everything in a program is known by.
//!
//! `Function`, `Global`, `File`, `Variable` and `CType` are unique in a program; `Block`, `Inst`, `Value`
//! and `Loop` in a body.

use cranelift_entity::entity_impl;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        entity_impl!($name, $prefix);
    };
}

id!(/** A function, with or without a body. */ Function, "fn");
id!(/** An object that exists from start to end: variable, string literal, table. */ Global, "g");
id!(/** A source file. */ File, "file");
id!(/** A C variable. */ Variable, "var");
id!(/** A C type. */ CType, "type");
id!(/** A straight piece of code with one terminator. */ Block, "b");
id!(/** An instruction. */ Inst, "inst");
id!(/** A natural loop of a body. */ Loop, "loop");
id!(/** A value: constant, block parameter, or result of an instruction. */ Value, "v");

impl File {
    pub const FIRST: File = File(0);
}

impl Default for File {
    fn default() -> File {
        File::FIRST
    }
}
