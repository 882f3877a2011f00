//! Drops what nothing refers to: functions, globals, and the entries of the source tables.
//!
//! A program is linked with all that it might need and printed or analysed with less. Ids are dense again afterwards,
//! in the order they had.

use crate::body::{Body, Constant, Def};
use crate::entities::{CType, File, Function, Global, Variable};
use crate::inst::{Callee, Op};
use crate::program::{Address, FunctionKind, Program};
use crate::source::{CTypeData, Span};
use cranelift_entity::{packed_option::ReservedValue, EntityRef, PrimaryMap, SecondaryMap};

impl Program {
    /// Keeps the entry, constructors, destructors, the functions that `is_root` names, and what these refer to.
    pub fn prune(&mut self, is_root: impl Fn(Function) -> bool) {
        let mut marks = Marks::default();
        let named: Vec<Function> = self.functions.keys().filter(|&function| is_root(function)).collect();
        for function in self.roots().chain(named).collect::<Vec<_>>() {
            marks.function(function);
        }
        marks.follow(self);
        marks.apply(self);
    }

    /// Forgets the bodies of Shrike's models of libc, and all that only they need.
    pub fn forget_library(&mut self) {
        for data in self.functions.values_mut().filter(|data| data.library && data.body().is_some()) {
            data.kind = FunctionKind::Missing;
        }
        let own: Vec<Function> =
            self.functions.iter().filter(|(_, data)| data.body().is_some()).map(|(function, _)| function).collect();
        self.prune(|function| own.binary_search(&function).is_ok());
    }
}

/// What is kept of one kind, with a list of what is still to be looked into.
struct Kept<K: EntityRef> {
    is_kept: SecondaryMap<K, bool>,
    open: Vec<K>,
}

impl<K: EntityRef> Default for Kept<K> {
    fn default() -> Kept<K> {
        Kept { is_kept: SecondaryMap::new(), open: Vec::new() }
    }
}

impl<K: EntityRef + ReservedValue> Kept<K> {
    fn keep(&mut self, key: K) {
        if !std::mem::replace(&mut self.is_kept[key], true) {
            self.open.push(key);
        }
    }

    /// Drops the rest of a table; where each entry that is left has gone.
    fn compact<V>(&self, table: &mut PrimaryMap<K, V>) -> SecondaryMap<K, K> {
        let mut places = SecondaryMap::with_default(K::reserved_value());
        let mut left = PrimaryMap::new();
        for (key, value) in std::mem::take(table) {
            if self.is_kept[key] {
                places[key] = left.push(value);
            }
        }
        *table = left;
        places
    }
}

#[derive(Default)]
struct Marks {
    functions: Kept<Function>,
    globals: Kept<Global>,
    variables: Kept<Variable>,
    ctypes: Kept<CType>,
    files: Kept<File>,
}

impl Marks {
    fn function(&mut self, function: Function) {
        self.functions.keep(function);
    }

    fn span(&mut self, span: Span) {
        self.files.keep(span.file);
    }

    fn address(&mut self, address: Address) {
        match address {
            Address::Global { global, .. } => self.globals.keep(global),
            Address::Function(function) | Address::Label { function, .. } => self.functions.keep(function),
        }
    }

    /// Marks everything that what is marked refers to.
    fn follow(&mut self, program: &Program) {
        loop {
            if let Some(function) = self.functions.open.pop() {
                let data = &program.functions[function];
                self.span(data.span);
                if let Some(body) = data.body() {
                    self.body(body);
                }
            } else if let Some(global) = self.globals.open.pop() {
                let data = &program.globals[global];
                self.span(data.span);
                data.variable.into_iter().for_each(|variable| self.variables.keep(variable));
                for (_, address) in data.initializer.iter().flat_map(|initializer| &initializer.addresses) {
                    self.address(*address);
                }
            } else if let Some(variable) = self.variables.open.pop() {
                let data = &program.variables[variable];
                self.span(data.span);
                data.ty.into_iter().for_each(|ty| self.ctypes.keep(ty));
                data.function.into_iter().for_each(|function| self.functions.keep(function));
            } else if let Some(ctype) = self.ctypes.open.pop() {
                let mut data = program.ctypes[ctype].clone();
                data.map_types(|ty| {
                    self.ctypes.keep(ty);
                    ty
                });
            } else {
                return;
            }
        }
    }

