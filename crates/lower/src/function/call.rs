//! Calls, with the arguments and results that the call itself states, and variadic arguments.
//!
//! The machine lays the extra arguments of a variadic call out in memory, slot by slot, as the i386 ABI does. On x86-64
//! `va_start` therefore says that all registers are used up, so that clang's own code for `va_arg` reads from there.
//!
//! May miss: clang passes a variadic `__int128` as two plain 64-bit arguments, which its `va_arg` then looks for at a
//! multiple of 16 bytes. Where an odd number of slots lies in front, it is not found there.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::{AttributeOwner, Ty, Val, ValueKind};
use crate::module::resolve_alias;
use crate::{prepare, traps};
use ir::{
    Access, Aggregate, Argument, Callee, CastOp, CheckKind, Condition, DataModel, Function, FunctionKind, Intrinsic,
    Op, Overlap, Signature, Type, Value,
};

/// Offsets in x86-64's va_list, and the values that mean 'no registers left'.
const GP_OFFSET: (i64, u64) = (0, 48);
const FP_OFFSET: (i64, u64) = (4, 176);
const OVERFLOW_AREA: i64 = 8;
const REGISTER_AREA: i64 = 16;

impl Lowerer<'_, '_> {
    pub(super) fn call(&mut self, inst: Val) -> Lowered {
        let callee = resolve_alias(inst.callee());
        match callee.kind() {
            ValueKind::LLVMInlineAsmValueKind => return self.assembly(inst, callee),
            ValueKind::LLVMGlobalIFuncValueKind => return unsupported(format!("ifunc {}", callee.name())),
            ValueKind::LLVMFunctionValueKind => {
                if prepare::stands_for_no_value(callee) {
                    return super::without_value();
                }
                if prepare::is_marker(callee) {
                    return Ok(if inst.has_uses() { self.arbitrary(inst) } else { Vec::new() });
                }
                if callee.name() == traps::SHIFT_HANDLER {
                    self.check(CheckKind::Shift, Condition::Never);
                    return Ok(Vec::new());
                }
                if let Some(name) = callee.intrinsic_name() {
                    return self.intrinsic(inst, &name);
                }
            }
            _ => {}
        }
        if let Some(bytes) = self.stack_request(inst, callee) {
            return Ok(vec![self.emit_one(Op::Alloca { bytes, align: 16, variable: None }, Type::Pointer)]);
        }
        let target = match self.tables.functions.get(&callee) {
            Some(&function) => Callee::Direct(function),
            None => Callee::Indirect(self.scalar(callee)?),
        };
        let arguments = self.arguments(inst, callee)?;
        let results = self.tables.scalar_types(inst.ty());
        if let Callee::Direct(function) = target {
            if let FunctionKind::Intrinsic(intrinsic) = self.tables.program.functions[function].kind {
                let values = self.call_intrinsic(function, intrinsic, arguments, &results)?;
                if intrinsic == Intrinsic::Input {
                    self.any_result_in_memory(inst)?;
                }
                return Ok(values);
            }
        }
        if let Callee::Direct(function) = target {
            self.check_call_type(function, &arguments, &results);
        }
        let call = self.emit(Op::Call { callee: target, arguments }, &results);
        Ok(self.body.insts[call].results.clone())
    }

    /// A pointer to functions of another type may be known to point to this one. The machine looks at the others.
    fn check_call_type(&mut self, function: Function, arguments: &[Argument], results: &[Type]) {
        let data = &self.tables.program.functions[function];
        let passed: Vec<Type> = arguments.iter().map(|argument| self.ty(argument.value)).collect();
        if self.checks_undefined() && !data.is_called_as_defined(&passed, results) {
            self.check(CheckKind::CallType, Condition::Never);
        }
    }

    /// Where a function that is assumed to return any value returns a struct in memory of the caller's, that memory is any value.
    fn any_result_in_memory(&mut self, inst: Val) -> Lowered<()> {
        let sret = self.tables.module.context().attribute_kind("sret");
        if let Some(ty) = inst.call_type_attribute(AttributeOwner::Param(0), sret) {
            let (to, bytes) = (self.scalar(inst.operand(0))?, self.size(self.tables.layout.size(ty)));
            self.call_runtime("__shrike_any_memory", Intrinsic::InputMemory, &[to, bytes], &[]);
        }
        Ok(())
    }

