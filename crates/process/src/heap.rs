//! How much of the heap each thread has: an allocator that counts.
//!
//! A program that wants the counts makes `CountingAllocator` its global allocator; elsewhere every count is zero. Memory that one
//! thread takes and another gives back counts for the one and against the other. What C and C++ libraries take is not counted.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

pub struct CountingAllocator;

thread_local! {
    static BYTES: Cell<i64> = const { Cell::new(0) };
}

fn count(change: i64) {
    // A thread that ends has no count any more.
    let _ = BYTES.try_with(|bytes| bytes.set(bytes.get().wrapping_add(change)));
}

/// Bytes that this thread has on the heap.
pub fn own_heap_bytes() -> i64 {
    BYTES.try_with(Cell::get).unwrap_or(0)
}

/// Gives memory that is free back to the system.
pub fn give_back_memory() {
    // SAFETY: only what is free is given back.
    unsafe { libc::malloc_trim(0) };
}

// SAFETY: the system's allocator does the work, and counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        System.dealloc(pointer, layout);
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        System.alloc_zeroed(layout)
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        System.realloc(pointer, layout, size)
    }
}
