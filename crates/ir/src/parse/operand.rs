//! Names, constants and what has a type: the operands of a body that is being read.
//!
//! A value that is named before its definition is entered with a placeholder; `numbering` finds those that never get one.

use super::block::BodyParser;
use super::lexer::{is_hexadecimal, Position, Token};
use super::tables::{named_place, Named};
use super::ParseError;
use crate::body::{Constant, Def, ValueData};
use crate::entities::{Block, Value};
use crate::types::Type;
use bits::{float, Bits, FloatKind, Rounding};

/// A value or block that the text names.
pub(super) struct Mention<N> {
    pub id: N,
    pub defined: bool,
    /// Where it is first named.
    pub position: Position,
}

/// A type that the text puts in front of a name.
pub(super) struct Claim {
    pub value: Value,
    pub ty: Type,
    pub position: Position,
}

impl<'a> BodyParser<'_, 'a> {
    /// An operand whose type, if it is a number, comes from the context or from in front of it.
    pub fn operand(&mut self, context: Option<Type>) -> Result<Value, ParseError> {
        if self.tokens.at_type() {
            return self.typed().map(|(_, value)| value);
        }
        self.bare_operand(context)
    }

    pub fn pointer(&mut self) -> Result<Value, ParseError> {
        self.operand(Some(Type::Pointer))
    }

    /// One bit.
    pub fn bit(&mut self) -> Result<Value, ParseError> {
        self.operand(Some(Type::BOOL))
    }

    /// A number of bytes or an index.
    pub fn size(&mut self) -> Result<Value, ParseError> {
        self.operand(Some(self.model.address_type()))
    }

    /// A comma and an operand.
    pub fn next_operand(&mut self, context: Type) -> Result<Value, ParseError> {
        self.tokens.expect(',')?;
        self.operand(Some(context))
    }

    /// A type and an operand of that type.
    pub fn typed(&mut self) -> Result<(Type, Value), ParseError> {
        let ty = self.tokens.ty()?;
        let position = self.tokens.position();
        let value = self.bare_operand(Some(ty))?;
        self.claims.push(Claim { value, ty, position });
        Ok((ty, value))
    }

    fn bare_operand(&mut self, context: Option<Type>) -> Result<Value, ParseError> {
        let position = self.tokens.position();
        match *self.tokens.peek() {
            Token::Local(name) => {
                self.tokens.take();
                Ok(self.mention_value(name, position))
            }
            Token::Number(digits) => {
                let Some(ty) = context else { return Err(position.error("a number needs a type in front of it")) };
                let bits = literal(ty, digits).ok_or_else(|| position.error(format!("'{digits}' is no {ty}")))?;
                self.tokens.take();
                Ok(self.constant(ty, Constant::Bits(bits)))
            }
            Token::Word(word @ ("true" | "false")) => {
                self.tokens.take();
                Ok(self.constant(Type::BOOL, Constant::Bits(Bits::from_bool(word == "true"))))
            }
            Token::Word("null") => {
                self.tokens.take();
                Ok(self.constant(Type::Pointer, Constant::Null))
            }
            Token::Word("label") => {
                self.tokens.take();
                let block = self.block_name()?;
                Ok(self.constant(Type::Pointer, Constant::Label(block)))
            }
            Token::Global(_) => {
                let constant = match named_place(self.tokens, self.names)? {
                    (Named::Global(global), offset) => Constant::Global { global, offset },
                    (Named::Function(function), _) => Constant::Function(function),
                };
                Ok(self.constant(Type::Pointer, constant))
            }
            _ => self.tokens.expected("an operand"),
        }
    }

    /// The number of a switch's case.
    pub fn case(&mut self, ty: Type) -> Result<Bits, ParseError> {
        let position = self.tokens.position();
        let bits = match *self.tokens.peek() {
            Token::Number(digits) => literal(ty, digits),
            Token::Word(word @ ("true" | "false")) if ty == Type::BOOL => Some(Bits::from_bool(word == "true")),
            _ => None,
        };
        self.tokens.take();
        bits.ok_or_else(|| position.error(format!("expected a number of type {ty}")))
    }

    /// A block, by a label that may come later.
    pub fn block_name(&mut self) -> Result<Block, ParseError> {
        let position = self.tokens.position();
        let name = self.tokens.any_word("a block")?;
        Ok(self.mention_block(name, position))
    }

    pub fn mention_block(&mut self, name: &'a str, position: Position) -> Block {
        let body = &mut self.body;
        let new = || Mention { id: body.add_block(), defined: false, position };
        self.blocks.entry(name).or_insert_with(new).id
    }

    fn mention_value(&mut self, name: &'a str, position: Position) -> Value {
        let values = &mut self.body.values;
        let placeholder = ValueData { ty: Type::BOOL, def: Def::Constant(Constant::Null) };
        let new = || Mention { id: values.push(placeholder), defined: false, position };
        self.values.entry(name).or_insert_with(new).id
    }

    pub fn define_value(&mut self, name: &'a str, position: Position, ty: Type, def: Def) -> Result<Value, ParseError> {
        let value = self.mention_value(name, position);
        match self.values.get_mut(name) {
            Some(mention) if !mention.defined => mention.defined = true,
            _ => return Err(position.error(format!("there is a '%{name}' already"))),
        }
        self.body.values[value] = ValueData { ty, def };
        Ok(value)
    }

    fn constant(&mut self, ty: Type, constant: Constant) -> Value {
        let body = &mut self.body;
        let new = || body.add_constant(ty, constant.clone());
        *self.constants.entry((ty, constant.clone())).or_insert_with(new)
    }
}

/// The number that digits mean as a value of some type.
fn literal(ty: Type, digits: &str) -> Option<Bits> {
    let hexadecimal = digits.strip_prefix("0x").filter(|digits| is_hexadecimal(digits));
    match (ty, hexadecimal) {
        (Type::Pointer, _) => None,
        (Type::Int(width), Some(digits)) => Some(Bits::parse_hex(enough(width, digits), digits).ok()?.zext(width)),
        (Type::Int(width), None) => {
            let bits = Bits::parse_decimal(enough(width, digits), digits).ok()?;
            Some(if digits.starts_with('-') { bits.sext(width) } else { bits.zext(width) })
        }
        (Type::Float(kind), Some(digits)) => Bits::parse_hex(kind.bits(), digits).ok(),
        (Type::Float(FloatKind::Single), None) => {
            digits.parse().ok().map(|value: f32| Bits::from_u64(32, value.to_bits().into()))
        }
        (Type::Float(kind), None) => {
            let double = digits.parse().ok().map(|value: f64| Bits::from_u64(64, value.to_bits()))?;
            Some(float::convert(FloatKind::Double, kind, &double, Rounding::NearestEven))
        }
    }
}

/// The bits that a number of so many digits may need, if the type has more: reading takes quadratic time in the width.
fn enough(width: u32, digits: &str) -> u32 {
    let needed = u32::try_from(digits.len()).unwrap_or(u32::MAX).saturating_mul(4);
    width.min(needed.max(1))
}
