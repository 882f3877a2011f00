//! How the user's program is compiled to run natively: one command per file, one to link, for us and for `replay.sh`.
//!
//! Code is made without optimisation and with the flags that `lower` uses where they decide what the program means, so
//! that both mean the same. A sanitizer is there where it can see the property; `-fwrapv` is not where undefined behaviour is
//! the question. Variables that are not initialised are zero, as inputs that do not matter are.

use crate::harness;
use crate::replay::Schedule;
use crate::threads::{INSTRUMENTED, WRAPPED};
use engine::{Property, Violation};
use ir::{CheckKind, DataModel, Program};
use lower::Input;
use machine::{Fault, Problem, Stop};
use std::path::{Path, PathBuf};

/// How functions that are only `inline` are compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inline {
    /// As the language says.
    AsWritten,
    /// As GNU C did before C99: the function is there for others to call.
    Gnu89,
}

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub units: Vec<Unit>,
    pub model: DataModel,
    pub property: Property,
    /// Flags that make the violation visible.
    pub sanitizer: &'static [&'static str],
    /// Bytes of stack, where they are the question.
    pub stack: Option<u64>,
    pub inline: Inline,
    /// The order of threads.
    pub schedule: Schedule,
}

/// A source, with the folder and the flags it is compiled with.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub file: PathBuf,
    pub directory: PathBuf,
    pub flags: Vec<String>,
}

pub(crate) const COMPILER: &str = "clang-19";

/// Flags that only clang knows.
const ONLY_CLANG: [&str; 2] = ["-fbracket-depth=4096", "-fno-color-diagnostics"];

impl Plan {
    /// Else why the program cannot be compiled to run.
    pub fn new(
        program: &Program,
        violation: &Violation,
        files: &[PathBuf],
        options: &lower::Options,
        schedule: &Schedule,
    ) -> Result<Plan, String> {
        let here = std::env::current_dir().map_err(|error| format!("the current folder is unknown: {error}"))?;
        let mut units = Vec::new();
        for input in lower::units(files, options).map_err(|error| error.to_string())? {
            let Input::Source { file, directory, flags } = input else {
                return Err(format!("{} is LLVM code, not C", input.file().display()));
            };
            let directory = directory.map_or_else(|| here.clone(), |directory| here.join(directory));
            let flags = flags.into_iter().chain(options.clang_flags.iter().cloned());
            let flags = flags.filter(|flag| flag != "-m32" && flag != "-m64").collect();
            units.push(Unit { file, directory, flags });
        }
        starts_where_it_should(program)?;
        let (property, sanitizer) = (violation.property, sanitizer(violation));
        let stack = program.stack_limit.filter(|_| property == Property::StackLimit);
        let (model, inline, schedule) = (program.data_model, Inline::AsWritten, schedule.clone());
        Ok(Plan { units, model, property, sanitizer, stack, inline, schedule })
    }

    /// Flags for the harness and the program alike.
    fn flags(&self) -> Vec<&'static str> {
        let semantic = lower::semantic_flags(self.model).into_iter();
        // Both make defined what is to be found.
        let hides = |flag: &str| flag == "-fwrapv" || flag == "-fno-delete-null-pointer-checks";
        let undefined = matches!(self.property, Property::NoOverflow | Property::UndefinedBehaviour);
        let mut flags: Vec<&str> = semantic.filter(|flag| !undefined || !hides(flag)).collect();
        flags.extend(["-O0", "-g", "-fno-omit-frame-pointer", "-U_FORTIFY_SOURCE", "-fno-color-diagnostics"]);
        // Kernel code has assembly that needs addresses to be constants.
        flags.push("-fno-pie");
        if !self.sanitizer.contains(&MEMORY_SANITIZER) {
            flags.push("-ftrivial-auto-var-init=zero");
        }
        flags.extend(self.sanitizer);
        flags
    }

    /// The words behind the compiler's name that make `object` of a unit.
    pub fn compile_unit(&self, unit: &Unit, object: &str) -> Vec<String> {
        let mut words: Vec<String> = self.flags().into_iter().map(String::from).collect();
        if self.inline == Inline::Gnu89 {
            words.push("-fgnu89-inline".into());
        }
        if !self.schedule.turns.is_empty() {
            words.extend(INSTRUMENTED.map(String::from));
        } else if self.property == Property::UnreachCall {
            words.push("-finstrument-functions".into());
        }
        words.extend(unit.flags.iter().cloned());
        words.extend(["-x", "c", "-c", "-o", object].map(String::from));
        words.push(unit.file.to_string_lossy().into_owned());
        words
    }

    pub fn compile_harness(&self, source: &str, object: &str) -> Vec<String> {
        let mut words: Vec<String> = self.flags().into_iter().map(String::from).collect();
        words.extend(["-std=gnu11", "-x", "c", "-c", "-o", object, source].map(String::from));
        words
    }

    pub fn link(&self, objects: &[String], program: &str) -> Vec<String> {
        let model = match self.model {
            DataModel::Ilp32 => "-m32",
            DataModel::Lp64 => "-m64",
        };
        let mut words = vec![model.to_owned(), "-no-pie".into()];
        words.extend(self.sanitizer.iter().map(|flag| flag.to_string()));
        // Functions that GNU C exports may stand in several objects.
        words.push("-Wl,--allow-multiple-definition".into());
        if self.watches_memory() {
            words.push("-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc".into());
        }
        if counts_blocks(self.property) {
            let names = ["free", "strdup", "strndup", "aligned_alloc", "posix_memalign"];
            words.extend(names.map(|name| format!("-Wl,--wrap={name}")));
        }
        if !self.schedule.turns.is_empty() {
            words.extend(WRAPPED.map(|name| format!("-Wl,--wrap={name}")));
        }
        words.extend(objects.iter().cloned());
        words.extend(["-lm", "-lpthread", "-o", program].map(String::from));
        words
    }

    /// Whether the harness is told of allocations that fail; a sanitizer has functions of its own for them.
    fn watches_memory(&self) -> bool {
        !watches_addresses(self.sanitizer)
    }

    /// Makes error functions that are `static` known to the harness.
    pub fn expose(&self, object: &str) -> Option<Vec<String>> {
        let names = ["--globalize-symbol=reach_error", "--globalize-symbol=__VERIFIER_error", object];
        (self.property == Property::UnreachCall).then(|| names.map(String::from).to_vec())
    }
}

