//! Locals become SSA values, with one arbitrary value for each that is read before it is written.
//!
//! `mem2reg` gives an uninitialised variable the value `undef`, which may differ from read to read. C gives it one
//! value, whatever it is. So each promotable alloca is first assigned the result of a marker function, where it is made
//! and again wherever its scope begins; lowering turns the calls that are used into `Op::Arbitrary`.
//!
//! A variable whose address is in another one stays in memory, though `mem2reg` would promote it once the other is a value:
//! an access through the pointer when the variable's scope has ended is an error that has to be seen.
//!
//! In functions that call setjmp the locals stay in memory: after longjmp they have the values of then, not of now.

use crate::error::Error;
use crate::llvm::{AttributeOwner, Module, Opcode, Ty, Val, ValueKind};
use std::collections::HashMap;

/// How the marker functions' names begin.
pub const ARBITRARY: &str = "__shrike_arbitrary.";

/// How those of functions begin that stand for the result of an operation on constants that has none.
pub const WITHOUT_VALUE: &str = "__shrike_without_value.";

pub fn prepare(module: &Module) -> Result<(), Error> {
    let context = module.context();
    let optnone = context.attribute_kind("optnone");
    let noinline = context.attribute_kind("noinline");
    let returns_twice = context.attribute_kind("returns_twice");
    let mut sources: HashMap<Ty, Val> = HashMap::new();
    let defined: Vec<Val> = module.functions().filter(|function| !function.is_declaration()).collect();
    for function in defined {
        function.remove_attribute(optnone);
        if calls_setjmp(function, returns_twice) {
            function.add_attribute(noinline);
            function.add_attribute(optnone);
            continue;
        }
        for block in function.blocks() {
            let allocas = block.instructions().filter(|inst| inst.opcode() == Opcode::LLVMAlloca);
            let (allocas, others): (Vec<Val>, Vec<Val>) = allocas.partition(|alloca| is_promotable(*alloca));
            for alloca in others {
                if let Some(next) = alloca.next_instruction() {
                    module.insert_use(next, alloca);
                }
            }
            for alloca in allocas {
                let ty = alloca.allocated_type();
                let count = sources.len();
                let source =
                    *sources.entry(ty).or_insert_with(|| module.declare_source(&format!("{ARBITRARY}{count}"), ty));
                let starts = alloca.users().into_iter().filter(|user| is_call_of(*user, "llvm.lifetime.start"));
                for place in std::iter::once(alloca).chain(starts.collect::<Vec<_>>()) {
                    if let Some(next) = place.next_instruction() {
                        module.insert_store_of_call(next, source, alloca);
                    }
                }
            }
        }
    }
    keep_poison(module);
    keep_addresses(module);
    module.run_passes("function(mem2reg)").map_err(Error::Internal)?;
    module.use_debug_intrinsics();
    Ok(())
}

/// `mem2reg` takes a variable for what else is stored to it, where `poison` is stored to it on some path; but a run ends
/// where that comes from, if it is a division.
fn keep_poison(module: &Module) {
    let mut sources: HashMap<Ty, Val> = HashMap::new();
    for function in module.functions().filter(|function| !function.is_declaration()).collect::<Vec<_>>() {
        for inst in function.blocks().into_iter().flat_map(|block| block.instructions().collect::<Vec<_>>()) {
            if inst.opcode() == Opcode::LLVMStore && inst.operand(0).is_scalar_poison() {
                let (ty, count) = (inst.operand(0).ty(), sources.len());
                let source =
                    *sources.entry(ty).or_insert_with(|| module.declare_source(&format!("{WITHOUT_VALUE}{count}"), ty));
                module.replace_by_call(inst, 0, source);
            }
        }
    }
}

/// An address of a constant distance that only a variable is given would be gone with the variable, and with it whether the distance is right.
fn keep_addresses(module: &Module) {
    for function in module.functions().filter(|function| !function.is_declaration()).collect::<Vec<_>>() {
        for inst in function.blocks().into_iter().flat_map(|block| block.instructions().collect::<Vec<_>>()) {
            if inst.opcode() == Opcode::LLVMStore && inst.operand(0).kind() == ValueKind::LLVMConstantExprValueKind {
                module.insert_use(inst, inst.operand(0));
            }
        }
    }
}

pub fn is_marker(function: Val) -> bool {
    function.is_function() && (function.name().starts_with(ARBITRARY) || stands_for_no_value(function))
}

pub fn stands_for_no_value(function: Val) -> bool {
    function.is_function() && function.name().starts_with(WITHOUT_VALUE)
}

pub fn is_call_of(inst: Val, intrinsic: &str) -> bool {
    inst.opcode() == Opcode::LLVMCall
        && inst.callee().is_function()
        && inst.callee().intrinsic_name().is_some_and(|name| name == intrinsic)
}

/// The condition under which `mem2reg` promotes: only whole loads and stores, and scope markers.
fn is_promotable(inst: Val) -> bool {
    let ty = inst.allocated_type();
    let is_single = inst.operand(0).is_constant() && inst.operand(0).zero_extended() == 1;
    is_single
        && inst.users().into_iter().all(|user| match user.opcode() {
            Opcode::LLVMLoad => !user.is_volatile() && !user.is_atomic() && user.ty() == ty,
            Opcode::LLVMStore => {
                user.operand(0) != inst && !user.is_volatile() && !user.is_atomic() && user.operand(0).ty() == ty
            }
            Opcode::LLVMCall => is_call_of(user, "llvm.lifetime.start") || is_call_of(user, "llvm.lifetime.end"),
            _ => false,
        })
}

pub fn calls_setjmp(function: Val, returns_twice: u32) -> bool {
    !setjmps(function, returns_twice).is_empty()
}

/// The calls that longjmp comes back to.
pub fn setjmps(function: Val, returns_twice: u32) -> Vec<Val> {
    let is_setjmp = |inst: &Val| {
        inst.opcode() == Opcode::LLVMCall
            && (inst.call_has_attribute(AttributeOwner::Function, returns_twice)
                || inst.callee().is_function()
                    && (inst.callee().has_attribute(AttributeOwner::Function, returns_twice)
                        || matches!(inst.callee().name().as_str(), "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp")))
    };
    function.blocks().into_iter().flat_map(|block| block.instructions().filter(is_setjmp).collect::<Vec<_>>()).collect()
}
