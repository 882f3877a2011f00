//! What an object contains: bytes, with whole values laid over them where bytes are not enough.
//!
//! Contents are cut into pages of 64 bytes that are shared between forks until written. A page holds plain bytes, one
//! bit each for 'this byte is known', and cells: pointers and terms as they were stored. A load that matches a cell
//! gets the value back whole; one that does not takes it apart byte by byte. Untouched pages do not exist, so an object
//! may be as large as the address space.

use crate::table::Table;
use crate::value::Value;
use std::rc::Rc;
use term::TermId;

pub const PAGE: u64 = 64;

/// Bytes of one object that can be told apart: pages are numbered with 32 bits. Accesses beyond are refused.
pub const FARTHEST: u64 = PAGE << 32;

#[derive(Clone, Debug)]
pub struct Contents {
    pages: Pages,
    fill: Fill,
}

/// What a byte is that nobody wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    Arbitrary,
    Zero,
}

/// Most objects fit one page, and need no table.
#[derive(Clone, Debug)]
enum Pages {
    None,
    First(Rc<Page>),
    Many(Table<Rc<Page>>),
    /// Everything is in this array: an index that is not known was written to.
    Array(Array),
}

/// Contents as one term: an array of elements of so many bytes, indexed by offsets divided by that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Array {
    pub term: TermId,
    pub element: u64,
}

#[derive(Clone, Debug)]
struct Page {
    data: [u8; PAGE as usize],
    /// Bit i: byte i is in `data`.
    known: u64,
    /// Bit i: byte i belongs to a cell.
    covered: u64,
    /// Sorted by start; they do not overlap.
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Cell {
    start: u8,
    bytes: u8,
    value: Value,
}

/// What a load finds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Found {
    Bits(u64),
    Whole(Value),
    /// None of the bytes was ever written.
    Arbitrary,
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
    Arbitrary,
}

impl Contents {
    pub fn new(fill: Fill) -> Contents {
        Contents { pages: Pages::None, fill }
    }

