//! The normal form of a body: what printing and reading it again gives.
//!
//! Instructions and values are numbered in the order in which the text form shows them: the entry block first, then the
//! others; in a block its parameters, then for each instruction its bindings, results and operands. Equal constants of a
//! type are one value. Instructions that stand in no block and constants that nothing uses are gone, so a pass that
//! removes code ends here to make ids dense again.
//!
//! Blocks keep their ids: tables of labels outside the body refer to them.

use crate::body::{Binding, BlockData, Body, Constant, Def, InstData};
use crate::cfg::Cfg;
use crate::entities::{Block, Inst, Value};
use crate::program::Program;
use crate::types::Type;
use cranelift_entity::{EntityRef, PrimaryMap};
use std::collections::HashMap;

impl Program {
    /// Brings every body into normal form.
    pub fn normalize(&mut self) {
        for function in self.functions.values_mut() {
            if let Some(body) = function.body_mut() {
                body.normalize();
            }
        }
    }
}

impl Body {
    /// Brings the body into normal form. Ids of instructions and values change; the order in blocks does not.
    ///
    /// Panics where an id does not exist: a body that the verifier's first round rejects has no normal form.
    pub fn normalize(&mut self) {
        *self = self.normal_numbering().apply(self);
    }

    /// Drops the blocks that control cannot get to, and what stands in them. Ids change, those of blocks too.
    ///
    /// Invariant: no label of the body has its address taken.
    pub fn drop_unreachable(&mut self) {
        let cfg = Cfg::new(self);
        let mut new = vec![None; self.blocks.len()];
        let mut blocks = PrimaryMap::new();
        for (block, data) in self.blocks.iter().filter(|(block, _)| cfg.is_reachable(*block)) {
            new[block.index()] = Some(blocks.push(data.clone()));
        }
        let renamed = |block: Block| new[block.index()].expect("what leads there is reachable");
        for (block, data) in blocks.iter_mut() {
            for edge in data.terminator.edges_mut() {
                edge.target = renamed(edge.target);
            }
            for (index, &param) in data.params.iter().enumerate() {
                self.values[param].def = Def::Param { block, index: index as u32 };
            }
        }
        self.entry = renamed(self.entry);
        self.blocks = blocks;
        self.normalize();
    }

    pub(crate) fn normal_numbering(&self) -> Renumbering {
        let mut reading =
            Reading { body: self, values: Vec::new(), new: vec![None; self.values.len()], constants: HashMap::new() };
        let mut insts = Vec::with_capacity(self.insts.len());
        for block in self.reading_order() {
            let data = &self.blocks[block];
            data.params.iter().for_each(|&param| reading.define(param));
            for &inst in &data.insts {
                let InstData { op, results, bindings, .. } = &self.insts[inst];
                bindings.iter().for_each(|binding| reading.read(binding.value));
                results.iter().for_each(|&result| reading.define(result));
                op.operands().for_each(|operand| reading.read(operand));
                insts.push(inst);
            }
            data.terminator_bindings.iter().for_each(|binding| reading.read(binding.value));
            data.terminator.uses().for_each(|value| reading.read(value));
        }
        let Reading { values, new, .. } = reading;
        Renumbering { blocks: self.blocks.keys().collect(), insts, values, new_value: new }
    }

    /// Every block in the order of the text form.
    pub(crate) fn reading_order(&self) -> impl Iterator<Item = Block> {
        let entry = self.entry;
        std::iter::once(entry).chain(self.blocks.keys().filter(move |&block| block != entry))
    }
}

/// Numbers values as a reader meets them.
struct Reading<'a> {
    body: &'a Body,
    /// The old value of each new one.
    values: Vec<Value>,
    /// The new value of each old one.
    new: Vec<Option<Value>>,
    constants: HashMap<(Type, &'a Constant), Value>,
}

impl Reading<'_> {
    fn define(&mut self, value: Value) {
        self.new[value.index()] = Some(Value::new(self.values.len()));
        self.values.push(value);
    }

    /// Constants get their number where they are first read; all else where it is defined.
    fn read(&mut self, value: Value) {
        let Some(constant) = self.body.constant(value) else { return };
        if self.new[value.index()].is_some() {
            return;
        }
        let key = (self.body.ty(value), constant);
        match self.constants.get(&key) {
            Some(&same) => self.new[value.index()] = Some(same),
            None => {
                self.define(value);
                self.constants.insert(key, Value::new(self.values.len() - 1));
            }
        }
    }
}

/// New ids for everything in a body.
pub(crate) struct Renumbering {
    /// The old id of each new one.
    pub blocks: Vec<Block>,
    pub insts: Vec<Inst>,
    pub values: Vec<Value>,
    /// The new id of each old value that is used.
    pub new_value: Vec<Option<Value>>,
}

impl Renumbering {
    /// New ids for blocks alone.
    pub fn of_blocks(body: &Body, blocks: Vec<Block>) -> Renumbering {
        let new_value = body.values.keys().map(Some).collect();
        Renumbering { blocks, insts: body.insts.keys().collect(), values: body.values.keys().collect(), new_value }
    }

    pub fn apply(&self, body: &Body) -> Body {
        let new_block = inverse(&self.blocks, body.blocks.len());
        let new_inst = inverse(&self.insts, body.insts.len());
        let block = |old: Block| new_block[old.index()];
        let inst = |old: Inst| new_inst[old.index()];

        let mut values = PrimaryMap::with_capacity(self.values.len());
        for &old in &self.values {
            let mut data = body.values[old].clone();
            match &mut data.def {
                Def::Param { block: home, .. } | Def::Constant(Constant::Label(home)) => *home = block(*home),
                Def::Result { inst: home, .. } => *home = inst(*home),
                Def::Constant(_) => {}
            }
            values.push(data);
        }
        let insts = self.insts.iter().map(|&old| self.inst(&body.insts[old])).collect();
        let mut blocks = PrimaryMap::with_capacity(self.blocks.len());
        for &old in &self.blocks {
            let mut data = self.block(&body.blocks[old]);
            data.insts.iter_mut().for_each(|home| *home = inst(*home));
            data.terminator.edges_mut().into_iter().for_each(|edge| edge.target = block(edge.target));
            blocks.push(data);
        }
        Body { entry: block(body.entry), blocks, insts, values }
    }

    fn value(&self, old: Value) -> Value {
        self.new_value[old.index()].expect("a value that is used is also defined")
    }

    fn inst(&self, data: &InstData) -> InstData {
        let mut data = data.clone();
        data.op.map_operands(|value| self.value(value));
        data.results.iter_mut().for_each(|result| *result = self.value(*result));
        self.bindings(&mut data.bindings);
        data
    }

    fn block(&self, data: &BlockData) -> BlockData {
        let mut data = data.clone();
        data.params.iter_mut().for_each(|param| *param = self.value(*param));
        data.terminator.map_uses(|value| self.value(value));
        self.bindings(&mut data.terminator_bindings);
        data
    }

    fn bindings(&self, bindings: &mut [Binding]) {
        bindings.iter_mut().for_each(|binding| binding.value = self.value(binding.value));
    }
}

/// The new id of each old one. What has none keeps the first: nothing refers to it.
fn inverse<N: EntityRef>(old: &[N], len: usize) -> Vec<N> {
    let mut new = vec![N::new(0); len];
    for (index, old) in old.iter().enumerate() {
        new[old.index()] = N::new(index);
    }
    new
}
