//! Inline assembly: the few templates that C programs use as barriers, and for device memory.
//!
//! Empty templates, `nop` and `pause` mean 'the same values', fences are fences, `ud2` is a trap, and a single `mov`
//! between operands is a load, a store or a copy. The rest is refused, and so is memory that is an output and neither
//! an input nor written by the template: compilers drop what was stored there before.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::Val;
use ir::{Access, Intrinsic, Op, Type, Value};

/// What an assembly operand (`$0`, `$1`, …) is to the call.
#[derive(Clone, Copy)]
enum Slot {
    /// A result, by its index.
    Result(usize),
    /// A pointer argument to the memory that is meant.
    Memory(u32),
    /// An argument.
    Input(u32),
}

/// What a template does.
enum Meaning {
    Nothing,
    Fence,
    /// The processor's undefined instruction.
    Trap,
    Move {
        from: usize,
        to: usize,
        width: u32,
        /// A fence stands behind it.
        fenced: bool,
    },
    Unknown,
}

/// A template as a program writes it: `%0` for an operand, `$` for itself.
fn as_in_c(template: &str) -> String {
    let mut parts = template.split("$$").map(|part| part.replace('$', "%"));
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |text, part| text + "$" + &part)
}

impl Lowerer<'_, '_> {
    pub(super) fn assembly(&mut self, inst: Val, assembly: Val) -> Lowered {
        let template = assembly.asm_template();
        let constraints = assembly.asm_constraints();
        let (slots, mut results) = self.slots(inst, &constraints);
        let refusal = || {
            let line = template.trim().lines().next().unwrap_or_default().trim();
            unsupported(format!("inline assembly `{}`", as_in_c(line)))
        };
        let meaning = meaning(&template);
        let written = match meaning {
            Meaning::Move { to, .. } => Some(to),
            _ => None,
        };
        if loses_memory(inst, &slots, &constraints, written) {
            return refusal();
        }
        match meaning {
            Meaning::Nothing => {}
            Meaning::Fence => {
                self.emit(Op::Fence, &[]);
            }
            Meaning::Trap => {
                self.call_runtime("__builtin_trap", Intrinsic::Abort, &[], &[]);
            }
            Meaning::Move { from, to, width, fenced } => {
                let moved = self.assembly_move(inst, slots.get(from), slots.get(to), width, &mut results)?;
                if !moved {
                    return refusal();
                }
                if fenced {
                    self.emit(Op::Fence, &[]);
                }
            }
            Meaning::Unknown => return refusal(),
        }
        let types = self.tables.scalar_types(inst.ty());
        let fill = |(result, ty): (Option<Value>, _)| {
            result.unwrap_or_else(|| self.emit_one(Op::Arbitrary { variable: None }, ty))
        };
        Ok(results.into_iter().zip(types).map(fill).collect())
    }

    /// The operands, and the results that are known: outputs tied to an input have its value (`"+r"(x)`), and so have
    /// those that are in the same register (`"=a"(y) : "a"(x)`).
    fn slots(&mut self, inst: Val, constraints: &str) -> (Vec<Slot>, Vec<Option<Value>>) {
        let types = self.tables.scalar_types(inst.ty());
        let mut results: Vec<Option<Value>> = vec![None; types.len()];
        let mut slots: Vec<Slot> = Vec::new();
        let mut places: Vec<&str> = Vec::new();
        let (mut next_result, mut next_argument) = (0, 0);
        for constraint in operand_constraints(constraints) {
            let plain = constraint.trim_start_matches(['=', '&']);
            if plain.starts_with('*') {
                slots.push(Slot::Memory(next_argument));
                next_argument += 1;
            } else if constraint.starts_with('=') {
                slots.push(Slot::Result(next_result));
                next_result += 1;
            } else {
                let output = match constraint.starts_with('{') {
                    true => places.iter().position(|place| *place == constraint),
                    false => constraint.parse().ok(),
                };
                let tied = output.and_then(|output| slots.get(output).copied());
                slots.push(Slot::Input(next_argument));
                if let (Some(Slot::Result(result)), true) = (tied, next_argument < inst.argument_count()) {
                    if let [value] = self.operand(inst.operand(next_argument))[..] {
                        let width = self.width(value);
                        match types.get(result) {
                            Some(&ty) if ty.bits(self.tables.model()) == width => {
                                results[result] = Some(self.same_bits(value, ty));
                            }
                            _ => {}
                        }
                    }
                }
                next_argument += 1;
            }
            places.push(plain);
        }
        (slots, results)
    }

