//! The values that an instruction or a terminator reads, to look at or to replace.
//!
//! One list of operands per variant serves reading and rewriting alike, so that a pass which renames values can never
//! forget one that an analysis sees. The order is that of the fields, which is also the order of the text form.
//!
//! Invariant: apart from a call's arguments no instruction reads more than `FIXED` values.

use crate::entities::Value;
use crate::inst::{Argument, Callee, Condition, Op, Terminator};

const FIXED: usize = 3;

/// Applies `$f` to every operand but a call's arguments, by whichever kind of reference `$op` is.
macro_rules! fixed_operands {
    ($op:expr, $f:expr) => {
        match $op {
            Op::Binary { left, right, .. }
            | Op::Overflows { left, right, .. }
            | Op::Compare { left, right, .. }
            | Op::FloatBinary { left, right, .. }
            | Op::FloatCompare { left, right, .. } => {
                $f(left);
                $f(right);
            }
            Op::Unary { value, .. }
            | Op::FloatUnary { value, .. }
            | Op::FloatClass { value, .. }
            | Op::Cast { value, .. } => $f(value),
            Op::FusedMultiplyAdd { a, b, c } => {
                $f(a);
                $f(b);
                $f(c);
            }
            Op::Select { condition, then, otherwise } => {
                $f(condition);
                $f(then);
                $f(otherwise);
            }
            Op::PointerAdd { base, index, .. } => {
                $f(base);
                $f(index);
            }
            Op::Alloca { bytes, .. } => $f(bytes),
            Op::ScopeBegin { pointer } | Op::ScopeEnd { pointer } | Op::Load { pointer, .. } => $f(pointer),
            Op::StackRestore { mark } => $f(mark),
            Op::Store { pointer, value, .. } | Op::AtomicUpdate { pointer, value, .. } => {
                $f(pointer);
                $f(value);
            }
            Op::CompareExchange { pointer, expected, replacement } => {
                $f(pointer);
                $f(expected);
                $f(replacement);
            }
            Op::CopyMemory { destination, source, bytes, .. } => {
                $f(destination);
                $f(source);
                $f(bytes);
            }
            Op::SetMemory { destination, byte, bytes } => {
                $f(destination);
                $f(byte);
                $f(bytes);
            }
            Op::Call { callee: Callee::Indirect(pointer), .. } => $f(pointer),
            Op::Check { condition, .. } => match condition {
                Condition::Holds(value) | Condition::Initialized { value } => $f(value),
                Condition::Readable { pointer, bytes }
                | Condition::Writable { pointer, bytes }
                | Condition::InitializedMemory { pointer, bytes } => {
                    $f(pointer);
                    $f(bytes);
                }
                Condition::Freeable { pointer } | Condition::Aligned { pointer, .. } => $f(pointer),
                Condition::Within { base, pointer } => {
                    $f(base);
                    $f(pointer);
                }
                Condition::Apart { first, second, bytes, .. } => {
                    $f(first);
                    $f(second);
                    $f(bytes);
                }
                Condition::Never => {}
            },
            Op::Assume { condition } => $f(condition),
            Op::Call { callee: Callee::Direct(_), .. }
            | Op::Arbitrary { .. }
            | Op::StackSave
            | Op::Fence
            | Op::VariadicArea
            | Op::Unsupported { .. } => {}
        }
    };
}

impl Op {
    /// Every value it reads: an indirect callee comes before the arguments.
    pub fn operands(&self) -> impl Iterator<Item = Value> + '_ {
        let mut fixed = [None; FIXED];
        let mut count = 0;
        fixed_operands!(self, |&value: &Value| {
            fixed[count] = Some(value);
            count += 1;
        });
        fixed.into_iter().flatten().chain(self.arguments().iter().map(|argument| argument.value))
    }

    /// Replaces every value it reads.
    pub fn map_operands(&mut self, mut f: impl FnMut(Value) -> Value) {
        fixed_operands!(&mut *self, |value: &mut Value| *value = f(*value));
        if let Op::Call { arguments, .. } = self {
            for argument in arguments {
                argument.value = f(argument.value);
            }
        }
    }

    /// What a call passes; nothing for any other instruction.
    pub fn arguments(&self) -> &[Argument] {
        match self {
            Op::Call { arguments, .. } => arguments,
            _ => &[],
        }
    }
}

impl Terminator {
    /// Every value it reads, with those that its edges pass on (`operands` leaves these out).
    pub fn uses(&self) -> impl Iterator<Item = Value> + '_ {
        let own = self.operands().iter().copied();
        own.chain(self.edges().flat_map(|edge| edge.arguments.iter().copied()))
    }

    /// Replaces every value it reads, with those that its edges pass on.
    pub fn map_uses(&mut self, mut f: impl FnMut(Value) -> Value) {
        match self {
            Terminator::Jump(_) | Terminator::Unreachable => {}
            Terminator::Branch { condition, .. } => *condition = f(*condition),
            Terminator::Switch { value, .. } => *value = f(*value),
            Terminator::ComputedGoto { address, .. } => *address = f(*address),
            Terminator::Return { values } => values.iter_mut().for_each(|value| *value = f(*value)),
        }
        for edge in self.edges_mut() {
            edge.arguments.iter_mut().for_each(|value| *value = f(*value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::{Block, Function};
    use crate::inst::{CheckKind, Edge};
    use cranelift_entity::EntityRef;

    fn value(index: usize) -> Value {
        Value::new(index)
    }

    fn call(callee: Callee) -> Op {
        let arguments = [8, 9].map(|index| Argument { value: value(index), aggregate: None });
        Op::Call { callee, arguments: arguments.to_vec() }
    }

    #[test]
    fn indirect_callee_comes_before_the_arguments() {
        let operands: Vec<Value> = call(Callee::Indirect(value(7))).operands().collect();
        assert_eq!(operands, [7, 8, 9].map(value));
        let operands: Vec<Value> = call(Callee::Direct(Function::new(0))).operands().collect();
        assert_eq!(operands, [8, 9].map(value));
    }

    #[test]
    fn rewriting_visits_what_reading_sees() {
        let mut op = call(Callee::Indirect(value(7)));
        op.map_operands(|value| Value::new(value.index() + 10));
        assert_eq!(op.operands().collect::<Vec<_>>(), [17, 18, 19].map(value));

        let condition = Condition::Readable { pointer: value(1), bytes: value(2) };
        let mut op = Op::Check { kind: CheckKind::ValidDeref, condition };
        op.map_operands(|value| Value::new(value.index() + 10));
        assert_eq!(op.operands().collect::<Vec<_>>(), [11, 12].map(value));
    }

    #[test]
    fn uses_of_a_terminator_include_edge_arguments() {
        let edge = |argument| Edge { target: Block::new(1), arguments: vec![value(argument)] };
        let mut branch = Terminator::Branch { condition: value(0), then: edge(1), otherwise: edge(2) };
        assert_eq!(branch.uses().collect::<Vec<_>>(), [0, 1, 2].map(value));
        branch.map_uses(|value| Value::new(value.index() + 1));
        assert_eq!(branch.uses().collect::<Vec<_>>(), [1, 2, 3].map(value));
    }
}
