//! Addresses: pointers as numbers, and numbers as pointers.
//!
//! A concrete run lays objects out one after the other. A symbolic one leaves the layout open (`Layout::Any`): the
//! address of an object is a symbol, made when the program looks, and assumed to be aligned, not null, and apart from
//! other objects. So what is true of the program is true for every layout.
//!
//! A number becomes a pointer again by the symbol in it: `address of x + 4` points 4 bytes into x. Where that does not
//! show, every exposed object is an alternative, guarded by its range. A plain constant is no object's address.

use crate::choice::Alternative;
use crate::machine::Machine;
use crate::memory::{Layout, Memory};
use crate::object::{Object, ObjectKind, Status};
use crate::state::{Assumption, State};
use crate::value::{ObjectId, Value};
use bits::Bits;
use ir::Mutability;
use term::{Operator, Sort, TermId};

/// No object is below this address: null and what is near it stay free.
const LOWEST: u64 = 0x1_0000;

/// A choice of more numbers than this is looked at as one.
const LEAVES: usize = 1024;

impl Machine<'_> {
    /// The address of a pointer, as a bit-vector of the pointer's width.
    pub fn address(&mut self, state: &mut State, value: Value) -> Value {
        if let (Value::Pointer(pointer), Layout::Fixed) = (value, self.layout()) {
            return Value::Bits(state.memory.address_of(pointer));
        }
        let mut address = None;
        for alternative in self.alternatives(value).iter().rev() {
            let base = self.base_address(state, alternative.object);
            let here = self.pool.add(base, alternative.offset);
            address = Some(match address {
                None => here,
                Some(others) => self.pool.ite(alternative.guard, here, others),
            });
        }
        crate::symbolic::from_term(&self.pool, address.expect("a choice has an alternative"))
    }

    pub fn address_term(&mut self, state: &mut State, value: Value) -> TermId {
        if let Some(symbol) = self.address_in_segment(state, value) {
            return symbol;
        }
        let address = self.address(state, value);
        let ty = self.program.data_model.address_type();
        crate::symbolic::to_term(&mut self.pool, address, ty)
    }

    /// Where an object begins.
    pub(crate) fn base_address(&mut self, state: &mut State, id: ObjectId) -> TermId {
        let width = self.program.data_model.pointer_bits();
        if id == ObjectId::NONE {
            return self.pool.number(width, 0);
        }
        if self.layout() == Layout::Fixed {
            let base = state.memory.expose(id);
            return self.pool.number(width, base);
        }
        let symbol = self.address_symbol(id);
        let Some(object) = state.memory.object(id) else { return symbol };
        if object.address.is_some() {
            return symbol;
        }
        let condition = self.place_freely(&state.memory, id, object);
        let hint = state.memory.expose(id);
        state.assumptions.push(Assumption { condition, hint: Some((symbol, Bits::from_u64(width, hint))) });
        symbol
    }

    /// The symbols of all addresses that a state's program has looked at.
    pub fn exposed_symbols(&mut self, state: &State) -> Vec<TermId> {
        let exposed: Vec<ObjectId> = state.memory.exposed().collect();
        exposed.into_iter().map(|id| self.address_symbol(id)).collect()
    }

    /// Is it the symbol of an address?
    pub fn is_address(&self, symbol: TermId) -> bool {
        self.addressed.contains_key(&symbol)
    }

    pub fn address_symbol(&mut self, id: ObjectId) -> TermId {
        if let Some(&symbol) = self.address_symbols.get(&id) {
            return symbol;
        }
        let width = self.program.data_model.pointer_bits();
        let symbol = self.pool.symbol(&format!("address{}", id.0), Sort::BitVector(width));
        self.address_symbols.insert(id, symbol);
        self.addressed.insert(symbol, id);
        symbol
    }

    /// What is true of the address of an object that the program looks at for the first time.
    fn place_freely(&mut self, memory: &Memory, id: ObjectId, object: &Object) -> TermId {
        let width = self.program.data_model.pointer_bits();
        let highest = self.program.data_model.highest_address();
        let (lowest, highest) = (self.pool.number(width, LOWEST), self.pool.number(width, highest));
        let (base, end) = self.span_of(id, object);
        let mut conditions = vec![self.pool.ule(lowest, base), self.pool.ule(base, end), self.pool.ule(end, highest)];
        let zeros = object.align.max(1).ilog2();
        if zeros > 0 {
            let low = self.pool.extract(base, zeros - 1, 0);
            let zero = self.pool.number(zeros, 0);
            conditions.push(self.pool.eq(low, zero));
        }
        for other_id in memory.exposed() {
            let Some(other) = memory.object(other_id) else { continue };
            // What was gone before the other was made may have been at its address, and linkers lay literals over each other.
            if !object.coexists(other) || self.is_literal(object) && self.is_literal(other) {
                continue;
            }
            let (start, stop) = self.span_of(other_id, other);
            let (below, above) = (self.pool.ule(end, start), self.pool.ule(stop, base));
            conditions.push(self.pool.or(below, above));
        }
        self.pool.all(&conditions)
    }

    /// Where an object begins and ends.
    fn span_of(&mut self, id: ObjectId, object: &Object) -> (TermId, TermId) {
        let base = match object.address {
            Some(base) if self.layout() == Layout::Fixed => {
                self.pool.number(self.program.data_model.pointer_bits(), base)
            }
            _ => self.address_symbol(id),
        };
        let extent = self.extent(object);
        (base, self.pool.add(base, extent))
    }

    /// The bytes that an object takes up. What malloc gives has an address of its own even where it is empty.
    fn extent(&mut self, object: &Object) -> TermId {
        let width = self.program.data_model.pointer_bits();
        let size = object.size.unwrap_or_else(|| self.pool.number(width, object.bytes));
        if object.kind != ObjectKind::Heap {
            return size;
        }
        let (zero, one) = (self.pool.number(width, 0), self.pool.number(width, 1));
        let empty = self.pool.eq(size, zero);
        self.pool.ite(empty, one, size)
    }

    /// A string literal, or another constant without a name.
    pub fn is_literal(&self, object: &Object) -> bool {
        let unnamed = |global: ir::Global| self.program.globals[global].variable.is_none();
        object.mutability == Mutability::ReadOnly
            && matches!(object.kind, ObjectKind::Global(global) if unnamed(global))
    }

    /// The pointer that a number of the pointer's width is.
    pub fn pointer_of(&mut self, state: &State, address: Value) -> Value {
        let term = match address {
            Value::Bits(bits) => return Value::Pointer(state.memory.pointer_at(bits)),
            Value::Term(term) => term,
            Value::Pointer(_) | Value::Choice(_) => return address,
        };
        let whole = term;
        // The leaves of a choice of numbers, each with the condition for it.
        let mut pending = vec![(self.pool.boolean(true), term)];
        let mut list: Vec<Alternative> = Vec::new();
        while let Some((guard, term)) = pending.pop() {
            if list.len() + pending.len() > LEAVES {
                return self.pointer_by_range(state, whole);
            }
            if let (Operator::Ite, &[condition, yes, no]) = (self.pool.operator(term), self.pool.children(term)) {
                let otherwise = self.pool.not(condition);
                let (yes_guard, no_guard) = (self.pool.and(guard, condition), self.pool.and(guard, otherwise));
                pending.push((no_guard, no));
                pending.push((yes_guard, yes));
                continue;
            }
            let pointer = self.pointer_of_leaf(state, term);
            for alternative in self.alternatives(pointer).iter() {
                let guard = self.pool.and(guard, alternative.guard);
                list.push(Alternative { guard, ..*alternative });
            }
        }
        self.pointer_among(list)
    }

    fn pointer_of_leaf(&mut self, state: &State, term: TermId) -> Value {
        if let Some(bits) = self.pool.as_u64(term) {
            return Value::Pointer(state.memory.pointer_at(bits));
        }
        for symbol in self.pool.symbols(term) {
            let Some(&object) = self.addressed.get(&symbol) else { continue };
            let offset = self.pool.sub(term, symbol);
            if !self.pool.contains(self.pool.symbol_set(offset), symbol) {
                let guard = self.pool.boolean(true);
                return self.pointer_among([Alternative { guard, object, offset, fits: guard }]);
            }
        }
        self.pointer_by_range(state, term)
    }

    /// A number that does not show which object it is an address of.
    fn pointer_by_range(&mut self, state: &State, term: TermId) -> Value {
        let exposed: Vec<ObjectId> = state.memory.exposed().collect();
        let mut list = Vec::new();
        let fits = self.pool.boolean(true);
        let mut outside_all = fits;
        for object in exposed {
            let Some(data) = state.memory.object(object) else { continue };
            if data.status != Status::Alive {
                continue;
            }
            let (base, _) = self.span_of(object, data);
            let extent = self.extent(data);
            let offset = self.pool.sub(term, base);
            let inside = self.pool.ult(offset, extent);
            let guard = self.pool.and(outside_all, inside);
            list.push(Alternative { guard, object, offset, fits });
            let outside = self.pool.not(inside);
            outside_all = self.pool.and(outside_all, outside);
        }
        list.push(Alternative { guard: outside_all, object: ObjectId::NONE, offset: term, fits });
        self.pointer_among(list)
    }
}
