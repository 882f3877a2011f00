//! The tables of a program: functions, globals, constructors; and the order in which they are filled.
//!
//! Every function and global gets its id before any body is lowered, so that bodies can refer to each other. Contents of
//! globals come last: they may name labels, whose ids bodies decide.

use crate::debug::Sources;
use crate::function;
use crate::initializer;
use crate::inputs::Inputs;
use crate::llvm::{AttributeOwner, BasicBlock, Layout, Linkage, Module, Ty, TypeKind, Val, ValueKind};
use crate::{models, prepare, traps, Checked, Missing, Options};
use bits::FloatKind;
use ir::{
    Body, Callee, DataModel, Function, FunctionData, FunctionKind, Global, GlobalData, Initializer, Intrinsic,
    Mutability, Op, Program, Span, Terminator, Type,
};
use std::collections::HashMap;

/// What lowering knows about the program as a whole.
pub struct Tables<'m> {
    pub module: &'m Module<'m>,
    pub layout: Layout,
    pub program: Program,
    pub functions: HashMap<Val, Function>,
    pub globals: HashMap<Val, Global>,
    /// The blocks whose address is taken, with the functions they belong to.
    pub labels: HashMap<BasicBlock, (Function, ir::Block)>,
    pub sources: Sources,
    pub missing: Missing,
    pub checked: Checked,
    /// The function that runs start with, where the linker is told to start others that cannot be seen.
    pub overtaken: Option<Val>,
    /// The program may make threads.
    pub threads: bool,
}

/// A scalar of a first-class value, and where it lies when the value is in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar {
    pub ty: Type,
    pub offset: u64,
}

pub fn lower(module: &Module, model: DataModel, inputs: &Inputs, options: &Options) -> Program {
    let mut program = Program::new(model);
    let sources = Sources::new(module, inputs, &mut program);
    let mut tables = Tables {
        module,
        layout: module.layout(),
        program,
        functions: HashMap::new(),
        globals: HashMap::new(),
        labels: HashMap::new(),
        sources,
        missing: options.missing,
        checked: options.checked,
        overtaken: starts_otherwise(module)
            .then(|| module.functions().find(|function| function.name() == options.entry))
            .flatten(),
        threads: module.functions().any(|function| function.name() == THREAD_CREATE),
    };
    let functions: Vec<Val> = module.functions().filter(|function| is_ordinary(*function)).collect();
    for &function in &functions {
        tables.declare_function(function);
    }
    let globals: Vec<Val> = module.globals().filter(|global| !global.name().starts_with("llvm.")).collect();
    for &global in &globals {
        tables.declare_global(global);
    }
    for &function in functions.iter().filter(|function| !function.is_declaration()) {
        let id = tables.functions[&function];
        let body = function::lower(&mut tables, function, id);
        tables.program.functions[id].kind = FunctionKind::Defined(body);
    }
    if tables.threads {
        tables.make_atomic();
    }
    let mut refused = None;
    for &global in &globals {
        if let Some(value) = global.initializer() {
            let id = tables.globals[&global];
            let initializer = initializer::lower(&tables, value).unwrap_or_else(|what| {
                refused = Some(format!("the initializer of `{}`: {what}", global.name()));
                Initializer::default()
            });
            tables.program.globals[id].initializer = Some(initializer);
        }
    }
    tables.program.constructors = tables.startup_list("llvm.global_ctors");
    tables.program.destructors = tables.startup_list("llvm.global_dtors");
    tables.program.destructors.reverse();
    tables.program.entry = tables.entry(&options.entry);
    if let Some(what) = refused {
        initializer::begin_with(&mut tables.program, Op::Unsupported { what }, Span::NOWHERE);
    }
    if options.checked == Checked::Undefined {
        initializer::check(&mut tables.program);
    }
    tables.program
}

/// What the models make threads with: it is there where the program may.
const THREAD_CREATE: &str = "__shrike_thread_create";

/// How the names of functions begin that no other thread disturbs.
const ATOMIC: &str = "__VERIFIER_atomic_";