    /// Whether the move has a meaning: both operands exist and have the width of the instruction.
    fn assembly_move(
        &mut self,
        inst: Val,
        from: Option<&Slot>,
        to: Option<&Slot>,
        width: u32,
        results: &mut [Option<Value>],
    ) -> Lowered<bool> {
        let ty = Type::Int(width);
        let value = match from {
            Some(Slot::Memory(argument)) => {
                let pointer = self.scalar(inst.operand(*argument))?;
                self.emit_one(Op::Load { pointer, access: Access::Volatile }, ty)
            }
            Some(Slot::Input(argument)) => {
                let value = self.scalar(inst.operand(*argument))?;
                if self.width(value) != width {
                    return Ok(false);
                }
                self.same_bits(value, ty)
            }
            _ => return Ok(false),
        };
        match to {
            Some(Slot::Memory(argument)) => {
                let pointer = self.scalar(inst.operand(*argument))?;
                self.emit(Op::Store { pointer, value, access: Access::Volatile }, &[]);
                Ok(true)
            }
            Some(Slot::Result(index)) => {
                let types = self.tables.scalar_types(inst.ty());
                match types.get(*index) {
                    Some(&target) if target.bits(self.tables.model()) == width => {
                        results[*index] = Some(self.same_bits(value, target));
                        Ok(true)
                    }
                    _ => Ok(false),
                }
            }
            _ => Ok(false),
        }
    }
}

/// Those of operands; the others say what is overwritten.
fn operand_constraints(constraints: &str) -> impl Iterator<Item = &str> {
    constraints.split(',').filter(|constraint| !constraint.starts_with("~{"))
}

/// Is there memory that counts as overwritten (`"=m"(x)`), and nothing says with what?
fn loses_memory(inst: Val, slots: &[Slot], constraints: &str, written: Option<usize>) -> bool {
    let is_output: Vec<bool> = operand_constraints(constraints).map(|constraint| constraint.starts_with('=')).collect();
    let place = |slot: &Slot| match slot {
        Slot::Memory(argument) => Some(inst.operand(*argument)),
        _ => None,
    };
    let is_read =
        |memory: Val| slots.iter().zip(&is_output).any(|(slot, output)| !output && place(slot) == Some(memory));
    let mut all = slots.iter().zip(&is_output).enumerate();
    all.any(|(index, (slot, &output))| {
        output && Some(index) != written && place(slot).is_some_and(|memory| !is_read(memory))
    })
}

fn meaning(template: &str) -> Meaning {
    let mut meaning = Meaning::Nothing;
    for statement in template.split(['\n', ';']) {
        let statement = statement.split('#').next().unwrap_or_default();
        // Without a label in front.
        let statement = statement.rsplit(':').next().unwrap_or_default().trim();
        match statement {
            "" | "nop" | "pause" | "rep" | "rep nop" => {}
            "ud2" if !matches!(meaning, Meaning::Move { .. }) => return Meaning::Trap,
            "mfence" | "lfence" | "sfence" => {
                if let Meaning::Move { fenced, .. } = &mut meaning {
                    *fenced = true;
                } else {
                    meaning = Meaning::Fence;
                }
            }
            _ => match (parse_move(statement), &meaning) {
                (Some(only), Meaning::Nothing) => meaning = only,
                _ => return Meaning::Unknown,
            },
        }
    }
    meaning
}

/// `movl $1,$0`: from operand 1 to operand 0.
fn parse_move(statement: &str) -> Option<Meaning> {
    let (name, operands) = statement.split_once(char::is_whitespace)?;
    let width = match name {
        "movb" => 8,
        "movw" => 16,
        "movl" => 32,
        "movq" => 64,
        _ => return None,
    };
    let (from, to) = operands.split_once(',')?;
    let number = |operand: &str| operand.trim().strip_prefix('$')?.parse().ok();
    Some(Meaning::Move { from: number(from)?, to: number(to)?, width, fenced: false })
}
