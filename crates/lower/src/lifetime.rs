//! Ends of lifetimes that clang does not mark.
//!
//! clang marks where the lifetime of a local variable begins and ends, but not for every object: not for variables that a `goto` or a
//! `switch` jumps past or that stand behind a label of their block, not for compound literals, and not for what a call returns while
//! an array in it is used. To C the first two live until control leaves their block, where a substatement of `if`, `else`, a loop or
//! `switch` is a block also without braces, and the third until the end of the full expression. This file finds that scope for
//! each such object, and inserts the markers wherever control enters and leaves it.
//!
//! Blocks with braces, and those of `if` and `for`, are lexical blocks of the debug information: an instruction says in its location
//! which it is in. Substatements and full expressions are found in the source text, and an instruction is in one if its
//! location is. Where the text is not there the enclosing lexical block is taken instead.
//!
//! Soundness: a scope may be too large (an access after the end goes unnoticed), where a macro expands to several statements, and
//! where the text is not there; it is never smaller than C's. Scopes that longjmp may come back into are left alone; what lives in
//! others has ended where it comes back.

use crate::inputs::{Input, Inputs};
use crate::llvm::{AttributeOwner, BasicBlock, Context, Lifetime, Meta, MetadataKind, Module, Opcode, Val};
use crate::models;
use crate::prepare::{is_call_of, setjmps};
use crate::text::Text;
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

pub fn mark(module: &Module, inputs: &Inputs) {
    module.use_debug_intrinsics();
    let context = module.context();
    let returns_twice = context.attribute_kind("returns_twice");
    let mut places = Places::new(inputs);
    let functions: Vec<Val> = module.functions().filter(|function| !function.is_declaration()).collect();
    for function in functions {
        let is_model = function.is_marked(models::MARK);
        if is_model || function.subprogram().is_none() {
            continue;
        }
        let declared = declared(function, context);
        let unmarked: Vec<Val> = unmarked(function);
        let returns = setjmps(function, returns_twice);
        let marked: Vec<(Val, Scope)> = match returns[..] {
            [] => Vec::new(),
            _ => marked_by_clang(function, &declared),
        };
        if unmarked.is_empty() && marked.is_empty() {
            continue;
        }
        let mut flow = Flow::new(function);
        for object in unmarked {
            let scope = scope_of(object, declared.get(&object).copied(), context, &mut places);
            if let Some(scope) = scope.filter(|scope| !scope.has_one_of(&returns, context, &mut places)) {
                flow.insert(module, object, &mut |location| scope.contains(location, context, &mut places));
                end_behind(module, &returns, object);
            }
        }
        for (object, scope) in marked {
            if !scope.has_one_of(&returns, context, &mut places) {
                end_behind(module, &returns, object);
            }
        }
    }
}

/// Whatever longjmp leaves has ended where it comes back.
fn end_behind(module: &Module, returns: &[Val], object: Val) {
    // Now, since a scope may begin right behind the call.
    for next in returns.iter().filter_map(|call| call.next_instruction()) {
        module.insert_lifetime(next, object, Lifetime::Ends);
    }
}

/// The variables of a function that clang has marked, and live in a block.
fn marked_by_clang(function: Val, declared: &HashMap<Val, Meta>) -> Vec<(Val, Scope)> {
    let Some(&entry) = function.blocks().first() else { return Vec::new() };
    let is_marked = |object: &Val| object.users().into_iter().any(|user| is_call_of(user, "llvm.lifetime.start"));
    let objects = entry.instructions().filter(|inst| inst.opcode() == Opcode::LLVMAlloca).filter(is_marked);
    let with_scope = |object: Val| {
        let scope = declared.get(&object).copied().filter(|scope| scope.kind() == MetadataKind::LexicalBlock)?;
        Some((object, Scope::Block(scope)))
    };
    objects.filter_map(with_scope).collect()
}