    /// A load of 1 to 8 bytes.
    #[inline]
    pub fn load(&self, offset: u64, bytes: u64) -> Found {
        let at = offset % PAGE;
        if at + bytes > PAGE || self.array().is_some() {
            return Found::Mixed;
        }
        let Some(page) = self.page(offset / PAGE) else {
            return match self.fill {
                Fill::Zero => Found::Bits(0),
                Fill::Arbitrary => Found::Arbitrary,
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
        if page.known & mask == 0 {
            Found::Arbitrary
        } else {
            Found::Mixed
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

    pub fn byte(&self, offset: u64) -> Byte {
        let at = offset % PAGE;
        let Some(page) = self.page(offset / PAGE) else {
            return match self.fill {
                Fill::Zero => Byte::Known(0),
                Fill::Arbitrary => Byte::Arbitrary,
            };
        };
        if page.known & mask(at, 1) != 0 {
            return Byte::Known(page.data[at as usize]);
        }
        match page.cell_covering(at) {
            Some(cell) => Byte::Part { value: cell.value, index: at as u8 - cell.start, of: cell.bytes },
            None => Byte::Arbitrary,
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

    /// The array that everything is in, if it is.
    #[inline]
    pub fn array(&self) -> Option<Array> {
        match self.pages {
            Pages::Array(array) => Some(array),
            _ => None,
        }
    }

    pub fn become_array(&mut self, array: Array) {
        self.pages = Pages::Array(array);
    }

    pub fn fill(&self) -> Fill {
        self.fill
    }

    /// The offsets of all pages that exist, in order.
    pub fn page_offsets(&self) -> Vec<u64> {
        match &self.pages {
            Pages::None | Pages::Array(_) => Vec::new(),
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
        if self.fill != other.fill {
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
            (Pages::Array(_), _) | (_, Pages::Array(_)) => return None,
            _ => {
                offsets = self.page_offsets();
                offsets.extend(other.page_offsets());
            }
        }
        offsets.sort_unstable();
        offsets.dedup();
        Some(offsets)
    }

    /// Do both hold the same? Pages that are not shared are compared; arrays differ unless they are one.
    pub fn is_same(&self, other: &Contents) -> bool {
        match self.differing_pages(other) {
            Some(offsets) => {
                offsets.into_iter().all(|offset| match (self.page(offset / PAGE), other.page(offset / PAGE)) {
                    (Some(a), Some(b)) => a.is_same(b),
                    _ => (offset..offset + PAGE).all(|at| self.byte(at) == other.byte(at)),
                })
            }
            None => self.array().is_some() && self.array() == other.array(),
        }
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
            Pages::None | Pages::Array(_) => {}
            Pages::First(page) => look(page),
            Pages::Many(table) => table.for_each(|_, page| look(page)),
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
            None if self.fill == Fill::Zero => Some([0; PAGE as usize]),
            None => None,
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

    /// Makes the byte arbitrary again.
    pub fn forget(&mut self, offset: u64) {
        let page = self.page_mut(offset / PAGE);
        let mask = mask(offset % PAGE, 1);
        if page.covered & mask != 0 {
            page.uncover(mask);
        }
        page.known &= !mask;
    }

    #[inline]
    fn page(&self, number: u64) -> Option<&Page> {
        match &self.pages {
            Pages::None | Pages::Array(_) => None,
            Pages::First(page) => (number == 0).then_some(page),
            Pages::Many(table) => table.get(number as u32).map(|page| &**page),
        }
    }

    #[inline]
    fn page_mut(&mut self, number: u64) -> &mut Page {
        let fill = self.fill;
        if number == 0 && matches!(self.pages, Pages::None) {
            self.pages = Pages::First(Rc::new(Page::new(fill)));
        } else if number != 0 && !matches!(self.pages, Pages::Many(_) | Pages::Array(_)) {
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
            Pages::None | Pages::Array(_) => unreachable!("the first page was just made, and arrays have none"),
        }
    }
}

impl Page {
    fn new(fill: Fill) -> Page {
        let known = if fill == Fill::Zero { u64::MAX } else { 0 };
        Page { data: [0; PAGE as usize], known, covered: 0, cells: Vec::new() }
    }

    fn is_same(&self, other: &Page) -> bool {
        let same = |at: usize| self.known >> at & 1 == 0 || self.data[at] == other.data[at];
        self.known == other.known
            && self.cells == other.cells
            && (self.data == other.data || (0..PAGE as usize).all(same))
    }

    fn cell_at(&self, at: u64) -> Option<&Cell> {
        let place = self.cells.binary_search_by_key(&(at as u8), |cell| cell.start).ok()?;
        Some(&self.cells[place])
    }

    fn cell_covering(&self, at: u64) -> Option<&Cell> {
        let place = self.cells.partition_point(|cell| u64::from(cell.start) <= at);
        let cell = &self.cells[place.checked_sub(1)?];
        (u64::from(cell.start) + u64::from(cell.bytes) > at).then_some(cell)
    }

    /// Takes away the cells that overlap `mask`. A cell that is only partly overwritten must have been taken apart by
    /// the caller first (`Memory` does): what is left of it here becomes arbitrary.
    fn uncover(&mut self, mask_of_store: u64) {
        let mut covered = self.covered;
        self.cells.retain(|cell| {
            let own = mask(u64::from(cell.start), u64::from(cell.bytes));
            let hit = own & mask_of_store != 0;
            if hit {
                covered &= !own;
            }
            !hit
        });
        self.covered = covered;
    }
}

fn mask(at: u64, bytes: u64) -> u64 {
    let ones = if bytes >= 64 { u64::MAX } else { (1 << bytes) - 1 };
    ones << at
}

#[inline]
fn read_bytes(data: &[u8; PAGE as usize], at: usize, bytes: usize) -> u64 {
    match bytes {
        1 => u64::from(data[at]),
        4 => u64::from(u32::from_le_bytes(data[at..at + 4].try_into().expect("four bytes"))),
        8 => u64::from_le_bytes(data[at..at + 8].try_into().expect("eight bytes")),
        _ => {
            let mut word = [0; 8];
            word[..bytes].copy_from_slice(&data[at..at + bytes]);
            u64::from_le_bytes(word)
        }
    }
}

#[inline]
fn write_bytes(data: &mut [u8; PAGE as usize], at: usize, bytes: usize, bits: u64) {
    let word = bits.to_le_bytes();
    match bytes {
        1 => data[at] = word[0],
        4 => data[at..at + 4].copy_from_slice(&word[..4]),
        8 => data[at..at + 8].copy_from_slice(&word),
        _ => data[at..at + bytes].copy_from_slice(&word[..bytes]),
    }
}
