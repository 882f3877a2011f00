//! From inputs to one linked LLVM module.
//!
//! Bodies of C99 `inline` functions (`available_externally`) are definitions here, the weakest kind: any other
//! definition of the name wins.

use crate::compile::{compile, rehearse};
use crate::error::Error;
use crate::inputs::{bad, Input, Inputs};
use crate::llvm::{Context, Linkage, Module};
use crate::{models, Models, Options};
use ir::DataModel;

/// What clang 19 says for the two targets; for assembly that does not say.
const LAYOUT_32: &str = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";
const LAYOUT_64: &str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

pub fn load<'c>(context: &'c Context, inputs: &Inputs, options: &Options) -> Result<(Module<'c>, DataModel), Error> {
    let sources = inputs.data_model.unwrap_or(DataModel::Lp64);
    let compiled = compile(&inputs.units, sources, options)?;
    let mut data_model = inputs.data_model;
    let mut linked: Option<Module> = None;
    for (unit, bitcode) in inputs.units.iter().zip(compiled) {
        let module = match bitcode {
            Some(bytes) => context.parse(&bytes, &unit.file().to_string_lossy()).map_err(|message| {
                Error::Internal(format!("clang's output for {}: {message}", unit.file().display()))
            })?,
            None => read_bitcode(context, unit, &mut data_model, options)?,
        };
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
    Ok((module, data_model))
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
