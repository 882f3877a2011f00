//! S-expressions, and the sorts written in them.
//!
//! Expressions live in one flat table, so neither reading nor dropping a deep one recurses.

use super::ReadError;
use crate::sort::Sort;
use bits::FloatKind;

/// An expression in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct NodeId(u32);

/// A text taken apart.
pub(super) struct Syntax<'a> {
    nodes: Vec<Node<'a>>,
    roots: Vec<NodeId>,
}

struct Node<'a> {
    line: usize,
    content: Content<'a>,
}

enum Content<'a> {
    Atom(&'a str),
    List(Vec<NodeId>),
}

impl<'a> Syntax<'a> {
    pub fn parse(text: &'a str) -> Result<Syntax<'a>, ReadError> {
        let mut syntax = Syntax { nodes: Vec::new(), roots: Vec::new() };
        let mut open: Vec<(usize, Vec<NodeId>)> = Vec::new();
        let mut line = 1;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            match first {
                '\n' => {
                    line += 1;
                    rest = &rest[1..];
                }
                ';' => rest = &rest[rest.find('\n').unwrap_or(rest.len())..],
                '(' => {
                    open.push((line, Vec::new()));
                    rest = &rest[1..];
                }
                ')' => {
                    let Some((line, items)) = open.pop() else {
                        return Err(ReadError { line, message: "')' without '('".to_string() });
                    };
                    syntax.push(line, Content::List(items), &mut open);
                    rest = &rest[1..];
                }
                _ if first.is_whitespace() => rest = &rest[first.len_utf8()..],
                _ => {
                    let (atom, after) = split_atom(rest, line)?;
                    syntax.push(line, Content::Atom(atom), &mut open);
                    line += atom.matches('\n').count();
                    rest = after;
                }
            }
        }
        match open.pop() {
            Some((line, _)) => Err(ReadError { line, message: "'(' without ')'".to_string() }),
            None => Ok(syntax),
        }
    }

    /// The expressions that are in no other.
    pub fn roots(&self) -> &[NodeId] {
        &self.roots
    }

    pub fn atom(&self, node: NodeId) -> Option<&'a str> {
        match self.node(node).content {
            Content::Atom(text) => Some(text),
            Content::List(_) => None,
        }
    }

    pub fn list(&self, node: NodeId) -> Result<&[NodeId], ReadError> {
        match &self.node(node).content {
            Content::List(items) => Ok(items),
            Content::Atom(text) => Err(self.error(node, &format!("'{text}' where '(' is expected"))),
        }
    }

    /// A name, without the bars it may be quoted in.
    pub fn name(&self, node: NodeId) -> Result<&'a str, ReadError> {
        self.atom(node).map(unquoted).ok_or_else(|| self.error(node, "a name is expected"))
    }

    pub fn numeral(&self, node: NodeId) -> Result<u32, ReadError> {
        let number = self.atom(node).and_then(|text| text.parse().ok());
        number.ok_or_else(|| self.error(node, "a number is expected"))
    }

    pub fn error(&self, node: NodeId, message: &str) -> ReadError {
        ReadError { line: self.node(node).line, message: message.to_string() }
    }

    pub fn sort(&self, node: NodeId) -> Result<Sort, ReadError> {
        let unknown = || self.error(node, "a sort is expected");
        if let Some(name) = self.atom(node) {
            return match name {
                "Bool" => Ok(Sort::Bool),
                "Float16" => Ok(Sort::Float(FloatKind::Half)),
                "Float32" => Ok(Sort::Float(FloatKind::Single)),
                "Float64" => Ok(Sort::Float(FloatKind::Double)),
                "Float128" => Ok(Sort::Float(FloatKind::Quad)),
                _ => Err(unknown()),
            };
        }
        let parts = self.list(node)?;
        let words: Vec<&str> = parts.iter().take(2).filter_map(|part| self.atom(*part)).collect();
        match (&words[..], parts) {
            (["_", "BitVec"], [_, _, width]) => match self.numeral(*width)? {
                0 => Err(self.error(node, "a bit-vector has at least one bit")),
                width => Ok(Sort::BitVector(width)),
            },
            (["_", "FloatingPoint"], [_, _, exponent, significand]) => {
                Ok(Sort::Float(self.float_kind(node, self.numeral(*exponent)?, self.numeral(*significand)?)?))
            }
            (["Array", ..], [_, index, element]) => match (self.sort(*index)?, self.sort(*element)?) {
                (Sort::BitVector(index), Sort::BitVector(element)) => Ok(Sort::Array { index, element }),
                _ => Err(self.error(node, "arrays are of bit-vectors only")),
            },
            _ => Err(unknown()),
        }
    }

    /// The kind of float with these field widths.
    pub fn float_kind(&self, node: NodeId, exponent: u32, significand: u32) -> Result<FloatKind, ReadError> {
        FloatKind::ALL
            .into_iter()
            .find(|kind| kind.exponent_bits() == exponent && kind.significand_bits() == significand)
            .ok_or_else(|| self.error(node, &format!("no float has {exponent} and {significand} bits")))
    }

    fn push(&mut self, line: usize, content: Content<'a>, open: &mut [(usize, Vec<NodeId>)]) {
        let node = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { line, content });
        match open.last_mut() {
            Some((_, items)) => items.push(node),
            None => self.roots.push(node),
        }
    }

    fn node(&self, node: NodeId) -> &Node<'a> {
        &self.nodes[node.0 as usize]
    }
}

/// A name without its bars.
pub(super) fn unquoted(atom: &str) -> &str {
    atom.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')).unwrap_or(atom)
}

/// The atom at the start of a text, and what follows.
fn split_atom(text: &str, line: usize) -> Result<(&str, &str), ReadError> {
    let end = match text.chars().next() {
        Some(quote @ ('|' | '"')) => {
            let length = text[1..].find(quote);
            length.map(|length| length + 2).ok_or(ReadError { line, message: format!("{quote} is not closed") })?
        }
        _ => text.find(|c: char| c.is_whitespace() || "()|;\"".contains(c)).unwrap_or(text.len()),
    };
    Ok(text.split_at(end))
}
