//! From a run to a witness: its places in the source, as the format asks for them.
//!
//! What it may miss: an input whose call is in a macro without parentheses or in a header, one that is not a number in C
//! (memory, not-a-number, infinity), and branches (`passage`). What follows the witness has to find those out.

use crate::number;
use crate::passage::{Passed, What};
use crate::record::Record;
use crate::sources::{SourceByte, Sources};
use crate::witness::{Action, Constraint, Content, Invariant, Kind, Location, Waypoint, Witness, WitnessTask};
use engine::{Input, InputSource, Property, PropertySet, Violation};
use ir::{CType, CTypeData, Intrinsic, Program, Span, Terminator, Type};
use lower::text::Text;
use std::collections::HashMap;

/// The witness of a violation, whose run was recorded with these sources.
pub fn violation_witness(
    program: &Program,
    violation: &Violation,
    record: &Record,
    sources: &Sources,
    properties: &PropertySet,
) -> Witness {
    let passed = &record.passed;
    let mut known = Known::new();
    let mut waypoints: Vec<Waypoint> =
        passed.iter().filter_map(|passed| waypoint(program, sources, passed, &mut known)).collect();
    let location = target(program, sources, violation);
    if violation.property == Property::Termination {
        if !waypoints.iter().any(|waypoint| waypoint.action == Action::Cycle) {
            // It comes by there again and again.
            let constraint = Some(Constraint { value: "1".into(), format: Some("c_expression".into()) });
            waypoints.push(Waypoint { kind: Kind::Assumption, action: Action::Cycle, location, constraint });
        }
    } else {
        waypoints.push(Waypoint { kind: Kind::Target, action: Action::Follow, location, constraint: None });
    }
    let content = Content::Violation(waypoints.into_iter().map(|waypoint| vec![waypoint]).collect());
    Witness { task: task(program, sources, properties), content }
}

/// The witness of a proof, with the invariants that it rests on.
pub fn correctness_witness(
    program: &Program,
    sources: &Sources,
    properties: &PropertySet,
    invariants: Vec<Invariant>,
) -> Witness {
    Witness { task: task(program, sources, properties), content: Content::Invariants(invariants) }
}