/// Are the markers of an object those of this file? clang's have a location.
pub fn is_ours(object: Val) -> bool {
    let is_end = |user: &Val| is_call_of(*user, "llvm.lifetime.end");
    object.users().into_iter().filter(is_end).any(|end| end.location().is_none())
}

/// The objects of a function that are not marked, as far as they can be the program's: those with names.
fn unmarked(function: Val) -> Vec<Val> {
    let entry = function.blocks().into_iter().next();
    let insts = entry.into_iter().flat_map(|block| block.instructions());
    let is_marked = |object: &Val| object.users().into_iter().any(|user| is_call_of(user, "llvm.lifetime.start"));
    insts
        .filter(|inst| inst.opcode() == Opcode::LLVMAlloca && !inst.name().is_empty() && inst.has_uses())
        .filter(|object| object.operand(0).is_constant() && object.operand(0).zero_extended() == 1)
        .filter(|object| !is_marked(object))
        .collect()
}

/// The C variables among the objects, with the scope of each.
fn declared(function: Val, context: &Context) -> HashMap<Val, Meta> {
    let calls = function.blocks().into_iter().flat_map(|block| block.instructions());
    let declaration = |call: Val| {
        let object = Meta::of(call.operand(0))?.operands(context).first().copied().flatten()?;
        Some((object, Meta::of(call.operand(1))?.variable_scope(context)?))
    };
    calls.filter(|inst| is_call_of(*inst, "llvm.dbg.declare")).filter_map(declaration).collect()
}

/// The part of the source in which an object lives.
enum Scope {
    Block(Meta),
    Bytes(Spot),
}

/// Bytes of one of the texts.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Spot {
    text: usize,
    bytes: Range<usize>,
}

impl Scope {
    fn contains(&self, location: Meta, context: &Context, places: &mut Places) -> bool {
        match self {
            Scope::Block(block) => scopes(location, context).any(|scope| scope == *block),
            Scope::Bytes(spot) => {
                places.find(location).is_some_and(|(text, byte)| text == spot.text && spot.bytes.contains(&byte))
            }
        }
    }

    /// Is one of these instructions in it, or may it be?
    fn has_one_of(&self, insts: &[Val], context: &Context, places: &mut Places) -> bool {
        insts.iter().any(|inst| inst.location().is_none_or(|location| self.contains(location, context, places)))
    }
}

/// The lexical blocks around a location, from the inside out.
fn scopes(location: Meta, context: &Context) -> impl Iterator<Item = Meta> + '_ {
    let is_block = |scope: &Meta| scope.kind() == MetadataKind::LexicalBlock;
    let first = location.location_scope();
    std::iter::successors(first, |scope| scope.outer_scope(context)).take_while(is_block)
}

/// None for objects that live as long as the function's activation does, and where nothing certain can be said.
fn scope_of(object: Val, declared: Option<Meta>, context: &Context, places: &mut Places) -> Option<Scope> {
    if let Some(scope) = declared {
        return (scope.kind() == MetadataKind::LexicalBlock).then_some(Scope::Block(scope));
    }
    let name = object.name();
    let uses: Vec<Meta> = object.users().into_iter().filter_map(|user| user.location()).collect();
    if uses.is_empty() {
        return None;
    }
    // The innermost lexical block around all uses.
    let common = scopes(uses[0], context)
        .find(|block| uses.iter().all(|location| scopes(*location, context).any(|scope| scope == *block)));
    if name.starts_with(".compoundliteral") {
        return match places.statement(&uses) {
            // Unless a macro's brace stands in it.
            Some((_, Some(block))) if !common.is_some_and(|inner| places.begins_in(inner, &block, context)) => {
                Some(Scope::Bytes(block))
            }
            _ => common.map(Scope::Block),
        };
    }
    if object.allocated_type().is_struct() && is_temporary(&name) {
        if let Some((spot, _)) = places.statement(&uses) {
            return leaves(object, context).then_some(Scope::Bytes(spot));
        }
    }
    // A variable whose declaration is never executed, as in front of the first `case`.
    let blocks = std::iter::successors(common, |scope| scope.outer_scope(context));
    let mut blocks = blocks.take_while(|scope| scope.kind() == MetadataKind::LexicalBlock);
    blocks.find(|block| places.declares(*block, &name, context)).map(Scope::Block)
}

