//! Builds the graph: two passes over the functions, the first for what others refer to (blocks, parameters, results), the
//! second for instructions and edges.
//!
//! Blocks are visited along the dominator tree with a table of current names. A branch gives the values that its condition
//! speaks of new names in the blocks that its edge dominates, and on the edge itself; so does an assumption for what
//! comes after it. (Bodik, Gupta, Sarkar, *ABCD: eliminating array bounds checks on demand*, 2000, calls this e-SSA.)

use super::graph::{
    BlockNumber, Constraint, FunctionNodes, Gate, Graph, Node, NumberedBlock, Source, Way, WayData, When,
};
use super::names::{Names, Scope};
use super::scalars::{constant_places, is_plain, Scalar, Scalars};
use crate::pointers::{Base, Pointers};
use crate::range::{Range, WIDEST};
use ir::{
    Body, CallGraph, Callee, Cfg, Constant, Def, Dominators, EntityRef, Function, FunctionKind, Global, Inst,
    Intrinsic, Loops, Onward, Op, Program, Terminator, Type, Value,
};
use std::collections::{BTreeMap, HashMap};

/// Offsets are 64 bits wide, as the machine's are.
pub(super) const OFFSET: u32 = 64;

pub(super) struct Builder<'a> {
    pub program: &'a Program,
    pub calls: &'a CallGraph,
    pub pointers: &'a Pointers,
    pub graph: Graph,
    pub scalars: Scalars,
    pub scalar_nodes: BTreeMap<Scalar, Node>,
    /// By index of the function: parameters that are not zero whenever it returns.
    pub ensured: Vec<Vec<bool>>,
}

/// The function being built.
pub(super) struct Site<'a> {
    pub function: Function,
    pub body: &'a Body,
    pub names: Names,
    pub block: BlockNumber,
    places: HashMap<Value, (Global, i64)>,
}

impl<'a> Builder<'a> {
    pub fn build(program: &'a Program, calls: &'a CallGraph, pointers: &'a Pointers) -> Graph {
        let ensured =
            program.functions.values().map(|data| data.body().map_or(vec![], super::ensured::params)).collect();
        let mut builder = Builder {
            program,
            calls,
            pointers,
            graph: Graph {
                offset_bits: program.data_model.pointer_bits(),
                functions: vec![None; program.functions.len()],
                ..Graph::default()
            },
            scalars: Scalars::new(program),
            scalar_nodes: BTreeMap::new(),
            ensured,
        };
        builder.graph.thresholds.push(Vec::new());
        builder.add_scalars();
        let order: Vec<Function> = calls.bottom_up().iter().rev().flatten().copied().collect();
        let order: Vec<Function> =
            order.into_iter().filter(|&function| program.functions[function].body().is_some()).collect();
        let cfgs: Vec<Cfg> = order
            .iter()
            .map(|&function| Cfg::new(program.functions[function].body().expect("it was filtered")))
            .collect();
        for (&function, cfg) in order.iter().zip(&cfgs) {
            builder.declare(function, cfg);
        }
        for (&function, cfg) in order.iter().zip(&cfgs) {
            builder.define(function, cfg);
        }
        builder.graph
    }

    fn add_scalars(&mut self) {
        for (&scalar, &start) in &self.scalars.all {
            let node = self.graph.add_join(start, 0, 0);
            self.graph.join_of(node).expect("it is a join").cyclic = true;
            self.graph.scalars.push(node);
            self.scalar_nodes.insert(scalar, node);
        }
    }

