//! What an object contains: bytes, with whole values laid over them where bytes are not enough.
//!
//! Contents are cut into pages of 64 bytes that are shared between forks until written. A page holds plain bytes, one
//! bit each for 'this byte is known', and cells: pointers and terms as they were stored. A load that matches a cell
//! gets the value back whole; one that does not takes it apart byte by byte. What no page holds is as the fill of its place
//! says, so an object may be as large as the address space, and setting all of it costs nothing.

use crate::fill::{Array, Fill, Stretch, Stretches};
use crate::page::{mask, read_bytes, write_bytes, Cell, Page, PAGE};
use crate::table::Table;
use crate::value::Value;
use std::rc::Rc;

/// Bytes of one object that can be told apart: pages are numbered with 32 bits. Accesses beyond are refused.
pub const FARTHEST: u64 = PAGE << 32;

#[derive(Clone, Debug)]
pub struct Contents {
    pages: Pages,
    fill: Fill,
    stretches: Stretches,
}

/// Most objects fit one page, and need no table.
#[derive(Clone, Debug)]
enum Pages {
    None,
    First(Rc<Page>),
    Many(Table<Rc<Page>>),
}

/// What a load finds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Found {
    Bits(u64),
    Whole(Value),
    /// None of the bytes was ever written.
    Arbitrary,
    /// The array's bytes at this offset.
    Array(Array, u64),
    /// Look at it byte by byte.
    Mixed,
}

/// One byte of an object.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Byte {
    Known(u8),
    /// Byte `index` (from the lowest) of a value of `of` bytes.
    Part {
        value: Value,
        index: u8,
        of: u8,
    },
    /// The array's byte at this offset.
    Element(Array, u64),
    Arbitrary,
}

impl Contents {
    pub fn new(fill: Fill) -> Contents {
        Contents { pages: Pages::None, fill, stretches: Stretches::default() }
    }

    /// A load of 1 to 8 bytes.
    #[inline]
    pub fn load(&self, offset: u64, bytes: u64) -> Found {
        let at = offset % PAGE;
        if at + bytes > PAGE {
            return Found::Mixed;
        }
        let Some(page) = self.page(offset / PAGE) else {
            return match self.fill_at(offset / PAGE) {
                Fill::Byte(byte) => Found::Bits(u64::from_le_bytes([byte; 8]) & (u64::MAX >> (64 - 8 * bytes))),
                Fill::Arbitrary => Found::Arbitrary,
                Fill::Array { array, shift } => Found::Array(array, offset.wrapping_add(shift)),
            };
        };
        let mask = mask(at, bytes);
        if page.known & mask == mask {
            return Found::Bits(read_bytes(&page.data, at as usize, bytes as usize));
        }
        if page.covered & mask != 0 {
            return match page.cell_at(at) {
                Some(cell) if u64::from(cell.bytes) == bytes => Found::Whole(cell.value),
                _ => Found::Mixed,
            };
        }
        match self.fill_at(offset / PAGE) {
            _ if page.known & mask != 0 => Found::Mixed,
            Fill::Array { array, shift } => Found::Array(array, offset.wrapping_add(shift)),
            Fill::Arbitrary | Fill::Byte(_) => Found::Arbitrary,
        }
    }

    /// A store of the low 1 to 8 bytes of a number.
    #[inline]
    pub fn store_bits(&mut self, offset: u64, bytes: u64, bits: u64) {
        let at = offset % PAGE;
        if at + bytes > PAGE {
            let first = PAGE - at;
            self.store_bits(offset, first, bits);
            self.store_bits(offset + first, bytes - first, bits >> (8 * first));
            return;
        }
        let page = self.page_mut(offset / PAGE);
        let mask = mask(at, bytes);
        if page.covered & mask != 0 {
            page.uncover(mask);
        }
        page.known |= mask;
        write_bytes(&mut page.data, at as usize, bytes as usize, bits);
    }

