//! The program as this engine walks it: blocks in parts, what ends each part, and where an error can still come.

use analysis::call_graph::ResolvedCalls;
use analysis::points_to::PointsTo;
use engine::{property_of, Pointers, Property, PropertySet};
use ir::{
    Block, Body, Callee, Cfg, Condition, Dominators, EntityRef, Function, FunctionKind, Inst, Intrinsic, Loops, Op,
    PostDominators, PrimaryMap, Program, SecondaryMap, Terminator, Type,
};
use machine::{ends_part, Stop};
use std::collections::HashMap;

/// Every function of a program.
pub struct Layout<'p> {
    pub program: &'p Program,
    functions: PrimaryMap<Function, Option<FunctionLayout>>,
    pub points_to: &'p PointsTo,
    properties: PropertySet,
    /// What runs one after the other: constructors, `main`, `exit` where it has a body, destructors.
    pub roots: Vec<Function>,
    /// How many of them come before the destructors.
    pub before_destructors: usize,
}

pub struct FunctionLayout {
    pub cfg: Cfg,
    pub loops: Loops,
    pub posts: PostDominators,
    /// For each block, what its parts end with.
    ends: SecondaryMap<Block, Vec<Option<Inst>>>,
    /// The block and the part that each instruction is in; what ends a part is in it.
    places: HashMap<Inst, (Block, u32)>,
    pub dominators: Dominators<Block>,
    pub returns: Vec<Block>,
    /// For each block and part: can an error come before the function returns, and can it return?
    hopes: SecondaryMap<Block, Vec<Hope>>,
}

/// What may lie ahead.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hope {
    pub goal: bool,
    pub returns: bool,
}

/// How a path may go on at the end of a part, as far as the function itself says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exit {
    /// To the next part of the block.
    On,
    Block(Block),
    Call(Function),
    Return,
    /// `exit()`: destructors run, then the program ends.
    Finish,
    /// A property may be violated here.
    Violation,
    /// The path cannot be followed from here.
    Cut,
}

/// What a program may contain that this engine does not follow.
pub fn unsupported(program: &Program) -> Option<&'static str> {
    for (_, data) in &program.functions {
        match data.kind {
            FunctionKind::Intrinsic(Intrinsic::SetJump) => return Some("setjmp() in the conflict-driven engine"),
            FunctionKind::Intrinsic(Intrinsic::Havoc) => {
                return Some("functions without a body that write memory in the conflict-driven engine");
            }
            FunctionKind::Intrinsic(Intrinsic::SetRounding) => {
                return Some("changes of the rounding mode in the conflict-driven engine");
            }
            _ => {}
        }
        let Some(body) = data.body() else { continue };
        let cfg = Cfg::new(body);
        if !Loops::new(&cfg, &Dominators::new(&cfg)).irreducible().is_empty() {
            return Some("jumps into the middle of loops in the conflict-driven engine");
        }
    }
    None
}

