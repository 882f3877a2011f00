//! Invariants of loops for people and for witnesses: conditions of a proof as C expressions, at the loop that they are of.
//!
//! A witness may say only what holds whenever a run comes to the loop's head, in words that mean that there: variables that are in scope, whose
//! values at the head are those of the condition (`holders`, `stale`). Where runs come to a head in several ways (calls, memory), the witness says
//! that one of what holds for each does. What cannot be said in C is left out there, which makes the invariant weaker, never wrong.

use crate::c_expression::{self, Piece, Subject, SubjectKind, Written};
use crate::c_text;
use crate::holders::holders;
use crate::sources::Sources;
use crate::stale::Stale;
use crate::waypoints::at;
use crate::witness::{Invariant, InvariantKind, Location};
use engine::{Claim, Cover, Ground, LoopInvariants, LoopMeasure, Name, Origin, Owner, Proof};
use ir::{Block, CType, CTypeData, Encoding, Function, Program, Span, Value, Variable};
use lower::text::Text;
use std::collections::HashMap;
use term::{Pool, Sort, TermId};

/// What a proof says of a loop, for one way in which runs come to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopText {
    /// The engine that has found it.
    pub engine: String,
    /// The name of the loop's function.
    pub function: String,
    pub span: Span,
    pub conditions: Vec<ConditionText>,
    /// What falls whenever it is gone round, in words of C: the second where the first does not, and so on.
    pub measures: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionText {
    pub text: String,
    pub form: Form,
    pub origin: Origin,
}

/// How a condition is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// An expression of C that can be evaluated at the loop's head.
    C,
    /// Like C, with words for what C has none for.
    Words,
    /// In SMT-LIB: there is no other way to write it.
    Smt,
}

/// What proofs say of loops.
pub struct Invariants {
    pub loops: Vec<LoopText>,
    /// The same for a witness.
    pub witness: Vec<Invariant>,
}

/// What proofs say of loops. Ids are those of the whole program, of which a part may have been explored.
pub fn invariants(program: &Program, explored: &Program, sources: Option<&Sources>, proofs: &[Proof]) -> Invariants {
    let mut found = Invariants { loops: Vec::new(), witness: Vec::new() };
    let stale = Stale::new(program, explored);
    for proof in proofs {
        let loops = proof.rests_on.iter().filter_map(|ground| match ground {
            Ground::Invariants(loops) => Some(loops),
            _ => None,
        });
        let loops: Vec<&LoopInvariants> = loops.flatten().collect();
        // Visits of a head are of one or the other of its entries.
        let mut heads: Vec<Visited> = Vec::new();
        for one in loops {
            let key = (one.function, one.block);
            let position = heads.iter().position(|known| known.key == key).unwrap_or_else(|| {
                let head = sources.and_then(|sources| head(program, sources, one));
                heads.push(Visited { key, head, ways: Vec::new() });
                heads.len() - 1
            });
            let writing = Writing::new(program, one, heads[position].head.as_ref(), &stale);
            let mut conditions: Vec<ConditionText> = Vec::new();
            for condition in one.claims.iter().map(|claim| writing.condition(claim)) {
                if conditions.iter().all(|known| known.text != condition.text) {
                    conditions.push(condition);
                }
            }
            let in_c = conditions.iter().filter(|condition| condition.form == Form::C);
            let in_c = in_c.map(|condition| condition.text.clone()).collect();
            heads[position].ways.push(in_c);
            let data = &program.functions[one.function];
            found.loops.push(LoopText {
                engine: proof.engine.clone(),
                function: data.name.clone(),
                span: one.span,
                conditions,
                measures: Vec::new(),
            });
        }
        for measure in proof.rests_on.iter().filter_map(measures).flatten() {
            note_measure(program, &mut found.loops, &proof.engine, measure);
        }
        for Visited { head, ways, .. } in heads {
            let Some(head) = head else { continue };
            found.witness.extend(witnessed(&head.location, &ways));
        }
    }
    found
}