/// Whether the harness keeps track of what is not freed: no sanitizer reports memory that something still points to.
pub(crate) fn counts_blocks(property: Property) -> bool {
    property == Property::ValidMemcleanup
}

/// Flags that make a violation of the property visible.
pub(crate) fn sanitizer(violation: &Violation) -> &'static [&'static str] {
    match (violation.property, &violation.stop) {
        // A read that nothing uses is not there in compiled code, but that the pointer is null is seen before it.
        (Property::ValidDeref, _) if is_at_null(violation) => &["-fsanitize=address,null", "-fno-sanitize-recover=all"],
        (Property::UndefinedBehaviour, Stop::Violated(kind)) => of_check(*kind),
        (property, _) => property.description().sanitizer,
    }
}

fn is_at_null(violation: &Violation) -> bool {
    matches!(violation.stop, Stop::Fault(Fault::Access { problem: Problem::Null { .. }, .. }))
}

/// The sanitizer for a check: one alone, so that nothing else that is undefined ends the run before it.
fn of_check(kind: CheckKind) -> &'static [&'static str] {
    match kind {
        CheckKind::Shift => &["-fsanitize=shift-exponent", "-fno-sanitize-recover=all"],
        CheckKind::Unreachable => &["-fsanitize=unreachable", "-fno-sanitize-recover=all"],
        CheckKind::ZeroCount => &["-fsanitize=builtin", "-fno-sanitize-recover=all"],
        CheckKind::FloatToInt => &["-fsanitize=float-cast-overflow", "-fno-sanitize-recover=all"],
        CheckKind::Index => &["-fsanitize=bounds", "-fno-sanitize-recover=all"],
        CheckKind::InvalidValue => &["-fsanitize=bool,enum", "-fno-sanitize-recover=all"],
        CheckKind::NonNull => &["-fsanitize=nonnull-attribute,returns-nonnull-attribute", "-fno-sanitize-recover=all"],
        CheckKind::ArraySize => &["-fsanitize=vla-bound", "-fno-sanitize-recover=all"],
        CheckKind::NullPointer => &["-fsanitize=null", "-fno-sanitize-recover=all"],
        CheckKind::Alignment => &["-fsanitize=alignment", "-fno-sanitize-recover=all"],
        CheckKind::PointerArithmetic => &["-fsanitize=pointer-overflow", "-fno-sanitize-recover=all"],
        CheckKind::CallType => &["-fsanitize=function", "-fno-sanitize-recover=all"],
        CheckKind::Overlap => &["-fsanitize=address"],
        CheckKind::Uninitialized => &[MEMORY_SANITIZER],
        CheckKind::ReachError
        | CheckKind::Assertion
        | CheckKind::ValidDeref
        | CheckKind::ValidFree
        | CheckKind::Overflow
        | CheckKind::DivisionByZero
        | CheckKind::DivisionOverflow
        | CheckKind::OtherObject
        | CheckKind::Promise => &[],
    }
}

/// Sees what was never written, on 64 bits only.
pub(crate) const MEMORY_SANITIZER: &str = "-fsanitize=memory";

/// Whether memory is the sanitizer's own.
pub(crate) fn watches_addresses(sanitizer: &[&str]) -> bool {
    sanitizer.iter().any(|flag| flag.contains("address") || *flag == MEMORY_SANITIZER)
}

/// What the sanitizers are told, as variables of the environment.
pub(crate) fn sanitizer_settings(property: Property) -> [(&'static str, String); 3] {
    let leaks = u8::from(property == Property::ValidMemtrack);
    let usual = "color=never:exitcode=86:detect_stack_use_after_return=1:malloc_fill_byte=0";
    [
        ("ASAN_OPTIONS", format!("detect_leaks={leaks}:{usual}")),
        ("MSAN_OPTIONS", "color=never:exitcode=86".into()),
        ("UBSAN_OPTIONS", "color=never:exitcode=86:print_stacktrace=0".into()),
    ]
}

pub(crate) fn is_only_clangs(flag: &str) -> bool {
    ONLY_CLANG.contains(&flag)
}

/// The harness can call another function than `main`, if it needs no arguments and `main` is free.
fn starts_where_it_should(program: &Program) -> Result<(), String> {
    let Some(entry) = program.entry else { return Err("the program has no function to start at".into()) };
    let entry = &program.functions[entry];
    if entry.name == "main" {
        return Ok(());
    }
    let has_main = program.function_named("main").is_some_and(|main| program.functions[main].body().is_some());
    if has_main || !entry.params.is_empty() || !harness::is_identifier(&entry.name) {
        return Err(format!("the program starts at `{}` and not at `main`", entry.name));
    }
    Ok(())
}

/// An object's name for the unit of this number.
pub(crate) fn object_name(folder: &Path, number: usize) -> String {
    folder.join(format!("unit{number}.o")).to_string_lossy().into_owned()
}
