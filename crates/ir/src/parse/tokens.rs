//! The way through the tokens: look, take, or say what was expected.

use super::lexer::{lex, Position, Token};
use super::ParseError;
use crate::entities::File;
use crate::source::Span;
use crate::types::Type;
use crate::verify::MAX_WIDTH;
use crate::words::Word;
use bits::FloatKind;
use cranelift_entity::EntityRef;
use std::str::FromStr;

pub(super) struct Tokens<'a> {
    tokens: Vec<(Token<'a>, Position)>,
    next: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Result<Tokens<'a>, ParseError> {
        Ok(Tokens { tokens: lex(text)?, next: 0 })
    }

    /// Every token, read or not.
    pub fn all(&self) -> &[(Token<'a>, Position)] {
        &self.tokens
    }

    pub fn peek(&self) -> &Token<'a> {
        self.peek_at(0)
    }

    pub fn peek_at(&self, ahead: usize) -> &Token<'a> {
        &self.tokens[(self.next + ahead).min(self.tokens.len() - 1)].0
    }

    /// Where the next token stands.
    pub fn position(&self) -> Position {
        self.tokens[self.next].1
    }

    pub fn take(&mut self) -> Token<'a> {
        let token = self.peek().clone();
        // `End` is never passed.
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    pub fn expected<T>(&self, what: &str) -> Result<T, ParseError> {
        let found = match self.peek() {
            Token::Word(word) => format!("'{word}'"),
            Token::Global(name) => format!("'@{}'", name.escape_debug()),
            Token::Local(name) => format!("'%{name}'"),
            Token::Number(number) => format!("'{number}'"),
            Token::Text(_) => "a text".to_owned(),
            Token::Span => "a place".to_owned(),
            Token::Arrow => "'->'".to_owned(),
            Token::Ellipsis => "'...'".to_owned(),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::End => "the end".to_owned(),
        };
        Err(self.position().error(format!("expected {what}, found {found}")))
    }

    pub fn eat(&mut self, sign: char) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.take();
        }
        found
    }

    pub fn expect(&mut self, sign: char) -> Result<(), ParseError> {
        if self.eat(sign) {
            Ok(())
        } else {
            self.expected(&format!("'{sign}'"))
        }
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = *self.peek() == Token::Word(word);
        if found {
            self.take();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.eat_word(word) {
            Ok(())
        } else {
            self.expected(&format!("'{word}'"))
        }
    }

    pub fn any_word(&mut self, what: &str) -> Result<&'a str, ParseError> {
        match *self.peek() {
            Token::Word(word) => {
                self.take();
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    /// One of an enum's words.
    pub fn word<W: Word>(&mut self, what: &str) -> Result<W, ParseError> {
        match *self.peek() {
            Token::Word(word) => match W::from_word(word) {
                Some(variant) => {
                    self.take();
                    Ok(variant)
                }
                None => self.expected(what),
            },
            _ => self.expected(what),
        }
    }

    pub fn global(&mut self) -> Result<String, ParseError> {
        match self.peek() {
            Token::Global(name) => {
                let name = name.clone();
                self.take();
                Ok(name)
            }
            _ => self.expected("a name with '@'"),
        }
    }

    pub fn local(&mut self) -> Result<&'a str, ParseError> {
        match *self.peek() {
            Token::Local(name) => {
                self.take();
                Ok(name)
            }
            _ => self.expected("a name with '%'"),
        }
    }

    /// A decimal number that fits `T`.
    pub fn number<T: FromStr>(&mut self) -> Result<T, ParseError> {
        match *self.peek() {
            Token::Number(digits) => match digits.parse() {
                Ok(number) => {
                    self.take();
                    Ok(number)
                }
                Err(_) => self.expected("a smaller or simpler number"),
            },
            _ => self.expected("a number"),
        }
    }

    /// The number of something; whether that exists is not asked.
    pub fn id<N: EntityRef>(&mut self) -> Result<N, ParseError> {
        let position = self.position();
        match self.number()? {
            // Reserved by the maps that ids index.
            u32::MAX => Err(position.error("this number is too large")),
            number => Ok(N::new(number as usize)),
        }
    }

    pub fn bytes(&mut self) -> Result<Vec<u8>, ParseError> {
        match self.peek() {
            Token::Text(bytes) => {
                let bytes = bytes.clone();
                self.take();
                Ok(bytes)
            }
            _ => self.expected("a text"),
        }
    }

    pub fn text(&mut self) -> Result<String, ParseError> {
        let position = self.position();
        String::from_utf8(self.bytes()?).map_err(|_| position.error("a name must be UTF-8"))
    }

    /// Is the next token the word of a type?
    pub fn at_type(&self) -> bool {
        matches!(self.peek(), Token::Word(word) if type_named(word).is_some())
    }

    pub fn ty(&mut self) -> Result<Type, ParseError> {
        match *self.peek() {
            Token::Word(word) => match type_named(word) {
                Some(ty) => {
                    self.take();
                    Ok(ty)
                }
                None => self.expected("a type"),
            },
            _ => self.expected("a type"),
        }
    }

    /// `at file:line:column`, or nowhere.
    pub fn at(&mut self) -> Result<Span, ParseError> {
        if !self.eat_word("at") {
            return Ok(Span::NOWHERE);
        }
        let file = self.id()?;
        self.expect(':')?;
        let line = self.number()?;
        self.expect(':')?;
        Ok(Span { file, line, column: self.number()? })
    }

    /// `@line:column` or `@file:line:column`, or nowhere.
    pub fn place(&mut self, own: File) -> Result<Span, ParseError> {
        if *self.peek() != Token::Span {
            return Ok(Span::NOWHERE);
        }
        self.take();
        let with_file = *self.peek_at(3) == Token::Sign(':');
        let file = if with_file { self.id()? } else { own };
        if with_file {
            self.expect(':')?;
        }
        let line = self.number()?;
        self.expect(':')?;
        Ok(Span { file, line, column: self.number()? })
    }

    /// Something, again and again, with commas between.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
        let mut items = vec![item(self)?];
        while self.eat(',') {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// The same up to a closing sign, and possibly empty.
    pub fn list_until<T>(
        &mut self,
        close: char,
        item: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        if self.eat(close) {
            return Ok(Vec::new());
        }
        let items = self.list(item)?;
        self.expect(close)?;
        Ok(items)
    }
}

fn type_named(word: &str) -> Option<Type> {
    Some(match word {
        "half" => Type::Float(FloatKind::Half),
        "float" => Type::Float(FloatKind::Single),
        "double" => Type::Float(FloatKind::Double),
        "extended" => Type::Float(FloatKind::Extended),
        "quad" => Type::Float(FloatKind::Quad),
        "ptr" => Type::Pointer,
        _ => {
            let width = canonical(word.strip_prefix('i')?)?;
            (1..=MAX_WIDTH).contains(&width).then_some(Type::Int(width))?
        }
    })
}

/// A number written in the only way that printing writes it.
pub(super) fn canonical(digits: &str) -> Option<u32> {
    let number: u32 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}
