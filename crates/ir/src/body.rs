//! The body of a function: blocks in SSA form, with block parameters in the place of phi nodes.
//!
//! Invariant: every `Inst` and `Value` belongs to one body; an instruction stands in one block; ids are dense. What the
//! verifier checks on top: types, dominance, and that edges pass what their targets take.

use crate::entities::{Block, Function, Global, Inst, Value, Variable};
use crate::inst::{Edge, Op, Terminator};
use crate::source::Span;
use crate::types::Type;
use bits::Bits;
use cranelift_entity::PrimaryMap;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    pub entry: Block,
    pub blocks: PrimaryMap<Block, BlockData>,
    pub insts: PrimaryMap<Inst, InstData>,
    pub values: PrimaryMap<Value, ValueData>,
}

/// The parameters of the entry block are the parameters of the function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockData {
    pub params: Vec<Value>,
    pub insts: Vec<Inst>,
    pub terminator: Terminator,
    pub terminator_span: Span,
    /// C variables that take these values just before the terminator.
    pub terminator_bindings: Vec<Binding>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstData {
    pub op: Op,
    pub results: Vec<Value>,
    pub span: Span,
    /// C variables that take these values just before this instruction (assignments that need no instruction of their own).
    pub bindings: Vec<Binding>,
}

/// From here on the C variable has this value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    pub variable: Variable,
    pub value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueData {
    pub ty: Type,
    pub def: Def,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Def {
    Param { block: Block, index: u32 },
    Result { inst: Inst, index: u32 },
    Constant(Constant),
}

#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Constant {
    /// An integer, or a float by its bits; the type says which.
    Bits(Bits),
    Null,
    Global {
        global: Global,
        offset: i64,
    },
    Function(Function),
    /// The address of a label (`&&label`) of this body.
    Label(Block),
}

impl Body {
    /// A body with an empty entry block that ends in `Unreachable`.
    pub fn new() -> Body {
        let mut blocks = PrimaryMap::new();
        let entry = blocks.push(BlockData::empty());
        Body { entry, blocks, insts: PrimaryMap::new(), values: PrimaryMap::new() }
    }

    pub fn add_block(&mut self) -> Block {
        self.blocks.push(BlockData::empty())
    }

    pub fn add_param(&mut self, block: Block, ty: Type) -> Value {
        let index = self.blocks[block].params.len() as u32;
        let value = self.values.push(ValueData { ty, def: Def::Param { block, index } });
        self.blocks[block].params.push(value);
        value
    }

    pub fn add_constant(&mut self, ty: Type, constant: Constant) -> Value {
        self.values.push(ValueData { ty, def: Def::Constant(constant) })
    }

    /// Appends an instruction with results of these types to a block.
    pub fn append(&mut self, block: Block, op: Op, results: &[Type], span: Span) -> Inst {
        let inst = self.insts.push(InstData { op, results: Vec::new(), span, bindings: Vec::new() });
        for (index, &ty) in results.iter().enumerate() {
            let def = Def::Result { inst, index: index as u32 };
            let value = self.values.push(ValueData { ty, def });
            self.insts[inst].results.push(value);
        }
        self.blocks[block].insts.push(inst);
        inst
    }

    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }

    pub fn constant(&self, value: Value) -> Option<&Constant> {
        match &self.values[value].def {
            Def::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// The constant's bits, where the value is an integer or float constant.
    pub fn constant_bits(&self, value: Value) -> Option<&Bits> {
        match self.constant(value)? {
            Constant::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// A C variable that has the value somewhere.
    pub fn variable_of(&self, value: Value) -> Option<Variable> {
        let blocks = self.blocks.values();
        let bindings = blocks.flat_map(|block| {
            let before = block.insts.iter().flat_map(|&inst| &self.insts[inst].bindings);
            before.chain(&block.terminator_bindings)
        });
        bindings.into_iter().find(|binding| binding.value == value).map(|binding| binding.variable)
    }

    pub fn successors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.blocks[block].terminator.edges().map(|edge| edge.target)
    }
}

impl Default for Body {
    fn default() -> Body {
        Body::new()
    }
}

impl BlockData {
    fn empty() -> BlockData {
        BlockData {
            params: Vec::new(),
            insts: Vec::new(),
            terminator: Terminator::Unreachable,
            terminator_span: Span::NOWHERE,
            terminator_bindings: Vec::new(),
        }
    }
}

impl Terminator {
    /// The ways out, in order: then before otherwise, cases before default.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        let (slice, first, second): (&[(Bits, Edge)], Option<&Edge>, Option<&Edge>) = match self {
            Terminator::Jump(edge) => (&[], Some(edge), None),
            Terminator::Branch { then, otherwise, .. } => (&[], Some(then), Some(otherwise)),
            Terminator::Switch { cases, default, .. } => (cases, None, Some(default)),
            Terminator::ComputedGoto { .. } | Terminator::Return { .. } | Terminator::Unreachable => (&[], None, None),
        };
        let targets: &[Edge] = match self {
            Terminator::ComputedGoto { targets, .. } => targets,
            _ => &[],
        };
        first.into_iter().chain(slice.iter().map(|(_, edge)| edge)).chain(second).chain(targets)
    }

    pub fn edges_mut(&mut self) -> Vec<&mut Edge> {
        match self {
            Terminator::Jump(edge) => vec![edge],
            Terminator::Branch { then, otherwise, .. } => vec![then, otherwise],
            Terminator::Switch { cases, default, .. } => {
                cases.iter_mut().map(|(_, edge)| edge).chain([default]).collect()
            }
            Terminator::ComputedGoto { targets, .. } => targets.iter_mut().collect(),
            Terminator::Return { .. } | Terminator::Unreachable => Vec::new(),
        }
    }

    /// The values it reads itself, without those that its edges pass on.
    pub fn operands(&self) -> &[Value] {
        use std::slice::from_ref;
        match self {
            Terminator::Jump(_) | Terminator::Unreachable => &[],
            Terminator::Branch { condition, .. } => from_ref(condition),
            Terminator::Switch { value, .. } => from_ref(value),
            Terminator::ComputedGoto { address, .. } => from_ref(address),
            Terminator::Return { values } => values,
        }
    }
}