    /// Blocks, parameters and results.
    fn declare(&mut self, function: Function, cfg: &Cfg) {
        let data = &self.program.functions[function];
        let body = data.body().expect("only functions with a body are declared");
        let first = self.graph.blocks.len() as BlockNumber;
        let mut numbers = vec![u32::MAX; body.blocks.len()];
        for (index, block) in cfg.reverse_postorder().iter().enumerate() {
            numbers[block.index()] = first + index as BlockNumber;
            self.graph.blocks.push(NumberedBlock { function: function.as_u32(), ..NumberedBlock::default() });
        }
        let is_root = self.program.entry.is_none()
            || self.program.roots().any(|root| root == function)
            || self.calls.address_taken().binary_search(&function).is_ok();
        let is_opaque = self.calls_setjmp(function);
        let thresholds = self.thresholds(body);
        let loops = Loops::new(cfg, &Dominators::new(cfg));
        let mut nodes = vec![None; body.values.len()];
        for &block in cfg.reverse_postorder() {
            let number = numbers[block.index()];
            for &param in &body.blocks[block].params {
                let Some(width) = self.width(function, body, param) else { continue };
                let is_entry = block == body.entry;
                let is_unknown = is_opaque || is_entry && is_root;
                let start = if is_unknown { Range::full(width) } else { Range::empty(width) };
                let node = self.graph.add_join(start, number, thresholds);
                let is_cyclic = if is_entry { self.calls.is_recursive(function) } else { loops.is_head(block) };
                self.graph.join_of(node).expect("it is a join").cyclic = is_cyclic;
                self.graph.blocks[number as usize].params.push(node);
                nodes[param.index()] = Some(node);
            }
        }
        let last = self.graph.blocks.len() as BlockNumber;
        let mut results = Vec::new();
        for &ty in &data.results {
            let width = int_width(ty).unwrap_or(1);
            let node = self.graph.add_join(Range::empty(width), last - 1, thresholds);
            self.graph.join_of(node).expect("it is a join").cyclic = self.calls.is_recursive(function);
            results.push(node);
        }
        let homes = homes(body);
        self.graph.functions[function.index()] = Some(FunctionNodes {
            entry: numbers[body.entry.index()],
            numbers,
            own_blocks: first..last,
            is_root,
            is_opaque,
            callers: Vec::new(),
            results,
            nodes,
            renamed: HashMap::new(),
            homes,
        });
    }

    /// May a call in it be one of setjmp? Then control can come back to it with other values than it had there.
    fn calls_setjmp(&self, function: Function) -> bool {
        let is_setjmp = |function: Function| {
            matches!(self.program.functions[function].kind, FunctionKind::Intrinsic(Intrinsic::SetJump))
        };
        let mut sites = self.calls.sites(function).iter();
        sites.any(|site| match site.callee {
            Callee::Direct(callee) => is_setjmp(callee),
            Callee::Indirect(_) => self.calls.address_taken().iter().any(|&taken| is_setjmp(taken)),
        })
    }

    /// Constants that the function compares with, and sizes of its variables.
    fn thresholds(&mut self, body: &Body) -> u32 {
        let mut list = vec![-1, 0, 1];
        let number = |value: Value| {
            let bits = body.constant_bits(value).filter(|bits| bits.width() <= WIDEST)?;
            bits.as_i64()
        };
        for data in body.insts.values() {
            match data.op {
                Op::Compare { left, right, .. } => {
                    for constant in [left, right].into_iter().filter_map(number) {
                        list.extend([constant.saturating_sub(1), constant, constant.saturating_add(1)]);
                    }
                }
                Op::Alloca { bytes, .. } => list.extend(number(bytes)),
                _ => {}
            }
        }
        for data in body.values.values() {
            if let Def::Constant(Constant::Global { global, .. }) = data.def {
                list.extend(i64::try_from(self.program.globals[global].bytes));
            }
        }
        list.sort_unstable();
        list.dedup();
        self.graph.thresholds.push(list);
        (self.graph.thresholds.len() - 1) as u32
    }

    /// The width of the node that a value has: that of an integer, or of an offset where the pointer's bases are known.
    pub fn width(&self, function: Function, body: &Body, value: Value) -> Option<u32> {
        match body.ty(value) {
            Type::Int(width) => (width <= WIDEST).then_some(width),
            Type::Pointer => self.pointers.bases(function, value).map(|_| OFFSET),
            Type::Float(_) => None,
        }
    }

