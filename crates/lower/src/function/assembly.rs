//! Inline assembly: barriers and other empty templates mean nothing but 'the same values'; the rest is refused.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::Val;
use ir::{Intrinsic, Op, Value};

impl Lowerer<'_, '_> {
    pub(super) fn assembly(&mut self, inst: Val, assembly: Val) -> Lowered {
        let template = assembly.asm_template();
        match meaning(&template) {
            Meaning::Nothing => self.pass_through(inst, &assembly.asm_constraints()),
            Meaning::Fence => {
                self.emit(Op::Fence, &[]);
                self.pass_through(inst, &assembly.asm_constraints())
            }
            Meaning::Trap => {
                self.call_runtime("__builtin_trap", Intrinsic::Abort, &[], &[]);
                self.pass_through(inst, &assembly.asm_constraints())
            }
            Meaning::Unknown => {
                let line = template.trim().lines().next().unwrap_or_default().trim();
                unsupported(format!("inline assembly `{line}`"))
            }
        }
    }

    /// Outputs that are tied to an input have its value (`"+r"(x)`); others are arbitrary.
    fn pass_through(&mut self, inst: Val, constraints: &str) -> Lowered {
        let types = self.tables.scalar_types(inst.ty());
        let mut results: Vec<Option<Value>> = vec![None; types.len()];
        // Direct outputs are results; indirect ones (`=*m`) are pointer arguments like inputs.
        let mut output_results = Vec::new();
        let mut next_argument = 0;
        for constraint in constraints.split(',').filter(|constraint| !constraint.starts_with("~{")) {
            if let Some(output) = constraint.strip_prefix('=') {
                if output.trim_start_matches('&').starts_with('*') {
                    output_results.push(None);
                    next_argument += 1;
                } else {
                    let index = output_results.iter().flatten().count();
                    output_results.push(Some(index));
                }
                continue;
            }
            let tied = constraint.parse::<usize>().ok().and_then(|output| output_results.get(output).copied().flatten());
            if let (Some(result), true) = (tied, next_argument < inst.argument_count()) {
                if let [value] = self.operand(inst.operand(next_argument))[..] {
                    if types.get(result) == Some(&self.ty(value)) {
                        results[result] = Some(value);
                    }
                }
            }
            next_argument += 1;
        }
        let fill = |(result, ty): (Option<Value>, _)| {
            result.unwrap_or_else(|| self.emit_one(Op::Arbitrary { variable: None }, ty))
        };
        Ok(results.into_iter().zip(types).map(fill).collect())
    }
}

enum Meaning {
    Nothing,
    Fence,
    /// The processor's undefined instruction.
    Trap,
    Unknown,
}

fn meaning(template: &str) -> Meaning {
    let mut meaning = Meaning::Nothing;
    for statement in template.split(['\n', ';']) {
        let statement = statement.split('#').next().unwrap_or_default();
        // Without a label in front.
        let statement = statement.rsplit(':').next().unwrap_or_default().trim();
        match statement {
            "" | "nop" | "pause" | "rep" | "rep nop" => {}
            "ud2" => return Meaning::Trap,
            "mfence" | "lfence" | "sfence" => meaning = Meaning::Fence,
            _ => return Meaning::Unknown,
        }
    }
    meaning
}