    /// A store of a pointer or term. False where it does not fit a page: store its bytes one by one then.
    pub fn store_whole(&mut self, offset: u64, bytes: u64, value: Value) -> bool {
        let at = offset % PAGE;
        if at + bytes > PAGE {
            return false;
        }
        let page = self.page_mut(offset / PAGE);
        let mask = mask(at, bytes);
        if page.covered & mask != 0 {
            page.uncover(mask);
        }
        page.known &= !mask;
        page.covered |= mask;
        let place = page.cells.partition_point(|cell| u64::from(cell.start) < at);
        page.cells.insert(place, Cell { start: at as u8, bytes: bytes as u8, value });
        true
    }

    /// A store of one byte of any kind.
    pub fn store_byte(&mut self, offset: u64, value: Value) {
        match value {
            Value::Bits(bits) => self.store_bits(offset, 1, bits),
            value => {
                let stored = self.store_whole(offset, 1, value);
                debug_assert!(stored, "a byte fits its page");
            }
        }
    }

    pub fn byte(&self, offset: u64) -> Byte {
        let at = offset % PAGE;
        let page = self.page(offset / PAGE);
        if let Some(page) = page {
            if page.known & mask(at, 1) != 0 {
                return Byte::Known(page.data[at as usize]);
            }
            if let Some(cell) = page.cell_covering(at) {
                return Byte::Part { value: cell.value, index: at as u8 - cell.start, of: cell.bytes };
            }
        }
        match self.fill_at(offset / PAGE) {
            Fill::Byte(byte) => Byte::Known(byte),
            Fill::Arbitrary => Byte::Arbitrary,
            Fill::Array { array, shift } => Byte::Element(array, offset.wrapping_add(shift)),
        }
    }

    /// Forgets everything: the bytes become arbitrary.
    pub fn clear(&mut self) {
        *self = Contents::new(Fill::Arbitrary);
    }

    /// May overwriting these bytes leave a part of a cell?
    #[inline]
    pub fn splits_cell(&self, offset: u64, bytes: u64) -> bool {
        let last = offset + bytes - 1;
        let covered = |at: u64| self.page(at / PAGE).is_some_and(|page| page.covered & mask(at % PAGE, 1) != 0);
        covered(offset) || covered(last)
    }

    /// What a byte of this page is that is not in it.
    #[inline]
    pub fn fill_at(&self, page: u64) -> Fill {
        self.stretches.at(page).map_or(self.fill, |stretch| stretch.fill)
    }

    /// Every fill with the pages that it holds for, in order.
    pub fn fills(&self) -> Vec<Stretch> {
        let mut list = Vec::new();
        let mut next = 0;
        for stretch in self.stretches.list() {
            if next < stretch.first {
                list.push(Stretch { first: next, end: stretch.first, fill: self.fill });
            }
            list.push(*stretch);
            next = stretch.end;
        }
        list.push(Stretch { first: next, end: u64::MAX, fill: self.fill });
        list
    }

    /// The fill of everything, where there is one.
    pub fn only_fill(&self) -> Option<Fill> {
        self.stretches.list().is_empty().then_some(self.fill)
    }

    /// Is a part of the contents, or all, in an array?
    pub fn has_arrays(&self) -> bool {
        self.fill.array().is_some() || self.stretches.list().iter().any(|stretch| stretch.fill.array().is_some())
    }

    /// Gives whole pages a fill, and forgets what they held.
    pub fn lay(&mut self, new: Stretch) {
        let within = |number: u64| new.first <= number && number < new.end;
        match &mut self.pages {
            Pages::First(_) if within(0) => self.pages = Pages::None,
            Pages::None | Pages::First(_) => {}
            Pages::Many(table) => {
                let mut next = u32::try_from(new.first).ok();
                while let Some(number) = next.and_then(|next| table.next(next)).filter(|&key| within(u64::from(key))) {
                    table.remove(number);
                    next = number.checked_add(1);
                }
            }
        }
        self.stretches.lay(new, self.fill);
    }