    fn define(&mut self, function: Function, cfg: &Cfg) {
        let program = self.program;
        let body = program.functions[function].body().expect("only functions with a body are defined");
        let info = self.graph.functions[function.index()].as_ref().expect("it was declared");
        let (nodes, is_opaque) = (info.nodes.clone(), info.is_opaque);
        let number_of = info.numbers.clone();
        let dominators = Dominators::new(cfg);
        let mut edges_in = vec![0u32; body.blocks.len()];
        for &block in cfg.reverse_postorder() {
            body.successors(block).for_each(|target| edges_in[target.index()] += 1);
        }
        let names = Names::new(nodes, is_opaque);
        let mut site = Site { function, body, names, block: 0, places: constant_places(body) };
        let mut path: Vec<(ir::Block, Scope)> = Vec::new();
        // What the only edge into a block tells.
        let mut told: Vec<Vec<(Value, Node)>> = vec![Vec::new(); body.blocks.len()];
        for &block in dominators.preorder() {
            while path.last().is_some_and(|&(above, _)| dominators.immediate(block) != Some(above)) {
                let (_, scope) = path.pop().expect("the loop looked at it");
                site.names.leave(scope);
            }
            path.push((block, site.names.enter()));
            site.block = number_of[block.index()];
            let first = self.graph.sources.len() as Node;
            for (value, node) in std::mem::take(&mut told[block.index()]) {
                site.names.rename(value, node, Some((block, 0)));
            }
            for (position, &inst) in body.blocks[block].insts.iter().enumerate() {
                self.instruction(&mut site, inst, (block, position as u32 + 1));
            }
            let number = site.block as usize;
            self.graph.blocks[number].returns = matches!(body.blocks[block].terminator, Terminator::Return { .. });
            if let Terminator::Return { values } = &body.blocks[block].terminator {
                self.give_back(&mut site, values);
            }
            for (index, edge) in body.blocks[block].terminator.edges().enumerate() {
                let scope = site.names.enter();
                let when = if is_opaque { When::Always } else { self.condition(&mut site, block, index) };
                let to = number_of[edge.target.index()];
                let is_back = dominators.dominates(edge.target, block);
                let way = self.graph.ways.len() as Way;
                let input = self.graph.blocks[to as usize].ways_in.len() as u32;
                self.graph.ways.push(WayData { from: site.block, to, when, is_back, input });
                self.graph.blocks[number].ways_out.push(way);
                self.graph.blocks[to as usize].ways_in.push(way);
                let told_here = site.names.since(scope);
                if edges_in[edge.target.index()] == 1 {
                    told[edge.target.index()] = told_here;
                }
                for (&argument, &param) in edge.arguments.iter().zip(&body.blocks[edge.target].params) {
                    if let Some(node) = site.names.defined(param) {
                        let input = self.operand(&mut site, argument);
                        self.graph.add_input(node, Gate::Way(way), input);
                    }
                }
                site.names.leave(scope);
            }
            self.graph.blocks[number].nodes = first..self.graph.sources.len() as Node;
        }
        let info = self.graph.functions[function.index()].as_mut().expect("it was declared");
        (info.nodes, info.renamed) = site.names.finish();
    }

    /// The node that a value is read through here. Something unknown where it has none.
    pub fn operand(&mut self, site: &mut Site, value: Value) -> Node {
        if let Some(node) = site.names.current(value) {
            return node;
        }
        let body = site.body;
        let range = match &body.values[value].def {
            Def::Constant(Constant::Bits(bits)) => Range::of_bits(bits),
            Def::Constant(Constant::Global { offset, .. }) => Range::exactly(OFFSET, *offset as u64),
            _ => Range::full(int_width(body.ty(value)).unwrap_or(OFFSET)),
        };
        let node = self.graph.add(Source::Fixed, range, site.block);
        site.names.stand_in(value, node);
        node
    }

