//! Which instructions write what others may read.
//!
//! Every instruction has the portions it reads and those it writes, by the table of effects (`ir::Touch`) and what its pointers may
//! point to; a write reaches every
//! read of a portion that overlaps, whatever the order of the two is. An index by object keeps that sparse. For
//! functions as wholes there are the objects that they, or functions they call, may write or read.
//!
//! What makes contents arbitrary is a write: the scope of a variable begins, input is put into memory. Passing an aggregate
//! by value writes the callee's copy of it, and extra arguments of a variadic call its area. Freeing writes nothing; it ends a
//! life, as the end of a scope does (`ends`).
//!
//! Soundness: initialisers of globals are no instruction, so what removes writes has to leave globals as they are.
//! The order of what is read from outside (`Read`) is a portion of an object of its own, read and written by each.

use crate::call_graph::{ResolvedCalls, Site};
use crate::points_to::{gcd, Object, ObjectId, Place, PointsTo, Set};
use ir::{Body, Cfg, EntityRef, Extent, Function, FunctionKind, Inst, Op, Program, Touch, Value};

/// An instruction with more places in one object than this covers all of it.
const MOST_PLACES: usize = 8;

/// Bytes of an object: so many (or all that follow) at an offset, or at each offset a stride apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Portion {
    pub object: ObjectId,
    pub offset: i64,
    pub stride: u64,
    pub bytes: Option<u64>,
}

impl Portion {
    pub fn new(place: Place, bytes: Option<u64>) -> Portion {
        Portion { object: place.object, offset: place.offset, stride: place.stride, bytes }
    }

    pub fn whole(object: ObjectId) -> Portion {
        Portion { object, offset: 0, stride: 1, bytes: None }
    }

    pub fn overlaps(&self, other: &Portion) -> bool {
        if self.object != other.object || self.bytes == Some(0) || other.bytes == Some(0) {
            return false;
        }
        let distance = other.offset as i128 - self.offset as i128;
        let reaches = |bytes: Option<u64>, distance: i128| bytes.is_none_or(|bytes| distance < bytes as i128);
        match gcd(self.stride, other.stride) {
            0 if distance >= 0 => reaches(self.bytes, distance),
            0 => reaches(other.bytes, -distance),
            stride => {
                let stride = stride as i128;
                reaches(self.bytes, distance.rem_euclid(stride)) || reaches(other.bytes, (-distance).rem_euclid(stride))
            }
        }
    }
}

/// What an instruction does to memory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    pub reads: Vec<Portion>,
    pub writes: Vec<Portion>,
    /// Objects whose life or scope it begins or ends.
    pub lives: Vec<ObjectId>,
    /// Objects whose life it asks about.
    pub asks: Vec<ObjectId>,
}

/// Memory dependence of a whole program.
pub struct Memory<'a> {
    program: &'a Program,
    points_to: &'a PointsTo,
    /// By object: what writes it, in the program's order.
    writers: Vec<Vec<(Portion, Site)>>,
    /// By object: what begins or ends its life or scope, other than making it.
    lives: Vec<Vec<Site>>,
    /// By function: the objects that running it may write, and read.
    modified: Vec<Set>,
    referenced: Vec<Set>,
}

