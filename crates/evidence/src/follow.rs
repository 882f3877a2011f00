//! Following a witness: what it prescribes for a search, and whether a violation that was found is the one it means.
//!
//! Values of inputs (`\result == 7` at a call, `x == 7` for a variable that is not initialised) are prescribed. Branches are
//! compared with the run that is found. Other constraints, and what is to be avoided, are not used: a violation that
//! is found is one of the program all the same, as it is replayed.

use crate::number;
use crate::sources::Sources;
use crate::waypoints::{input_location, target};
use crate::witness::{Action, Kind, Location, Waypoint, Witness};
use bits::Bits;
use engine::{Input, InputSource, Prescribed, Violation};
use ir::{Callee, FunctionKind, Intrinsic, Op, Program, Type};
use std::path::Path;

/// A witness as a guide for a search.
#[derive(Clone, Debug)]
pub struct Guide {
    pub prescribed: Prescribed,
    /// Waypoints that are not used.
    pub unused: usize,
}

/// What a witness prescribes; else why it does not fit the program, as in 'the witness names …'.
pub fn guide(program: &Program, sources: &Sources, witness: &Witness) -> Result<Guide, String> {
    let known = |hash: &String| witness.task.files.iter().any(|(_, other)| other == hash);
    if let Some(source) = sources.files.iter().find(|source| !known(&source.hash)) {
        return Err(format!("is of another program: {} has a different hash", source.text.name));
    }
    if witness.task.model != program.data_model {
        return Err("is of a program with another data model".into());
    }
    let askers = askers(program, sources);
    let mut prescribed = Prescribed::default();
    let mut unused = 0;
    for waypoint in witness.waypoints() {
        has_line(sources, &waypoint.location)?;
        if waypoint.action == Action::Avoid {
            unused += 1;
            continue;
        }
        match waypoint.kind {
            Kind::Target | Kind::Branching => {}
            Kind::FunctionEnter => unused += 1,
            Kind::FunctionReturn | Kind::Assumption => {
                let asked = askers.iter().find(|asker| asker.is_at(waypoint));
                match (asked, waypoint.kind) {
                    (Some(asker), _) => match asker.value(waypoint)? {
                        Some(bits) => {
                            if waypoint.action == Action::Cycle && prescribed.again.is_none() {
                                prescribed.again = Some(prescribed.inputs.len());
                            }
                            prescribed.inputs.push(Input { bits, ..asker.input.clone() });
                        }
                        None => unused += 1,
                    },
                    (None, Kind::FunctionReturn) => {
                        return Err(format!("names {}, where no input is asked for", words(&waypoint.location)));
                    }
                    (None, _) => unused += 1,
                }
            }
        }
    }
    Ok(Guide { prescribed, unused })
}

/// Whether a violation, whose own witness is `found`, is the one that a witness means; else why not.
pub fn fits(
    program: &Program,
    sources: &Sources,
    witness: &Witness,
    violation: &Violation,
    found: &Witness,
) -> Result<(), String> {
    if let Some(meant) = witness.waypoints().find(|waypoint| waypoint.kind == Kind::Target) {
        let start = target(program, sources, violation);
        let end = sources.place(program, violation.span, "").map_or(start.line, |place| {
            let (line, _) = place.source.line_and_column(place.byte);
            line
        });
        let lines = start.line.min(end)..=start.line.max(end);
        if !same_file(&meant.location.file, &start.file) || !lines.contains(&meant.location.line) {
            let (wanted, got) = (words(&meant.location), words(&start));
            return Err(format!("leads to a violation at {got}, not at {wanted}"));
        }
    }
    let taken = |waypoint: &&Waypoint| waypoint.kind == Kind::Branching && waypoint.action != Action::Avoid;
    let branches: Vec<&Waypoint> = found.waypoints().filter(taken).collect();
    let mut rest = branches.as_slice();
    for wanted in witness.waypoints().filter(taken) {
        let here = |branch: &&Waypoint| is_same(&wanted.location, &branch.location);
        // Not every branch of a run can be told.
        if !branches.iter().any(here) {
            continue;
        }
        let value = |waypoint: &Waypoint| waypoint.constraint.as_ref().map(|constraint| constraint.value.clone());
        match rest.iter().position(|branch| here(branch) && value(branch) == value(wanted)) {
            Some(at) => rest = &rest[at + 1..],
            None => return Err(format!("takes another branch at {}", words(&wanted.location))),
        }
    }
    Ok(())
}