/// Is it a name that clang gives to what a call or another expression makes? A variable may have some of them as well.
fn is_temporary(name: &str) -> bool {
    let plain = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    name.contains(['.', '-']) || matches!(plain, "tmp" | "coerce" | "varet")
}

/// Does an address inside of the object go anywhere but into accesses?
fn leaves(object: Val, context: &Context) -> bool {
    let copies = ["llvm.memcpy", "llvm.memmove", "llvm.memset"];
    let (sret, byval) = (context.attribute_kind("sret"), context.attribute_kind("byval"));
    let mut waiting = vec![object];
    while let Some(pointer) = waiting.pop() {
        for user in pointer.users() {
            match user.opcode() {
                Opcode::LLVMLoad => {}
                Opcode::LLVMStore if user.operand(0) != pointer => {}
                Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast => waiting.push(user),
                Opcode::LLVMCall if copies.iter().any(|name| is_call_of(user, name)) => {}
                Opcode::LLVMCall => {
                    let passed = (0..user.argument_count()).filter(|&index| user.operand(index) == pointer);
                    let is_value = |index: u32| {
                        [sret, byval]
                            .iter()
                            .any(|&kind| user.call_type_attribute(AttributeOwner::Param(index), kind).is_some())
                    };
                    if passed.into_iter().any(|index| !is_value(index)) {
                        return true;
                    }
                }
                _ => return true,
            }
        }
    }
    false
}

/// Where the compiler's locations are in the text.
struct Places {
    texts: Vec<Text>,
    /// The texts of other files than those given, none where there is none to be read.
    others: HashMap<Meta, Option<usize>>,
    given: usize,
    /// Where a line of a file begins.
    lines: HashMap<(Meta, u32), Option<(usize, usize)>>,
}

impl Places {
    fn new(inputs: &Inputs) -> Places {
        let read = |unit: &Input| Some(Text::new(unit.file(), &std::fs::read(unit.path()).ok()?));
        let sources = inputs.units.iter().filter(|unit| matches!(unit, Input::Source { .. }));
        let texts: Vec<Text> = sources.filter_map(read).collect();
        Places { given: texts.len(), texts, others: HashMap::new(), lines: HashMap::new() }
    }

    /// The text and the byte in it; none where that is not certain.
    fn find(&mut self, location: Meta) -> Option<(usize, usize)> {
        let (line, column) = (location.location_line(), location.location_column() as usize);
        self.byte(location.location_scope()?.scope_file()?, line, column)
    }

    fn byte(&mut self, file: Meta, line: u32, column: usize) -> Option<(usize, usize)> {
        let (text, start) = match self.lines.get(&(file, line)) {
            Some(known) => *known,
            None => {
                let found = self.line(file, line);
                self.lines.insert((file, line), found);
                found
            }
        }?;
        Some((text, start + column.checked_sub(1)?))
    }

    fn line(&mut self, file: Meta, line: u32) -> Option<(usize, usize)> {
        let name = file.file_name();
        let starts = |(index, text): (usize, &Text)| {
            let starts = text.places(&name, line, 1);
            starts.into_iter().map(move |byte| (index, byte)).collect::<Vec<_>>()
        };
        let found: Vec<(usize, usize)> = self.texts[..self.given].iter().enumerate().flat_map(starts).collect();
        match found[..] {
            [one] => return Some(one),
            [] => {}
            _ => return None,
        }
        let other = *self.others.entry(file).or_insert_with(|| {
            let path = Path::new(&file.file_directory()).join(&name);
            let bytes = std::fs::read(path).ok()?;
            self.texts.push(Text::new(Path::new(&name), &bytes));
            Some(self.texts.len() - 1)
        });
        let text = other?;
        Some((text, *self.texts[text].places(&name, line, 1).first()?))
    }