impl<'a> Memory<'a> {
    pub fn new(program: &'a Program, points_to: &'a PointsTo, calls: &ResolvedCalls) -> Memory<'a> {
        let objects = points_to.object_count() + 1;
        let mut memory = Memory {
            program,
            points_to,
            writers: vec![Vec::new(); objects],
            lives: vec![Vec::new(); objects],
            modified: vec![Set::default(); program.functions.len()],
            referenced: vec![Set::default(); program.functions.len()],
        };
        for (function, data) in program.functions.iter() {
            let Some(body) = data.body().filter(|_| points_to.is_reached(function)) else { continue };
            for &block in Cfg::new(body).reverse_postorder() {
                for &inst in &body.blocks[block].insts {
                    memory.index(Site { function, inst }, body);
                }
            }
        }
        memory.summarize(calls);
        memory
    }

    /// What writes something that overlaps the portion.
    pub fn writers(&self, portion: &Portion) -> impl Iterator<Item = Site> + '_ {
        let portion = *portion;
        self.all_writers(portion.object)
            .iter()
            .filter(move |(written, _)| written.overlaps(&portion))
            .map(|(_, site)| *site)
    }

    pub fn all_writers(&self, object: ObjectId) -> &[(Portion, Site)] {
        &self.writers[object.0 as usize]
    }

    /// May an instruction end the lives of all allocas since a mark?
    pub fn ends_since_mark(&self, function: Function, inst: Inst) -> bool {
        let Some(body) = self.program.functions[function].body() else { return false };
        let callees = self.points_to.callees(function, inst);
        body.insts[inst].op.touches().any(|touch| matches!(touch, Touch::EndSince { .. }))
            || callees.iter().any(|&callee| match self.program.functions[callee].kind {
                FunctionKind::Intrinsic(intrinsic) => {
                    intrinsic.touches().iter().any(|touch| matches!(touch, Touch::EndSince { .. }))
                }
                FunctionKind::Defined(_) | FunctionKind::Missing => false,
            })
    }

    /// What may have written what an instruction reads, in the program's order.
    pub fn definitions(&self, function: Function, inst: Inst) -> Vec<Site> {
        let effects = self.effects(function, inst);
        let mut sites: Vec<Site> = effects.reads.iter().flat_map(|portion| self.writers(portion)).collect();
        sites.sort();
        sites.dedup();
        sites
    }

    /// What ends or begins the life of an object, or its scope.
    pub fn lives(&self, object: ObjectId) -> &[Site] {
        &self.lives[object.0 as usize]
    }

    /// May running the function, with all that it calls, write to the object?
    pub fn modifies(&self, function: Function, object: ObjectId) -> bool {
        self.modified[function.index()].contains(object.0)
    }

    /// May running the function, with all that it calls, read the object?
    pub fn references(&self, function: Function, object: ObjectId) -> bool {
        self.referenced[function.index()].contains(object.0)
    }

    /// The object that stands for what is still to be read from outside.
    pub fn outside(&self) -> ObjectId {
        ObjectId(self.points_to.object_count() as u32)
    }

    pub fn effects(&self, function: Function, inst: Inst) -> Effects {
        let Some(body) = self.program.functions[function].body() else { return Effects::default() };
        Reader { memory: self, function, body }.effects(inst)
    }

    /// The objects that an access through the pointer may touch.
    pub fn objects(&self, function: Function, pointer: Value) -> Vec<ObjectId> {
        let mut objects: Vec<ObjectId> = self.data_places(function, pointer).map(|place| place.object).collect();
        objects.dedup();
        objects
    }

    fn data_places(&self, function: Function, pointer: Value) -> impl Iterator<Item = Place> + '_ {
        let is_data =
            |place: &Place| !matches!(self.points_to.object(place.object), Object::Unknown | Object::Function(_));
        self.points_to.targets(function, pointer).into_iter().filter(is_data)
    }

    fn index(&mut self, site: Site, body: &Body) {
        let effects = Reader { memory: self, function: site.function, body }.effects(site.inst);
        for portion in effects.writes {
            self.writers[portion.object.0 as usize].push((portion, site));
            self.modified[site.function.index()].insert(portion.object.0);
        }
        for portion in effects.reads {
            self.referenced[site.function.index()].insert(portion.object.0);
        }
        for object in effects.lives {
            self.lives[object.0 as usize].push(site);
        }
    }

    /// Adds what callees do to what functions do themselves.
    fn summarize(&mut self, calls: &ResolvedCalls) {
        for group in calls.bottom_up() {
            for sets in [&mut self.modified, &mut self.referenced] {
                let mut all = Set::default();
                for &function in group {
                    all.absorb(&sets[function.index()]);
                    for callee in calls.callees(function) {
                        all.absorb(&sets[callee.index()]);
                    }
                }
                for &function in group {
                    sets[function.index()] = all.clone();
                }
            }
        }
    }
}

/// May a mark of the stack have been set before the alloca runs? Then restoring it ends what the alloca makes.
pub fn is_dynamic(body: &Body, alloca: Inst) -> bool {
    let before =
        body.blocks[body.entry].insts.iter().take_while(|&&inst| !matches!(body.insts[inst].op, Op::StackSave));
    !before.into_iter().any(|&inst| inst == alloca)
}

/// Reads the instructions of one body.
struct Reader<'m, 'a> {
    memory: &'m Memory<'a>,
    function: Function,
    body: &'m Body,
}

