//! What the bytes of an object are that no page holds: arbitrary, all one number, or an array's elements.
//!
//! An object has one fill, and stretches of whole pages that have another: `memset` and `memcpy` of much memory make a
//! stretch, not pages. Contents whose places are not known are an array's elements, with pages over them for what was
//! written since.

use crate::page::PAGE;
use std::rc::Rc;
use term::TermId;

/// What a byte is that is in no page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    Arbitrary,
    Byte(u8),
    /// The byte at an offset is the array's at that offset plus `shift`, modulo the size of the address space.
    Array {
        array: Array,
        shift: u64,
    },
}

/// Contents as one term: an array of elements of so many bytes, indexed by offsets divided by that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Array {
    pub term: TermId,
    pub element: u64,
}

/// Where a fill holds: from one page to before another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    pub first: u64,
    pub end: u64,
    pub fill: Fill,
}

/// Sorted, disjoint, neighbours differ. Most objects have none.
#[derive(Clone, Default, Debug)]
pub struct Stretches(Option<Rc<[Stretch]>>);

impl Fill {
    pub const ZERO: Fill = Fill::Byte(0);

    /// The fill of a place so many bytes further on that is to hold the same.
    pub fn moved(self, bytes: u64) -> Fill {
        match self {
            Fill::Array { array, shift } => Fill::Array { array, shift: shift.wrapping_sub(bytes) },
            Fill::Arbitrary | Fill::Byte(_) => self,
        }
    }

    pub fn array(self) -> Option<Array> {
        match self {
            Fill::Array { array, .. } => Some(array),
            Fill::Arbitrary | Fill::Byte(_) => None,
        }
    }
}

impl Stretches {
    pub fn list(&self) -> &[Stretch] {
        self.0.as_deref().unwrap_or_default()
    }

    /// The stretch that a page is in.
    #[inline]
    pub fn at(&self, page: u64) -> Option<&Stretch> {
        let list = self.0.as_deref()?;
        let next = list.partition_point(|stretch| stretch.end <= page);
        list.get(next).filter(|stretch| stretch.first <= page)
    }

    /// The first stretch that begins behind a page.
    pub fn behind(&self, page: u64) -> Option<&Stretch> {
        let list = self.list();
        list.get(list.partition_point(|stretch| stretch.first <= page))
    }

    /// Lays a stretch over what is there; one that is as the whole object is takes others away.
    pub fn lay(&mut self, new: Stretch, whole: Fill) {
        let mut list: Vec<Stretch> = Vec::new();
        let mut add = |stretch: Stretch| match list.last_mut() {
            _ if stretch.first >= stretch.end || stretch.fill == whole => {}
            Some(last) if last.end == stretch.first && last.fill == stretch.fill => last.end = stretch.end,
            _ => list.push(stretch),
        };
        let old = self.list();
        for stretch in old {
            add(Stretch { end: stretch.end.min(new.first), ..*stretch });
        }
        add(new);
        for stretch in old {
            add(Stretch { first: stretch.first.max(new.end), ..*stretch });
        }
        self.0 = (!list.is_empty()).then(|| list.into());
    }
}

impl PartialEq for Stretches {
    fn eq(&self, other: &Stretches) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b) || a == b,
            (None, None) => true,
            _ => false,
        }
    }
}

/// The whole pages within these bytes, as the numbers of the first and of the one behind the last.
pub fn pages_within(from: u64, end: u64) -> (u64, u64) {
    (from.div_ceil(PAGE), end / PAGE)
}