    fn instruction(&mut self, site: &mut Site, inst: Inst, after: (ir::Block, u32)) {
        let data = &site.body.insts[inst];
        let source = match data.op {
            Op::Call { .. } => return self.call(site, inst, after),
            Op::Assume { condition } | Op::Check { condition: ir::Condition::Holds(condition), .. } => {
                site.names.at(Some(after));
                self.assume(site, condition, true);
                site.names.at(None);
                return;
            }
            Op::Store { pointer, value, .. } => {
                let scalar = self.scalars.find(&site.places, pointer, site.body.ty(value));
                if let Some(&node) = scalar.and_then(|scalar| self.scalar_nodes.get(&scalar)) {
                    let input = self.operand(site, value);
                    let input = self.graph.add_input(node, Gate::Entered(site.block), input);
                    self.graph.blocks[site.block as usize].feeds.push((node, input));
                }
                return;
            }
            ref op => self.source(site, op, inst),
        };
        for (index, &result) in data.results.iter().enumerate() {
            let Some(width) = self.width(site.function, site.body, result) else { continue };
            let (source, start) = match (index, source, &data.op) {
                (0, Some(source), _) if !site.names.is_opaque() => (source, Range::empty(width)),
                (_, _, Op::Alloca { .. }) => (Source::Fixed, Range::exactly(OFFSET, 0)),
                _ => (Source::Fixed, Range::full(width)),
            };
            let node = self.graph.add(source, start, site.block);
            site.names.define(result, node);
        }
    }

    /// How the first result is made; none if nothing is known of it.
    fn source(&mut self, site: &mut Site, op: &Op, inst: Inst) -> Option<Source> {
        let body = site.body;
        let result = *body.insts[inst].results.first()?;
        self.width(site.function, body, result)?;
        let is_number = |value: Value| matches!(body.ty(value), Type::Int(width) if width <= WIDEST);
        Some(match *op {
            Op::Binary { op, left, right } => Source::Binary(op, self.operand(site, left), self.operand(site, right)),
            Op::Overflows { op, left, right } if is_number(left) => {
                Source::Overflows(op, self.operand(site, left), self.operand(site, right))
            }
            Op::Unary { op, value } => Source::Unary(op, self.operand(site, value)),
            Op::Compare { op, left, right } if is_number(left) => {
                Source::Compare(op, self.operand(site, left), self.operand(site, right))
            }
            Op::Cast { op, value } if is_number(value) && op != ir::CastOp::IntToPointer => {
                Source::Cast(op, self.operand(site, value))
            }
            Op::Select { condition, then, otherwise } => {
                Source::Select(self.operand(site, condition), self.operand(site, then), self.operand(site, otherwise))
            }
            Op::PointerAdd { base, index, scale, sign } => {
                Source::Moved(self.operand(site, base), self.operand(site, index), sign, scale)
            }
            Op::Load { pointer, access } if is_plain(access) => {
                let scalar = self.scalars.find(&site.places, pointer, body.ty(result))?;
                Source::Copy(self.scalar_nodes[&scalar])
            }
            _ => return None,
        })
    }

    fn call(&mut self, site: &mut Site, inst: Inst, after: (ir::Block, u32)) {
        let Op::Call { callee, arguments } = &site.body.insts[inst].op else { return };
        let results = &site.body.insts[inst].results;
        let mut given: Vec<Option<Node>> = vec![None; results.len()];
        if let &Callee::Direct(callee) = callee {
            match self.program.functions[callee].kind {
                FunctionKind::Defined(ref body) => {
                    self.pass(site, callee, body, arguments);
                    let types = &self.program.functions[callee].results;
                    let matching = types.len() == results.len();
                    let info = self.graph.functions[callee.index()].as_ref().expect("it was declared");
                    for (index, &result) in results.iter().enumerate().filter(|_| matching) {
                        if types[index] == site.body.ty(result) && matches!(types[index], Type::Int(_)) {
                            given[index] = Some(info.results[index]);
                        }
                    }
                }
                FunctionKind::Intrinsic(intrinsic) => {
                    self.graph.blocks[site.block as usize].is_end |= intrinsic.onward() == Onward::Never;
                }
                FunctionKind::Missing => {}
            }
            site.names.at(Some(after));
            self.after_call(site, callee, arguments);
            site.names.at(None);
        }
        for (&result, given) in results.iter().zip(given) {
            let Some(width) = self.width(site.function, site.body, result) else { continue };
            let node = match given {
                Some(given) if !site.names.is_opaque() => {
                    self.graph.add(Source::Copy(given), Range::empty(width), site.block)
                }
                _ => self.graph.add(Source::Fixed, Range::full(width), site.block),
            };
            site.names.define(result, node);
        }
    }

