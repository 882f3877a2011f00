//! Puts checks where properties may be violated.
//!
//! Overflow is not here, nor most of what else is undefined: what C says only the compiler knows, and `lower` takes its checks
//! over. Calls of error functions are checks already.
//!
//! Invariant: a check stands right before what it guards, so that an engine that runs both may do so in one step.

use crate::property::{Property, PropertySet};
use crate::unwritten::{inputs, unwritten};
use ir::{
    BinaryOp, Bits, Body, Callee, CheckKind, CompareOp, Condition, Constant, DataModel, Def, Ending, EntityRef, Extent,
    Function, FunctionKind, Inst, InstData, Intrinsic, Op, Overlap, Program, Sign, Terminator, Touch, Type, Value,
};
use std::collections::HashSet;

/// Makes the program stop where a property is violated.
pub fn place(program: &mut Program, properties: &PropertySet) {
    if properties.contains(Property::UnreachCall) {
        // The error functions are errors also where they have a body.
        for function in program.functions.values_mut() {
            if matches!(function.name.as_str(), "reach_error" | "__VERIFIER_error") {
                function.kind = FunctionKind::Intrinsic(Intrinsic::ReachError);
            }
        }
    }
    program.ending = endings(program, properties);
    let placer = Placer {
        accesses: properties.contains(Property::ValidDeref),
        frees: if properties.contains(Property::ValidFree) {
            functions(program, Intrinsic::Free)
        } else {
            HashSet::new()
        },
        divisions: properties.contains(Property::DivisionByZero),
        quotients: properties.contains(Property::DivisionOverflow),
        undefined: properties.contains(Property::UndefinedBehaviour),
        copies: functions(program, Intrinsic::Apart),
        shown: functions(program, Intrinsic::Shown),
        ends: [Intrinsic::Exit, Intrinsic::Finish].into_iter().flat_map(|end| functions(program, end)).collect(),
        outputs: functions(program, Intrinsic::Write),
        inputs: inputs(program),
        model: program.data_model,
    };
    match (placer.accesses, placer.undefined) {
        (_, true) => {}
        (true, false) => allow_empty_arrays(program),
        (false, false) => tolerate(program),
    }
    let entry = program.entry;
    for (id, function) in program.functions.iter_mut() {
        if let Some(body) = function.body_mut() {
            placer.place(body, Some(id) == entry);
        }
    }
}

/// Where accesses are asked about, and undefined behaviour is not, an array of length zero is what compiled code makes of it: an object
/// without a byte. One of a negative length, or one that does not fit into memory, stays without a meaning.
fn allow_empty_arrays(program: &mut Program) {
    for body in program.functions.values_mut().filter_map(|function| function.body_mut()) {
        let traps = empty_array_traps(body);
        for block in body.blocks.keys().collect::<Vec<_>>() {
            let Terminator::Branch { condition, then, otherwise } = &body.blocks[block].terminator else { continue };
            if !traps[otherwise.target.index()] {
                continue;
            }
            let (condition, then) = (*condition, then.clone());
            let Def::Result { inst, .. } = body.values[condition].def else { continue };
            match &mut body.insts[inst].op {
                Op::Compare { op: op @ CompareOp::Sgt, .. } => *op = CompareOp::Sge,
                // Whether it fits into memory.
                Op::Compare { op: CompareOp::Ule, .. } => {}
                // The length is unsigned, so it is zero there.
                _ => body.blocks[block].terminator = Terminator::Jump(then),
            }
        }
    }
}

/// By block: is an array without elements made where control gets there?
fn empty_array_traps(body: &Body) -> Vec<bool> {
    let is_never = |op: &Op| matches!(op, Op::Check { kind: CheckKind::ArraySize, condition: Condition::Never });
    body.blocks.values().map(|block| block.insts.iter().any(|&inst| is_never(&body.insts[inst].op))).collect()
}