    /// A call of a function that the machine knows, whatever the program declares it as: arguments and result become what
    /// the calling convention makes of them.
    fn call_intrinsic(
        &mut self,
        function: Function,
        intrinsic: Intrinsic,
        mut arguments: Vec<Argument>,
        results: &[Type],
    ) -> Lowered {
        let name = self.tables.program.functions[function].name.clone();
        let Signature { params, result } = intrinsic.signature(&name);
        let model = self.tables.model();
        for (argument, shape) in arguments.iter_mut().zip(params) {
            let wanted = shape.ty(model).unwrap_or_else(|| self.ty(argument.value));
            let fitting = if argument.aggregate.is_none() { self.passed_as(argument.value, wanted) } else { None };
            argument.value = match fitting {
                Some(value) => value,
                None => return unsupported(format!("a call of `{name}` with arguments of other types")),
            };
        }
        let (given, unfit) = match (result.map(|shape| shape.ty(model)), results) {
            (Some(None), _) => (results.to_vec(), false),
            (None, _) | (_, []) => (Vec::new(), false),
            (Some(Some(given)), &[wanted]) => (vec![given], !is_passable(given, wanted)),
            (Some(Some(_)), _) => (Vec::new(), true),
        };
        if unfit {
            return unsupported(format!("a call of `{name}` that expects a result of another type"));
        }
        let call = self.emit(Op::Call { callee: Callee::Direct(function), arguments }, &given);
        let given = self.body.insts[call].results.clone();
        match (given.as_slice(), results) {
            (&[value], &[wanted]) => Ok(self.passed_as(value, wanted).into_iter().collect()),
            // The program declares a result where there is none.
            ([], _) => Ok(results.iter().map(|&ty| self.emit_one(Op::Arbitrary { variable: None }, ty)).collect()),
            _ => Ok(given),
        }
    }

    /// What arrives where a value is passed and one of another type is expected; none where they travel on different ways.
    fn passed_as(&mut self, value: Value, wanted: Type) -> Option<Value> {
        let model = self.tables.model();
        let (from, address) = (self.ty(value), model.address_type());
        if from == wanted {
            return Some(value);
        }
        if !is_passable(from, wanted) || from.bytes(model) > address.bytes(model) {
            return None;
        }
        let number = if from == Type::Pointer { self.cast(CastOp::PointerToInt, value, address) } else { value };
        Some(match wanted {
            Type::Pointer => {
                let number = self.resize(number, model.pointer_bits());
                self.cast(CastOp::IntToPointer, number, Type::Pointer)
            }
            _ => self.resize(number, wanted.bits(model)),
        })
    }

    /// The size in a call of `alloca` that clang took for an ordinary function because its declaration is odd.
    fn stack_request(&mut self, inst: Val, callee: Val) -> Option<Value> {
        let is_alloca = callee.is_function() && callee.is_declaration() && callee.name() == "alloca";
        if !is_alloca || inst.argument_count() != 1 {
            return None;
        }
        let [bytes] = self.operand(inst.operand(0))[..] else { return None };
        let is_fitting =
            matches!(self.ty(bytes), Type::Int(_)) && self.tables.scalar_types(inst.ty()) == [Type::Pointer];
        is_fitting.then(|| self.resize(bytes, self.tables.model().pointer_bits()))
    }

    fn arguments(&mut self, inst: Val, callee: Val) -> Lowered<Vec<Argument>> {
        let byval = self.tables.module.context().attribute_kind("byval");
        let align = self.tables.module.context().attribute_kind("align");
        let named = inst.called_type().param_types().len() as u32;
        let is_defined = callee.is_function() && !callee.is_declaration();
        let params = if is_defined { callee.value_type().param_types().len() as u32 } else { 0 };
        let mut arguments = Vec::new();
        for index in 0..inst.argument_count() {
            let argument = inst.operand(index);
            let owner = AttributeOwner::Param(index);
            let copied = inst.call_type_attribute(owner, byval);
            if is_defined && index < params && self.copies(copied) != self.copies(callee.type_attribute(owner, byval)) {
                return unsupported(format!("a call of `{}` with arguments of other types", callee.name()));
            }
            if let Some(ty) = copied {
                let stated = inst.call_int_attribute(owner, align).unwrap_or(0) as u32;
                let aggregate = Aggregate {
                    bytes: self.tables.layout.size(ty),
                    align: if stated == 0 { self.tables.layout.align(ty) } else { stated },
                };
                arguments.push(Argument { value: self.scalar(argument)?, aggregate: Some(aggregate) });
                continue;
            }
            let mut values = self.operand(argument);
            if index >= named && argument.ty().is_vector() {
                // A vector is one variadic argument, not one per element.
                values = vec![self.join(values)];
            }
            arguments.extend(values.into_iter().map(|value| Argument { value, aggregate: None }));
        }
        Ok(arguments)
    }

