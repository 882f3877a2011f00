//! A page of 64 bytes: plain bytes, one bit each for 'this byte is known', and cells over them.
//!
//! Invariant: a byte is known, or covered by one cell, or neither; then it is what the fill of its place says.

use crate::fill::Fill;
use crate::value::Value;

pub const PAGE: u64 = 64;

#[derive(Clone, Debug)]
pub struct Page {
    pub data: [u8; PAGE as usize],
    /// Bit i: byte i is in `data`.
    pub known: u64,
    /// Bit i: byte i belongs to a cell.
    pub covered: u64,
    /// Sorted by start; they do not overlap.
    pub cells: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    pub start: u8,
    pub bytes: u8,
    pub value: Value,
}

impl Page {
    /// A page that nothing was written to.
    pub fn new(fill: Fill) -> Page {
        let (data, known) = match fill {
            Fill::Byte(byte) => ([byte; PAGE as usize], u64::MAX),
            Fill::Arbitrary | Fill::Array { .. } => ([0; PAGE as usize], 0),
        };
        Page { data, known, covered: 0, cells: Vec::new() }
    }

    pub fn is_same(&self, other: &Page) -> bool {
        let same = |at: usize| self.known >> at & 1 == 0 || self.data[at] == other.data[at];
        self.known == other.known
            && self.cells == other.cells
            && (self.data == other.data || (0..PAGE as usize).all(same))
    }

    pub fn cell_at(&self, at: u64) -> Option<&Cell> {
        let place = self.cells.binary_search_by_key(&(at as u8), |cell| cell.start).ok()?;
        Some(&self.cells[place])
    }

    pub fn cell_covering(&self, at: u64) -> Option<&Cell> {
        let place = self.cells.partition_point(|cell| u64::from(cell.start) <= at);
        let cell = &self.cells[place.checked_sub(1)?];
        (u64::from(cell.start) + u64::from(cell.bytes) > at).then_some(cell)
    }

    /// Takes away the cells that overlap `mask`. A cell that is only partly overwritten must have been taken apart by
    /// the caller first (`Memory` does): what is left of it here becomes arbitrary.
    pub fn uncover(&mut self, mask_of_store: u64) {
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

pub fn mask(at: u64, bytes: u64) -> u64 {
    let ones = if bytes >= 64 { u64::MAX } else { (1 << bytes) - 1 };
    ones << at
}

#[inline]
pub fn read_bytes(data: &[u8; PAGE as usize], at: usize, bytes: usize) -> u64 {
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
pub fn write_bytes(data: &mut [u8; PAGE as usize], at: usize, bytes: usize, bits: u64) {
    let word = bits.to_le_bytes();
    match bytes {
        1 => data[at] = word[0],
        4 => data[at..at + 4].copy_from_slice(&word[..4]),
        8 => data[at..at + 8].copy_from_slice(&word),
        _ => data[at..at + bytes].copy_from_slice(&word[..bytes]),
    }
}
