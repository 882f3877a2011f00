//! Memory that varies: objects held against objects, cell by cell, or as one array where too many cells differ.

use super::{Fitting, Held, Spot, Unfit, Varying};
use crate::contents::{Byte, Contents};
use crate::fill::{Array, Fill};
use crate::machine::Machine;
use crate::object::{Object, Status};
use crate::page::PAGE;
use crate::value::{ObjectId, Pointer, Value};
use ir::Type;
use std::collections::HashSet;
use std::rc::Rc;
use term::Sort;

/// Varying values of one object above which its contents become one array.
const MOST_CELLS: usize = 16;

/// Objects above this size are compared only where their pages tell what differs.
const LARGEST: u64 = 1 << 14;

impl Machine<'_> {
    pub(super) fn fit_memory(&mut self, fitting: &mut Fitting) -> Result<(), Unfit> {
        let differences = fitting.kept.state.memory.differences(&fitting.other.memory);
        let mut seen = HashSet::new();
        let mut mentioned: Option<HashSet<ObjectId>> = None;
        for difference in differences {
            let is_alive = |object: &Option<Rc<Object>>| object.as_ref().is_some_and(|it| it.status == Status::Alive);
            match (&difference.ours, &difference.theirs) {
                (Some(ours), Some(theirs)) => {
                    if !is_same_object(ours, theirs) {
                        return Err(Unfit);
                    }
                    seen.insert(difference.id);
                    self.fit_contents(fitting, difference.id, ours, theirs)?;
                }
                (ours, theirs) if is_alive(ours) || is_alive(theirs) => return Err(Unfit),
                (None, Some(_)) => {
                    let other = &fitting.other;
                    let mentioned = mentioned.get_or_insert_with(|| self.mentioned(other));
                    if mentioned.contains(&difference.id) {
                        return Err(Unfit);
                    }
                }
                _ => {}
            }
        }
        // Slots in objects that both have in common stand for themselves.
        let rest: Vec<Varying> = fitting
            .varying
            .iter()
            .filter(|one| one.spot.object().is_some_and(|id| !seen.contains(&id)))
            .cloned()
            .collect();
        for one in rest {
            fitting.values.extend(one.symbols().into_iter().filter(|&it| self.pool.is_symbol(it)).map(|it| (it, it)));
        }
        self.fit_addresses(fitting);
        Ok(())
    }

    /// A number may be a pointer to each object whose address was looked at: those of the other state are those of the kept one, too.
    fn fit_addresses(&mut self, fitting: &mut Fitting) {
        let exposed: Vec<ObjectId> = fitting.other.memory.exposed().collect();
        let is_new = |object: &Object| object.status == Status::Alive && object.address.is_none();
        for id in exposed {
            if fitting.kept.state.memory.object(id).is_some_and(is_new) {
                self.base_address(&mut fitting.wider, id);
                fitting.is_wider = true;
            }
        }
    }

    fn fit_contents(
        &mut self,
        fitting: &mut Fitting,
        id: ObjectId,
        ours: &Object,
        theirs: &Object,
    ) -> Result<(), Unfit> {
        let (a, b) = (&ours.contents, &theirs.contents);
        let whole = fitting.varying.iter().find(|one| one.spot == Spot::Contents { object: id });
        if let Some(Varying { held: Held::Array(array), .. }) = whole {
            let array = *array;
            let value = self.whole_array(fitting, b, array.element)?;
            fitting.values.push((array.term, value.term));
            return Ok(());
        }
        if ours.status != Status::Alive {
            return Ok(());
        }
        let pages = match a.differing_pages(b) {
            Some(pages) => pages,
            None if !a.has_arrays() && !b.has_arrays() && ours.bytes <= LARGEST && ours.size.is_none() => {
                (0..ours.bytes.div_ceil(PAGE)).map(|number| number * PAGE).collect()
            }
            None => return self.become_array(fitting, id, ours, theirs),
        };
        let cells: Vec<Varying> = fitting.varying.iter().filter(|one| one.spot.object() == Some(id)).cloned().collect();
        let count = fitting.varying.len() - cells.len();
        for one in &cells {
            let Spot::Cell { offset, bytes, .. } = one.spot else { continue };
            let old = self.piece_of(fitting, a, offset, bytes, one.ty)?;
            let new = self.piece_of(fitting, b, offset, bytes, one.ty)?;
            if let Some(wide) = self.fit_value(fitting, one.spot, one.ty, old, new)? {
                self.store_known(&mut fitting.wider, Pointer::new(id, offset as i64), wide, one.ty);
            }
        }
        let is_varying = |at: u64| {
            cells.iter().find_map(|one| match one.spot {
                Spot::Cell { offset, bytes, .. } if offset <= at && at < offset + bytes => Some(offset + bytes),
                _ => None,
            })
        };
        for page in pages {
            let end = if ours.size.is_some() { page + PAGE } else { (page + PAGE).min(ours.bytes) };
            let mut at = page;
            while at < end {
                if let Some(behind) = is_varying(at) {
                    at = behind;
                    continue;
                }
                at += self.fit_piece(fitting, id, a, b, at, end)?;
                if fitting.varying.len() - count > MOST_CELLS && !a.holds_pointers() && !b.holds_pointers() {
                    return self.become_array(fitting, id, ours, theirs);
                }
            }
        }
        Ok(())
    }

    /// Compares what begins at an offset; how many bytes that was.
    fn fit_piece(
        &mut self,
        fitting: &mut Fitting,
        id: ObjectId,
        a: &Contents,
        b: &Contents,
        at: u64,
        end: u64,
    ) -> Result<u64, Unfit> {
        let cells = (a.cell(at), b.cell(at));
        if cells == (None, None) && a.byte(at) == b.byte(at) {
            return Ok(1);
        }
        let begins = |cell: Option<(u64, u64, Value)>| cell.filter(|cell| cell.0 == at).map(|cell| (cell.1, cell.2));
        if let (Some(p), Some(q)) = cells {
            if p == q && p.0 == at {
                return Ok(p.1);
            }
        }
        let (bytes, ty) = match (begins(cells.0), begins(cells.1)) {
            (Some((m, value)), Some((n, other))) if m == n && at + m <= end => (m, self.type_of(m, value, other)),
            (Some((m, value)), None) if cells.1.is_none() && is_uncovered(b, at, m) && at + m <= end => {
                (m, self.type_of(m, value, value))
            }
            (None, Some((n, value))) if cells.0.is_none() && is_uncovered(a, at, n) && at + n <= end => {
                (n, self.type_of(n, value, value))
            }
            (None, None) if cells == (None, None) => {
                let fits = |&word: &u64| {
                    at.is_multiple_of(word)
                        && at + word <= end
                        && is_uncovered(a, at, word)
                        && is_uncovered(b, at, word)
                };
                let word = [8, 4, 2].into_iter().find(fits).unwrap_or(1);
                // Neighbours that are plain numbers are mostly of the width of an int.
                let word = if word == 8 && self.is_same_half(a, b, at) { 4 } else { word };
                (word, Type::Int(8 * word as u32))
            }
            // What one of them holds as a whole the other holds in parts, as joining has made it: numbers can be compared part by part.
            (ours, theirs) => {
                let narrower = [ours, theirs].into_iter().flatten().map(|(bytes, _)| bytes).min().unwrap_or(1);
                let fits = |&word: &u64| at.is_multiple_of(word) && at + word <= end && word <= narrower;
                let word = [8, 4, 2].into_iter().find(fits).unwrap_or(1);
                (word, Type::Int(8 * word as u32))
            }
        };
        let old = self.piece_of(fitting, a, at, bytes, ty)?;
        let new = self.piece_of(fitting, b, at, bytes, ty)?;
        let spot = Spot::Cell { object: id, offset: at, bytes };
        if let Some(wide) = self.fit_value(fitting, spot, ty, old, new)? {
            self.store_known(&mut fitting.wider, Pointer::new(id, at as i64), wide, ty);
        }
        Ok(bytes)
    }

    /// Is one half of eight bytes the same in both?
    fn is_same_half(&self, a: &Contents, b: &Contents, at: u64) -> bool {
        let same = |from: u64| (from..from + 4).all(|at| a.byte(at) == b.byte(at));
        same(at) != same(at + 4)
    }

    fn type_of(&self, bytes: u64, a: Value, b: Value) -> Type {
        for value in [a, b] {
            match value {
                Value::Pointer(_) | Value::Choice(_) => return Type::Pointer,
                Value::Term(term) => {
                    if let Sort::Float(kind) = self.pool.sort(term) {
                        return Type::Float(kind);
                    }
                }
                Value::Bits(_) => {}
            }
        }
        Type::Int(8 * bytes as u32)
    }

    /// Some bytes of contents as a value of a type. A pointer is not taken for a number.
    fn piece_of(
        &mut self,
        fitting: &mut Fitting,
        contents: &Contents,
        at: u64,
        bytes: u64,
        ty: Type,
    ) -> Result<Value, Unfit> {
        let held = contents.whole(at, bytes);
        match (held, ty) {
            (Some(value @ (Value::Pointer(_) | Value::Choice(_))), Type::Pointer) => return Ok(value),
            (Some(Value::Pointer(_) | Value::Choice(_)), _) => return Err(Unfit),
            (None, Type::Pointer) => {
                let zero = (at..at + bytes).all(|at| contents.byte(at) == Byte::Known(0));
                return if zero { Ok(Value::NULL) } else { Err(Unfit) };
            }
            (Some(_), Type::Pointer) => return Err(Unfit),
            _ => {}
        }
        let mut held = false;
        contents.for_each_pointer_within(at, bytes, |_| held = true);
        if held {
            return Err(Unfit);
        }
        Ok(self.piece(&mut fitting.other, contents, at, bytes, ty))
    }

    /// All contents become one symbol.
    fn become_array(
        &mut self,
        fitting: &mut Fitting,
        id: ObjectId,
        ours: &Object,
        theirs: &Object,
    ) -> Result<(), Unfit> {
        let (a, b) = (&ours.contents, &theirs.contents);
        if a.holds_pointers() || b.holds_pointers() || ours.mutability == ir::Mutability::ReadOnly {
            return Err(Unfit);
        }
        let element = [b, a].into_iter().find_map(|contents| Some(contents.only_fill()?.array()?.element)).unwrap_or(1);
        for contents in [a, b] {
            self.whole_array(fitting, contents, element)?;
        }
        let index = self.program.data_model.pointer_bits();
        let name = self.name_of_spot(fitting, Spot::Contents { object: id });
        let term = self.pool.symbol(&name, Sort::Array { index, element: 8 * element as u32 });
        let array = Array { term, element };
        fitting.varying.retain(|one| one.spot.object() != Some(id));
        fitting.varying.push(Varying {
            spot: Spot::Contents { object: id },
            ty: Type::Int(8 * element as u32),
            held: Held::Array(array),
        });
        fitting.is_wider = true;
        let mut object = fitting.wider.memory.object(id).ok_or(Unfit)?.clone();
        object.contents = Contents::new(Fill::Array { array, shift: 0 });
        fitting.wider.memory.put(id, Rc::new(object));
        Ok(())
    }

    /// Contents with one fill as an array of such elements.
    fn whole_array(&mut self, fitting: &mut Fitting, contents: &Contents, element: u64) -> Result<Array, Unfit> {
        let [part] = contents.fills()[..] else { return Err(Unfit) };
        if matches!(part.fill, Fill::Array { array, shift } if array.element != element || shift != 0) {
            return Err(Unfit);
        }
        match self.array_of(&mut fitting.other, contents, part, element) {
            Ok(Fill::Array { array, shift: 0 }) if array.element == element => Ok(array),
            _ => Err(Unfit),
        }
    }
}

/// Does no cell cover these bytes?
fn is_uncovered(contents: &Contents, at: u64, bytes: u64) -> bool {
    (at..at + bytes).all(|at| !matches!(contents.byte(at), Byte::Part { .. }))
}

/// Are both the same object, whatever it holds?
fn is_same_object(a: &Object, b: &Object) -> bool {
    let is_alive = |object: &Object| object.status == Status::Alive;
    a.kind == b.kind
        && a.bytes == b.bytes
        && a.size == b.size
        && a.align == b.align
        && a.mutability == b.mutability
        && is_alive(a) == is_alive(b)
}