    fn body(&mut self, body: &Body) {
        for value in body.values.values() {
            match value.def {
                Def::Constant(Constant::Global { global, .. }) => self.globals.keep(global),
                Def::Constant(Constant::Function(function)) => self.functions.keep(function),
                _ => {}
            }
        }
        for data in body.insts.values() {
            self.span(data.span);
            data.bindings.iter().for_each(|binding| self.variables.keep(binding.variable));
            match data.op {
                Op::Call { callee: Callee::Direct(function), .. } => self.functions.keep(function),
                Op::Alloca { variable: Some(variable), .. } | Op::Arbitrary { variable: Some(variable) } => {
                    self.variables.keep(variable);
                }
                _ => {}
            }
        }
        for data in body.blocks.values() {
            self.span(data.terminator_span);
            data.terminator_bindings.iter().for_each(|binding| self.variables.keep(binding.variable));
        }
    }

    /// Drops what is not marked and gives everything that is left its new name.
    fn apply(&self, program: &mut Program) {
        let functions = self.functions.compact(&mut program.functions);
        let globals = self.globals.compact(&mut program.globals);
        let variables = self.variables.compact(&mut program.variables);
        let ctypes = self.ctypes.compact(&mut program.ctypes);
        let files = self.files.compact(&mut program.files);
        let span = |span: &mut Span| {
            // A span that says 'nowhere' names the first file even if there is none.
            if !files[span.file].is_reserved_value() {
                span.file = files[span.file];
            }
        };
        for data in program.functions.values_mut() {
            span(&mut data.span);
            let Some(body) = data.body_mut() else { continue };
            for value in body.values.values_mut() {
                match &mut value.def {
                    Def::Constant(Constant::Global { global, .. }) => *global = globals[*global],
                    Def::Constant(Constant::Function(function)) => *function = functions[*function],
                    _ => {}
                }
            }
            for data in body.insts.values_mut() {
                span(&mut data.span);
                data.bindings.iter_mut().for_each(|binding| binding.variable = variables[binding.variable]);
                match &mut data.op {
                    Op::Call { callee: Callee::Direct(function), .. } => *function = functions[*function],
                    Op::Alloca { variable: Some(variable), .. } | Op::Arbitrary { variable: Some(variable) } => {
                        *variable = variables[*variable];
                    }
                    _ => {}
                }
            }
            for data in body.blocks.values_mut() {
                span(&mut data.terminator_span);
                data.terminator_bindings.iter_mut().for_each(|binding| binding.variable = variables[binding.variable]);
            }
        }
        for data in program.globals.values_mut() {
            span(&mut data.span);
            data.variable = data.variable.map(|variable| variables[variable]);
            for (_, address) in data.initializer.iter_mut().flat_map(|initializer| &mut initializer.addresses) {
                match address {
                    Address::Global { global, .. } => *global = globals[*global],
                    Address::Function(function) | Address::Label { function, .. } => *function = functions[*function],
                }
            }
        }
        for data in program.variables.values_mut() {
            span(&mut data.span);
            data.ty = data.ty.map(|ty| ctypes[ty]);
            data.function = data.function.map(|function| functions[function]);
        }
        for data in program.ctypes.values_mut() {
            data.map_types(|ty| ctypes[ty]);
        }
        let rename = |function: &mut Function| *function = functions[*function];
        program.entry.iter_mut().chain(&mut program.constructors).chain(&mut program.destructors).for_each(rename);
    }
}

impl CTypeData {
    /// Replaces the types it refers to.
    fn map_types(&mut self, mut replace: impl FnMut(CType) -> CType) {
        match self {
            CTypeData::Pointer { to: ty }
            | CTypeData::Array { element: ty, .. }
            | CTypeData::Typedef { of: ty, .. } => {
                *ty = replace(*ty);
            }
            CTypeData::Struct { members, .. } | CTypeData::Union { members, .. } => {
                members.iter_mut().for_each(|member| member.ty = replace(member.ty));
            }
            CTypeData::Void | CTypeData::Base { .. } | CTypeData::Enum { .. } | CTypeData::Function => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{parse, print, verify};

    #[test]
    fn what_nothing_refers_to_goes_and_the_rest_stays_connected() {
        let text = "program lp64\nentry @main\n\
            global @unused: 4 bytes align 4 writable = zero\n\
            global @text: 4 bytes align 1 readonly = zero\n\
            global @table: 8 bytes align 8 writable = zero with 0: @text\n\
            function @idle() { b0: return }\n\
            function @main() -> i32 {\nb0:\n  %v1 = load ptr @table\n  call @used(%v1)\n  return i32 0\n}\n\
            function @used(%v0: ptr) { b0: return }\n";
        let mut program = parse(text).unwrap();
        program.prune(|_| false);
        verify(&program).unwrap();
        let left = print(&program);
        for gone in ["@unused", "@idle"] {
            assert!(!left.contains(gone), "{left}");
        }
        for kept in ["@text", "@table", "@main", "@used"] {
            assert!(left.contains(kept), "{left}");
        }
    }
}
