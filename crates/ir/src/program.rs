//! The whole program: functions, globals, and the tables that connect them with the source.

use crate::body::Body;
use crate::entities::{CType, File, Function, Global, Variable};
use crate::intrinsic::Intrinsic;
use crate::source::{CTypeData, FileData, Span, VariableData};
use crate::types::{DataModel, Type};
use cranelift_entity::PrimaryMap;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    pub data_model: DataModel,
    pub functions: PrimaryMap<Function, FunctionData>,
    pub globals: PrimaryMap<Global, GlobalData>,
    pub files: PrimaryMap<File, FileData>,
    pub variables: PrimaryMap<Variable, VariableData>,
    pub ctypes: PrimaryMap<CType, CTypeData>,
    /// Where execution starts; none for a library.
    pub entry: Option<Function>,
    /// Run before the entry, in this order (`__attribute__((constructor))`).
    pub constructors: Vec<Function>,
    /// Run after it.
    pub destructors: Vec<Function>,
    /// What must be true when it ends by itself: `main` returns, or exit() is called.
    pub ending: Vec<Ending>,
    /// Bytes that the variables of all calls in progress may take up together, with two words for each call.
    pub stack_limit: Option<u64>,
}

/// A check of the heap at the end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Something points to every heap object, or to an object that does, …
    NothingLost,
    /// Every heap object was freed.
    NothingLeft,
}

impl Ending {
    pub const ALL: [Ending; 2] = [Ending::NothingLost, Ending::NothingLeft];
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionData {
    pub name: String,
    pub params: Vec<Type>,
    /// More than one where C returns a small struct in registers.
    pub results: Vec<Type>,
    pub variadic: bool,
    pub kind: FunctionKind,
    pub span: Span,
    /// Belongs to Shrike's models of libc.
    pub library: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionKind {
    Defined(Body),
    /// The machine knows what it does.
    Intrinsic(Intrinsic),
    /// Declared, never defined: calling it ends the path as unknown.
    Missing,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalData {
    pub name: String,
    pub bytes: u64,
    pub align: u32,
    pub mutability: Mutability,
    /// Each thread has one of its own.
    pub thread_local: bool,
    /// None for an object that is declared and nowhere defined.
    pub initializer: Option<Initializer>,
    pub variable: Option<Variable>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutability {
    Writable,
    /// `const` objects and string literals.
    ReadOnly,
}

/// The contents at the start: bytes (what is missing at the end is zero) with addresses laid over them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Initializer {
    pub bytes: Vec<u8>,
    /// Sorted by offset; each covers a pointer's width.
    pub addresses: Vec<(u64, Address)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    Global {
        global: Global,
        offset: i64,
    },
    Function(Function),
    /// A label of a function, for tables of computed gotos.
    Label {
        function: Function,
        block: crate::entities::Block,
    },
}

impl Program {
    /// The functions without a body whose meaning is an assumption of the user's, in the program's order: their names do
    /// not tell it.
    pub fn assumed(&self) -> impl Iterator<Item = (Function, Intrinsic)> + '_ {
        self.functions.iter().filter_map(|(function, data)| match data.kind {
            FunctionKind::Intrinsic(Intrinsic::Abort) if data.name.starts_with("__builtin_") => None,
            FunctionKind::Intrinsic(kind @ (Intrinsic::Input | Intrinsic::Havoc | Intrinsic::Abort)) => {
                (Intrinsic::named(&data.name) != Some(kind)).then_some((function, kind))
            }
            _ => None,
        })
    }

    pub fn new(data_model: DataModel) -> Program {
        Program {
            data_model,
            functions: PrimaryMap::new(),
            globals: PrimaryMap::new(),
            files: PrimaryMap::new(),
            variables: PrimaryMap::new(),
            ctypes: PrimaryMap::new(),
            entry: None,
            constructors: Vec::new(),
            destructors: Vec::new(),
            ending: Vec::new(),
            stack_limit: None,
        }
    }

    /// Bytes that a C type takes up; none that are known only when the program runs.
    pub fn bytes_of(&self, ty: CType) -> u64 {
        match &self.ctypes[ty] {
            CTypeData::Void | CTypeData::Function => 0,
            CTypeData::Base { bits, .. } | CTypeData::Enum { bits, .. } => u64::from(bits.div_ceil(8)),
            CTypeData::Pointer { .. } => self.data_model.pointer_bytes(),
            CTypeData::Array { element, count } => self.bytes_of(*element).saturating_mul(count.unwrap_or(0)),
            CTypeData::Struct { bytes, .. } | CTypeData::Union { bytes, .. } => *bytes,
            CTypeData::Typedef { of, .. } => self.bytes_of(*of),
        }
    }

    pub fn function_named(&self, name: &str) -> Option<Function> {
        self.functions.iter().find(|(_, data)| data.name == name).map(|(function, _)| function)
    }

    /// May it make threads? Analyses that follow one thread only have nothing to say about such a program.
    pub fn has_threads(&self) -> bool {
        self.functions.values().any(|data| data.kind == FunctionKind::Intrinsic(Intrinsic::ThreadCreate))
    }

    /// May a thread have to wait?
    pub fn may_wait(&self) -> bool {
        let waits = [Intrinsic::Await, Intrinsic::AwaitMaybe].map(FunctionKind::Intrinsic);
        self.functions.values().any(|data| waits.contains(&data.kind))
    }

    /// Does the program itself look at `errno`? (Models have a variable, which it calls this function for.)
    pub fn looks_at_errno(&self) -> bool {
        self.function_named("__errno_location").is_some()
    }
}

impl FunctionData {
    pub fn body(&self) -> Option<&Body> {
        match &self.kind {
            FunctionKind::Defined(body) => Some(body),
            _ => None,
        }
    }

    /// Do these types of arguments and results fit the type that the program has defined the function with? What an old-style
    /// definition declares to be narrower than `int` is passed as that. Functions without a body, and of the library's models,
    /// are declared by the program as it likes.
    pub fn is_called_as_defined(&self, arguments: &[Type], results: &[Type]) -> bool {
        if self.library || self.body().is_none() {
            return true;
        }
        let alike = |(&a, &b): (&Type, &Type)| match (a, b) {
            (Type::Int(a), Type::Int(b)) => a == b || a.max(b) <= 32,
            (a, b) => a == b,
        };
        let enough = match self.variadic {
            true => self.params.len() <= arguments.len(),
            false => self.params.len() == arguments.len(),
        };
        enough
            && self.results.len() == results.len()
            && self.params.iter().zip(arguments).all(alike)
            && self.results.iter().zip(results).all(alike)
    }

    pub fn body_mut(&mut self) -> Option<&mut Body> {
        match &mut self.kind {
            FunctionKind::Defined(body) => Some(body),
            _ => None,
        }
    }
}
