//! Which edges decide what a read from memory finds.
//!
//! A read finds what the last store to its place has put there. Another path finds the same if it makes that store and
//! no other to the place after it. So the guards are those of the store, and the edges in between at which a path could
//! have gone another way to the read, past something that may write there: not every edge in between.
//!
//! Soundness. Let a path take the guards, the store's node and the read's. Where it leaves the path that was walked, at a
//! branch that is no guard, it comes back to it (`FunctionLayout::region`) before anything that may write to the place.
//! And whatever of the walked path may write there, and did not, has its address guarded.

use crate::layout::Layout;
use analysis::memory::{Memory, Portion};
use engine::Pointers;
use ir::{Block, EntityRef, Function, Inst, Program};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What may write to what a load reads.
pub struct Reads<'p> {
    memory: Memory<'p>,
    pointers: &'p Pointers,
    loads: FxHashMap<(Function, Inst), Rc<Load>>,
    regions: FxHashMap<(Function, Block), Rc<[Block]>>,
    blocks: FxHashMap<(Function, Inst, Function), Rc<[bool]>>,
    guarded: FxHashMap<(Function, Inst, Function, Block), bool>,
}

pub struct Load {
    portions: Vec<Portion>,
    /// In the program's order.
    writers: Vec<(Function, Inst)>,
}

impl Load {
    /// Nothing ever writes there.
    pub fn is_constant(&self) -> bool {
        self.writers.is_empty()
    }

    pub fn may_be_written_by(&self, function: Function, inst: Inst) -> bool {
        self.writers.binary_search(&(function, inst)).is_ok()
    }
}

impl<'p> Reads<'p> {
    pub fn new(program: &'p Program, pointers: &'p Pointers) -> Reads<'p> {
        Reads {
            memory: Memory::new(program, &pointers.points_to, &pointers.calls),
            pointers,
            loads: FxHashMap::default(),
            regions: FxHashMap::default(),
            blocks: FxHashMap::default(),
            guarded: FxHashMap::default(),
        }
    }

    pub fn load(&mut self, function: Function, inst: Inst) -> Rc<Load> {
        if let Some(load) = self.loads.get(&(function, inst)) {
            return load.clone();
        }
        let portions = self.memory.effects(function, inst).reads;
        let sites = portions.iter().flat_map(|portion| self.memory.writers(portion));
        let mut writers: Vec<(Function, Inst)> = sites.map(|site| (site.function, site.inst)).collect();
        writers.sort_unstable();
        writers.dedup();
        let load = Rc::new(Load { portions, writers });
        self.loads.insert((function, inst), load.clone());
        load
    }

    /// Could a path that goes another way at the end of this block write what the load reads, before the ways meet?
    pub fn needs_guard(&mut self, layout: &Layout, load: (Function, Inst), function: Function, block: Block) -> bool {
        let key = (load.0, load.1, function, block);
        if let Some(&known) = self.guarded.get(&key) {
            return known;
        }
        let region = self
            .regions
            .entry((function, block))
            .or_insert_with(|| layout.function(function).region(block).into())
            .clone();
        let writing = self.writing(layout, load, function);
        let needs = region.iter().any(|block| writing[block.index()]);
        self.guarded.insert(key, needs);
        needs
    }

    /// Which of several callees is called matters if one of them may write.
    pub fn is_modified_by(&mut self, load: (Function, Inst), callees: &[Function]) -> bool {
        let load = self.load(load.0, load.1);
        callees.iter().any(|&callee| self.modifies(&load, callee))
    }

    fn modifies(&self, load: &Load, function: Function) -> bool {
        load.portions.iter().any(|portion| self.memory.modifies(function, portion.object))
    }

    /// The blocks of a function in which something may write what the load reads, calls included.
    fn writing(&mut self, layout: &Layout, load: (Function, Inst), function: Function) -> Rc<[bool]> {
        let key = (load.0, load.1, function);
        if let Some(blocks) = self.blocks.get(&key) {
            return blocks.clone();
        }
        let facts = self.load(load.0, load.1);
        let mut blocks = vec![false; layout.body(function).blocks.len()];
        for &(_, inst) in facts.writers.iter().filter(|writer| writer.0 == function) {
            blocks[layout.function(function).place(inst).0.index()] = true;
        }
        for &(block, inst) in self.pointers.calls.sites(function) {
            let callees = self.pointers.points_to.callees(function, inst);
            blocks[block.index()] |= callees.iter().any(|&callee| self.modifies(&facts, callee));
        }
        let blocks: Rc<[bool]> = blocks.into();
        self.blocks.insert(key, blocks.clone());
        blocks
    }
}
