//! The lines of a body: labels, bindings, instructions with their results, terminators.

use super::function::{declaration, Declaration, Labels};
use super::lexer::{Position, Token};
use super::operand::{Claim, Mention};
use super::tables::Names;
use super::tokens::Tokens;
use super::ParseError;
use crate::body::{Binding, Body, Constant, Def, InstData};
use crate::entities::{Block, File, Inst, Value};
use crate::inst::{Edge, Terminator};
use crate::source::Span;
use crate::types::{DataModel, Type};
use cranelift_entity::PrimaryMap;
use std::collections::HashMap;

/// A body while it is read. Ids are those of first mention until `finish` (in `numbering`) gives the final ones.
pub(super) struct BodyParser<'p, 'a> {
    pub tokens: &'p mut Tokens<'a>,
    pub names: &'p Names,
    pub model: DataModel,
    /// The file that places without one are in.
    file: File,
    pub body: Body,
    pub blocks: HashMap<&'a str, Mention<Block>>,
    pub values: HashMap<&'a str, Mention<Value>>,
    pub constants: HashMap<(Type, Constant), Value>,
    pub claims: Vec<Claim>,
    /// Labels in the order of the text.
    pub labels: Vec<&'a str>,
}

/// What an instruction gives.
pub(super) enum Results {
    Types(Vec<Type>),
    /// Whatever the text declares.
    AsDeclared,
}

/// A name in front of `=`, with its type if that is given.
struct ResultName<'a> {
    name: &'a str,
    position: Position,
    ty: Option<Type>,
}