/// Where neither accesses nor undefined behaviour are asked about, two things mean what compiled code does: an array without elements is one, as
/// is one that does not fit into memory (it has no byte then, so that a run that accesses it ends as unknown), and a large constant that is added to a pointer leads backwards, as in what some tools make of `container_of`.
pub fn tolerate(program: &mut Program) {
    for body in program.functions.values_mut().filter_map(|function| function.body_mut()) {
        let traps = empty_array_traps(body);
        for block in body.blocks.values_mut() {
            let Terminator::Branch { then, otherwise, .. } = &block.terminator else { continue };
            if traps[otherwise.target.index()] {
                block.terminator = Terminator::Jump(then.clone());
            }
        }
        for inst in body.insts.keys().collect::<Vec<_>>() {
            let Op::PointerAdd { index, .. } = body.insts[inst].op else { continue };
            let is_constant = body.constant_bits(index).is_some();
            if let Op::PointerAdd { sign, .. } = &mut body.insts[inst].op {
                if is_constant {
                    *sign = Sign::Signed;
                }
            }
        }
    }
}

/// What is looked at when the program ends. Without a heap nothing is lost or left.
fn endings(program: &Program, properties: &PropertySet) -> Vec<Ending> {
    let endings = [(Property::ValidMemtrack, Ending::NothingLost), (Property::ValidMemcleanup, Ending::NothingLeft)];
    let has_heap = !functions(program, Intrinsic::Allocate).is_empty();
    let wanted = |(property, ending): (Property, Ending)| (has_heap && properties.contains(property)).then_some(ending);
    endings.into_iter().filter_map(wanted).collect()
}

fn functions(program: &Program, intrinsic: Intrinsic) -> HashSet<Function> {
    let is_it = |kind: &FunctionKind| *kind == FunctionKind::Intrinsic(intrinsic);
    program.functions.iter().filter(|(_, data)| is_it(&data.kind)).map(|(function, _)| function).collect()
}

struct Placer {
    accesses: bool,
    /// Calls of these are checked.
    frees: HashSet<Function>,
    /// Divisors are checked.
    divisions: bool,
    /// That quotients can be represented is checked.
    quotients: bool,
    undefined: bool,
    /// By calls of these the models say what they copy.
    copies: HashSet<Function>,
    /// And by calls of these what they let be seen.
    shown: HashSet<Function>,
    /// What these are given the program ends with.
    ends: HashSet<Function>,
    /// What these are given is seen outside.
    outputs: HashSet<Function>,
    inputs: HashSet<Function>,
    model: DataModel,
}

impl Placer {
    fn place(&self, body: &mut Body, is_entry: bool) {
        let unwritten = if self.undefined { unwritten(body, &self.inputs) } else { Vec::new() };
        let is_unwritten = |value: Value| unwritten.get(value.index()).copied().unwrap_or(false);
        let mut has_gone = false;
        for block in body.blocks.keys().collect::<Vec<_>>() {
            let mut insts = Vec::with_capacity(body.blocks[block].insts.len());
            for inst in std::mem::take(&mut body.blocks[block].insts) {
                for value in self.decisive(&body.insts[inst].op).into_iter().filter(|&value| is_unwritten(value)) {
                    let check =
                        Op::Check { kind: CheckKind::Uninitialized, condition: Condition::Initialized { value } };
                    insts.push(add(body, inst, check, None));
                }
                self.before(body, inst, &mut insts);
                match self.is_only_said(body, inst) {
                    true => has_gone = true,
                    false => insts.push(inst),
                }
            }
            let terminator = &body.blocks[block].terminator;
            let seen = match terminator {
                // Of what `main` returns the low byte is seen; the machine hands it to exit() without a call.
                Terminator::Return { values } if is_entry => values.first().copied(),
                other => other.decided_by(),
            };
            if let Some(value) = seen.filter(|&value| is_unwritten(value)) {
                let check = Op::Check { kind: CheckKind::Uninitialized, condition: Condition::Initialized { value } };
                let span = body.blocks[block].terminator_span;
                insts.push(body.insts.push(InstData { op: check, results: Vec::new(), span, bindings: Vec::new() }));
            }
            body.blocks[block].insts = insts;
        }
        if has_gone {
            body.normalize();
        }
    }