impl Reader<'_, '_> {
    fn effects(&self, inst: Inst) -> Effects {
        let op = &self.body.insts[inst].op;
        let mut effects = Effects::default();
        op.touches().for_each(|touch| self.touch(inst, touch, &mut effects));
        if matches!(op, Op::Call { .. }) {
            let argument = |index: usize| op.arguments().get(index).map(|argument| argument.value);
            for &callee in self.memory.points_to.callees(self.function, inst) {
                match self.memory.program.functions[callee].kind {
                    FunctionKind::Intrinsic(intrinsic) => {
                        let touches = intrinsic.touches().iter().filter_map(|touch| touch.named(argument));
                        touches.for_each(|touch| self.touch(inst, touch, &mut effects));
                    }
                    FunctionKind::Defined(_) => self.call(inst, callee, &mut effects),
                    FunctionKind::Missing => {}
                }
            }
        }
        effects
    }

    fn touch(&self, inst: Inst, touch: Touch<Value>, effects: &mut Effects) {
        match touch {
            Touch::Read { pointer, bytes } => effects.reads.extend(self.portions(pointer, self.extent(inst, bytes))),
            Touch::Write { pointer, bytes } => effects.writes.extend(self.portions(pointer, self.extent(inst, bytes))),
            Touch::Begin { pointer } => {
                let objects = self.memory.objects(self.function, pointer);
                effects.writes.extend(objects.iter().map(|&object| Portion::whole(object)));
                effects.lives.extend(objects);
            }
            Touch::End { pointer } => effects.lives.extend(self.memory.objects(self.function, pointer)),
            // A slice keeps it with the allocas that it may end (`ends_since_mark`).
            Touch::EndSince { .. } => {}
            Touch::Ask { pointer } => effects.asks.extend(self.memory.objects(self.function, pointer)),
            Touch::Reachable => {
                // What it reaches depends on what lies there.
                let reached = self.memory.points_to.reached().iter().map(|&object| Portion::whole(object));
                effects.writes.extend(reached.clone());
                effects.reads.extend(reached);
            }
            Touch::Outside => {
                effects.writes.push(Portion::whole(self.memory.outside()));
                effects.reads.push(Portion::whole(self.memory.outside()));
            }
            // Before it is made, an object is nowhere; and how floats are rounded is no memory.
            Touch::Make | Touch::Rounding => {}
        }
    }

    fn extent(&self, inst: Inst, bytes: Extent<Value>) -> Option<u64> {
        let size_of = |value: Value| self.body.ty(value).bytes(self.memory.program.data_model);
        match bytes {
            Extent::SizeOf(value) => Some(size_of(value)),
            Extent::Result => self.body.insts[inst].results.first().map(|&result| size_of(result)),
            Extent::Given(value) => self.body.constant_bits(value).and_then(|bits| bits.as_u64()),
            Extent::Rest => None,
        }
    }

    fn portions(&self, pointer: Value, bytes: Option<u64>) -> Vec<Portion> {
        let mut portions: Vec<Portion> =
            self.memory.data_places(self.function, pointer).map(|place| Portion::new(place, bytes)).collect();
        if portions.len() > MOST_PLACES {
            portions = portions
                .chunk_by(|a, b| a.object == b.object)
                .flat_map(|chunk| match chunk.len() {
                    0..=MOST_PLACES => chunk.to_vec(),
                    _ => vec![Portion { bytes, ..Portion::whole(chunk[0].object) }],
                })
                .collect();
        }
        portions
    }

    /// What passing the arguments reads and writes; what the callee does is the callee's.
    fn call(&self, inst: Inst, callee: Function, effects: &mut Effects) {
        let data = &self.memory.program.functions[callee];
        for (index, argument) in self.body.insts[inst].op.arguments().iter().enumerate() {
            let extra = index >= data.params.len();
            if let Some(aggregate) = argument.aggregate {
                effects.reads.extend(self.portions(argument.value, Some(aggregate.bytes)));
            }
            let made = match argument.aggregate {
                _ if extra => Some(Object::Variadic { function: callee }).filter(|_| data.variadic),
                Some(_) => Some(Object::Argument { function: callee, index: index as u32 }),
                None => None,
            };
            let made = made.and_then(|object| self.memory.points_to.object_id(object)).map(Portion::whole);
            if let Some(made) = made.filter(|made| !effects.writes.contains(made)) {
                effects.writes.push(made);
            }
        }
    }
}
