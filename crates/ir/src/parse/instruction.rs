//! Instructions: one arm per word that begins one.

use super::block::{BodyParser, Results};
use super::lexer::{Position, Token};
use super::tables::function_name;
use super::ParseError;
use crate::entities::Variable;
use crate::inst::{
    Access, Aggregate, Argument, AtomicOp, BinaryOp, Callee, CastOp, CompareOp, Condition, FloatBinaryOp,
    FloatCompareOp, FloatUnaryOp, Op, OverflowOp, Overlap, Sign, UnaryOp,
};
use crate::types::Type;
use crate::words::Word;

type Parsed = Result<(Op, Results), ParseError>;

impl BodyParser<'_, '_> {
    /// The instruction that a word begins, up to its place.
    pub fn op(&mut self, word: &str, position: Position) -> Parsed {
        match word {
            "fma" => self.fused_multiply_add(),
            "float_class" => self.float_class(),
            "select" => self.select(),
            "arbitrary" => self.arbitrary(),
            "pointer_add" => self.pointer_add(),
            "alloca" => self.alloca(),
            "scope_begin" => nothing(Op::ScopeBegin { pointer: self.pointer()? }),
            "scope_end" => nothing(Op::ScopeEnd { pointer: self.pointer()? }),
            "stack_save" => one(Op::StackSave, Type::Pointer),
            "stack_restore" => nothing(Op::StackRestore { mark: self.pointer()? }),
            "load" => self.load(),
            "store" => self.store(),
            "compare_exchange" => self.compare_exchange(),
            "fence" => nothing(Op::Fence),
            "set_memory" => self.set_memory(),
            "call" => self.call(),
            "variadic_area" => one(Op::VariadicArea, Type::Pointer),
            "check" => self.check(),
            "assume" => nothing(Op::Assume { condition: self.bit()? }),
            "unsupported" => Ok((Op::Unsupported { what: self.tokens.text()? }, Results::AsDeclared)),
            _ => self.operator(word, position),
        }
    }

    /// The instructions whose word is that of an operator.
    fn operator(&mut self, word: &str, position: Position) -> Parsed {
        if let Some(op) = BinaryOp::from_word(word) {
            let (ty, left) = self.typed()?;
            return one(Op::Binary { op, left, right: self.next_operand(ty)? }, ty);
        }
        if let Some(op) = OverflowOp::from_word(word) {
            let (ty, left) = self.typed()?;
            return one(Op::Overflows { op, left, right: self.next_operand(ty)? }, Type::BOOL);
        }
        if let Some(op) = UnaryOp::from_word(word) {
            let (ty, value) = self.typed()?;
            return one(Op::Unary { op, value }, ty);
        }
        if let Some(op) = CompareOp::from_word(word) {
            let (ty, left) = self.typed()?;
            return one(Op::Compare { op, left, right: self.next_operand(ty)? }, Type::BOOL);
        }
        if let Some(op) = FloatBinaryOp::from_word(word) {
            let (ty, left) = self.typed()?;
            return one(Op::FloatBinary { op, left, right: self.next_operand(ty)? }, ty);
        }
        if let Some(op) = FloatUnaryOp::from_word(word) {
            let (ty, value) = self.typed()?;
            return one(Op::FloatUnary { op, value }, ty);
        }
        if let Some(op) = FloatCompareOp::from_word(word) {
            let (ty, left) = self.typed()?;
            return one(Op::FloatCompare { op, left, right: self.next_operand(ty)? }, Type::BOOL);
        }
        if let Some(op) = CastOp::from_word(word) {
            let (_, value) = self.typed()?;
            self.tokens.expect_word("to")?;
            return one(Op::Cast { op, value }, self.tokens.ty()?);
        }
        if let Some(op) = AtomicOp::from_word(word) {
            let pointer = self.pointer()?;
            self.tokens.expect(',')?;
            let (ty, value) = self.typed()?;
            return one(Op::AtomicUpdate { op, pointer, value }, ty);
        }
        if let Some(overlap) = Overlap::from_word(word) {
            let destination = self.pointer()?;
            let source = self.next_operand(Type::Pointer)?;
            let bytes = self.next_operand(self.model.address_type())?;
            return nothing(Op::CopyMemory { destination, source, bytes, overlap });
        }
        Err(position.error(format!("there is no instruction '{word}'")))
    }

    fn fused_multiply_add(&mut self) -> Parsed {
        let (ty, a) = self.typed()?;
        one(Op::FusedMultiplyAdd { a, b: self.next_operand(ty)?, c: self.next_operand(ty)? }, ty)
    }

    fn float_class(&mut self) -> Parsed {
        let (_, value) = self.typed()?;
        self.tokens.expect(',')?;
        let mask = match *self.tokens.peek() {
            Token::Number(digits) => digits.strip_prefix("0x").and_then(|digits| u16::from_str_radix(digits, 16).ok()),
            _ => None,
        };
        let Some(mask) = mask else { return self.tokens.expected("the classes, as 0x and up to four digits") };
        self.tokens.take();
        one(Op::FloatClass { value, mask }, Type::BOOL)
    }