impl<'p, 'a> BodyParser<'p, 'a> {
    pub fn new(tokens: &'p mut Tokens<'a>, names: &'p Names, model: DataModel, file: File) -> BodyParser<'p, 'a> {
        BodyParser {
            tokens,
            names,
            model,
            file,
            body: Body { blocks: PrimaryMap::new(), ..Body::new() },
            blocks: HashMap::new(),
            values: HashMap::new(),
            constants: HashMap::new(),
            claims: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// The blocks in braces. `params` are those of the entry unless it has its own.
    pub fn body(mut self, params: Vec<Declaration<'a>>) -> Result<(Body, Labels<'a>), ParseError> {
        self.tokens.expect('{')?;
        self.block(params)?;
        while !self.tokens.eat('}') {
            self.block(Vec::new())?;
        }
        self.finish()
    }

    fn block(&mut self, params: Vec<Declaration<'a>>) -> Result<(), ParseError> {
        let position = self.tokens.position();
        let name = self.tokens.any_word("the label of a block")?;
        let block = self.mention_block(name, position);
        match self.blocks.get_mut(name) {
            Some(mention) if !mention.defined => mention.defined = true,
            _ => return Err(position.error(format!("there is a block '{name}' already"))),
        }
        self.labels.push(name);
        let params = if self.tokens.eat('(') { self.tokens.list_until(')', declaration)? } else { params };
        self.tokens.expect(':')?;
        for (index, Declaration { name, ty, position }) in params.into_iter().enumerate() {
            let value = self.define_value(name, position, ty, Def::Param { block, index: index as u32 })?;
            self.body.blocks[block].params.push(value);
        }
        while !self.line(block)? {}
        Ok(())
    }

    /// Reads up to the next instruction or terminator; was it a terminator?
    fn line(&mut self, block: Block) -> Result<bool, ParseError> {
        let mut bindings = Vec::new();
        while self.tokens.eat_word("bind") {
            bindings.push(Binding { variable: self.tokens.id()?, value: self.operand(None)? });
        }
        let results = self.result_names()?;
        let position = self.tokens.position();
        let word = self.tokens.any_word("an instruction")?;
        if let Some(terminator) = self.terminator(word)?.filter(|_| results.is_empty()) {
            let terminator_span = self.place()?;
            let data = &mut self.body.blocks[block];
            data.terminator = terminator;
            data.terminator_span = terminator_span;
            data.terminator_bindings = bindings;
            return Ok(true);
        }
        let (op, types) = self.op(word, position)?;
        let span = self.place()?;
        self.append(block, InstData { op, results: Vec::new(), span, bindings }, results, types, position)?;
        Ok(false)
    }

    fn result_names(&mut self) -> Result<Vec<ResultName<'a>>, ParseError> {
        if !matches!(self.tokens.peek(), Token::Local(_)) {
            return Ok(Vec::new());
        }
        let results = self.tokens.list(|tokens| {
            let (position, name) = (tokens.position(), tokens.local()?);
            let ty = if tokens.eat(':') { Some(tokens.ty()?) } else { None };
            Ok(ResultName { name, position, ty })
        })?;
        self.tokens.expect('=')?;
        Ok(results)
    }

    fn append(
        &mut self,
        block: Block,
        data: InstData,
        names: Vec<ResultName<'a>>,
        types: Results,
        position: Position,
    ) -> Result<(), ParseError> {
        let inst: Inst = self.body.insts.push(data);
        self.body.blocks[block].insts.push(inst);
        if let Results::Types(types) = &types {
            if types.len() != names.len() {
                let message = format!("it has {} results, and {} are named", types.len(), names.len());
                return Err(position.error(message));
            }
        }
        for (index, ResultName { name, position, ty: declared }) in names.into_iter().enumerate() {
            let ty = match (&types, declared) {
                (Results::AsDeclared, Some(ty)) => ty,
                (Results::AsDeclared, None) => return Err(position.error(format!("'%{name}' needs a type"))),
                (Results::Types(types), Some(ty)) if ty != types[index] => {
                    return Err(position.error(format!("'%{name}' is {}", types[index])));
                }
                (Results::Types(types), _) => types[index],
            };
            let value = self.define_value(name, position, ty, Def::Result { inst, index: index as u32 })?;
            self.body.insts[inst].results.push(value);
        }
        Ok(())
    }

    fn place(&mut self) -> Result<Span, ParseError> {
        self.tokens.place(self.file)
    }

    /// None if the word begins no terminator.
    fn terminator(&mut self, word: &str) -> Result<Option<Terminator>, ParseError> {
        Ok(Some(match word {
            "jump" => Terminator::Jump(self.edge()?),
            "branch" => {
                let condition = self.bit()?;
                Terminator::Branch { condition, then: self.next_edge()?, otherwise: self.next_edge()? }
            }
            "switch" => self.switch()?,
            "computed_goto" => {
                let address = self.pointer()?;
                Terminator::ComputedGoto { address, targets: self.bracketed(|body| body.edge())? }
            }
            "return" => {
                let mut values = Vec::new();
                if self.at_operand() {
                    values.push(self.operand(None)?);
                    while self.tokens.eat(',') {
                        values.push(self.operand(None)?);
                    }
                }
                Terminator::Return { values }
            }
            "unreachable" => Terminator::Unreachable,
            _ => return Ok(None),
        }))
    }

    fn switch(&mut self) -> Result<Terminator, ParseError> {
        let (ty, value) = self.typed()?;
        let cases = self.bracketed(|body| {
            let case = body.case(ty)?;
            body.tokens.expect(':')?;
            Ok((case, body.edge()?))
        })?;
        Ok(Terminator::Switch { value, cases, default: self.next_edge()? })
    }

    fn next_edge(&mut self) -> Result<Edge, ParseError> {
        self.tokens.expect(',')?;
        self.edge()
    }

    fn edge(&mut self) -> Result<Edge, ParseError> {
        let target = self.block_name()?;
        let arguments =
            if self.tokens.eat('(') { self.list_until(')', |body| body.operand(None))? } else { Vec::new() };
        Ok(Edge { target, arguments })
    }

    fn bracketed<T>(&mut self, item: impl FnMut(&mut Self) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
        self.tokens.expect('[')?;
        self.list_until(']', item)
    }

    /// Things with commas between, up to a closing sign.
    pub fn list_until<T>(
        &mut self,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        let mut items = Vec::new();
        if self.tokens.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.tokens.eat(',') {
                self.tokens.expect(close)?;
                return Ok(items);
            }
        }
    }

    /// Does an operand follow? What `return` returns ends where the next label or the closing brace is.
    fn at_operand(&self) -> bool {
        match self.tokens.peek() {
            Token::Local(_) | Token::Global(_) => true,
            Token::Word("true" | "false" | "null" | "label") => {
                !matches!(self.tokens.peek_at(1), Token::Sign(':' | '('))
            }
            _ => self.tokens.at_type(),
        }
    }
}
