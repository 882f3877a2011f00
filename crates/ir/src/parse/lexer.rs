//! Text to tokens. Knows characters and nothing of the grammar.

use super::ParseError;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A keyword, type, instruction or label.
    Word(&'a str),
    /// `@name`, without quotes if it had them.
    Global(String),
    /// `%name`
    Local(&'a str),
    /// Digits and what may be among them: a sign in front, letters of hexadecimal digits, point and exponent.
    Number(&'a str),
    /// What is between quotes.
    Text(Vec<u8>),
    /// `@` in front of a digit: a place in the source follows.
    Span,
    Arrow,
    Ellipsis,
    Sign(char),
    End,
}

/// Where a token starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub line: u32,
    pub column: u32,
}

impl Position {
    pub fn error(self, message: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column: self.column, message: message.into() }
    }
}

/// All tokens, the last of which is `End`.
pub(super) fn lex(text: &str) -> Result<Vec<(Token<'_>, Position)>, ParseError> {
    let mut lexer = Lexer { rest: text, position: Position { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let position = lexer.position;
        let token = lexer.token()?;
        let end = token == Token::End;
        tokens.push((token, position));
        if end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    position: Position,
}

impl<'a> Lexer<'a> {
    fn skip_blank(&mut self) {
        loop {
            let blank = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
            self.advance(blank);
            if !self.rest.starts_with(';') {
                return;
            }
            let comment = self.rest.find('\n').unwrap_or(self.rest.len());
            self.advance(comment);
        }
    }

    fn token(&mut self) -> Result<Token<'a>, ParseError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
        let second = self.rest[first.len_utf8()..].chars().next().unwrap_or(' ');
        match (first, second) {
            ('@', '"') => {
                let position = self.position;
                self.advance(1);
                let name = String::from_utf8(self.quoted()?);
                name.map(Token::Global).map_err(|_| position.error("a name must be UTF-8"))
            }
            ('@', '0'..='9') => {
                self.advance(1);
                Ok(Token::Span)
            }
            ('@', _) if is_name(second) => {
                self.advance(1);
                Ok(Token::Global(self.take_while(is_name).to_owned()))
            }
            ('%', _) if is_name(second) => {
                self.advance(1);
                Ok(Token::Local(self.take_while(is_name)))
            }
            ('"', _) => self.quoted().map(Token::Text),
            ('0'..='9', _) | ('-', '0'..='9') => Ok(Token::Number(self.number())),
            ('-', '>') => {
                self.advance(2);
                Ok(Token::Arrow)
            }
            ('.', '.') if self.rest.starts_with("...") => {
                self.advance(3);
                Ok(Token::Ellipsis)
            }
            _ if is_name(first) => Ok(Token::Word(self.take_while(is_name))),
            (',' | ':' | '(' | ')' | '{' | '}' | '[' | ']' | '=' | '*' | '+', _) => {
                self.advance(1);
                Ok(Token::Sign(first))
            }
            _ => Err(self.position.error(format!("'{}' has no meaning here", first.escape_default()))),
        }
    }

    /// The sign of an exponent belongs to the number, unless the digits are hexadecimal.
    fn number(&mut self) -> &'a str {
        let hexadecimal = self.rest.starts_with("0x") || self.rest.starts_with("-0x");
        let mut before = ' ';
        // The first is a digit or a sign.
        let end = self.rest[1..].find(|c: char| {
            let exponent_sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E') && !hexadecimal;
            before = c;
            !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || exponent_sign)
        });
        self.take(end.map_or(self.rest.len(), |end| end + 1))
    }

    fn quoted(&mut self) -> Result<Vec<u8>, ParseError> {
        let start = self.position;
        self.advance(1);
        let mut bytes = Vec::new();
        loop {
            let Some(c) = self.rest.chars().next() else { return Err(start.error("this text has no end")) };
            match c {
                '"' => {
                    self.advance(1);
                    return Ok(bytes);
                }
                '\n' => return Err(start.error("this text does not end on its line")),
                '\\' => self.escape(&mut bytes)?,
                _ => bytes.extend_from_slice(self.take(c.len_utf8()).as_bytes()),
            }
        }
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Result<(), ParseError> {
        let position = self.position;
        let wrong = || position.error("this is no escape: \\\" \\\\ \\n \\t \\xNN \\u{N} are");
        self.advance(1);
        let kind = self.rest.chars().next().ok_or_else(wrong)?;
        self.advance(kind.len_utf8());
        match kind {
            '"' | '\\' => bytes.push(kind as u8),
            'n' => bytes.push(b'\n'),
            't' => bytes.push(b'\t'),
            'x' => {
                let digits = self.rest.get(..2).filter(|digits| is_hexadecimal(digits)).ok_or_else(wrong)?;
                bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
                self.advance(2);
            }
            'u' => {
                let inner = self.rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or_else(wrong)?.0;
                let code = u32::from_str_radix(inner, 16).ok().and_then(char::from_u32).ok_or_else(wrong)?;
                bytes.extend_from_slice(code.to_string().as_bytes());
                self.advance(inner.len() + 2);
            }
            _ => return Err(wrong()),
        }
        Ok(())
    }

    fn take_while(&mut self, accept: fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len()))
    }

    fn take(&mut self, len: usize) -> &'a str {
        let taken = &self.rest[..len];
        self.advance(len);
        taken
    }

    fn advance(&mut self, len: usize) {
        let (passed, rest) = self.rest.split_at(len);
        for c in passed.chars() {
            if c == '\n' {
                self.position = Position { line: self.position.line + 1, column: 1 };
            } else {
                self.position.column += 1;
            }
        }
        self.rest = rest;
    }
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

pub(super) fn is_hexadecimal(digits: &str) -> bool {
    digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}
