//! The head of a function: parameters, results, and what kind it is.

use super::block::BodyParser;
use super::lexer::{Position, Token};
use super::tables::Names;
use super::tokens::Tokens;
use super::ParseError;
use crate::entities::Block;
use crate::program::{FunctionData, FunctionKind};
use crate::types::{DataModel, Type};
use std::collections::HashMap;

pub(super) struct FunctionParser<'p, 'a> {
    pub tokens: &'p mut Tokens<'a>,
    pub names: &'p Names,
    pub model: DataModel,
}

/// The blocks of a function, by their labels.
pub(super) type Labels<'a> = HashMap<&'a str, Block>;

/// A value with its type, where it is defined.
#[derive(Clone, Copy)]
pub(super) struct Declaration<'a> {
    pub name: &'a str,
    pub ty: Type,
    pub position: Position,
}

enum Params<'a> {
    Types(Vec<Type>),
    Named(Vec<Declaration<'a>>),
}

impl<'a> FunctionParser<'_, 'a> {
    /// What comes after the word that begins a function, and its name.
    pub fn function(mut self, word: &str, name: String) -> Result<(FunctionData, Labels<'a>), ParseError> {
        let position = self.tokens.position();
        let (params, variadic) = self.params()?;
        let results = self.results()?;
        let intrinsic = if word == "intrinsic" {
            self.tokens.expect('=')?;
            Some(self.tokens.word("the name of an intrinsic")?)
        } else {
            None
        };
        let span = self.tokens.at()?;
        let library = self.tokens.eat_word("library");
        let (types, named) = match params {
            Params::Types(types) => (types, Vec::new()),
            Params::Named(named) => (named.iter().map(|param| param.ty).collect(), named),
        };
        let (kind, labels) = match (word, intrinsic) {
            (_, Some(intrinsic)) => (FunctionKind::Intrinsic(intrinsic), Labels::new()),
            ("function", None) => {
                let (body, labels) = BodyParser::new(self.tokens, self.names, self.model, span.file).body(named)?;
                (FunctionKind::Defined(body), labels)
            }
            _ if !named.is_empty() => return Err(position.error("only a function with a body names its parameters")),
            _ => (FunctionKind::Missing, Labels::new()),
        };
        Ok((FunctionData { name, params: types, results, variadic, kind, span, library }, labels))
    }

    /// The parameters in parentheses, and whether `...` is at their end.
    fn params(&mut self) -> Result<(Params<'a>, bool), ParseError> {
        self.tokens.expect('(')?;
        let mut params = match self.tokens.peek() {
            Token::Local(_) => Params::Named(Vec::new()),
            _ => Params::Types(Vec::new()),
        };
        let mut variadic = false;
        if !self.tokens.eat(')') {
            loop {
                if *self.tokens.peek() == Token::Ellipsis {
                    self.tokens.take();
                    variadic = true;
                    break;
                }
                match &mut params {
                    Params::Types(types) => types.push(self.tokens.ty()?),
                    Params::Named(named) => named.push(declaration(self.tokens)?),
                }
                if !self.tokens.eat(',') {
                    break;
                }
            }
            self.tokens.expect(')')?;
        }
        Ok((params, variadic))
    }

    fn results(&mut self) -> Result<Vec<Type>, ParseError> {
        if *self.tokens.peek() != Token::Arrow {
            return Ok(Vec::new());
        }
        self.tokens.take();
        if self.tokens.eat('(') {
            return self.tokens.list_until(')', Tokens::ty);
        }
        Ok(vec![self.tokens.ty()?])
    }
}

/// `%name: type`
pub(super) fn declaration<'a>(tokens: &mut Tokens<'a>) -> Result<Declaration<'a>, ParseError> {
    let position = tokens.position();
    let name = tokens.local()?;
    tokens.expect(':')?;
    Ok(Declaration { name, ty: tokens.ty()?, position })
}
