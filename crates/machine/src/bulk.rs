//! Much memory at once: copies, fills, and input in memory.
//!
//! What is copied or filled is cut into runs of numbers, values that were stored whole, and stretches that no page was
//! written in: those are copied by their fill alone, however long.
//!
//! Soundness: what was never written becomes an input where it is copied, since both places hold the same from then on.

use crate::contents::{Contents, Found};
use crate::fault::AccessKind;
use crate::fill::{pages_within, Array, Fill, Stretch};
use crate::host::{Host, Request, Source, Supplied};
use crate::machine::Machine;
use crate::page::PAGE;
use crate::state::State;
use crate::stop::Stop;
use crate::symbolic;
use crate::value::{Pointer, Value};
use ir::{Span, Type};

/// Bytes of a copy at places that are not known: above this a path is made for each place.
const LONGEST_CONDITIONAL_COPY: u64 = 512;

/// From so many bytes on contents are stretches, not pages.
const LARGE: u64 = 4096;

/// Input in memory of more bytes than this is one array; up to it, each byte is a symbol.
const LONGEST_LIST: u64 = 4096;

/// Pieces of work between two looks at the limits.
const LOOK_EVERY: u64 = 4096;

impl Machine<'_> {
    /// memmove: the bytes, with pointers kept whole.
    pub fn copy(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Value,
        from: Value,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let sources = self.valid_places(state, from, bytes, AccessKind::Read)?;
        let targets = self.valid_places(state, to, bytes, AccessKind::Write)?;
        let known = |places: &[crate::choice::Alternative], machine: &Machine| match places {
            [one] => machine.known_offset(one.offset).map(|offset| Pointer::new(one.object, offset)),
            _ => None,
        };
        let (source, target) = (known(&sources, self), known(&targets, self));
        if let (Some(from), Some(to)) = (source, target) {
            return self.copy_known(state, host, to, from, bytes, span);
        }
        if bytes > LONGEST_CONDITIONAL_COPY {
            let (from, to) = (self.resolve(state, from)?, self.resolve(state, to)?);
            return self.copy_known(state, host, to, from, bytes, span);
        }
        self.copy_piecewise(state, host, &targets, &sources, bytes, span)
    }

    /// A copy whose places are known.
    fn copy_known(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Pointer,
        from: Pointer,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        let pieces = self.pieces(state, host, from, bytes, span)?;
        let shift = to.offset.wrapping_sub(from.offset);
        self.isolate(state, to, bytes);
        let mut unfit = Vec::new();
        for (count, piece) in pieces.into_iter().enumerate() {
            self.may_go_on(count as u64)?;
            let object = state.memory.object_mut(to.object).expect("it was checked");
            match piece {
                Piece::Run { at, data, length } => {
                    let mut at = at.wrapping_add_signed(shift);
                    let mut data = &data[..length];
                    while !data.is_empty() {
                        let room = (PAGE - at % PAGE) as usize;
                        let (now, later) = data.split_at(room.min(data.len()));
                        object.contents.write_run(at, now);
                        at += now.len() as u64;
                        data = later;
                    }
                }
                Piece::Whole { at, bytes, value } => {
                    let at = at.wrapping_add_signed(shift);
                    if !object.contents.store_whole(at, bytes, value) {
                        unfit.push((at, bytes, value));
                    }
                }
                Piece::Stretch { at, bytes, fill } => {
                    let place = Pointer::new(to.object, at.wrapping_add_signed(shift) as i64);
                    self.lay_fill(state, place, bytes, fill.moved(shift as u64));
                }
            }
        }
        for (at, bytes, value) in unfit {
            for index in 0..bytes {
                let byte = self.byte_of(state, value, index as u8, bytes as u8);
                let place = Pointer::new(to.object, (at + index) as i64);
                self.store_known(state, place, byte, Type::Int(8));
            }
        }
        Ok(())
    }

    /// What lies in a stretch of memory, in order.
    fn pieces(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        from: Pointer,
        bytes: u64,
        span: Span,
    ) -> Result<Vec<Piece>, Stop> {
        let mut pieces = Vec::new();
        let first = from.offset as u64;
        let end = first + bytes;
        let mut at = first;
        let word = self.program.data_model.pointer_bytes();
        while at < end {
            self.may_go_on(pieces.len() as u64)?;
            let source = &state.memory.object(from.object).expect("it was checked").contents;
            let until = source.unwritten_until(at, end);
            if until - at >= LARGE {
                let fill = match source.fill_at(at / PAGE) {
                    Fill::Arbitrary => {
                        self.asked_fill(state, host, Pointer::new(from.object, at as i64), until - at, span)?
                    }
                    fill @ (Fill::Byte(_) | Fill::Array { .. }) => Some(fill),
                };
                // What was asked for is written down by now, as runs of numbers.
                let Some(fill) = fill else { continue };
                pieces.push(Piece::Stretch { at, bytes: until - at, fill });
                at = until;
                continue;
            }
            let run = (PAGE - at % PAGE).min(end - at);
            if let Some(page) = source.known_run(at, run) {
                let mut data = [0; PAGE as usize];
                let offset = (at % PAGE) as usize;
                data[..run as usize].copy_from_slice(&page[offset..offset + run as usize]);
                pieces.push(Piece::Run { at, data, length: run as usize });
                at += run;
                continue;
            }
            if let Some((start, size, value)) = source.cell(at) {
                if start == at && at + size <= end {
                    pieces.push(Piece::Whole { at, bytes: size, value });
                    at += size;
                    continue;
                }
            }
            // Words that were never written become one symbol each, so that the copy is equal to them.
            let place = Pointer::new(from.object, at as i64);
            let whole = |found: Found| matches!(found, Found::Arbitrary | Found::Array(..));
            let wide = at.is_multiple_of(word) && at + word <= end && whole(source.load(at, word));
            let (size, value) = if wide {
                let ty = self.program.data_model.address_type();
                (word, self.load_known(state, host, place, ty, span)?)
            } else {
                (1, self.load_byte(state, host, place, span)?)
            };
            pieces.push(match value {
                Value::Bits(bits) => {
                    let mut data = [0; PAGE as usize];
                    data[..8].copy_from_slice(&bits.to_le_bytes());
                    Piece::Run { at, data, length: size as usize }
                }
                value => Piece::Whole { at, bytes: size, value },
            });
            at += size;
        }
        Ok(pieces)
    }

    /// memset.
    pub fn fill(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Value,
        byte: Value,
        bytes: u64,
        span: Span,
    ) -> Result<(), Stop> {
        if bytes == 0 {
            return Ok(());
        }
        let places = self.valid_places(state, to, bytes, AccessKind::Write)?;
        if places.len() > 1 || self.known_offset(places[0].offset).is_none() {
            if bytes > LONGEST_CONDITIONAL_COPY {
                let one = self.resolve(state, to)?;
                return self.fill(state, host, Value::Pointer(one), byte, bytes, span);
            }
            for index in 0..bytes {
                let moved = self.moved(&places, index);
                self.store_to(state, host, &moved, byte, Type::Int(8), span)?;
            }
            return Ok(());
        }
        let offset = self.known_offset(places[0].offset).expect("looked at above");
        let to = Pointer::new(places[0].object, offset);
        let fill = match byte {
            Value::Bits(byte) => Fill::Byte(byte as u8),
            byte if bytes >= LARGE => {
                let byte = symbolic::to_term(&mut self.pool, byte, Type::Int(8));
                let term = self.pool.constant_array(self.program.data_model.pointer_bits(), byte);
                Fill::Array { array: Array { term, element: 1 }, shift: 0 }
            }
            byte => {
                for index in 0..bytes {
                    self.store_known(state, to.plus(index as i64), byte, Type::Int(8));
                }
                return Ok(());
            }
        };
        self.fill_known(state, to, bytes, fill);
        Ok(())
    }

    /// Input in memory: any bytes, or those that are given. The place was checked.
    pub fn input_bytes(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        to: Pointer,
        bytes: u64,
        request: Request,
    ) -> Result<(), Stop> {
        if bytes <= LONGEST_LIST {
            for offset in 0..bytes {
                let byte = self.input(state, host, request)?;
                self.store_known(state, to.plus(offset as i64), byte, Type::Int(8));
            }
            return Ok(());
        }
        state.asked = true;
        let mut supplied = host.memory(&mut self.pool, request, bytes)?;
        if let Source::Uninitialized(_) = request.source {
            supplied = self.note_unwritten_memory(supplied);
        }
        match supplied {
            Supplied::Any(term) => {
                let fill = Fill::Array { array: Array { term, element: 1 }, shift: (to.offset as u64).wrapping_neg() };
                self.fill_known(state, to, bytes, fill);
            }
            Supplied::Runs(runs) => {
                let mut at = to;
                for (count, byte) in runs {
                    self.fill_known(state, at, count, Fill::Byte(byte));
                    at = at.plus(count as i64);
                }
            }
        }
        Ok(())
    }

    /// Bytes that were never written become an input, all at once; the fill that they have then, if it is one.
    fn asked_fill(
        &mut self,
        state: &mut State,
        host: &mut dyn Host,
        at: Pointer,
        bytes: u64,
        span: Span,
    ) -> Result<Option<Fill>, Stop> {
        let source = Source::Uninitialized(self.variable_of(state, at));
        self.input_bytes(state, host, at, bytes, Request { ty: Type::Int(8), source, span })?;
        let contents = &state.memory.object(at.object).expect("it was checked").contents;
        let fill = contents.fill_at(at.offset as u64 / PAGE);
        let all = contents.unwritten_until(at.offset as u64, at.offset as u64 + bytes) == at.offset as u64 + bytes;
        Ok(all.then_some(fill))
    }

    /// Gives bytes a fill: whole pages as a stretch, what is left at both ends byte by byte. The place was checked.
    fn fill_known(&mut self, state: &mut State, to: Pointer, bytes: u64, fill: Fill) {
        let object = state.memory.object_mut(to.object).expect("it was checked");
        if bytes == object.bytes && object.size.is_none() {
            object.contents = Contents::new(fill);
            return;
        }
        if bytes > 0 {
            self.isolate(state, to, bytes);
            self.lay_fill(state, to, bytes, fill);
        }
    }

    /// The same where no cell is left half.
    fn lay_fill(&mut self, state: &mut State, to: Pointer, bytes: u64, fill: Fill) {
        let (start, end) = (to.offset as u64, to.offset as u64 + bytes);
        let (mut first, mut last) = pages_within(start, end);
        if bytes < LARGE {
            (first, last) = (end / PAGE + 1, end / PAGE + 1);
        }
        let object = state.memory.object_mut(to.object).expect("it was checked");
        if first < last {
            object.contents.lay(Stretch { first, end: last, fill });
        }
        for (mut at, end) in [(start, end.min(first * PAGE)), (start.max(last * PAGE), end)] {
            while at < end {
                let run = (PAGE - at % PAGE).min(end - at);
                match fill {
                    Fill::Byte(byte) => object.contents.write_run(at, &[byte; PAGE as usize][..run as usize]),
                    Fill::Array { array, shift } => {
                        for at in at..at + run {
                            let byte = self.element_byte(array, at.wrapping_add(shift));
                            object.contents.store_byte(at, symbolic::from_term(&self.pool, byte));
                        }
                    }
                    Fill::Arbitrary => unreachable!("what was never written is asked for before it is copied"),
                }
                at += run;
            }
        }
    }

    /// Long work looks from time to time whether it may go on.
    pub fn may_go_on(&self, count: u64) -> Result<(), Stop> {
        let ended = count % LOOK_EVERY == LOOK_EVERY - 1 && self.ended.as_ref().is_some_and(|ended| ended());
        match ended {
            true => Err(Stop::Exhausted("the limits end a copy of memory".into())),
            false => Ok(()),
        }
    }
}

/// A part of contents on its way to another place.
enum Piece {
    Run { at: u64, data: [u8; PAGE as usize], length: usize },
    Whole { at: u64, bytes: u64, value: Value },
    Stretch { at: u64, bytes: u64, fill: Fill },
}