    /// The statement or full expression that has all locations in it, and the block that it is or is the condition of, if the debug
    /// information does not have that.
    fn statement(&mut self, locations: &[Meta]) -> Option<(Spot, Option<Spot>)> {
        let found: Vec<(usize, usize)> =
            locations.iter().map(|location| self.find(*location)).collect::<Option<_>>()?;
        let of = |&(text, byte): &(usize, usize)| {
            let Text { tokens, text: content, .. } = &self.texts[text];
            let token = tokens.at(byte)?;
            let spot = |bytes: Range<usize>| Spot { text, bytes };
            let whole = tokens.extent(content, token);
            let block = match tokens.is_substatement(content, tokens.statement(token)) {
                true => Some(whole),
                false => tokens.asking(content, tokens.statement(token)),
            };
            Some((spot(tokens.full_extent(content, token)), block.map(spot)))
        };
        let has_all = |spot: &Spot| found.iter().all(|(text, byte)| *text == spot.text && spot.bytes.contains(byte));
        found.iter().filter_map(of).find(|(spot, _)| has_all(spot))
    }

    /// Where a lexical block begins.
    fn begin(&mut self, block: Meta, context: &Context) -> Option<(usize, usize)> {
        let text = block.text(context);
        let number = |key: &str| -> Option<u32> {
            let (_, rest) = text.split_once(key)?;
            rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
        };
        self.byte(block.scope_file()?, number("line: ")?, number("column: ")? as usize)
    }

    fn begins_in(&mut self, block: Meta, spot: &Spot, context: &Context) -> bool {
        self.begin(block, context).is_some_and(|(text, byte)| text == spot.text && spot.bytes.contains(&byte))
    }

    /// Does a lexical block declare the variable that an object of this name is? LLVM adds a number to names that it has already.
    fn declares(&mut self, block: Meta, object: &str, context: &Context) -> bool {
        let Some((text, byte)) = self.begin(block, context) else { return false };
        let Text { tokens, text: content, .. } = &self.texts[text];
        let Some(brace) = tokens.at(byte).filter(|&token| tokens.text(content, token) == "{") else { return false };
        let plain = object.trim_end_matches(|letter: char| letter.is_ascii_digit());
        (plain.len()..=object.len()).any(|length| tokens.declares(content, brace, &object[..length]))
    }
}

/// The instructions of a function as they were before markers came in.
struct Flow {
    blocks: Vec<Vec<Val>>,
    before: Vec<Vec<(usize, u32)>>,
    after: Vec<Vec<usize>>,
}

impl Flow {
    fn new(function: Val) -> Flow {
        let list = function.blocks();
        let numbers: HashMap<BasicBlock, usize> = list.iter().copied().zip(0..).collect();
        let after: Vec<Vec<usize>> =
            list.iter().map(|block| block.successors().iter().map(|next| numbers[next]).collect()).collect();
        let mut before = vec![Vec::new(); list.len()];
        for (block, nexts) in after.iter().enumerate() {
            for (index, &next) in (0..).zip(nexts) {
                before[next].push((block, index));
            }
        }
        Flow { blocks: list.iter().map(|block| block.instructions().collect()).collect(), before, after }
    }