impl<'p> Layout<'p> {
    pub fn new(program: &'p Program, pointers: &'p Pointers, properties: &PropertySet) -> Layout<'p> {
        let points_to = &pointers.points_to;
        let layout = |data: &ir::FunctionData| data.body().map(|body| FunctionLayout::new(program, body));
        let functions = program.functions.values().map(layout).collect();
        let mut roots = program.constructors.clone();
        roots.extend(program.entry);
        roots.extend(program.function_named("exit").filter(|&exit| program.functions[exit].body().is_some()));
        let before_destructors = roots.len();
        roots.extend(&program.destructors);
        let mut layout =
            Layout { program, functions, points_to, properties: properties.clone(), roots, before_destructors };
        layout.find_hopes(&pointers.calls);
        layout
    }

    pub fn body(&self, function: Function) -> &'p Body {
        self.program.functions[function].body().expect("only functions with a body are walked")
    }

    pub fn function(&self, function: Function) -> &FunctionLayout {
        self.functions[function].as_ref().expect("only functions with a body are walked")
    }

    /// What ends a part; none for the block's terminator.
    pub fn end(&self, function: Function, block: Block, part: u32) -> Option<Inst> {
        self.function(function).ends[block][part as usize]
    }

    /// The part that an instruction ends, or the last one of a block.
    pub fn part_ended(&self, function: Function, block: Block, end: Option<Inst>) -> u32 {
        let layout = self.function(function);
        end.map_or_else(|| layout.ends[block].len() as u32 - 1, |inst| layout.places[&inst].1)
    }

    pub fn hope(&self, function: Function, block: Block, part: u32) -> Hope {
        self.function(function).hopes[block][part as usize]
    }

    /// Is a property asked for that such a stop violates?
    pub fn is_asked(&self, stop: &Stop) -> bool {
        property_of(stop).is_some_and(|property| self.properties.contains(property))
    }

    fn ends_are_checked(&self) -> bool {
        !self.program.ending.is_empty()
    }

    /// The ways that a path may go on at the end of a part, each once.
    pub fn exits(&self, function: Function, block: Block, part: u32) -> Vec<Exit> {
        let body = self.body(function);
        match self.end(function, block, part) {
            Some(inst) => self.exits_of(function, inst),
            None => self.exits_of_block(function, &body.blocks[block].terminator),
        }
    }

    /// The instructions of a part, without what ends it.
    pub fn insts(&self, function: Function, block: Block, part: u32) -> &'p [Inst] {
        let insts = &self.body(function).blocks[block].insts;
        let ends = &self.function(function).ends[block];
        let at = |end: Option<Inst>| end.and_then(|end| insts.iter().position(|&inst| inst == end));
        let first = part.checked_sub(1).map_or(0, |before| at(ends[before as usize]).map_or(0, |at| at + 1));
        let last = at(ends[part as usize]).unwrap_or(insts.len());
        &insts[first..last]
    }

    fn exits_of_block(&self, function: Function, terminator: &Terminator) -> Vec<Exit> {
        match terminator {
            Terminator::Return { .. } if self.ends_are_checked() && self.roots.contains(&function) => {
                vec![Exit::Return, Exit::Violation]
            }
            Terminator::Return { .. } => vec![Exit::Return],
            Terminator::Unreachable => vec![Exit::Cut],
            _ => {
                let mut exits: Vec<Exit> = Vec::new();
                for edge in terminator.edges() {
                    let exit = Exit::Block(edge.target);
                    if !exits.contains(&exit) {
                        exits.push(exit);
                    }
                }
                if matches!(terminator, Terminator::ComputedGoto { .. }) && self.accesses() {
                    exits.push(Exit::Violation);
                }
                exits
            }
        }
    }

    fn accesses(&self) -> bool {
        self.properties.contains(Property::ValidDeref)
    }

    fn exits_of(&self, function: Function, inst: Inst) -> Vec<Exit> {
        match &self.body(function).insts[inst].op {
            Op::Check { kind, condition } => match (self.is_asked(&Stop::Violated(*kind)), condition) {
                (true, Condition::Never) => vec![Exit::Violation],
                (true, _) => vec![Exit::Violation, Exit::On],
                (false, _) => vec![Exit::On],
            },
            Op::Assume { .. } => vec![Exit::On],
            Op::Call { callee, .. } => match callee {
                Callee::Direct(callee) => self.exits_of_call(*callee),
                Callee::Indirect(_) => {
                    let callees = self.points_to.callees(function, inst);
                    let mut exits: Vec<Exit> = Vec::new();
                    for exit in callees.iter().flat_map(|&callee| self.exits_of_call(callee)) {
                        if !exits.contains(&exit) {
                            exits.push(exit);
                        }
                    }
                    // Whatever the pointer is, it may be none of them.
                    let wrong = if self.accesses() { Exit::Violation } else { Exit::Cut };
                    if !exits.contains(&wrong) {
                        exits.push(wrong);
                    }
                    exits
                }
            },
            _ => vec![Exit::Cut],
        }
    }

    fn exits_of_call(&self, callee: Function) -> Vec<Exit> {
        use machine::Fault;
        let data = &self.program.functions[callee];
        let intrinsic = match data.kind {
            FunctionKind::Defined(_) => return vec![Exit::Call(callee)],
            FunctionKind::Missing => return vec![Exit::Cut],
            FunctionKind::Intrinsic(intrinsic) => intrinsic,
        };
        let asked = |stop: Stop| self.is_asked(&stop);
        match intrinsic {
            Intrinsic::ReachError if asked(Fault::ReachError.into()) => vec![Exit::Violation],
            Intrinsic::LongJump | Intrinsic::Unsupported => vec![Exit::Cut],
            // Assertions are not asked about: one that fails ends the program.
            Intrinsic::AssertFail if self.properties.contains(Property::Assert) => vec![Exit::Violation],
            Intrinsic::AssertFail | Intrinsic::Abort => Vec::new(),
            Intrinsic::Exit if self.ends_are_checked() => vec![Exit::Violation],
            Intrinsic::Exit => Vec::new(),
            Intrinsic::Finish | Intrinsic::ReachError if self.ends_are_checked() => vec![Exit::Finish, Exit::Violation],
            Intrinsic::Finish | Intrinsic::ReachError => vec![Exit::Finish],
            _ if self.accesses() && data.params.contains(&Type::Pointer) => vec![Exit::Violation, Exit::On],
            _ => vec![Exit::On],
        }
    }

    /// Finds out from where errors can be reached, callees before callers.
    fn find_hopes(&mut self, calls: &ResolvedCalls) {
        let groups: Vec<Vec<Function>> = calls.bottom_up().map(<[Function]>::to_vec).collect();
        for group in groups {
            // Within a group, until nothing changes: hope only ever grows.
            loop {
                let mut changed = false;
                for &function in &group {
                    changed |= self.find_hope(function);
                }
                if !changed {
                    break;
                }
            }
        }
    }

    fn find_hope(&mut self, function: Function) -> bool {
        let Some(layout) = &self.functions[function] else { return false };
        let mut hopes = layout.hopes.clone();
        let order: Vec<Block> = layout.cfg.reverse_postorder().iter().rev().copied().collect();
        let mut changed = false;
        loop {
            let mut again = false;
            for &block in &order {
                for part in (0..self.function(function).ends[block].len()).rev() {
                    let mut hope = Hope::default();
                    for exit in self.exits(function, block, part as u32) {
                        let ahead = match exit {
                            Exit::On => hopes[block][part + 1],
                            Exit::Block(target) => hopes[target][0],
                            Exit::Call(callee) => {
                                let inside = if callee == function {
                                    hopes[self.body(function).entry][0]
                                } else {
                                    self.function(callee).hopes[self.body(callee).entry][0]
                                };
                                let after = match inside.returns {
                                    true => hopes[block].get(part + 1).copied().unwrap_or_default(),
                                    false => Hope::default(),
                                };
                                Hope { goal: inside.goal || after.goal, returns: after.returns }
                            }
                            Exit::Return => Hope { goal: false, returns: true },
                            Exit::Finish => Hope { goal: !self.program.destructors.is_empty(), returns: false },
                            Exit::Violation | Exit::Cut => Hope { goal: true, returns: false },
                        };
                        hope = Hope { goal: hope.goal || ahead.goal, returns: hope.returns || ahead.returns };
                    }
                    if hopes[block][part] != hope {
                        hopes[block][part] = hope;
                        again = true;
                    }
                }
            }
            changed |= again;
            if !again {
                break;
            }
        }
        if let Some(layout) = &mut self.functions[function] {
            layout.hopes = hopes;
        }
        changed
    }

    /// Can an error come after a root has returned?
    pub fn hope_after_root(&self, root: usize) -> bool {
        match self.roots.get(root + 1) {
            Some(&next) => {
                let hope = self.hope(next, self.body(next).entry, 0);
                hope.goal || hope.returns && self.hope_after_root(root + 1)
            }
            None => false,
        }
    }
}

