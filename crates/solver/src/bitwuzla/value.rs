//! Values that Bitwuzla gives to symbols, as ours.

use bitwuzla_sys::*;
use std::ffi::{c_char, CStr};
use term::bits::Bits;
use term::{ArrayValue, FloatKind, Sort, Value};

/// A term of the backend that is released when it is dropped.
struct Owned(BitwuzlaTerm);

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: an `Owned` is made only of a handle that was given to its maker.
        unsafe { bitwuzla_term_release(self.0) }
    }
}

/// The value of a symbol.
///
/// # Safety
/// The last answer of the solver was 'satisfiable', and the symbol's sort is `sort`.
pub unsafe fn value_of(solver: *mut Bitwuzla, symbol: BitwuzlaTerm, sort: Sort) -> Option<Value> {
    // SAFETY: models are on in every solver of ours, and the caller vouches for the rest.
    let value = Owned(unsafe { bitwuzla_get_value(solver, symbol) });
    // SAFETY: a value of this sort.
    unsafe { read(value.0, sort) }
}

/// # Safety
/// The term is a value of the sort.
unsafe fn read(value: BitwuzlaTerm, sort: Sort) -> Option<Value> {
    // SAFETY: each getter is for values of the sort it is called for.
    unsafe {
        match sort {
            Sort::Bool => Some(bitwuzla_term_value_get_bool(value).into()),
            Sort::BitVector(width) => bits(value, width).map(Value::from),
            Sort::Float(kind) => float(value, kind).map(Value::from),
            Sort::Array { index, element } => array(value, index, element).map(Value::from),
        }
    }
}

/// # Safety
/// The term is a bit-vector value.
unsafe fn bits(value: BitwuzlaTerm, width: u32) -> Option<Bits> {
    // SAFETY: the text is alive until the next call of the same function.
    let text = unsafe { CStr::from_ptr(bitwuzla_term_value_get_str_fmt(value, 16)) };
    Bits::parse_hex(width, text.to_str().ok()?).ok()
}

/// # Safety
/// The term is a float value.
unsafe fn float(value: BitwuzlaTerm, kind: FloatKind) -> Option<Bits> {
    let (mut sign, mut exponent, mut fraction): (*const c_char, *const c_char, *const c_char) =
        (std::ptr::null(), std::ptr::null(), std::ptr::null());
    // SAFETY: the three texts are alive until the next call of the same function.
    let (sign, exponent, fraction) = unsafe {
        bitwuzla_term_value_get_fp_ieee(value, &mut sign, &mut exponent, &mut fraction, 2);
        (CStr::from_ptr(sign), CStr::from_ptr(exponent), CStr::from_ptr(fraction))
    };
    let field = |text: &CStr, width| Bits::parse_binary(width, text.to_str().ok()?).ok();
    let (sign, exponent) = (field(sign, 1)?, field(exponent, kind.exponent_bits())?);
    let fraction = field(fraction, kind.significand_bits() - 1)?;
    let upper = sign.concat(&exponent);
    Some(match kind {
        // The x87 has an integer bit, which is set unless the exponent is zero.
        FloatKind::Extended => upper.concat(&Bits::from_bool(!exponent.is_zero())).concat(&fraction),
        _ => upper.concat(&fraction),
    })
}

/// Stores into a constant array. The outermost store at an index counts.
///
/// # Safety
/// The term is an array value.
unsafe fn array(value: BitwuzlaTerm, index: u32, element: u32) -> Option<ArrayValue> {
    let mut stores: Vec<(Bits, Bits)> = Vec::new();
    // SAFETY: children are copied out before the next call that would overwrite them, and released. A store has three, a constant array one.
    unsafe {
        let mut array = Owned(bitwuzla_term_copy(value));
        loop {
            let mut count = 0;
            let kind = bitwuzla_term_get_kind(array.0);
            let at = bitwuzla_term_get_children(array.0, &mut count);
            let children: Vec<Owned> = (0..count).map(|i| Owned(*at.add(i))).collect();
            match (kind, &children[..]) {
                (BITWUZLA_KIND_ARRAY_STORE, [below, at, stored]) => {
                    stores.push((bits(at.0, index)?, bits(stored.0, element)?));
                    array = Owned(bitwuzla_term_copy(below.0));
                }
                (BITWUZLA_KIND_CONST_ARRAY, [everywhere]) => {
                    let mut found = ArrayValue::new(index, bits(everywhere.0, element)?);
                    for (at, stored) in stores.into_iter().rev() {
                        found.set(at, stored);
                    }
                    return Some(found);
                }
                _ => return None,
            }
        }
    }
}