    /// Inserts markers wherever control enters and leaves a scope, or none where an edge cannot be split.
    fn insert(&mut self, module: &Module, object: Val, contains: &mut dyn FnMut(Meta) -> bool) {
        let mut inside = self.inside(contains);
        // Computed jumps of a function come together in one block, and none of its edges can be split: the object lives there, too.
        for (block, insts) in self.blocks.iter().enumerate() {
            let is_shared = insts.iter().all(|inst| matches!(inst.opcode(), Opcode::LLVMPHI | Opcode::LLVMIndirectBr));
            if is_shared && self.after[block].iter().any(|next| inside[*next].first() == Some(&true)) {
                inside[block].fill(true);
            }
        }
        let entry = |block: usize| inside[block].first().copied().unwrap_or(false);
        let exit = |block: usize| inside[block].last().copied().unwrap_or(false);
        let mut markers: Vec<(Val, Lifetime)> = Vec::new();
        let mut edges: Vec<(usize, u32)> = Vec::new();
        for (block, insts) in self.blocks.iter().enumerate() {
            for (at, pair) in inside[block].windows(2).enumerate() {
                match pair {
                    [false, true] => markers.push((insts[at + 1], Lifetime::Begins)),
                    [true, false] => markers.push((insts[at + 1], Lifetime::Ends)),
                    _ => {}
                }
            }
            let Some(&first) = insts.iter().find(|inst| inst.opcode() != Opcode::LLVMPHI) else { continue };
            let others = || self.before[block].iter().filter(|(before, _)| exit(*before) != entry(block));
            match entry(block) {
                // Where it has ended before, it ends once more, which changes nothing.
                false if others().next().is_some() => markers.push((first, Lifetime::Ends)),
                true if others().count() == self.before[block].len() && block != 0 => {
                    markers.push((first, Lifetime::Begins));
                }
                true => {
                    for &(before, index) in others() {
                        let [.., last] = self.blocks[before][..] else { continue };
                        if self.after[before].len() == 1 {
                            markers.push((last, Lifetime::Begins));
                        } else if insts[0] == first && last.opcode() != Opcode::LLVMIndirectBr {
                            edges.push((before, index));
                        } else {
                            return;
                        }
                    }
                }
                false => {}
            }
        }
        for (place, marker) in markers {
            module.insert_lifetime(place, object, marker);
        }
        for (before, index) in edges {
            let jump = module.split_edge(self.blocks[before][self.blocks[before].len() - 1], index);
            module.insert_lifetime(jump, object, Lifetime::Begins);
            self.between(before, index, jump);
        }
    }

    /// Enters a block that was put on an edge.
    fn between(&mut self, before: usize, index: u32, jump: Val) {
        let new = self.blocks.len();
        let next = std::mem::replace(&mut self.after[before][index as usize], new);
        self.blocks.push(vec![jump]);
        self.after.push(vec![next]);
        self.before.push(vec![(before, index)]);
        for edge in self.before[next].iter_mut().filter(|edge| **edge == (before, index)) {
            *edge = (new, 0);
        }
    }

    /// Which instructions are in a scope. Those without a location are where the one in front of them is, at the beginning of a
    /// block where the first behind them is, and in a block without any where control comes from, if that is the same everywhere.
    fn inside(&self, contains: &mut dyn FnMut(Meta) -> bool) -> Vec<Vec<bool>> {
        let mut located = |inst: &Val| {
            let location = inst.location().filter(|location| location.location_line() != 0);
            let is_placed = inst.opcode() != Opcode::LLVMPHI && !is_call_of(*inst, "llvm.dbg.declare");
            location.filter(|_| is_placed).map(&mut *contains)
        };
        let known: Vec<Vec<Option<bool>>> =
            self.blocks.iter().map(|insts| insts.iter().map(&mut located).collect()).collect();
        let mut firsts: Vec<Option<bool>> = known.iter().map(|block| block.iter().flatten().next().copied()).collect();
        let mut lasts: Vec<Option<bool>> = known.iter().map(|block| block.iter().flatten().last().copied()).collect();
        loop {
            let mut changed = false;
            for block in 0..firsts.len() {
                let mut from = self.before[block].iter().map(|(before, _)| lasts[*before]);
                if firsts[block].is_none() {
                    let first = from.next().flatten();
                    if first.is_some() && from.all(|other| other == first) {
                        (firsts[block], lasts[block]) = (first, first);
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let fill = |(block, flags): (usize, &Vec<Option<bool>>)| {
            let mut current = firsts[block].unwrap_or(false);
            let mut next = |flag: &Option<bool>| {
                current = flag.unwrap_or(current);
                current
            };
            flags.iter().map(&mut next).collect()
        };
        known.iter().enumerate().map(fill).collect()
    }
}