fn task(program: &Program, sources: &Sources, properties: &PropertySet) -> WitnessTask {
    let files = sources.files.iter().map(|source| (source.text.name.clone(), source.hash.clone())).collect();
    let mut lines: Vec<String> = Vec::new();
    for line in properties.iter().map(|property| property.check()) {
        // Two properties about overflow are one in the format.
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    WitnessTask { files, specification: lines.join("\n"), model: program.data_model, assumed: assumptions(program) }
}

/// What is taken for granted about functions without a body, in words.
pub fn assumptions(program: &Program) -> Vec<String> {
    let sentence = |(function, kind): (ir::Function, Intrinsic)| {
        let does = match kind {
            Intrinsic::Abort => "ends the program",
            Intrinsic::Havoc => "returns any value and writes any values to all memory that it can reach",
            _ => "returns any value and changes nothing else",
        };
        format!("{}(), which has no body, {does}", program.functions[function].name)
    };
    program.assumed().map(sentence).collect()
}

/// Where the inputs are that were looked up before: a loop may ask often.
type Known = HashMap<(InputSource, Span), Option<(Kind, Location)>>;

fn waypoint(program: &Program, sources: &Sources, passed: &Passed, known: &mut Known) -> Option<Waypoint> {
    let action = if passed.again { Action::Cycle } else { Action::Follow };
    let (kind, location, constraint) = match &passed.what {
        What::Input(input) => {
            let found = known.entry((input.source.clone(), input.span));
            let (kind, location) = found.or_insert_with(|| input_location(program, sources, input)).clone()?;
            (kind, location, input_constraint(program, input)?)
        }
        What::Branch { function, span, holds } => {
            let place = sources.place(program, *span, "")?;
            let (keyword, _) = place.source.tokens.branch(&place.source.text, place.token()?)?;
            let mut location = at(place.source, keyword);
            location.function = Some(program.functions[*function].name.clone());
            (Kind::Branching, location, Constraint { value: holds.to_string(), format: None })
        }
    };
    Some(Waypoint { kind, action, location, constraint: Some(constraint) })
}

/// What names an input, and where: the call's right parenthesis, or the first statement that sees a variable.
pub(crate) fn input_location(program: &Program, sources: &Sources, input: &Input) -> Option<(Kind, Location)> {
    let (kind, mut location) = match &input.source {
        InputSource::Function(name) if input.source.is_given() => {
            let place = sources.place(program, input.span, name)?;
            let end = place.source.tokens.call_end(&place.source.text, exact(&place)?)?;
            (Kind::FunctionReturn, at(place.source, end))
        }
        InputSource::Uninitialized(Some(variable)) => {
            let data = &program.variables[*variable];
            let is_declared = data.span.file == input.span.file && data.span.line < input.span.line;
            if !is_declared || !is_number(program, data.ty?) {
                return None;
            }
            let place = sources.place(program, input.span, "")?;
            let token = exact(&place)?;
            if place.source.tokens.statement(token) != token {
                return None;
            }
            (Kind::Assumption, at(place.source, token))
        }
        _ => return None,
    };
    location.function = function_of(program, input.span);
    Some((kind, location))
}

/// The token that begins at a place.
fn exact(place: &SourceByte) -> Option<usize> {
    place.token().filter(|&token| place.source.tokens.start(token) == place.byte)
}

pub(crate) fn at(source: &Text, token: usize) -> Location {
    let (line, column) = source.line_and_column(source.tokens.start(token));
    Location { file: source.name.clone(), line, column: Some(column), function: None }
}

/// The one function that has an instruction there.
fn function_of(program: &Program, span: Span) -> Option<String> {
    let mut found = program.functions.values().filter(|data| {
        let has = |body: &ir::Body| body.insts.values().any(|inst| inst.span == span);
        !data.library && data.body().is_some_and(has)
    });
    let only = found.next()?;
    found.next().is_none().then(|| only.name.clone())
}

fn input_constraint(program: &Program, input: &Input) -> Option<Constraint> {
    let signed = match &input.source {
        InputSource::Uninitialized(_) => true,
        _ => number::c_type(input, program.data_model).signed,
    };
    let mut value = number::text(&input.bits, input.ty, signed);
    if value.contains("nan") || value.contains("inf") {
        return None;
    }
    if matches!(input.ty, Type::Int(..=64)) && value.parse::<i64>().is_err() {
        value.push_str("ULL");
    }
    let (left, format) = match &input.source {
        InputSource::Uninitialized(Some(variable)) => (program.variables[*variable].name.as_str(), "c_expression"),
        _ => ("\\result", "acsl_expression"),
    };
    Some(Constraint { value: format!("{left} == {value}"), format: Some(format.into()) })
}

/// Whether a variable of the type can be compared with a number.
fn is_number(program: &Program, mut ty: CType) -> bool {
    loop {
        match &program.ctypes[ty] {
            CTypeData::Typedef { of, .. } => ty = *of,
            CTypeData::Base { .. } | CTypeData::Enum { .. } => return true,
            _ => return false,
        }
    }
}

/// Where the violation happens: the statement that begins there, and the full expression where it is an overflow.
pub(crate) fn target(program: &Program, sources: &Sources, violation: &Violation) -> Location {
    let span = match program.files.get(violation.span.file) {
        Some(file) if !file.library && violation.span.is_somewhere() => violation.span,
        _ => end_of_main(program),
    };
    let found = sources.place(program, span, "").and_then(|place| {
        let (tokens, token) = (&place.source.tokens, place.token()?);
        let start = match violation.property {
            Property::NoOverflow | Property::DivisionOverflow => tokens.full_expression(&place.source.text, token),
            _ => tokens.statement(token),
        };
        Some(at(place.source, start))
    });
    found.unwrap_or_else(|| {
        let file = program.files.get(span.file).map(|file| file.name.clone()).unwrap_or_default();
        Location { file, line: span.line.max(1), column: None, function: None }
    })
}

/// Where the program ends, if nothing else is known of a place.
fn end_of_main(program: &Program) -> Span {
    let Some(entry) = program.entry.map(|entry| &program.functions[entry]) else { return Span::NOWHERE };
    let ends = |data: &&ir::BlockData| matches!(data.terminator, Terminator::Return { .. });
    let found = entry.body().and_then(|body| body.blocks.values().find(ends));
    found.map(|data| data.terminator_span).filter(|span| span.is_somewhere()).unwrap_or(entry.span)
}