    /// The bytes that are copied where a structure is passed by value; none where it is a pointer that is passed.
    fn copies(&self, passed: Option<Ty>) -> Option<u64> {
        passed.map(|ty| self.tables.layout.size(ty))
    }

    /// A call of a function that the machine knows, under this name.
    pub(super) fn call_runtime(
        &mut self,
        name: &str,
        intrinsic: Intrinsic,
        arguments: &[Value],
        results: &[Type],
    ) -> Vec<Value> {
        let params: Vec<Type> = arguments.iter().map(|&argument| self.ty(argument)).collect();
        let function = self.tables.runtime_function(name, intrinsic, &params, results);
        self.call_function(function, arguments, results)
    }

    /// A value that C or the compiler leaves open.
    pub(super) fn left_open(&mut self, ty: Type) -> Value {
        let name = format!("__shrike_nondet_open_{}", ty.bits(self.tables.model()));
        self.call_runtime(&name, Intrinsic::Input, &[], &[ty])[0]
    }

    /// A call of a function of libm or libc by its name: the program's own, a model, or one that the machine knows.
    pub(super) fn call_library(&mut self, name: &str, arguments: &[Value], results: &[Type]) -> Lowered {
        if let Some(function) = self.tables.program.function_named(name) {
            if self.tables.program.functions[function].kind != FunctionKind::Missing {
                return Ok(self.call_function(function, arguments, results));
            }
        }
        match Intrinsic::named(name) {
            Some(intrinsic) => Ok(self.call_runtime(name, intrinsic, arguments, results)),
            None => unsupported(format!("the function {name}, of which there is no model")),
        }
    }

    fn call_function(&mut self, function: Function, arguments: &[Value], results: &[Type]) -> Vec<Value> {
        let arguments = arguments.iter().map(|&value| Argument { value, aggregate: None }).collect();
        let call = self.emit(Op::Call { callee: Callee::Direct(function), arguments }, results);
        self.body.insts[call].results.clone()
    }

    pub(super) fn start_variadic(&mut self, inst: Val) -> Lowered {
        let list = self.scalar(inst.operand(0))?;
        let area = self.emit_one(Op::VariadicArea, Type::Pointer);
        match self.tables.model() {
            DataModel::Ilp32 => self.store_scalar(list, area, Access::Plain),
            DataModel::Lp64 => {
                for (offset, value) in [GP_OFFSET, FP_OFFSET] {
                    let field = self.advance(list, offset);
                    let value = self.int(32, value);
                    self.store_scalar(field, value, Access::Plain);
                }
                let field = self.advance(list, OVERFLOW_AREA);
                self.store_scalar(field, area, Access::Plain);
                let field = self.advance(list, REGISTER_AREA);
                let null = self.null();
                self.store_scalar(field, null, Access::Plain);
            }
        }
        Ok(Vec::new())
    }

    pub(super) fn copy_variadic(&mut self, inst: Val) -> Lowered {
        let destination = self.scalar(inst.operand(0))?;
        let source = self.scalar(inst.operand(1))?;
        let bytes = self.size(match self.tables.model() {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        });
        self.emit(Op::CopyMemory { destination, source, bytes, overlap: Overlap::Allowed }, &[]);
        Ok(Vec::new())
    }

    /// LLVM's own `va_arg`, which clang does not use for x86.
    pub(super) fn next_variadic_argument(&mut self, inst: Val) -> Lowered {
        if self.tables.model() != DataModel::Ilp32 {
            return unsupported("instruction va_arg");
        }
        let list = self.scalar(inst.operand(0))?;
        let area = self.emit_one(Op::Load { pointer: list, access: Access::Plain }, Type::Pointer);
        let values = self.load_all(area, inst.ty(), Access::Plain);
        let slots = self.tables.layout.size(inst.ty()).next_multiple_of(4);
        let next = self.advance(area, slots as i64);
        self.store_scalar(list, next, Access::Plain);
        Ok(values)
    }
}

/// Do values of both types travel in the same registers?
fn is_passable(from: Type, to: Type) -> bool {
    from == to || !matches!(from, Type::Float(_)) && !matches!(to, Type::Float(_))
}
