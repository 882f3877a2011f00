//! SMT-LIB 2 as terms: the part of it that `print` writes, and what else of bit-vectors, floats and arrays is written
//! the same way.
//!
//! Terms are made by the constructors, so reading rewrites. A script printed from a pool and read back into it gives
//! the same terms, because what the constructors have made they do not change.
//!
//! What may be missed: quantifiers, functions with parameters, integers and reals are errors, never ignored.

mod expression;
mod operators;
mod syntax;

use crate::pool::{Pool, TermId};
use crate::sort::Sort;
use rustc_hash::FxHashMap;
use std::fmt;
use syntax::{NodeId, Syntax};

/// Why a text is not a script that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from one.
    pub line: usize,
    pub message: String,
}

/// Reads scripts. Symbols it has been told of keep their terms; declarations of others make fresh ones.
#[derive(Default)]
pub struct Reader {
    names: FxHashMap<String, TermId>,
}

impl Reader {
    pub fn new() -> Reader {
        Reader::default()
    }

    /// A reader that knows every symbol of the pool by the label it is printed with.
    pub fn of_pool(pool: &Pool) -> Reader {
        let mut reader = Reader::new();
        for number in 0..pool.symbol_count() {
            let symbol = pool.symbol_term(number);
            reader.define(pool.symbol_label(symbol).trim_matches('|'), symbol);
        }
        reader
    }

    /// Lets a name stand for a term.
    pub fn define(&mut self, name: &str, term: TermId) {
        self.names.insert(name.to_string(), term);
    }

    /// The term a name stands for.
    pub fn term(&self, name: &str) -> Option<TermId> {
        self.names.get(name).copied()
    }

    /// Reads a script; gives what it asserts, in order.
    pub fn read(&mut self, pool: &mut Pool, text: &str) -> Result<Vec<TermId>, ReadError> {
        let syntax = Syntax::parse(text)?;
        let mut assertions = Vec::new();
        for command in syntax.roots() {
            if let Some(assertion) = self.command(pool, &syntax, *command)? {
                assertions.push(assertion);
            }
        }
        Ok(assertions)
    }

    /// Reads one term.
    pub fn read_term(&mut self, pool: &mut Pool, text: &str) -> Result<TermId, ReadError> {
        let syntax = Syntax::parse(text)?;
        match syntax.roots() {
            [only] => self.expression(pool, &syntax, *only),
            _ => Err(ReadError { line: 1, message: "one term is expected".to_string() }),
        }
    }

    fn command(&mut self, pool: &mut Pool, syntax: &Syntax, command: NodeId) -> Result<Option<TermId>, ReadError> {
        let parts = syntax.list(command)?;
        let keyword = parts.first().and_then(|first| syntax.atom(*first)).unwrap_or_default();
        match (keyword, parts) {
            ("set-logic" | "set-option" | "set-info" | "check-sat" | "get-model" | "exit", _) => Ok(None),
            ("assert", [_, term]) => {
                let term = self.expression(pool, syntax, *term)?;
                if pool.sort(term) != Sort::Bool {
                    return Err(syntax.error(command, "only Booleans can be asserted"));
                }
                Ok(Some(term))
            }
            ("declare-const", [_, name, sort]) => self.declare(pool, syntax, *name, *sort),
            ("declare-fun", [_, name, parameters, sort]) if syntax.list(*parameters)?.is_empty() => {
                self.declare(pool, syntax, *name, *sort)
            }
            // The one function with a parameter that `print` defines is known here.
            ("define-fun", [_, name, _, _, _]) if syntax.atom(*name) == Some(crate::print::X87_FROM_BITS) => Ok(None),
            ("define-fun", [_, name, parameters, sort, body]) if syntax.list(*parameters)?.is_empty() => {
                let sort = syntax.sort(*sort)?;
                let term = self.expression(pool, syntax, *body)?;
                if pool.sort(term) != sort {
                    return Err(syntax.error(command, &format!("defined as {sort}, but it is {}", pool.sort(term))));
                }
                self.define(syntax.name(*name)?, term);
                Ok(None)
            }
            _ => Err(syntax.error(command, &format!("'{keyword}' is not supported"))),
        }
    }

    fn declare(
        &mut self,
        pool: &mut Pool,
        syntax: &Syntax,
        name: NodeId,
        sort: NodeId,
    ) -> Result<Option<TermId>, ReadError> {
        let wanted = syntax.sort(sort)?;
        let label = syntax.name(name)?;
        match self.term(label) {
            Some(known) if pool.sort(known) == wanted => {}
            Some(known) => {
                let message = format!("'{label}' is {}, not {wanted}", pool.sort(known));
                return Err(syntax.error(name, &message));
            }
            None => {
                let symbol = pool.symbol(label, wanted);
                self.define(label, symbol);
            }
        }
        Ok(None)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}
