//! Everything outside of bodies, and the names that functions and globals have before they are read.
//!
//! A first look at the tokens gives every function and global its id, so that each may be named before it is defined.

use super::function::FunctionParser;
use super::lexer::{is_hexadecimal, Position, Token};
use super::tokens::Tokens;
use super::ParseError;
use crate::entities::{Block, CType, Function, Global, Variable};
use crate::program::{Address, GlobalData, Initializer, Program};
use crate::source::{CTypeData, FileData, Member, VariableData};
use crate::types::DataModel;
use cranelift_entity::EntityRef;
use std::collections::HashMap;

/// Longer initialisers are refused: a slip of the pen should not fill the memory.
const MOST_BYTES: usize = 1 << 26;

pub(super) struct ProgramParser<'a> {
    pub tokens: Tokens<'a>,
    pub names: Names,
    pub program: Program,
    /// The blocks of each function by their labels.
    labels: HashMap<Function, HashMap<&'a str, Block>>,
    /// Labels in initialisers, until every function is read.
    pending: Vec<PendingLabel<'a>>,
}

/// What each name with `@` means.
pub(super) type Names = HashMap<String, Named>;

#[derive(Clone, Copy)]
pub(super) enum Named {
    Function(Function),
    Global(Global),
}

struct PendingLabel<'a> {
    global: Global,
    address: usize,
    function: Function,
    label: &'a str,
    position: Position,
}