    /// Hands arguments to the callee's parameters.
    fn pass(&mut self, site: &mut Site, callee: Function, body: &Body, arguments: &[ir::Argument]) {
        let number = site.block;
        self.graph.blocks[number as usize].calls.push(callee);
        let info = self.graph.functions[callee.index()].as_mut().expect("it was declared");
        info.callers.push(number);
        let nodes: Vec<Option<Node>> =
            body.blocks[body.entry].params.iter().map(|param| info.nodes[param.index()]).collect();
        for (index, node) in nodes.into_iter().enumerate() {
            let Some(node) = node else { continue };
            let param = body.blocks[body.entry].params[index];
            let fits = |argument: &&ir::Argument| {
                argument.aggregate.is_none() && site.body.ty(argument.value) == body.ty(param)
            };
            match arguments.get(index).filter(fits) {
                Some(argument) => {
                    let input = self.operand(site, argument.value);
                    let input = self.graph.add_input(node, Gate::Entered(number), input);
                    self.graph.blocks[number as usize].feeds.push((node, input));
                }
                None => {
                    let join = self.graph.join_of(node).expect("parameters are joins");
                    join.start = Range::full(join.start.width());
                }
            }
        }
    }

    fn give_back(&mut self, site: &mut Site, values: &[Value]) {
        let number = site.block;
        let info = self.graph.functions[site.function.index()].as_ref().expect("it was declared");
        let results = info.results.clone();
        for (&node, &value) in results.iter().zip(values) {
            if matches!(site.body.ty(value), Type::Int(_)) {
                let input = self.operand(site, value);
                let input = self.graph.add_input(node, Gate::Left(number), input);
                self.graph.blocks[number as usize].feeds.push((node, input));
            }
        }
    }

    /// The size of the one variable that both pointers are derived from.
    pub fn common_size(&self, site: &Site, left: Value, right: Value) -> Option<u64> {
        let bases = self.pointers.bases(site.function, left)?;
        if bases.len() != 1 || self.pointers.bases(site.function, right)? != bases {
            return None;
        }
        match bases[0] {
            Base::Global(global) => Some(self.program.globals[global].bytes),
            // Another call of the function, or another round of a loop, makes another variable; the entry is no loop.
            Base::Alloca { function, inst } => {
                let homes = &self.graph.functions[function.index()].as_ref()?.homes;
                let is_only = function == site.function && homes[inst.index()].0 == site.body.entry;
                let Op::Alloca { bytes, .. } = site.body.insts.get(inst).filter(|_| is_only)?.op else { return None };
                site.body.constant_bits(bytes)?.as_u64()
            }
        }
    }

    /// A refined name for a value.
    pub fn refine(&mut self, site: &mut Site, value: Value, constraint: Constraint) -> Node {
        let base = self.operand(site, value);
        let width = self.graph.start[base as usize].width();
        let node = self.graph.add(Source::Refined(base, constraint), Range::empty(width), site.block);
        site.names.rename(value, node, None);
        node
    }
}

pub(super) fn int_width(ty: Type) -> Option<u32> {
    match ty {
        Type::Int(width) => Some(width),
        _ => None,
    }
}

/// Where each instruction stands.
fn homes(body: &Body) -> Vec<(ir::Block, u32)> {
    let mut homes = vec![(body.entry, 0); body.insts.len()];
    for (block, data) in body.blocks.iter() {
        for (position, inst) in data.insts.iter().enumerate() {
            homes[inst.index()] = (block, position as u32);
        }
    }
    homes
}
