//! From inputs to one linked LLVM module.
//!
//! Bodies of C99 `inline` functions (`available_externally`) are definitions here, the weakest kind: any other
//! definition of the name wins.
//!
//! Where the program defines functions of the C library itself (`strlen`, `abs`, `memcpy`), everything is compiled once more without
//! the compiler's own knowledge of them: it would evaluate calls by itself, and not look at the program's definition.

use crate::compile::{compile, rehearse, Compiled};
use crate::error::Error;
use crate::far::Far;
use crate::indices::COMPILED;
use crate::inputs::{bad, Input, Inputs};
use crate::llvm::{Context, Linkage, Module};
use crate::{models, Models, Options};
use ir::DataModel;

/// What clang 19 says for the two targets; for assembly that does not say.
const LAYOUT_32: &str = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";
const LAYOUT_64: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/// All of the program, and the models that it calls.
pub struct Loaded<'c> {
    pub module: Module<'c>,
    pub data_model: DataModel,
    pub far: Vec<Far>,
}

pub fn load<'c>(context: &'c Context, inputs: &Inputs, options: &Options) -> Result<Loaded<'c>, Error> {
    let sources = inputs.data_model.unwrap_or(DataModel::Lp64);
    let mut data_model = inputs.data_model;
    let (mut modules, far) = read(context, inputs, sources, &mut data_model, options)?;
    let redefined = redefined(&modules);
    if !redefined.is_empty() {
        let mut options = options.clone();
        options.clang_flags.extend(redefined.iter().map(|name| format!("-fno-builtin-{name}")));
        modules = read(context, inputs, sources, &mut data_model, &options)?.0;
    }
    let mut linked: Option<Module> = None;
    for (unit, module) in inputs.units.iter().zip(modules) {
        accept_inline_bodies(&module);
        match &linked {
            None => linked = Some(module),
            Some(first) => first.link(module).map_err(|message| Error::Compile {
                message: format!("cannot link {}: {message}", unit.file().display()),
            })?,
        }
    }
    let module = linked.ok_or_else(|| Error::Internal("no module".into()))?;
    let data_model = data_model.unwrap_or(DataModel::Lp64);
    if options.models == Models::Linked {
        models::link(context, &module, data_model)?;
    }
    Ok(Loaded { module, data_model, far })
}

/// The modules of all units, in order, and which constants may have been cut off.
fn read<'c>(
    context: &'c Context,
    inputs: &Inputs,
    sources: DataModel,
    data_model: &mut Option<DataModel>,
    options: &Options,
) -> Result<(Vec<Module<'c>>, Vec<Far>), Error> {
    let compiled = compile(&inputs.units, sources, options)?;
    let far = compiled.iter().flatten().flat_map(|compiled| compiled.far.clone()).collect();
    let module = |(unit, compiled): (&Input, Option<Compiled>)| match compiled {
        Some(Compiled { bitcode, .. }) => {
            let module = context.parse(&bitcode, &unit.file().to_string_lossy()).map_err(|message| {
                Error::Internal(format!("clang's output for {}: {message}", unit.file().display()))
            })?;
            module.functions().for_each(|function| function.mark(COMPILED));
            Ok(module)
        }
        None => read_bitcode(context, unit, data_model, options),
    };
    let modules: Result<Vec<Module>, Error> = inputs.units.iter().zip(compiled).map(module).collect();
    Ok((modules?, far))
}

/// The functions of the C library that the program defines, for all files to see.
fn redefined(modules: &[Module]) -> Vec<String> {
    let defined = modules.iter().flat_map(|module| module.functions().filter(|function| !function.is_declaration()));
    let is_seen = |linkage| !matches!(linkage, Linkage::LLVMInternalLinkage | Linkage::LLVMAvailableExternallyLinkage);
    let external = defined.filter(|function| is_seen(function.linkage()));
    let mut names: Vec<String> =
        external.map(|function| function.name()).filter(|name| models::is_libc(name)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Reads a `.bc` or `.ll` file, whose target decides the data model or must agree with it.
fn read_bitcode<'c>(
    context: &'c Context,
    unit: &Input,
    data_model: &mut Option<DataModel>,
    options: &Options,
) -> Result<Module<'c>, Error> {
    let file = unit.file();
    let bytes = std::fs::read(file).map_err(|error| bad(file, error.to_string()))?;
    if bytes.is_empty() {
        return Err(bad(file, "is empty"));
    }
    rehearse(file, options)?;
    let module = context
        .parse(&bytes, &file.to_string_lossy())
        .map_err(|message| bad(file, format!("is not valid LLVM 19 code: {}", message.trim())))?;
    if module.layout_text().is_empty() {
        match data_model.unwrap_or(DataModel::Lp64) {
            DataModel::Ilp32 => module.set_target("i386-pc-linux-gnu", LAYOUT_32),
            DataModel::Lp64 => module.set_target("x86_64-pc-linux-gnu", LAYOUT_64),
        }
    }
    // The machine puts the low byte of a number first.
    if module.layout_text().split('-').any(|part| part == "E") {
        return Err(bad(file, "was compiled for a machine that is big-endian"));
    }
    let own = match module.layout().pointer_bytes() {
        4 => DataModel::Ilp32,
        8 => DataModel::Lp64,
        bytes => return Err(bad(file, format!("has pointers of {bytes} bytes"))),
    };
    if *data_model.get_or_insert(own) != own {
        return Err(bad(file, "was compiled for another data model"));
    }
    module.verify().map_err(|message| bad(file, format!("is not valid LLVM 19 code: {}", message.trim())))?;
    Ok(module)
}

fn accept_inline_bodies(module: &Module) {
    let definitions = module.functions().chain(module.globals());
    for value in definitions.filter(|value| value.linkage() == Linkage::LLVMAvailableExternallyLinkage) {
        value.set_linkage(Linkage::LLVMLinkOnceODRLinkage);
    }
}
