//! A violation and its trace, as plain data.

use super::{Files, Found};
use engine::weakness_of;
use evidence::{Call, Change, Event, Step};
use ir::Program;
use report::Kind;
use std::collections::HashMap;

pub fn violation(program: &Program, found: &Found, files: &mut Files) -> report::Violation {
    report::Violation {
        property: found.violation.property.word().into(),
        message: found.message.clone(),
        place: files.place(found.violation.span),
        cwe: weakness_of(&found.violation.stop, found.violation.property),
        native: found.native.clone(),
        confirmed: found.confirmed,
        inputs: found.inputs.clone(),
        trace: trace(program, &found.trace, files),
    }
}

fn trace(program: &Program, trace: &evidence::Trace, files: &mut Files) -> report::Trace {
    let names: HashMap<&str, ir::File> = program.files.iter().map(|(file, data)| (data.name.as_str(), file)).collect();
    let mut stacks: Vec<Vec<report::Call>> = Vec::new();
    // Steps of one call share their stack.
    let mut known: HashMap<*const Call, usize> = HashMap::new();
    let mut steps = Vec::new();
    for (index, step) in trace.steps().enumerate() {
        let gap = trace.cut && index == trace.first.len();
        let stack = *known.entry(step.stack.as_ptr()).or_insert_with(|| {
            stacks.push(step.stack.iter().map(|call| self::call(program, call, files)).collect());
            stacks.len() - 1
        });
        let before: &[Change] = if gap { &trace.known } else { &[] };
        let file = names.get(step.file.as_str()).copied().unwrap_or_default();
        steps.push(report::Step {
            place: files.place(ir::Span { file, line: step.line, column: step.column }),
            function: step.function.clone(),
            kind: kind(step),
            text: step.event.to_string(),
            stack,
            gap,
            changes: before.iter().chain(&step.changes).map(change).collect(),
        });
    }
    report::Trace { stacks, steps }
}

fn call(program: &Program, call: &Call, files: &mut Files) -> report::Call {
    let function = program.functions[call.function].name.clone();
    report::Call { id: call.serial, function, place: files.place(call.span) }
}

fn change(change: &Change) -> report::Change {
    let Change { call, name, value } = change.clone();
    report::Change { call, name, value }
}

fn kind(step: &Step) -> Kind {
    match step.event {
        Event::Assign { .. } => Kind::Assign,
        Event::Call => Kind::Call,
        Event::Return { .. } => Kind::Return,
        Event::Input { .. } => Kind::Input,
        Event::Stop { .. } => Kind::Stop,
    }
}
