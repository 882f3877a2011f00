//! What the step that a thread is about to do is to the others: whether it touches or changes what they share.
//!
//! Shared is what another thread can get hold of: see `threads`. A step of unknown effect touches and changes.

use crate::code::{Code, CodeCallee, Insn};
use crate::machine::Machine;
use crate::object::ObjectKind;
use crate::state::{Frame, State};
use crate::stop::Stop;
use crate::value::{ObjectId, Value};
use ir::{CheckKind, Ending, Extent, FunctionKind, Intrinsic, Mutability, Onward, Op, Touch};
use std::rc::Rc;

/// The longest copy that is looked at where races are: one that another thread sees half done races with that thread's access.
const LONGEST: u64 = 16;

/// What a step is to other threads.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    /// It reads or changes what is shared.
    pub touches: bool,
    pub changes: bool,
    /// A native run can be stopped in front of it.
    pub event: bool,
}

impl Machine<'_> {
    /// What the step that the state is at is to other threads. What it stores in shared memory is shared from now on.
    pub(crate) fn seen(&mut self, state: &mut State, code: &Rc<Code>) -> Result<Seen, Stop> {
        let mut seen = Seen::default();
        let library = self.program.functions[code.function].library;
        let everything = Seen { touches: true, changes: true, event: false };
        match code.insns[state.frame.pc as usize] {
            Insn::Call { call } => {
                let site = &code.calls[call as usize];
                let function = match site.callee {
                    CodeCallee::Exact(_) => return Ok(seen),
                    CodeCallee::Direct(function) => function,
                    CodeCallee::Indirect(operand) => match operand.read(&state.frame.registers, &code.constants) {
                        Value::Pointer(at) => match state.memory.object(at.object).map(|object| object.kind) {
                            Some(ObjectKind::Function(function)) => function,
                            _ => return Ok(seen),
                        },
                        _ => return Ok(everything),
                    },
                };
                let arguments: Vec<Value> = site
                    .arguments
                    .iter()
                    .map(|argument| argument.operand.read(&state.frame.registers, &code.constants))
                    .collect();
                let copies = site.arguments.iter().any(|argument| argument.aggregate.is_some());
                if copies && arguments.iter().any(|&value| self.points_to_shared(state, value, &mut seen)) {
                    return self.refuse_long(state, u64::MAX, Seen { touches: true, ..seen });
                }
                let FunctionKind::Intrinsic(intrinsic) = self.program.functions[function].kind else { return Ok(seen) };
                self.seen_of_intrinsic(state, intrinsic, &arguments)
            }
            Insn::Return { .. } => {
                let outermost = state.frame.caller.is_none();
                let threads = state.threads.as_ref().expect("there are threads");
                if outermost && threads.running == 0 {
                    seen.touches = threads.acted;
                } else if self.has_shared(state, &state.frame) {
                    (seen.touches, seen.changes) = (true, true);
                }
                Ok(seen)
            }
            _ => {
                let Some(inst) = code.origins[state.frame.pc as usize].1 else { return Ok(seen) };
                let body = self.program.functions[code.function].body().expect("a frame's function has a body");
                let data = &body.insts[inst];
                let read = |state: &State, value: ir::Value| {
                    let place = code.operands[value].expect("a value that is used has a place");
                    place.read(&state.frame.registers, &code.constants)
                };
                // A check looks, and does nothing; what it looks at is the next instruction's to wait for.
                if matches!(data.op, Op::Check { .. }) {
                    return Ok(seen);
                }
                let mut writes = false;
                let mut longest = 0;
                for touch in data.op.touches() {
                    let (pointer, bytes, changes) = match touch {
                        Touch::Read { pointer, bytes } => (pointer, Some(bytes), false),
                        Touch::Write { pointer, bytes } => (pointer, Some(bytes), true),
                        Touch::Ask { pointer } => (pointer, None, false),
                        Touch::Begin { pointer } | Touch::End { pointer } => (pointer, None, true),
                        Touch::EndSince { .. } => {
                            if self.has_shared(state, &state.frame) {
                                (seen.touches, seen.changes) = (true, true);
                            }
                            continue;
                        }
                        Touch::Make => continue,
                        Touch::Reachable | Touch::Outside | Touch::Rounding => return Ok(everything),
                    };
                    let to = read(state, pointer);
                    if self.points_to_shared(state, to, &mut seen) {
                        seen.touches = true;
                        seen.changes |= changes;
                        writes |= matches!(touch, Touch::Write { .. });
                        longest = longest.max(match bytes {
                            Some(Extent::Given(bytes)) => known(read(state, bytes)),
                            Some(Extent::Rest) => u64::MAX,
                            Some(Extent::SizeOf(_) | Extent::Result) | None => 0,
                        });
                    }
                }
                if writes {
                    // Whatever it is given, or reads elsewhere, may lie there from now on.
                    let is_pointer = |value| data.op.touches().any(|touch| touch.pointer() == Some(value));
                    for value in data.op.operands().filter(|&value| !is_pointer(value)) {
                        self.share(state, read(state, value));
                    }
                    for touch in data.op.touches() {
                        let Touch::Read { pointer, .. } = touch else { continue };
                        let is_same =
                            |touch: Touch<_>| matches!(touch, Touch::Write { pointer: to, .. } if to == pointer);
                        if !data.op.touches().any(is_same) {
                            self.share_contents(state, read(state, pointer));
                        }
                    }
                }
                seen.event &= !library;
                self.refuse_long(state, longest, seen)
            }
        }
    }

    fn seen_of_intrinsic(
        &mut self,
        state: &mut State,
        intrinsic: Intrinsic,
        arguments: &[Value],
    ) -> Result<Seen, Stop> {
        let mut seen = Seen::default();
        let changing = Seen { touches: true, changes: true, event: false };
        let refused =
            || Stop::Unsupported("rounding modes and jumps between functions in a program with threads".into());
        let makes_or_ends = |touch: &Touch<usize>| matches!(touch, Touch::Make | Touch::End { .. });
        match intrinsic {
            Intrinsic::AtomicBegin => return Ok(Seen { touches: true, changes: false, event: true }),
            Intrinsic::ThreadCreate => return Ok(changing),
            // The run is a violation, or ends as unknown, whatever the others do.
            Intrinsic::ReachError if !self.passed.contains(&CheckKind::ReachError) => return Ok(seen),
            Intrinsic::AssertFail if !self.passed.contains(&CheckKind::Assertion) => return Ok(seen),
            Intrinsic::Unsupported => return Ok(seen),
            Intrinsic::ThreadExit => {
                let mut frames = std::iter::successors(Some(&state.frame), |frame| frame.caller.as_ref());
                return Ok(if frames.any(|frame| self.has_shared(state, frame)) { changing } else { seen });
            }
            Intrinsic::LongJump => return Err(refused()),
            // If another thread ends the program, it matters which blocks are there.
            other if other.touches().iter().any(makes_or_ends) && self.endings.contains(&Ending::NothingLeft) => {
                return Ok(changing)
            }
            other => match other.onward() {
                Onward::Never => {
                    // Which threads go on before it matters to the others only where it did something.
                    let acted = state.threads.as_ref().is_some_and(|threads| threads.acted);
                    return Ok(Seen { touches: acted, changes: false, event: false });
                }
                Onward::Twice => return Err(refused()),
                Onward::Always | Onward::Perhaps => {}
            },
        }
        for touch in intrinsic.touches() {
            let (argument, changes) = match *touch {
                Touch::Read { pointer, .. } | Touch::Ask { pointer } => (pointer, false),
                Touch::Write { pointer, .. } | Touch::Begin { pointer } | Touch::End { pointer } => (pointer, true),
                Touch::Make => continue,
                // Which thread gets what of it depends on their order.
                Touch::Outside | Touch::EndSince { .. } => {
                    (seen.touches, seen.changes) = (true, true);
                    continue;
                }
                Touch::Rounding => return Err(refused()),
                Touch::Reachable => {
                    return Err(Stop::Unsupported("a function without a body in a program with threads".into()))
                }
            };
            let Some(&pointer) = arguments.get(argument) else { continue };
            if self.points_to_shared(state, pointer, &mut seen) {
                seen.touches = true;
                seen.changes |= changes;
            }
        }
        seen.event = false;
        Ok(seen)
    }

    /// Does a call have something on the stack that another thread can get hold of?
    fn has_shared(&self, state: &State, frame: &Frame) -> bool {
        frame.allocas.iter().any(|&id| state.memory.object(id).is_some_and(|object| object.shared))
    }

    /// A copy that another thread could see half done has no meaning. Compilers copy what fits a register in one step.
    fn refuse_long(&self, state: &State, bytes: u64, seen: Seen) -> Result<Seen, Stop> {
        let alone = state.runnable().len() < 2 || state.threads.as_ref().is_none_or(|threads| threads.atomic > 0);
        let is_one_step = match self.watch_races {
            true => bytes <= LONGEST,
            false => bytes == 0 || bytes.is_power_of_two() && bytes <= self.program.data_model.pointer_bytes(),
        };
        if seen.touches && !is_one_step && !alone {
            return Err(Stop::Unsupported("a copy of memory that another thread could see half done".into()));
        }
        Ok(seen)
    }

    fn points_to_shared(&mut self, state: &State, pointer: Value, seen: &mut Seen) -> bool {
        let mut note = |id: ObjectId| {
            let Some(object) = state.memory.object(id) else { return false };
            let counts = match object.kind {
                ObjectKind::Global(global) => !self.program.globals[global].thread_local,
                kind => kind == ObjectKind::Heap || object.given,
            };
            seen.event |= counts && object.mutability == Mutability::Writable;
            self.is_shared(object)
        };
        match pointer {
            Value::Pointer(pointer) => note(pointer.object),
            Value::Choice(id) => {
                let list = self.choices.list(id);
                // Each is noted.
                list.iter().filter(|alternative| note(alternative.object)).count() > 0
            }
            Value::Bits(_) => false,
            Value::Term(_) => true,
        }
    }
}

/// A length, as far as it is known.
fn known(value: Value) -> u64 {
    match value {
        Value::Bits(bits) => bits,
        _ => u64::MAX,
    }
}