impl<'a> ProgramParser<'a> {
    pub fn new(text: &'a str) -> Result<ProgramParser<'a>, ParseError> {
        let tokens = Tokens::new(text)?;
        let names = find_names(&tokens)?;
        let program = Program::new(DataModel::Lp64);
        Ok(ProgramParser { tokens, names, program, labels: HashMap::new(), pending: Vec::new() })
    }

    pub fn program(mut self) -> Result<Program, ParseError> {
        if self.tokens.eat_word("program") {
            self.program.data_model = self.tokens.word("'lp64' or 'ilp32'")?;
        }
        while *self.tokens.peek() != Token::End {
            self.item()?;
        }
        for PendingLabel { global, address, function, label, position } in &self.pending {
            let block = self.labels.get(function).and_then(|labels| labels.get(label));
            let block = *block.ok_or_else(|| position.error(format!("the function has no block '{label}'")))?;
            if let Some(initializer) = &mut self.program.globals[*global].initializer {
                initializer.addresses[*address].1 = Address::Label { function: *function, block };
            }
        }
        Ok(self.program)
    }

    fn item(&mut self) -> Result<(), ParseError> {
        let position = self.tokens.position();
        match self.tokens.any_word("an item")? {
            "entry" => {
                if self.program.entry.is_some() {
                    return Err(position.error("there is an entry already"));
                }
                self.program.entry = Some(self.function_name()?);
            }
            "constructor" => {
                let function = self.function_name()?;
                self.program.constructors.push(function);
            }
            "destructor" => {
                let function = self.function_name()?;
                self.program.destructors.push(function);
            }
            "stack_limit" => self.program.stack_limit = Some(self.tokens.number()?),
            "ending" => {
                let ending = self.tokens.word("what is true at the end")?;
                self.program.ending.push(ending);
            }
            "file" => self.file()?,
            "type" => self.ctype()?,
            "variable" => self.variable()?,
            "global" => self.global()?,
            word @ ("function" | "intrinsic" | "missing") => self.function(word)?,
            word => return Err(position.error(format!("'{word}' begins nothing that a program has"))),
        }
        Ok(())
    }

    fn function(&mut self, word: &str) -> Result<(), ParseError> {
        let position = self.tokens.position();
        let name = self.tokens.global()?;
        let function = self.program.functions.next_key();
        if !matches!(self.names.get(&name), Some(Named::Function(known)) if *known == function) {
            return Err(position.error("a function cannot stand here"));
        }
        let parser = FunctionParser { tokens: &mut self.tokens, names: &self.names, model: self.program.data_model };
        let (data, labels) = parser.function(word, name)?;
        self.program.functions.push(data);
        self.labels.insert(function, labels);
        Ok(())
    }

    fn file(&mut self) -> Result<(), ParseError> {
        self.numbered(self.program.files.next_key())?;
        let name = self.tokens.text()?;
        self.program.files.push(FileData { name, library: self.tokens.eat_word("library") });
        Ok(())
    }

    fn variable(&mut self) -> Result<(), ParseError> {
        self.numbered(self.program.variables.next_key())?;
        let name = self.tokens.text()?;
        let ty = if self.tokens.eat_word("type") { Some(self.tokens.id()?) } else { None };
        let span = self.tokens.at()?;
        let function = if self.tokens.eat_word("in") { Some(self.function_name()?) } else { None };
        let unmarked = self.tokens.eat_word("unmarked");
        let partial = self.tokens.eat_word("partial");
        self.program.variables.push(VariableData { name, ty, span, function, unmarked, partial });
        Ok(())
    }

    fn ctype(&mut self) -> Result<(), ParseError> {
        self.numbered(self.program.ctypes.next_key())?;
        let position = self.tokens.position();
        let tokens = &mut self.tokens;
        let data = match tokens.any_word("a kind of type")? {
            "void" => CTypeData::Void,
            "base" => {
                CTypeData::Base { name: tokens.text()?, encoding: tokens.word("an encoding")?, bits: tokens.number()? }
            }
            "pointer" => {
                tokens.expect_word("to")?;
                CTypeData::Pointer { to: tokens.id()? }
            }
            "array" => {
                tokens.expect_word("of")?;
                let element = tokens.id()?;
                CTypeData::Array {
                    element,
                    count: if tokens.eat_word("count") { Some(tokens.number()?) } else { None },
                }
            }
            "struct" => {
                let (name, bytes, members) = aggregate(tokens)?;
                CTypeData::Struct { name, bytes, members }
            }
            "union" => {
                let (name, bytes, members) = aggregate(tokens)?;
                CTypeData::Union { name, bytes, members }
            }
            "enum" => {
                let (name, bits) = (tokens.text()?, tokens.number()?);
                tokens.expect('{')?;
                CTypeData::Enum { name, bits, constants: tokens.list_until('}', enum_constant)? }
            }
            "typedef" => {
                let name = tokens.text()?;
                tokens.expect_word("of")?;
                CTypeData::Typedef { name, of: tokens.id()? }
            }
            "function" => CTypeData::Function,
            word => return Err(position.error(format!("'{word}' is no kind of type"))),
        };
        self.program.ctypes.push(data);
        Ok(())
    }

    fn global(&mut self) -> Result<(), ParseError> {
        let position = self.tokens.position();
        let name = self.tokens.global()?;
        let global = self.program.globals.next_key();
        if !matches!(self.names.get(&name), Some(Named::Global(known)) if *known == global) {
            return Err(position.error("a global cannot stand here"));
        }
        self.tokens.expect(':')?;
        let bytes = self.tokens.number()?;
        self.tokens.expect_word("bytes")?;
        self.tokens.expect_word("align")?;
        let align = self.tokens.number()?;
        let mutability = self.tokens.word("'writable' or 'readonly'")?;
        let thread_local = self.tokens.eat_word("thread_local");
        let variable: Option<Variable> = if self.tokens.eat_word("variable") { Some(self.tokens.id()?) } else { None };
        let span = self.tokens.at()?;
        let initializer = if self.tokens.eat('=') { Some(self.initializer(global)?) } else { None };
        let data = GlobalData { name, bytes, align, mutability, thread_local, initializer, variable, span };
        self.program.globals.push(data);
        Ok(())
    }

    fn initializer(&mut self, global: Global) -> Result<Initializer, ParseError> {
        let mut bytes = Vec::new();
        let start = self.tokens.position();
        loop {
            let position = self.tokens.position();
            if let Token::Text(text) = self.tokens.peek() {
                bytes.extend_from_slice(text);
                self.tokens.take();
            } else if self.tokens.eat_word("zero") {
                let zeros = if matches!(self.tokens.peek(), Token::Number(_)) { self.tokens.number()? } else { 0 };
                if zeros > MOST_BYTES - bytes.len().min(MOST_BYTES) {
                    return Err(position.error("so many bytes are refused"));
                }
                bytes.resize(bytes.len() + zeros, 0);
            } else if self.tokens.eat_word("hex") {
                self.hexadecimal(&mut bytes)?;
            } else if position == start {
                return self.tokens.expected("'zero', 'hex' or a text");
            } else {
                break;
            }
        }
        let mut addresses = Vec::new();
        if self.tokens.eat_word("with") {
            loop {
                let offset = self.tokens.number()?;
                self.tokens.expect(':')?;
                addresses.push((offset, self.address(global, addresses.len())?));
                if !self.tokens.eat(',') {
                    break;
                }
            }
        }
        Ok(Initializer { bytes, addresses })
    }

    fn hexadecimal(&mut self, bytes: &mut Vec<u8>) -> Result<(), ParseError> {
        while let Token::Number(digits) | Token::Word(digits) = *self.tokens.peek() {
            if !is_hexadecimal(digits) || digits.len() % 2 != 0 {
                break;
            }
            let pairs = (0..digits.len()).step_by(2).map(|start| u8::from_str_radix(&digits[start..start + 2], 16));
            bytes.extend(pairs.flatten());
            self.tokens.take();
        }
        Ok(())
    }

    fn address(&mut self, global: Global, index: usize) -> Result<Address, ParseError> {
        let position = self.tokens.position();
        if self.tokens.eat_word("label") {
            let label = self.tokens.any_word("a block")?;
            self.tokens.expect_word("of")?;
            let function = self.function_name()?;
            self.pending.push(PendingLabel { global, address: index, function, label, position });
            return Ok(Address::Label { function, block: Block::new(0) });
        }
        Ok(match named_place(&mut self.tokens, &self.names)? {
            (Named::Global(global), offset) => Address::Global { global, offset },
            (Named::Function(function), _) => Address::Function(function),
        })
    }

    fn function_name(&mut self) -> Result<Function, ParseError> {
        function_name(&mut self.tokens, &self.names)
    }

    /// The number of an item, which must be the next.
    fn numbered<N: EntityRef>(&mut self, next: N) -> Result<(), ParseError> {
        let position = self.tokens.position();
        if self.tokens.number::<usize>()? == next.index() {
            return Ok(());
        }
        Err(position.error(format!("the next number is {}", next.index())))
    }
}

/// A function that is somewhere in the text.
pub(super) fn function_name(tokens: &mut Tokens, names: &Names) -> Result<Function, ParseError> {
    let position = tokens.position();
    let name = tokens.global()?;
    match names.get(&name) {
        Some(Named::Function(function)) => Ok(*function),
        _ => Err(position.error(format!("there is no function '@{}'", name.escape_debug()))),
    }
}

/// `@name`, with an offset if it is a global.
pub(super) fn named_place(tokens: &mut Tokens, names: &Names) -> Result<(Named, i64), ParseError> {
    let position = tokens.position();
    let name = tokens.global()?;
    let Some(&named) = names.get(&name) else {
        return Err(position.error(format!("there is nothing named '@{}'", name.escape_debug())));
    };
    let is_global = matches!(named, Named::Global(_));
    let negative = matches!(tokens.peek(), Token::Number(digits) if digits.starts_with('-'));
    let offset = if is_global && (negative || tokens.eat('+')) { tokens.number()? } else { 0 };
    Ok((named, offset))
}

fn aggregate(tokens: &mut Tokens) -> Result<(String, u64, Vec<Member>), ParseError> {
    let (name, bytes) = (tokens.text()?, tokens.number()?);
    tokens.expect_word("bytes")?;
    tokens.expect('{')?;
    let members = tokens.list_until('}', |tokens| {
        let name = tokens.text()?;
        tokens.expect_word("type")?;
        let ty: CType = tokens.id()?;
        tokens.expect_word("at")?;
        let offset_bits = tokens.number()?;
        tokens.expect_word("bits")?;
        Ok(Member { name, ty, offset_bits, bits: tokens.number()? })
    })?;
    Ok((name, bytes, members))
}

fn enum_constant(tokens: &mut Tokens) -> Result<(String, i64), ParseError> {
    let name = tokens.text()?;
    tokens.expect('=')?;
    Ok((name, tokens.number()?))
}

/// The functions and globals of the text, numbered as they come.
fn find_names(tokens: &Tokens) -> Result<Names, ParseError> {
    let mut names = Names::new();
    let (mut functions, mut globals) = (0, 0);
    let mut depth = 0usize;
    for pair in tokens.all().windows(2) {
        match pair[0].0 {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        let [(Token::Word(word), _), (Token::Global(name), position)] = pair else { continue };
        let named = match *word {
            "function" | "intrinsic" | "missing" if depth == 0 => {
                functions += 1;
                Named::Function(Function::new(functions - 1))
            }
            "global" if depth == 0 => {
                globals += 1;
                Named::Global(Global::new(globals - 1))
            }
            _ => continue,
        };
        if names.insert(name.clone(), named).is_some() {
            return Err(position.error(format!("there is a '@{}' already", name.escape_debug())));
        }
    }
    Ok(names)
}
