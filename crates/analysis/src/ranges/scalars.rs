//! Which global variables can be treated as one value each, wherever it is stored.
//!
//! A place in a global is a scalar if the global's address is used for nothing but whole loads and stores at constant
//! offsets, and no two of these overlap without being the same place. Whatever is loaded there was stored there by an
//! instruction that can be seen, or is the initial value.
//!
//! Soundness: memory has no other way in: a pointer never leaves its object (see `machine::memory`), so an object whose
//! address goes nowhere is accessed by these instructions alone. Local variables of that kind are no scalars: their
//! first value is arbitrary, and most are SSA values anyway. Where a function writes all that it can reach, there are none.

use crate::range::Range;
use ir::{
    Access, Address, Body, Constant, Def, EntityRef, FunctionKind, Global, Inst, Op, Program, Sign, Touch, Type, Value,
};
use std::collections::{BTreeMap, HashMap};

/// A scalar in a global: where, and what type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Scalar {
    pub global: Global,
    pub offset: i64,
    pub width: u32,
}

#[derive(Default)]
pub(super) struct Scalars {
    /// Each with what it is at the start.
    pub all: BTreeMap<Scalar, Range>,
}

impl Scalars {
    pub fn new(program: &Program) -> Scalars {
        let reaches_all = |data: &ir::FunctionData| match data.kind {
            FunctionKind::Intrinsic(intrinsic) => intrinsic.touches().contains(&Touch::Reachable),
            FunctionKind::Defined(_) | FunctionKind::Missing => false,
        };
        if program.functions.values().any(reaches_all) {
            return Scalars::default();
        }
        let mut escaped = vec![false; program.globals.len()];
        for (_, data) in program.globals.iter() {
            for (_, address) in data.initializer.iter().flat_map(|initializer| &initializer.addresses) {
                if let Address::Global { global, .. } = address {
                    escaped[global.index()] = true;
                }
            }
        }
        // Offset and type of every access, by global.
        let mut accesses: BTreeMap<Global, Vec<(i64, Type)>> = BTreeMap::new();
        for body in program.functions.values().filter_map(|data| data.body()) {
            let places = constant_places(body);
            let place_of = |value: Value| places.get(&value).copied();
            for block in body.blocks.values() {
                for &inst in &block.insts {
                    let data = &body.insts[inst];
                    let mut accessed = |pointer: Value, ty: Type| {
                        if let Some((global, offset)) = place_of(pointer) {
                            accesses.entry(global).or_default().push((offset, ty));
                        }
                    };
                    match data.op {
                        Op::Load { pointer, .. } => accessed(pointer, body.ty(data.results[0])),
                        Op::Store { pointer, value, .. } => {
                            accessed(pointer, body.ty(value));
                            escape(place_of(value), &mut escaped);
                        }
                        // Where the sum is a constant place, so is the base.
                        Op::PointerAdd { base, .. } if place_of(data.results[0]).is_none() => {
                            escape(place_of(base), &mut escaped);
                        }
                        Op::PointerAdd { .. } | Op::Check { .. } => {}
                        ref op => op.operands().for_each(|value| escape(place_of(value), &mut escaped)),
                    }
                }
                block.terminator.uses().for_each(|value| escape(place_of(value), &mut escaped));
            }
        }
        let mut scalars = Scalars::default();
        for (global, list) in accesses {
            if !escaped[global.index()] {
                scalars.add(program, global, list);
            }
        }
        scalars
    }

    fn add(&mut self, program: &Program, global: Global, mut list: Vec<(i64, Type)>) {
        list.sort_unstable();
        list.dedup();
        let model = program.data_model;
        let overlaps = |pair: &[(i64, Type)]| pair[0].0.saturating_add(pair[0].1.bytes(model) as i64) > pair[1].0;
        // The end of each is compared with the start of the next; equal starts with different types overlap too.
        if list.windows(2).any(overlaps) {
            return;
        }
        for (offset, ty) in list {
            if let Type::Int(width @ 1..=64) = ty {
                let scalar = Scalar { global, offset, width };
                self.all.insert(scalar, initial(program, scalar));
            }
        }
    }

    pub fn find(&self, places: &HashMap<Value, (Global, i64)>, pointer: Value, ty: Type) -> Option<Scalar> {
        let Type::Int(width) = ty else { return None };
        let &(global, offset) = places.get(&pointer)?;
        let scalar = Scalar { global, offset, width };
        self.all.contains_key(&scalar).then_some(scalar)
    }
}

fn escape(place: Option<(Global, i64)>, escaped: &mut [bool]) {
    if let Some((global, _)) = place {
        escaped[global.index()] = true;
    }
}

/// The values of a body that are a global's address and a constant.
pub(super) fn constant_places(body: &Body) -> HashMap<Value, (Global, i64)> {
    let mut places = HashMap::new();
    for (value, data) in body.values.iter() {
        if let Def::Constant(Constant::Global { global, offset }) = data.def {
            places.insert(value, (global, offset));
        }
    }
    // Definitions come before uses in the order of blocks only mostly; what is missed counts as an escape.
    for block in body.blocks.values() {
        for &inst in &block.insts {
            if let Some((value, place)) = moved(body, inst, &places) {
                places.insert(value, place);
            }
        }
    }
    places
}

fn moved(body: &Body, inst: Inst, places: &HashMap<Value, (Global, i64)>) -> Option<(Value, (Global, i64))> {
    let data = &body.insts[inst];
    let Op::PointerAdd { base, index, scale, sign } = data.op else { return None };
    let &(global, offset) = places.get(&base)?;
    let index = body.constant_bits(index)?;
    let index = if index.width() <= 64 { index.as_i64()? } else { return None };
    if sign == Sign::Unsigned && index < 0 {
        return None;
    }
    Some((data.results[0], (global, offset.checked_add(index.checked_mul(scale)?)?)))
}

/// What lies there when the program starts.
fn initial(program: &Program, scalar: Scalar) -> Range {
    let data = &program.globals[scalar.global];
    let bytes = u64::from(scalar.width.div_ceil(8));
    let Some(initializer) = &data.initializer else { return Range::full(scalar.width) };
    let Ok(start) = u64::try_from(scalar.offset) else { return Range::full(scalar.width) };
    let has_address = |&(at, _): &(u64, Address)| {
        at < start.saturating_add(bytes) && start < at.saturating_add(program.data_model.pointer_bytes())
    };
    if initializer.addresses.iter().any(has_address) {
        return Range::full(scalar.width);
    }
    let byte = |index: u64| {
        let place = usize::try_from(start.saturating_add(index)).ok();
        u64::from(place.and_then(|place| initializer.bytes.get(place)).copied().unwrap_or(0))
    };
    Range::exactly(scalar.width, (0..bytes).fold(0, |value, index| value | byte(index) << (8 * index)))
}

/// A load that gives what was stored: volatile ones need not.
pub(super) fn is_plain(access: Access) -> bool {
    access != Access::Volatile
}