/// Does the name belong to the language, a compiler, a library of threads or a verifier?
fn is_reserved(name: &str) -> bool {
    const PREFIXES: [&str; 9] = [
        "__VERIFIER_",
        "__CPROVER_",
        "__ESBMC_",
        "klee_",
        "__shrike_",
        "__builtin_",
        "__sync_",
        "__atomic_",
        "pthread_",
    ];
    // The name of a macro, which a program without its header takes for a function.
    name == "assert" || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Do functions run before or after all others, that are named to the linker and not to the compiler?
fn starts_otherwise(module: &Module) -> bool {
    const SECTIONS: [&str; 5] = [".init_array", ".preinit_array", ".fini_array", ".ctors", ".dtors"];
    let assembly = module.assembly();
    let globals = module.globals().chain(module.functions());
    let mut sections = globals.map(|global| global.section());
    SECTIONS.iter().any(|section| assembly.contains(section))
        || sections.any(|section| SECTIONS.iter().any(|known| section.starts_with(known)))
}

/// Whether a function is the program's own and not LLVM's or ours.
fn is_ordinary(function: Val) -> bool {
    function.intrinsic_id() == 0
        && !function.name().starts_with("llvm.")
        && function.name() != traps::SHIFT_HANDLER
        && !prepare::is_marker(function)
}

impl Tables<'_> {
    /// Functions that are atomic by their names begin and end as such.
    fn make_atomic(&mut self) {
        let named = |data: &FunctionData| data.name.starts_with(ATOMIC) && data.body().is_some();
        let functions: Vec<Function> =
            self.program.functions.iter().filter(|(_, data)| named(data)).map(|(function, _)| function).collect();
        if functions.is_empty() {
            return;
        }
        let begin = self.runtime_function("__shrike_atomic_begin", Intrinsic::AtomicBegin, &[], &[]);
        let end = self.runtime_function("__shrike_atomic_end", Intrinsic::AtomicEnd, &[], &[]);
        for function in functions {
            let span = self.program.functions[function].span;
            let Some(body) = self.program.functions[function].body_mut() else { continue };
            let call = |callee| Op::Call { callee: Callee::Direct(callee), arguments: Vec::new() };
            let blocks: Vec<ir::Block> = body.blocks.keys().collect();
            for block in blocks {
                if matches!(body.blocks[block].terminator, Terminator::Return { .. }) {
                    let span = body.blocks[block].terminator_span;
                    body.append(block, call(end), &[], span);
                }
            }
            let entry = body.entry;
            body.append(entry, call(begin), &[], span);
            body.blocks[entry].insts.rotate_right(1);
        }
    }

    fn declare_function(&mut self, function: Val) {
        let ty = function.value_type();
        let params = ty.param_types().into_iter().flat_map(|param| self.scalar_types(param)).collect();
        let results = self.scalar_types(ty.return_type());
        let name = function.name();
        let kind = if !function.is_declaration() {
            FunctionKind::Defined(Body::new())
        } else if let Some(intrinsic) = Intrinsic::named(&name) {
            FunctionKind::Intrinsic(intrinsic)
        } else {
            self.missing_kind(function, &name)
        };
        let span = self.sources.function_span(&mut self.program, function);
        let library = function.is_marked(models::MARK);
        let data = FunctionData { name, params, results, variadic: ty.is_variadic(), kind, span, library };
        let id = self.program.functions.push(data);
        self.functions.insert(function, id);
    }

    /// What is assumed of a function without a body. One that the program declares never to return ends it. Functions of the C
    /// library and of verifiers have a meaning, known or not, and nothing is assumed about them: they write, call back, start threads.
    fn missing_kind(&self, function: Val, name: &str) -> FunctionKind {
        let noreturn = self.module.context().attribute_kind("noreturn");
        match self.missing {
            Missing::Unknown => FunctionKind::Missing,
            _ if models::is_libc(name) || is_reserved(name) => FunctionKind::Missing,
            _ if function.has_attribute(AttributeOwner::Function, noreturn) => {
                FunctionKind::Intrinsic(Intrinsic::Abort)
            }
            Missing::Any => FunctionKind::Intrinsic(Intrinsic::Input),
            Missing::Havoc => FunctionKind::Intrinsic(Intrinsic::Havoc),
        }
    }

    fn declare_global(&mut self, global: Val) {
        let ty = global.value_type();
        let variable = self.sources.global(&mut self.program, self.module, global);
        let mut name = global.name();
        if name.is_empty() {
            name = format!(".unnamed.{}", self.program.globals.len());
        }
        let stated = global.align();
        let data = GlobalData {
            name,
            bytes: self.layout.size(ty),
            align: if stated == 0 { self.layout.align(ty) } else { stated },
            thread_local: global.is_thread_local(),
            // What is defined elsewhere may be defined there without `const`.
            mutability: match global.is_global_constant() && !global.is_declaration() {
                true => Mutability::ReadOnly,
                false => Mutability::Writable,
            },
            initializer: None,
            variable,
            span: variable.map_or(Span::NOWHERE, |variable| self.program.variables[variable].span),
        };
        let id = self.program.globals.push(data);
        self.globals.insert(global, id);
    }

    fn entry(&self, name: &str) -> Option<Function> {
        let defined = |function: &Function| self.program.functions[*function].body().is_some();
        self.program.function_named(name).filter(defined)
    }

    /// The functions of `llvm.global_ctors` or `llvm.global_dtors`, by priority; equal ones in the order of the list.
    fn startup_list(&self, name: &str) -> Vec<Function> {
        let Some(list) = self.module.globals().find(|global| global.name() == name) else { return Vec::new() };
        let Some(array) = list.initializer() else { return Vec::new() };
        let entries = (0..array.ty().length()).filter_map(|index| {
            let entry = array.aggregate_element(index)?;
            let function = resolve_alias(entry.aggregate_element(1)?);
            Some((entry.aggregate_element(0)?.zero_extended(), *self.functions.get(&function)?))
        });
        let mut entries: Vec<(u64, Function)> = entries.collect();
        entries.sort_by_key(|&(priority, _)| priority);
        entries.into_iter().map(|(_, function)| function).collect()
    }

    /// A function that lowering itself calls. What the program has under that name is used, unless `kind` differs.
    pub fn runtime_function(
        &mut self,
        name: &str,
        intrinsic: Intrinsic,
        params: &[Type],
        results: &[Type],
    ) -> Function {
        let wanted = FunctionKind::Intrinsic(intrinsic);
        let found = self.program.functions.iter().find(|(_, data)| data.name == name && data.kind == wanted);
        if let Some((function, _)) = found {
            return function;
        }
        self.program.functions.push(FunctionData {
            name: name.into(),
            params: params.to_vec(),
            results: results.to_vec(),
            variadic: false,
            kind: wanted,
            span: Span::NOWHERE,
            library: true,
        })
    }

    pub fn model(&self) -> DataModel {
        self.program.data_model
    }

    pub fn scalar_types(&self, ty: Ty) -> Vec<Type> {
        self.scalars(ty).into_iter().map(|scalar| scalar.ty).collect()
    }

    /// A first-class type as the list of its scalars.
    pub fn scalars(&self, ty: Ty) -> Vec<Scalar> {
        let mut scalars = Vec::new();
        self.collect_scalars(ty, 0, &mut scalars);
        scalars
    }

    fn collect_scalars(&self, ty: Ty, offset: u64, into: &mut Vec<Scalar>) {
        match ty.kind() {
            TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
                for index in 0..ty.length() {
                    self.collect_scalars(ty.at(index), offset + self.layout.offset_at(ty, index), into);
                }
            }
            _ => into.extend(self.scalar(ty).map(|ty| Scalar { ty, offset })),
        }
    }

    /// Types without a counterpart travel as integers of their size; arithmetic on them is refused where it stands.
    fn scalar(&self, ty: Ty) -> Option<Type> {
        match ty.kind() {
            TypeKind::LLVMIntegerTypeKind => Some(Type::Int(ty.int_width())),
            TypeKind::LLVMPointerTypeKind => Some(Type::Pointer),
            TypeKind::LLVMHalfTypeKind => Some(Type::Float(FloatKind::Half)),
            TypeKind::LLVMFloatTypeKind => Some(Type::Float(FloatKind::Single)),
            TypeKind::LLVMDoubleTypeKind => Some(Type::Float(FloatKind::Double)),
            TypeKind::LLVMX86_FP80TypeKind => Some(Type::Float(FloatKind::Extended)),
            TypeKind::LLVMFP128TypeKind => Some(Type::Float(FloatKind::Quad)),
            _ => match self.layout.bits(ty) {
                0 => None,
                bits => Some(Type::Int(bits as u32)),
            },
        }
    }
}

/// What an alias stands for in the end.
pub fn resolve_alias(mut value: Val) -> Val {
    while value.kind() == ValueKind::LLVMGlobalAliasValueKind {
        value = value.aliasee();
    }
    value
}

/// A weak reference to something without a definition: its address is null.
pub fn is_absent(value: Val) -> bool {
    value.is_declaration() && value.linkage() == Linkage::LLVMExternalWeakLinkage
}
