//! Expressions of SMT-LIB as terms, with a stack of its own instead of recursion.

use super::syntax::{unquoted, NodeId, Syntax};
use super::{operators, ReadError, Reader};
use crate::pool::{Pool, TermId};
use bits::{float, Bits};
use rustc_hash::FxHashMap;

/// What is still to be done, and on what.
enum Work {
    Visit(NodeId),
    /// Applies the head of a list to the terms of its arguments.
    Apply(NodeId, usize),
    /// Binds the names of a let to as many terms.
    Bind(Vec<NodeId>),
    Unbind(Vec<(String, Option<TermId>)>),
}

impl Reader {
    pub(super) fn expression(&mut self, pool: &mut Pool, syntax: &Syntax, root: NodeId) -> Result<TermId, ReadError> {
        let mut work = vec![Work::Visit(root)];
        let mut terms: Vec<TermId> = Vec::new();
        // Names of lets, in front of the reader's own.
        let mut bound: FxHashMap<String, TermId> = FxHashMap::default();
        while let Some(item) = work.pop() {
            match item {
                Work::Visit(node) => match syntax.atom(node) {
                    Some(atom) => terms.push(self.leaf(pool, syntax, node, atom, &bound)?),
                    None => self.open(pool, syntax, node, &mut work, &mut terms)?,
                },
                Work::Apply(node, count) => {
                    let arguments = terms.split_off(terms.len() - count);
                    terms.push(operators::apply(pool, syntax, node, &arguments)?);
                }
                Work::Bind(names) => {
                    let values = terms.split_off(terms.len() - names.len());
                    let mut hidden = Vec::new();
                    for (name, value) in names.into_iter().zip(values) {
                        let name = syntax.name(name)?.to_string();
                        hidden.push((name.clone(), bound.insert(name, value)));
                    }
                    // Below the body, which is on top of the work already.
                    let body = work.pop();
                    work.push(Work::Unbind(hidden));
                    work.extend(body);
                }
                Work::Unbind(hidden) => {
                    for (name, old) in hidden {
                        match old {
                            Some(term) => bound.insert(name, term),
                            None => bound.remove(&name),
                        };
                    }
                }
            }
        }
        terms.pop().ok_or_else(|| syntax.error(root, "a term is expected"))
    }

    fn leaf(
        &self,
        pool: &mut Pool,
        syntax: &Syntax,
        node: NodeId,
        atom: &str,
        bound: &FxHashMap<String, TermId>,
    ) -> Result<TermId, ReadError> {
        let malformed = |_| syntax.error(node, &format!("'{atom}' is not a number"));
        if let Some(digits) = atom.strip_prefix("#x") {
            let bits = Bits::parse_hex((4 * digits.len() as u32).max(1), digits).map_err(malformed)?;
            return Ok(pool.constant(bits));
        }
        if let Some(digits) = atom.strip_prefix("#b") {
            let bits = Bits::parse_binary((digits.len() as u32).max(1), digits).map_err(malformed)?;
            return Ok(pool.constant(bits));
        }
        match atom {
            "true" => return Ok(pool.boolean(true)),
            "false" => return Ok(pool.boolean(false)),
            _ => {}
        }
        let name = unquoted(atom);
        let known = bound.get(name).copied().or_else(|| self.term(name));
        known.ok_or_else(|| syntax.error(node, &format!("'{name}' is not declared")))
    }

    /// A list: a let, an indexed constant, or an application whose arguments come first.
    fn open(
        &self,
        pool: &mut Pool,
        syntax: &Syntax,
        node: NodeId,
        work: &mut Vec<Work>,
        terms: &mut Vec<TermId>,
    ) -> Result<(), ReadError> {
        let parts = syntax.list(node)?;
        let Some((head, arguments)) = parts.split_first() else {
            return Err(syntax.error(node, "a term is expected"));
        };
        match syntax.atom(*head) {
            Some("let") => {
                let [bindings, body] = arguments else {
                    return Err(syntax.error(node, "let takes bindings and a body"));
                };
                let mut names = Vec::new();
                let mut values = Vec::new();
                for binding in syntax.list(*bindings)? {
                    let [name, value] = syntax.list(*binding)? else {
                        return Err(syntax.error(*binding, "a binding is a name and a term"));
                    };
                    names.push(*name);
                    values.push(*value);
                }
                work.push(Work::Visit(*body));
                work.push(Work::Bind(names));
                work.extend(values.into_iter().rev().map(Work::Visit));
            }
            Some("_") => terms.push(indexed_constant(pool, syntax, node, arguments)?),
            _ => {
                let skipped = operators::takes_rounding(syntax, arguments) as usize;
                let children = &arguments[skipped..];
                work.push(Work::Apply(node, children.len()));
                work.extend(children.iter().rev().map(|child| Work::Visit(*child)));
            }
        }
        Ok(())
    }
}

/// `(_ bv5 32)` and the special floats.
fn indexed_constant(pool: &mut Pool, syntax: &Syntax, node: NodeId, arguments: &[NodeId]) -> Result<TermId, ReadError> {
    let name = arguments.first().map_or(Ok(""), |first| syntax.name(*first))?;
    if let (Some(digits), [_, width]) = (name.strip_prefix("bv"), arguments) {
        let width = syntax.numeral(*width)?.max(1);
        let bits = Bits::parse_decimal(width, digits).map_err(|error| syntax.error(node, &error.to_string()))?;
        return Ok(pool.constant(bits));
    }
    let [_, exponent, significand] = arguments else {
        return Err(syntax.error(node, &format!("'{name}' is not supported")));
    };
    let kind = syntax.float_kind(node, syntax.numeral(*exponent)?, syntax.numeral(*significand)?)?;
    let bits = match name {
        "NaN" => float::default_nan(kind),
        "+oo" => float::infinity(kind),
        "-oo" => float::neg(kind, &float::infinity(kind)),
        "+zero" => float::zero(kind),
        "-zero" => float::neg(kind, &float::zero(kind)),
        _ => return Err(syntax.error(node, &format!("'{name}' is not supported"))),
    };
    Ok(pool.float_constant(kind, bits))
}