    /// The offset up to which, from here to the end that is given, no page is there and one fill holds.
    pub fn unwritten_until(&self, offset: u64, end: u64) -> u64 {
        let page = offset / PAGE;
        let fill_ends = match self.stretches.at(page) {
            Some(stretch) => stretch.end,
            None => self.stretches.behind(page).map_or(u64::MAX, |stretch| stretch.first),
        };
        let next_page = match &self.pages {
            Pages::None => None,
            Pages::First(_) => (page == 0).then_some(0),
            Pages::Many(table) => u32::try_from(page).ok().and_then(|page| table.next(page)).map(u64::from),
        };
        let until = fill_ends.min(next_page.unwrap_or(u64::MAX));
        until.saturating_mul(PAGE).min(end).max(offset)
    }

    /// The offsets of all pages that exist, in order.
    pub fn page_offsets(&self) -> Vec<u64> {
        match &self.pages {
            Pages::None => Vec::new(),
            Pages::First(_) => vec![0],
            Pages::Many(table) => {
                let mut offsets = Vec::new();
                table.for_each(|number, _| offsets.push(u64::from(number) * PAGE));
                offsets
            }
        }
    }

    /// The offsets of pages that may differ. None where only a look at every byte can tell.
    pub fn differing_pages(&self, other: &Contents) -> Option<Vec<u64>> {
        if self.fill != other.fill || self.stretches != other.stretches {
            return None;
        }
        let mut offsets = Vec::new();
        match (&self.pages, &other.pages) {
            (Pages::Many(a), Pages::Many(b)) => a.for_each_difference(b, |number, a, b| {
                let same = matches!((a, b), (Some(a), Some(b)) if Rc::ptr_eq(a, b));
                if !same {
                    offsets.push(u64::from(number) * PAGE);
                }
            }),
            (Pages::First(a), Pages::First(b)) if Rc::ptr_eq(a, b) => {}
            _ => {
                offsets = self.page_offsets();
                offsets.extend(other.page_offsets());
            }
        }
        offsets.sort_unstable();
        offsets.dedup();
        Some(offsets)
    }

    /// Do both hold the same? Pages that are not shared are compared; fills that differ may, even where nothing is left of them.
    pub fn is_same(&self, other: &Contents) -> bool {
        match self.differing_pages(other) {
            Some(offsets) => {
                offsets.into_iter().all(|offset| match (self.page(offset / PAGE), other.page(offset / PAGE)) {
                    (Some(a), Some(b)) => a.is_same(b),
                    _ => (offset..offset + PAGE).all(|at| self.byte(at) == other.byte(at)),
                })
            }
            None => false,
        }
    }

    /// Are these bytes all plain numbers?
    pub fn is_plain(&self, offset: u64, bytes: u64) -> bool {
        let (mut at, end) = (offset, offset.saturating_add(bytes));
        while at < end {
            let until = self.unwritten_until(at, end);
            if until > at {
                if !matches!(self.fill_at(at / PAGE), Fill::Byte(_)) {
                    return false;
                }
                at = until;
                continue;
            }
            let run = (PAGE - at % PAGE).min(end - at);
            if self.known_run(at, run).is_none() {
                return false;
            }
            at += run;
        }
        true
    }

    /// Are these bytes all zero?
    pub fn is_zero(&self, offset: u64, bytes: u64) -> bool {
        (offset..offset + bytes).all(|at| self.byte(at) == Byte::Known(0))
    }

    pub fn holds_pointers(&self) -> bool {
        let mut found = false;
        self.for_each_pointer(|_| found = true);
        found
    }

    /// The pointers that cells hold.
    pub fn for_each_pointer(&self, mut visit: impl FnMut(Value)) {
        let mut look = |page: &Page| {
            let values = page.cells.iter().map(|cell| cell.value);
            values.filter(|value| matches!(value, Value::Pointer(_) | Value::Choice(_))).for_each(&mut visit);
        };
        match &self.pages {
            Pages::None => {}
            Pages::First(page) => look(page),
            Pages::Many(table) => table.for_each(|_, page| look(page)),
        }
    }