/// What each interpolant demands, in one line.
pub fn covers<'a>(program: &Program, covers: impl IntoIterator<Item = &'a Cover>) -> Vec<String> {
    let stale = Stale::new(program, program);
    let told = |cover: &Cover| {
        let Cover { function, block, claims, cut } = cover;
        let of = LoopInvariants { function: *function, block: *block, span: Span::NOWHERE, claims: Vec::new() };
        let writing = Writing::new(program, &of, None, &stale);
        let mut texts: Vec<String> = Vec::new();
        for claim in claims {
            let text = writing.condition(claim).text;
            let text = if claims.len() > 1 && text.contains("||") { format!("({text})") } else { text };
            // What is true anyway.
            if text != "1" && !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts.extend(cut.then(|| "…".to_owned()));
        match texts.is_empty() {
            true => "covered: it differs from an earlier state in nothing that matters".to_owned(),
            false => format!("covered: {}", texts.join(" && ")),
        }
    };
    covers.into_iter().map(told).collect()
}

fn measures(ground: &Ground) -> Option<&Vec<LoopMeasure>> {
    match ground {
        Ground::Measures(list) => Some(list),
        _ => None,
    }
}

/// A measure stands with the first of a loop's entries.
fn note_measure(program: &Program, loops: &mut Vec<LoopText>, engine: &str, measure: &LoopMeasure) {
    let function = &program.functions[measure.function].name;
    let is_it = |one: &LoopText| one.engine == engine && one.span == measure.span && one.function == *function;
    let at = loops.iter().position(is_it).unwrap_or_else(|| {
        let (engine, function, span) = (engine.to_owned(), function.clone(), measure.span);
        loops.push(LoopText { engine, function, span, conditions: Vec::new(), measures: Vec::new() });
        loops.len() - 1
    });
    if !loops[at].measures.contains(&measure.text) {
        loops[at].measures.push(measure.text.clone());
    }
}

/// The entries of a witness for one loop: each condition by itself where runs come there in one way.
fn witnessed(location: &Location, ways: &[Vec<String>]) -> Vec<Invariant> {
    let entry = |value: String| Invariant { kind: InvariantKind::Loop, location: location.clone(), value };
    match ways {
        [only] => only.iter().cloned().map(entry).collect(),
        _ if ways.iter().any(Vec::is_empty) => Vec::new(),
        _ => {
            let mut alternatives: Vec<String> = Vec::new();
            for way in ways {
                let all: Vec<String> = way.iter().map(|condition| format!("({condition})")).collect();
                let text = format!("({})", all.join(" && "));
                if !alternatives.contains(&text) {
                    alternatives.push(text);
                }
            }
            vec![entry(alternatives.join(" || "))]
        }
    }
}

/// A head, and what holds in C for each way in which runs come there.
struct Visited<'s> {
    key: (Function, Block),
    head: Option<Head<'s>>,
    ways: Vec<Vec<String>>,
}

/// The head of a loop in the source.
struct Head<'s> {
    source: &'s Text,
    keyword: usize,
    location: Location,
}

/// The loop statement whose condition is evaluated first where a block begins.
fn head<'s>(program: &Program, sources: &'s Sources, of: &LoopInvariants) -> Option<Head<'s>> {
    let data = program.functions.get(of.function).filter(|data| !data.library)?;
    let block = &data.body()?.blocks[of.block];
    let span = block
        .insts
        .first()
        .map_or(block.terminator_span, |&inst| data.body().map_or(Span::NOWHERE, |body| body.insts[inst].span));
    let place = sources.place(program, span, "")?;
    let token = place.token().filter(|&token| place.source.tokens.start(token) == place.byte)?;
    let keyword = place.source.tokens.loop_begun(&place.source.text, token)?;
    let mut location = at(place.source, keyword);
    location.function = Some(data.name.clone());
    Some(Head { source: place.source, keyword, location })
}