impl FunctionLayout {
    fn new(program: &Program, body: &Body) -> FunctionLayout {
        let cfg = Cfg::new(body);
        let dominators = Dominators::new(&cfg);
        let loops = Loops::new(&cfg, &dominators);
        let posts = PostDominators::new(&cfg);
        let (mut ends, mut places, mut hopes) = (SecondaryMap::new(), HashMap::new(), SecondaryMap::new());
        let mut returns = Vec::new();
        for (block, data) in &body.blocks {
            let mut list: Vec<Option<Inst>> = Vec::new();
            for &inst in &data.insts {
                places.insert(inst, (block, list.len() as u32));
                if ends_part(program, &body.insts[inst].op) {
                    list.push(Some(inst));
                }
            }
            list.push(None);
            hopes[block] = vec![Hope::default(); list.len()];
            ends[block] = list;
            if matches!(data.terminator, Terminator::Return { .. }) && cfg.is_reachable(block) {
                returns.push(block);
            }
        }
        FunctionLayout { cfg, loops, posts, dominators, ends, places, returns, hopes }
    }

    /// The block and the part that an instruction is in.
    pub fn place(&self, inst: Inst) -> (Block, u32) {
        self.places[&inst]
    }

    /// The blocks that a path may be in after `block`, before it comes to an instance of a block that every other way
    /// from there comes to as well.
    ///
    /// That is where the ways meet, if they meet in the same iteration of every loop: if a way may begin another
    /// iteration first, they meet behind that loop.
    pub fn region(&self, block: Block) -> Vec<Block> {
        let mut meet = self.posts.immediate(block);
        loop {
            let region = self.until(block, meet);
            let Some(here) = meet else { return region };
            let mut around = self.loops.innermost(here);
            let mut same = true;
            while let Some(id) = around {
                let data = self.loops.get(id);
                same &= match self.loops.contains(id, block) {
                    true => !region.contains(&data.header),
                    false => data.header == here,
                };
                around = data.parent;
            }
            if same {
                return region;
            }
            meet = self.posts.immediate(here);
        }
    }

    fn until(&self, block: Block, meet: Option<Block>) -> Vec<Block> {
        let mut seen = vec![false; self.cfg.graph().len()];
        let mut list = Vec::new();
        let mut open: Vec<Block> = self.cfg.successors(block).to_vec();
        while let Some(next) = open.pop() {
            if Some(next) == meet || std::mem::replace(&mut seen[next.index()], true) {
                continue;
            }
            list.push(next);
            open.extend(self.cfg.successors(next));
        }
        list
    }
}