/// Something in the program that asks for an input, and how a witness speaks of it.
struct Asker {
    /// Its value is of no account.
    input: Input,
    kind: Kind,
    location: Location,
    /// What stands in front of the value.
    name: String,
}

impl Asker {
    fn is_at(&self, waypoint: &Waypoint) -> bool {
        let speaks = self.kind == Kind::FunctionReturn || self.written(waypoint).is_some();
        self.kind == waypoint.kind && speaks && is_same(&waypoint.location, &self.location)
    }

    /// `7u` of `\result == 7u`.
    fn written<'w>(&self, waypoint: &'w Waypoint) -> Option<&'w str> {
        let text = waypoint.constraint.as_ref()?.value.trim();
        let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text).trim();
        let value = text.strip_prefix(self.name.as_str())?.trim_start().strip_prefix("==")?.trim();
        Some(value.strip_prefix('(').and_then(|value| value.strip_suffix(')')).unwrap_or(value).trim())
    }

    /// None where it is not said to equal a constant.
    fn value(&self, waypoint: &Waypoint) -> Result<Option<Bits>, String> {
        let Some(written) = self.written(waypoint) else { return Ok(None) };
        let plain = match self.input.ty {
            Type::Float(_) => written.trim_end_matches(['f', 'F', 'l', 'L']),
            _ => written.trim_end_matches(['u', 'U', 'l', 'L']),
        };
        // Names of infinity end in such letters too.
        let value = number::parse(plain, self.input.ty).or_else(|| number::parse(written, self.input.ty));
        let value = value.ok_or_else(|| {
            format!("gives {written} at {}, which is no value of that input", words(&waypoint.location))
        })?;
        // A pointer has as many bits as the program's have.
        Ok(Some(value.trunc(self.input.bits.width())))
    }
}

fn askers(program: &Program, sources: &Sources) -> Vec<Asker> {
    let mut found = Vec::new();
    let bodies = program.functions.values().filter(|data| !data.library).filter_map(|data| data.body());
    for body in bodies {
        for data in body.insts.values() {
            let Some(&result) = data.results.first() else { continue };
            let (source, name) = match &data.op {
                Op::Call { callee: Callee::Direct(callee), .. } => {
                    let callee = &program.functions[*callee];
                    if !matches!(callee.kind, FunctionKind::Intrinsic(Intrinsic::Input)) {
                        continue;
                    }
                    (InputSource::Function(callee.name.clone()), "\\result".to_owned())
                }
                Op::Arbitrary { variable: Some(variable) } => {
                    (InputSource::Uninitialized(Some(*variable)), program.variables[*variable].name.clone())
                }
                _ => continue,
            };
            let ty = body.ty(result);
            let bits = Bits::zero(ty.bits(program.data_model));
            let input = Input { source, ty, bits, span: data.span, runs: Vec::new() };
            if let Some((kind, location)) = input_location(program, sources, &input) {
                found.push(Asker { input, kind, location, name });
            }
        }
    }
    found.sort_by_key(|asker| (asker.input.span.line, asker.input.span.column));
    found
}

fn has_line(sources: &Sources, location: &Location) -> Result<(), String> {
    let Some(source) = sources.files.iter().find(|source| same_file(&source.text.name, &location.file)) else {
        return Err(format!("names the file {}, which is not one of the program's", location.file));
    };
    if location.line > source.text.last_line() {
        return Err(format!("names {}, and there is no such line", words(location)));
    }
    Ok(())
}

/// What a witness says is less exact, or the same.
fn is_same(said: &Location, exact: &Location) -> bool {
    let column = said.column.is_none() || said.column == exact.column;
    same_file(&said.file, &exact.file) && said.line == exact.line && column
}

/// Tools name files by different paths.
fn same_file(a: &str, b: &str) -> bool {
    Path::new(a).file_name() == Path::new(b).file_name()
}

fn words(location: &Location) -> String {
    match location.column {
        Some(column) => format!("{}:{}:{column}", location.file, location.line),
        None => format!("{}:{}", location.file, location.line),
    }
}