    /// Adds the checks for an instruction.
    fn before(&self, body: &mut Body, inst: Inst, out: &mut Vec<Inst>) {
        let op = body.insts[inst].op.clone();
        let mut check = |body: &mut Body, kind, condition| {
            out.push(add(body, inst, Op::Check { kind, condition }, None));
        };
        match op {
            Op::CopyMemory { destination, source, bytes, overlap } => {
                if self.undefined && overlap == Overlap::Forbidden {
                    // An assignment of a structure to itself is fine, and compilers promise as much of memcpy.
                    let apart = Condition::Apart { first: destination, second: source, bytes, or_same: true };
                    check(body, CheckKind::Overlap, apart);
                }
            }
            Op::Call { callee: Callee::Direct(callee), ref arguments } if self.copies.contains(&callee) => {
                let values: Vec<Value> = arguments.iter().map(|argument| argument.value).collect();
                if let (true, &[first, second, bytes]) = (self.undefined, values.as_slice()) {
                    check(body, CheckKind::Overlap, Condition::Apart { first, second, bytes, or_same: false });
                }
            }
            Op::Call { callee: Callee::Direct(callee), ref arguments } if self.outputs.contains(&callee) => {
                if let (true, [_, pointer, bytes]) = (self.undefined, arguments.as_slice()) {
                    let condition = Condition::InitializedMemory { pointer: pointer.value, bytes: bytes.value };
                    check(body, CheckKind::Uninitialized, condition);
                }
            }
            Op::Call { callee, arguments } => {
                let frees = matches!(callee, Callee::Direct(callee) if self.frees.contains(&callee));
                if let Some(argument) = arguments.first().filter(|_| frees) {
                    check(body, CheckKind::ValidFree, Condition::Freeable { pointer: argument.value });
                }
                // What is passed by value is read.
                for argument in arguments.iter().filter(|_| self.accesses) {
                    if let Some(aggregate) = argument.aggregate {
                        let bytes = self.size(body, aggregate.bytes);
                        check(body, CheckKind::ValidDeref, Condition::Readable { pointer: argument.value, bytes });
                    }
                }
            }
            Op::Binary { op: BinaryOp::UDiv | BinaryOp::URem, right, .. } => self.divisor(body, inst, right, out),
            Op::Binary { op: BinaryOp::SDiv | BinaryOp::SRem, left, right } => {
                self.divisor(body, inst, right, out);
                self.quotient(body, inst, left, right, out);
            }
            // What else they do is said by the table of effects.
            ir::computed!() => {}
            Op::Arbitrary { .. }
            | Op::PointerAdd { .. }
            | Op::Alloca { .. }
            | Op::ScopeBegin { .. }
            | Op::ScopeEnd { .. }
            | Op::StackSave
            | Op::StackRestore { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::AtomicUpdate { .. }
            | Op::CompareExchange { .. }
            | Op::Fence
            | Op::SetMemory { .. }
            | Op::VariadicArea
            | Op::Check { .. }
            | Op::Assume { .. }
            | Op::Unsupported { .. } => {}
        }
        if self.accesses {
            self.access(body, inst, out);
        }
    }

    /// Adds the checks for what an instruction reads and writes by itself, as the table of effects has it.
    fn access(&self, body: &mut Body, inst: Inst, out: &mut Vec<Inst>) {
        let op = &body.insts[inst].op;
        // A check asks, and is asked by nothing.
        if matches!(op, Op::Check { .. }) {
            return;
        }
        let touches: Vec<Touch<Value>> = op.touches().collect();
        let is_written =
            |read: Value| touches.iter().any(|t| matches!(t, Touch::Write { pointer, .. } if *pointer == read));
        for &touch in &touches {
            let (pointer, bytes, writes) = match touch {
                // What can be written can be read.
                Touch::Read { pointer, .. } if is_written(pointer) => continue,
                Touch::Read { pointer, bytes } => (pointer, bytes, false),
                Touch::Write { pointer, bytes } => (pointer, bytes, true),
                Touch::Begin { .. } | Touch::End { .. } | Touch::EndSince { .. } | Touch::Make => continue,
                Touch::Ask { .. } | Touch::Reachable | Touch::Outside | Touch::Rounding => continue,
            };
            let bytes = match bytes {
                Extent::SizeOf(value) => self.size_of(body, value),
                Extent::Result => self.size_of(body, body.insts[inst].results[0]),
                Extent::Given(bytes) => bytes,
                // As much as any access has.
                Extent::Rest => self.size(body, 1),
            };
            let condition =
                if writes { Condition::Writable { pointer, bytes } } else { Condition::Readable { pointer, bytes } };
            out.push(add(body, inst, Op::Check { kind: CheckKind::ValidDeref, condition }, None));
        }
    }

    fn divisor(&self, body: &mut Body, inst: Inst, right: Value, out: &mut Vec<Inst>) {
        let Type::Int(width) = body.ty(right) else { return };
        if self.divisions {
            let holds = Condition::Holds(differs(body, inst, right, Bits::zero(width), out));
            out.push(add(body, inst, Op::Check { kind: CheckKind::DivisionByZero, condition: holds }, None));
        }
    }

    /// Only by -1 can a quotient be too large.
    fn quotient(&self, body: &mut Body, inst: Inst, left: Value, right: Value, out: &mut Vec<Inst>) {
        let Type::Int(width) = body.ty(right) else { return };
        if !self.quotients || width == 1 || body.constant_bits(right).is_some_and(|bits| !bits.is_ones()) {
            return;
        }
        let numerator = differs(body, inst, left, Bits::min_signed(width), out);
        let denominator = differs(body, inst, right, Bits::ones(width), out);
        let either = Op::Binary { op: BinaryOp::Or, left: numerator, right: denominator };
        let either = add(body, inst, either, Some(Type::Int(1)));
        out.push(either);
        let holds = Condition::Holds(body.insts[either].results[0]);
        out.push(add(body, inst, Op::Check { kind: CheckKind::DivisionOverflow, condition: holds }, None));
    }

    /// What must not depend on what was never written: addresses, sizes, what is seen outside, and what the compiler's own checks
    /// ask of pointers.
    fn decisive(&self, op: &Op) -> Vec<Value> {
        match op {
            &(Op::Load { pointer, .. }
            | Op::Store { pointer, .. }
            | Op::AtomicUpdate { pointer, .. }
            | Op::CompareExchange { pointer, .. }
            | Op::Call { callee: Callee::Indirect(pointer), .. }) => vec![pointer],
            Op::Call { callee: Callee::Direct(callee), arguments }
                if self.shown.contains(callee) || self.ends.contains(callee) =>
            {
                arguments.iter().map(|argument| argument.value).collect()
            }
            &Op::CopyMemory { destination, source, bytes, .. } => vec![destination, source, bytes],
            &Op::SetMemory { destination, bytes, .. } => vec![destination, bytes],
            &Op::Check { kind: CheckKind::NullPointer | CheckKind::Index, condition: Condition::Holds(value) } => {
                vec![value]
            }
            &Op::Check {
                condition: Condition::Aligned { pointer, .. } | Condition::Within { pointer, .. }, ..
            } => {
                vec![pointer]
            }
            &Op::Alloca { bytes, .. } => vec![bytes],
            ir::computed!() => Vec::new(),
            Op::Arbitrary { .. }
            | Op::PointerAdd { .. }
            | Op::ScopeBegin { .. }
            | Op::ScopeEnd { .. }
            | Op::StackSave
            | Op::StackRestore { .. }
            | Op::Fence
            | Op::Call { callee: Callee::Direct(_), .. }
            | Op::VariadicArea
            | Op::Check { .. }
            | Op::Assume { .. }
            | Op::Unsupported { .. } => Vec::new(),
        }
    }

    /// Does the instruction only say what is checked before it?
    fn is_only_said(&self, body: &Body, inst: Inst) -> bool {
        let Op::Call { callee: Callee::Direct(callee), .. } = body.insts[inst].op else { return false };
        self.copies.contains(&callee) || self.shown.contains(&callee)
    }

    fn size_of(&self, body: &mut Body, value: Value) -> Value {
        let bytes = body.ty(value).bytes(self.model);
        self.size(body, bytes)
    }

    fn size(&self, body: &mut Body, bytes: u64) -> Value {
        let ty = self.model.address_type();
        body.add_constant(ty, Constant::Bits(Bits::from_u64(ty.bits(self.model), bytes)))
    }
}

/// Whether a value is not this number.
fn differs(body: &mut Body, like: Inst, value: Value, number: Bits, out: &mut Vec<Inst>) -> Value {
    let number = body.add_constant(body.ty(value), Constant::Bits(number));
    let compare = Op::Compare { op: CompareOp::Ne, left: value, right: number };
    let compare = add(body, like, compare, Some(Type::Int(1)));
    out.push(compare);
    body.insts[compare].results[0]
}

/// A new instruction with the line of another, in no block yet.
fn add(body: &mut Body, like: Inst, op: Op, result: Option<Type>) -> Inst {
    let span = body.insts[like].span;
    let inst = body.insts.push(InstData { op, results: Vec::new(), span, bindings: Vec::new() });
    if let Some(ty) = result {
        let def = ir::Def::Result { inst, index: 0 };
        let value = body.values.push(ir::ValueData { ty, def });
        body.insts[inst].results.push(value);
    }
    inst
}