    fn select(&mut self) -> Parsed {
        let condition = self.bit()?;
        self.tokens.expect(',')?;
        let (ty, then) = self.typed()?;
        one(Op::Select { condition, then, otherwise: self.next_operand(ty)? }, ty)
    }

    fn arbitrary(&mut self) -> Parsed {
        let ty = self.tokens.ty()?;
        one(Op::Arbitrary { variable: self.variable()? }, ty)
    }

    fn pointer_add(&mut self) -> Parsed {
        let base = self.pointer()?;
        self.tokens.expect(',')?;
        let sign = if self.tokens.eat_word(Sign::Unsigned.word()) { Sign::Unsigned } else { Sign::Signed };
        let index = self.size()?;
        self.tokens.expect('*')?;
        one(Op::PointerAdd { base, index, scale: self.tokens.number()?, sign }, Type::Pointer)
    }

    fn alloca(&mut self) -> Parsed {
        let bytes = self.size()?;
        self.tokens.expect(',')?;
        self.tokens.expect_word("align")?;
        let align = self.tokens.number()?;
        one(Op::Alloca { bytes, align, variable: self.variable()? }, Type::Pointer)
    }

    /// `, variable N`
    fn variable(&mut self) -> Result<Option<Variable>, ParseError> {
        if !self.tokens.eat(',') {
            return Ok(None);
        }
        self.tokens.expect_word("variable")?;
        self.tokens.id().map(Some)
    }

    fn load(&mut self) -> Parsed {
        let access = self.access();
        let ty = self.tokens.ty()?;
        one(Op::Load { pointer: self.pointer()?, access }, ty)
    }

    fn store(&mut self) -> Parsed {
        let access = self.access();
        let pointer = self.pointer()?;
        self.tokens.expect(',')?;
        let (_, value) = self.typed()?;
        nothing(Op::Store { pointer, value, access })
    }

    fn access(&mut self) -> Access {
        match self.tokens.word("an access") {
            Ok(access) => access,
            Err(_) => Access::Plain,
        }
    }

    fn compare_exchange(&mut self) -> Parsed {
        let pointer = self.pointer()?;
        self.tokens.expect(',')?;
        let (ty, expected) = self.typed()?;
        let op = Op::CompareExchange { pointer, expected, replacement: self.next_operand(ty)? };
        Ok((op, Results::Types(vec![ty, Type::BOOL])))
    }

    fn set_memory(&mut self) -> Parsed {
        let destination = self.pointer()?;
        let byte = self.next_operand(Type::Int(8))?;
        nothing(Op::SetMemory { destination, byte, bytes: self.next_operand(self.model.address_type())? })
    }

    fn call(&mut self) -> Parsed {
        let callee = if self.tokens.eat('*') {
            Callee::Indirect(self.pointer()?)
        } else {
            Callee::Direct(function_name(self.tokens, self.names)?)
        };
        self.tokens.expect('(')?;
        let arguments = self.list_until(')', |body| body.argument())?;
        Ok((Op::Call { callee, arguments }, Results::AsDeclared))
    }

    fn argument(&mut self) -> Result<Argument, ParseError> {
        if !self.tokens.eat_word("copy") {
            return Ok(Argument { value: self.operand(None)?, aggregate: None });
        }
        let bytes = self.tokens.number()?;
        self.tokens.expect_word("bytes")?;
        self.tokens.expect_word("align")?;
        let aggregate = Aggregate { bytes, align: self.tokens.number()? };
        self.tokens.expect_word("at")?;
        Ok(Argument { value: self.pointer()?, aggregate: Some(aggregate) })
    }

    fn check(&mut self) -> Parsed {
        let kind = self.tokens.word("a kind of check")?;
        let position = self.tokens.position();
        let condition = match self.tokens.any_word("a condition")? {
            "holds" => Condition::Holds(self.bit()?),
            "never" => Condition::Never,
            "readable" => Condition::Readable { pointer: self.pointer()?, bytes: self.next_size()? },
            "writable" => Condition::Writable { pointer: self.pointer()?, bytes: self.next_size()? },
            "freeable" => Condition::Freeable { pointer: self.pointer()? },
            "initialized" => Condition::Initialized { value: self.typed()?.1 },
            "initialized_memory" => Condition::InitializedMemory { pointer: self.pointer()?, bytes: self.next_size()? },
            "aligned" => {
                let pointer = self.pointer()?;
                self.tokens.expect(',')?;
                Condition::Aligned { pointer, align: self.tokens.number()? }
            }
            "within" => Condition::Within { base: self.pointer()?, pointer: self.next_operand(Type::Pointer)? },
            word @ ("apart" | "apart_or_same") => Condition::Apart {
                or_same: word == "apart_or_same",
                first: self.pointer()?,
                second: self.next_operand(Type::Pointer)?,
                bytes: self.next_size()?,
            },
            word => return Err(position.error(format!("there is no condition '{word}'"))),
        };
        nothing(Op::Check { kind, condition })
    }

    fn next_size(&mut self) -> Result<crate::entities::Value, ParseError> {
        self.next_operand(self.model.address_type())
    }
}

fn one(op: Op, ty: Type) -> Parsed {
    Ok((op, Results::Types(vec![ty])))
}

fn nothing(op: Op) -> Parsed {
    Ok((op, Results::Types(Vec::new())))
}