    /// What was stored whole, as (start, bytes, value), in order.
    pub fn cells(&self) -> Vec<(u64, u64, Value)> {
        let mut list = Vec::new();
        for offset in self.page_offsets() {
            let page = self.page(offset / PAGE).expect("the page is there");
            list.extend(page.cells.iter().map(|it| (offset + u64::from(it.start), u64::from(it.bytes), it.value)));
        }
        list
    }

    /// Those that were stored whole, and lie in part in these bytes.
    pub fn for_each_pointer_within(&self, offset: u64, bytes: u64, mut visit: impl FnMut(Value)) {
        let (mut at, end) = (offset, offset.saturating_add(bytes));
        while at < end {
            let Some((start, size, value)) = self.cell(at) else {
                at += 1;
                continue;
            };
            if matches!(value, Value::Pointer(_) | Value::Choice(_)) {
                visit(value);
            }
            at = start + size;
        }
    }

    /// The value that was stored whole in exactly these bytes.
    pub fn whole(&self, offset: u64, bytes: u64) -> Option<Value> {
        let (start, size, value) = self.cell(offset)?;
        (start == offset && size == bytes).then_some(value)
    }

    /// The cell that covers the byte at `offset`, as (start, bytes, value).
    pub fn cell(&self, offset: u64) -> Option<(u64, u64, Value)> {
        let cell = self.page(offset / PAGE)?.cell_covering(offset % PAGE)?;
        Some((offset / PAGE * PAGE + u64::from(cell.start), u64::from(cell.bytes), cell.value))
    }

    /// The known bytes of the page-sized, page-aligned piece at `offset`, if all `bytes` of it are plain numbers.
    pub fn known_run(&self, offset: u64, bytes: u64) -> Option<[u8; PAGE as usize]> {
        debug_assert!(offset % PAGE + bytes <= PAGE);
        match self.page(offset / PAGE) {
            None => match self.fill_at(offset / PAGE) {
                Fill::Byte(byte) => Some([byte; PAGE as usize]),
                Fill::Arbitrary | Fill::Array { .. } => None,
            },
            Some(page) => {
                let mask = mask(offset % PAGE, bytes);
                (page.known & mask == mask).then_some(page.data)
            }
        }
    }

    /// Writes plain bytes that lie within one page.
    pub fn write_run(&mut self, offset: u64, data: &[u8]) {
        let at = (offset % PAGE) as usize;
        debug_assert!(at + data.len() <= PAGE as usize);
        let page = self.page_mut(offset / PAGE);
        let mask = mask(at as u64, data.len() as u64);
        if page.covered & mask != 0 {
            page.uncover(mask);
        }
        page.known |= mask;
        page.data[at..at + data.len()].copy_from_slice(data);
    }

    #[inline]
    fn page(&self, number: u64) -> Option<&Page> {
        match &self.pages {
            Pages::None => None,
            Pages::First(page) => (number == 0).then_some(page),
            Pages::Many(table) => table.get(number as u32).map(|page| &**page),
        }
    }

    #[inline]
    fn page_mut(&mut self, number: u64) -> &mut Page {
        let fill = self.fill_at(number);
        if number == 0 && matches!(self.pages, Pages::None) {
            self.pages = Pages::First(Rc::new(Page::new(fill)));
        } else if number != 0 && !matches!(self.pages, Pages::Many(_)) {
            let mut table = Table::default();
            if let Pages::First(page) = std::mem::replace(&mut self.pages, Pages::None) {
                table.insert(0, page);
            }
            self.pages = Pages::Many(table);
        }
        match &mut self.pages {
            Pages::First(page) => Rc::make_mut(page),
            Pages::Many(table) => {
                let number = number as u32;
                if table.get(number).is_none() {
                    table.insert(number, Rc::new(Page::new(fill)));
                }
                Rc::make_mut(table.get_mut(number).expect("the page was just made"))
            }
            Pages::None => unreachable!("the first page was just made"),
        }
    }
}