/// Writes the conditions of one loop.
struct Writing<'a> {
    program: &'a Program,
    of: &'a LoopInvariants,
    head: Option<&'a Head<'a>>,
    stale: &'a Stale,
    holders: HashMap<Value, Vec<Variable>>,
}

impl<'a> Writing<'a> {
    fn new(program: &'a Program, of: &'a LoopInvariants, head: Option<&'a Head<'a>>, stale: &'a Stale) -> Writing<'a> {
        let body = program.functions.get(of.function).and_then(|data| data.body());
        let holders = body.map(|body| holders(program, body, of.block)).unwrap_or_default();
        Writing { program, of, head, stale, holders }
    }

    fn condition(&self, claim: &Claim) -> ConditionText {
        let written = claim.read().and_then(|(pool, condition, names)| self.write(&pool, condition, &names));
        let (text, form) = match written {
            Some(Written { text, is_c: true }) => (text, Form::C),
            Some(Written { text, is_c: false }) => (text, Form::Words),
            None => (claim.text().split_whitespace().collect::<Vec<_>>().join(" "), Form::Smt),
        };
        ConditionText { text, form, origin: claim.origin }
    }

    fn write(&self, pool: &Pool, condition: TermId, names: &HashMap<TermId, Name>) -> Option<Written> {
        let mut subjects = HashMap::new();
        for (&symbol, name) in names {
            subjects.insert(symbol, self.subject(name, pool.sort(symbol))?);
        }
        let written = c_expression::condition(pool, &subjects, condition)?;
        let any = names.values().any(|name| *name == Name::Any);
        Some(match any {
            true => Written { text: format!("for every index: {}", written.text), is_c: false },
            false => written,
        })
    }

    fn subject(&self, name: &Name, sort: Sort) -> Option<Subject> {
        let words = |text: String, signed: Option<bool>| {
            let kind = match sort {
                Sort::Bool => SubjectKind::Truth,
                Sort::Float(_) => SubjectKind::Float,
                Sort::Array { .. } => SubjectKind::Array { signed },
                Sort::BitVector(_) => SubjectKind::Integer { signed },
            };
            Some(Subject { text, kind, is_c: false, pieces: Vec::new() })
        };
        match name {
            Name::Any => words("index".into(), Some(true)),
            Name::Words(text) => words(text.clone(), Some(true)),
            Name::Value(value) => {
                let held = self.holders.get(value).into_iter().flatten();
                let mut held = held.filter_map(|&variable| self.variable(variable, sort));
                match held.next() {
                    Some(subject) => Some(subject),
                    None => {
                        let body = self.program.functions.get(self.of.function)?.body()?;
                        let variable = body.variable_of(*value);
                        let name = variable.map_or("value", |variable| &self.program.variables[variable].name);
                        words(name.to_owned(), Some(true))
                    }
                }
            }
            Name::Cell { owner, offset, ty } => {
                let variable = self.variable_of(*owner)?;
                let bytes = ty.bytes(self.program.data_model);
                let part = c_text::part(self.program, variable, *offset, Some(bytes));
                let kind = part.ty.and_then(|ty| self.kind(ty, sort));
                match kind {
                    Some(kind) => {
                        let is_c = self.is_visible(variable) && !self.stale.is(*owner);
                        Some(Subject { text: part.text, kind, is_c, pieces: Vec::new() })
                    }
                    None => {
                        let pieces = self.pieces(*owner, variable, *offset, bytes);
                        words(part.text, Some(true)).map(|whole| Subject { pieces, ..whole })
                    }
                }
            }
            Name::Contents { owner, element } => {
                let variable = self.variable_of(*owner)?;
                let data = &self.program.variables[variable];
                let first = c_text::part(self.program, variable, 0, Some(*element));
                let signed = first.ty.and_then(|ty| signed(self.program, ty));
                match first.ty {
                    Some(_) => words(data.name.clone(), signed),
                    None => words(format!("{}:{element}", data.name), Some(false)),
                }
            }
        }
    }

    /// The parts of some bytes of a variable that C has names for: the lowest bits come first.
    fn pieces(&self, owner: Owner, variable: Variable, offset: u64, bytes: u64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (at, size) in (0..bytes).flat_map(|at| [1, 2, 4, 8].map(|size| (at, size))) {
            if at + size > bytes || bytes > 16 {
                continue;
            }
            let part = c_text::part(self.program, variable, offset + at, Some(size));
            let (low, width) = (8 * at as u32, 8 * size as u32);
            if let Some(kind) = part.ty.and_then(|ty| self.kind(ty, Sort::BitVector(width))) {
                let is_c = self.is_visible(variable) && !self.stale.is(owner);
                pieces.push(Piece { low, width, text: part.text, kind, is_c });
            }
        }
        pieces
    }

    fn variable_of(&self, owner: Owner) -> Option<Variable> {
        match owner {
            Owner::Global(global) => self.program.globals.get(global)?.variable,
            Owner::Local(variable) => Some(variable),
        }
    }

    /// A variable in a register, if that is plainly it.
    fn variable(&self, variable: Variable, sort: Sort) -> Option<Subject> {
        let data = &self.program.variables[variable];
        let kind = self.kind(data.ty?, sort)?;
        Some(Subject { text: data.name.clone(), kind, is_c: self.is_visible(variable), pieces: Vec::new() })
    }

    /// What C has there, if it is as wide as the condition says.
    fn kind(&self, ty: CType, sort: Sort) -> Option<SubjectKind> {
        let data = &self.program.ctypes[c_text::resolve(self.program, ty)];
        match (data, sort) {
            (CTypeData::Base { encoding: Encoding::Bool, .. }, Sort::Bool | Sort::BitVector(8)) => {
                Some(SubjectKind::Truth)
            }
            (CTypeData::Base { encoding: Encoding::Float, bits, .. }, Sort::Float(kind)) => {
                (kind.bits() == *bits && matches!(bits, 32 | 64)).then_some(SubjectKind::Float)
            }
            (CTypeData::Base { encoding: Encoding::Float | Encoding::Bool, .. }, _) => None,
            (CTypeData::Base { bits, .. } | CTypeData::Enum { bits, .. }, Sort::BitVector(width)) => {
                (*bits == width).then(|| SubjectKind::Integer { signed: signed(self.program, ty) })
            }
            _ => None,
        }
    }

    /// Does its name mean this variable at the loop's head?
    fn is_visible(&self, variable: Variable) -> bool {
        let Some(Head { source, keyword, .. }) = self.head else { return false };
        let data = &self.program.variables[variable];
        if data.function.is_some_and(|function| function != self.of.function) {
            return false;
        }
        let others =
            self.program.variables.iter().filter(|(other, it)| {
                *other != variable && it.name == data.name && it.function == Some(self.of.function)
            });
        let clash = data.function.is_none() && others.count() > 0;
        let Some(name) = self.program.files.get(data.span.file).map(|file| &file.name) else { return false };
        let lines = source.line_ranges(name, data.span.line);
        let [line] = &lines[..] else { return false };
        let declared = source.tokens.declaration(&source.text, &data.name, line.clone());
        !clash && declared.is_some_and(|declared| source.tokens.sees(&source.text, declared, *keyword))
    }
}

/// Whether C's type is signed, where that is known.
fn signed(program: &Program, ty: CType) -> Option<bool> {
    match &program.ctypes[c_text::resolve(program, ty)] {
        CTypeData::Base { encoding: Encoding::Signed | Encoding::SignedChar, .. } => Some(true),
        CTypeData::Base { encoding: Encoding::Unsigned | Encoding::UnsignedChar, .. } => Some(false),
        _ => None,
    }
}
