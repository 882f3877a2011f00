//! Terms as Bitwuzla's terms: each node once, remembered by its id in a dense table.
//!
//! Most operators have a counterpart of the same meaning. Two have not:
//!
//! - `float_to_bits(f)` becomes the symbol that names it. An assertion of a term comes with its `side_conditions` (see
//!   `term::side_condition`).
//! - A bit-vector read as an x87 float goes through `Pool::x87_encoding`, because SMT-LIB's `(_ FloatingPoint 15 64)` has no integer bit.
//!
//! Invariant: nothing recurses, so terms may be as deep as they like. One translator serves one pool.

use super::cost::{own_gates, NODE};
use crate::answer::Unknown;
use crate::limits::Watch;
use bitwuzla_sys::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::CString;
use std::rc::Rc;
use term::bits::{float, Bits};
use term::{FloatKind, Operator, Pool, Rounding, Sort, TermId};

/// Bitwuzla's terms, and which of them are ours.
pub struct Translator {
    manager: *mut BitwuzlaTermManager,
    /// By the number of our term.
    table: Vec<Entry>,
    sorts: FxHashMap<Sort, BitwuzlaSort>,
    modes: FxHashMap<Rounding, BitwuzlaTerm>,
    side_conditions: FxHashMap<TermId, Rc<[TermId]>>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    /// Zero where there is none yet.
    handle: BitwuzlaTerm,
    /// Gates of the term as a tree: an upper bound, quick to have.
    gates: u32,
    /// Whether the bits of a float are named below.
    names_bits: bool,
    /// Whether an array is made of stores into a constant array.
    constant_array: bool,
    /// Whether the backend does not support something below.
    unsupported: bool,
}

impl Translator {
    pub fn new() -> Translator {
        Translator {
            // SAFETY: no arguments; the result is owned here and freed in `drop`.
            manager: unsafe { bitwuzla_term_manager_new() },
            table: Vec::new(),
            sorts: FxHashMap::default(),
            modes: FxHashMap::default(),
            side_conditions: FxHashMap::default(),
        }
    }

    pub fn manager(&self) -> *mut BitwuzlaTermManager {
        self.manager
    }

    /// How many terms have been translated.
    pub fn capacity(&self) -> usize {
        self.table.len()
    }

    /// The counterpart of a term. Stops where the watch says so; what has been translated by then stays.
    ///
    /// Equality of arrays that are made of constant ones is refused, because the backend would give up with a warning of its own.
    pub fn translate(&mut self, pool: &mut Pool, term: TermId, watch: &Watch) -> Result<BitwuzlaTerm, Unknown> {
        let mut stack = vec![term];
        let mut steps = 0u32;
        while let Some(&top) = stack.last() {
            if self.entry(top).handle != 0 {
                stack.pop();
                continue;
            }
            steps += 1;
            if steps.is_multiple_of(1024) {
                watch.poll()?;
            }
            let (parts, count) = self.parts(pool, top);
            let parts = &parts[..count];
            let before = stack.len();
            stack.extend(parts.iter().filter(|part| self.entry(**part).handle == 0));
            if stack.len() == before {
                stack.pop();
                self.fill(pool, top, parts);
            }
        }
        if self.entry(term).unsupported {
            return Err(Unknown::Incomplete("equality of constant arrays"));
        }
        Ok(self.entry(term).handle)
    }

    /// The counterpart of a term that has been translated.
    pub fn handle(&self, term: TermId) -> Option<BitwuzlaTerm> {
        let handle = self.entry(term).handle;
        (handle != 0).then_some(handle)
    }

    /// What must hold besides a translated term, for it to mean the same.
    pub fn side_conditions(&mut self, pool: &mut Pool, term: TermId) -> Rc<[TermId]> {
        if !self.entry(term).names_bits {
            return Rc::new([]);
        }
        if let Some(known) = self.side_conditions.get(&term) {
            return known.clone();
        }
        let conversions: Vec<TermId> =
            pool.reachable(&[term]).into_iter().filter(|t| pool.operator(*t) == Operator::FloatToBits).collect();
        let conditions: Rc<[TermId]> = conversions
            .into_iter()
            .map(|conversion| {
                let float = pool.children(conversion)[0];
                let name = name(pool, conversion);
                let read = pool.float_from_bits(pool.float_kind(float), name);
                pool.eq(read, float)
            })
            .collect();
        self.side_conditions.insert(term, conditions.clone());
        conditions
    }

    /// The names of bits of floats below a translated term.
    pub fn names(&self, pool: &Pool, term: TermId) -> Vec<TermId> {
        if !self.entry(term).names_bits {
            return Vec::new();
        }
        let conversions = pool.reachable(&[term]).into_iter().filter(|t| pool.operator(*t) == Operator::FloatToBits);
        conversions.filter_map(|conversion| pool.bits_symbol(pool.children(conversion)[0])).collect()
    }

    /// Gates that translated terms need together, besides those that are built. Stops counting above `enough`.
    pub fn gates(&self, pool: &Pool, terms: &[TermId], is_built: impl Fn(TermId) -> bool, enough: u64) -> u64 {
        let trees: u64 = terms.iter().map(|term| self.entry(*term).gates as u64).sum();
        if trees <= enough {
            return trees;
        }
        let mut seen: FxHashSet<TermId> = terms.iter().copied().collect();
        let mut stack: Vec<TermId> = terms.to_vec();
        let mut gates = 0;
        while let Some(term) = stack.pop() {
            // Preprocessing looks at what is built, too.
            gates += if is_built(term) { NODE } else { own_gates(pool, term) };
            if gates > enough {
                break;
            }
            stack.extend(pool.children(term).iter().filter(|child| seen.insert(**child)));
        }
        gates
    }

    fn entry(&self, term: TermId) -> Entry {
        self.table.get(term.as_u32() as usize).copied().unwrap_or_default()
    }

    /// The terms whose counterparts a term's is made of.
    fn parts(&mut self, pool: &mut Pool, term: TermId) -> ([TermId; 3], usize) {
        let children = pool.children(term);
        match (pool.operator(term), children) {
            (Operator::FloatToBits, _) => {
                let name = name(pool, term);
                ([name; 3], 1)
            }
            (Operator::FloatFromBits(FloatKind::Extended), &[bits]) => {
                let encoding = pool.x87_encoding(bits);
                ([encoding.invalid, encoding.packed, encoding.packed], 2)
            }
            _ => {
                let mut parts = [term; 3];
                parts[..children.len()].copy_from_slice(children);
                (parts, children.len())
            }
        }
    }

    /// Makes a term's counterpart from those of its parts.
    fn fill(&mut self, pool: &Pool, term: TermId, parts: &[TermId]) {
        let mut handles = [0; 3];
        let mut gates = own_gates(pool, term);
        let operator = pool.operator(term);
        let mut names_bits = operator == Operator::FloatToBits;
        let mut constant_array = operator == Operator::ConstantArray;
        let mut unsupported = false;
        for (slot, part) in handles.iter_mut().zip(parts) {
            let entry = self.entry(*part);
            *slot = entry.handle;
            gates += entry.gates as u64;
            names_bits |= entry.names_bits;
            constant_array |= entry.constant_array;
            unsupported |= entry.unsupported;
        }
        unsupported |= constant_array && operator == Operator::Eq;
        constant_array &= matches!(pool.sort(term), Sort::Array { .. });
        let handle = self.make(pool, term, &mut handles[..parts.len()]);
        assert!(handle != 0, "the backend makes no term for {operator:?}");
        if self.table.len() < pool.len() {
            self.table.resize(pool.len(), Entry::default());
        }
        let gates = u32::try_from(gates).unwrap_or(u32::MAX);
        self.table[term.as_u32() as usize] = Entry { handle, gates, names_bits, constant_array, unsupported };
    }

    fn make(&mut self, pool: &Pool, term: TermId, parts: &mut [BitwuzlaTerm]) -> BitwuzlaTerm {
        use Operator::*;
        let sort = pool.sort(term);
        let operator = pool.operator(term);
        if let Some(kind) = plain_kind(operator) {
            return self.apply(kind, parts);
        }
        if let Some((kind, rounding)) = rounded_kind(operator) {
            let mut all = vec![self.mode(rounding)];
            all.extend_from_slice(parts);
            return self.apply(kind, &mut all);
        }
        let width = |of: TermId| pool.sort(of).width().map_or(0, u64::from);
        let more = || width(term) - width(pool.children(term)[0]);
        match operator {
            Boolean(value) => self.boolean(value),
            Constant(_) => match (sort, pool.as_float(term), pool.as_bits(term)) {
                (Sort::Float(kind), Some(bits), _) => self.float(kind, bits),
                (_, _, Some(bits)) => self.bits(bits),
                _ => unreachable!("a constant has bits"),
            },
            Symbol(_) => {
                let sort = self.sort(sort);
                // SAFETY: the sort belongs to the manager; a symbol needs no name.
                unsafe { bitwuzla_mk_const(self.manager, sort, std::ptr::null()) }
            }
            Extract { high, low } => self.indexed(BITWUZLA_KIND_BV_EXTRACT, parts, &[high.into(), low.into()]),
            ZeroExtend => self.indexed(BITWUZLA_KIND_BV_ZERO_EXTEND, parts, &[more()]),
            SignExtend => self.indexed(BITWUZLA_KIND_BV_SIGN_EXTEND, parts, &[more()]),
            FloatConvert(to, rounding) => self.converted(BITWUZLA_KIND_FP_TO_FP_FROM_FP, to, rounding, parts[0]),
            FloatFromSigned(to, rounding) => self.converted(BITWUZLA_KIND_FP_TO_FP_FROM_SBV, to, rounding, parts[0]),
            FloatFromUnsigned(to, rounding) => self.converted(BITWUZLA_KIND_FP_TO_FP_FROM_UBV, to, rounding, parts[0]),
            FloatToSigned(rounding) => {
                let mut all = [self.mode(rounding), parts[0]];
                // The backend crashes on one bit. The two integers that fit it have it as their lowest.
                let integer = self.indexed(BITWUZLA_KIND_FP_TO_SBV, &mut all, &[width(term).max(2)]);
                match width(term) {
                    1 => self.indexed(BITWUZLA_KIND_BV_EXTRACT, &mut [integer], &[0, 0]),
                    _ => integer,
                }
            }
            FloatToUnsigned(rounding) => {
                let mut all = [self.mode(rounding), parts[0]];
                self.indexed(BITWUZLA_KIND_FP_TO_UBV, &mut all, &[width(term)])
            }
            FloatFromBits(FloatKind::Extended) => self.x87(parts[0], parts[1]),
            FloatFromBits(kind) => self.indexed(BITWUZLA_KIND_FP_TO_FP_FROM_BV, &mut [parts[0]], &indices(kind)),
            // The name stands for it.
            // SAFETY: the handle is alive, and now counted twice.
            FloatToBits => unsafe { bitwuzla_term_copy(parts[0]) },
            ConstantArray => {
                let sort = self.sort(sort);
                // SAFETY: sort and element belong to the manager, and the element is of the sort's element sort.
                unsafe { bitwuzla_mk_const_array(self.manager, sort, parts[0]) }
            }
            _ => unreachable!("{operator:?} has a kind"),
        }
    }

    fn apply(&self, kind: BitwuzlaKind, parts: &mut [BitwuzlaTerm]) -> BitwuzlaTerm {
        // SAFETY: the parts belong to the manager, and our terms are well-sorted.
        unsafe { bitwuzla_mk_term(self.manager, kind, parts.len() as u32, parts.as_mut_ptr()) }
    }

    fn indexed(&self, kind: BitwuzlaKind, parts: &mut [BitwuzlaTerm], indices: &[u64]) -> BitwuzlaTerm {
        let (count, at) = (parts.len() as u32, parts.as_mut_ptr());
        // SAFETY: as for `apply`.
        unsafe { bitwuzla_mk_term_indexed(self.manager, kind, count, at, indices.len() as u32, indices.as_ptr()) }
    }

    fn converted(&mut self, kind: BitwuzlaKind, to: FloatKind, rounding: Rounding, part: BitwuzlaTerm) -> BitwuzlaTerm {
        let mut all = [self.mode(rounding), part];
        self.indexed(kind, &mut all, &indices(to))
    }

    /// NaN where the encoding is invalid, else the 79 bits read as IEEE's.
    fn x87(&mut self, invalid: BitwuzlaTerm, packed: BitwuzlaTerm) -> BitwuzlaTerm {
        let read = self.indexed(BITWUZLA_KIND_FP_TO_FP_FROM_BV, &mut [packed], &indices(FloatKind::Extended));
        let nan = self.float(FloatKind::Extended, &float::default_nan(FloatKind::Extended));
        self.apply(BITWUZLA_KIND_ITE, &mut [invalid, nan, read])
    }

    fn boolean(&self, value: bool) -> BitwuzlaTerm {
        // SAFETY: the manager is alive.
        unsafe {
            if value {
                bitwuzla_mk_true(self.manager)
            } else {
                bitwuzla_mk_false(self.manager)
            }
        }
    }

    fn bits(&mut self, bits: &Bits) -> BitwuzlaTerm {
        let sort = self.sort(Sort::BitVector(bits.width()));
        match bits.as_u64() {
            // SAFETY: the sort is a bit-vector of the manager, and the value fits it.
            Some(word) => unsafe { bitwuzla_mk_bv_value_uint64(self.manager, sort, word) },
            None => {
                let text = CString::new(bits.to_hex()).expect("digits have no zero byte");
                // SAFETY: as above; the text lives until the call returns.
                unsafe { bitwuzla_mk_bv_value(self.manager, sort, text.as_ptr(), 16) }
            }
        }
    }

    fn float(&mut self, kind: FloatKind, bits: &Bits) -> BitwuzlaTerm {
        if float::is_nan(kind, bits) {
            let sort = self.sort(Sort::Float(kind));
            // SAFETY: a float sort of the manager.
            return unsafe { bitwuzla_mk_fp_nan(self.manager, sort) };
        }
        let (sign, exponent, fraction) = fields(kind, bits);
        let (sign, exponent, fraction) = (self.bits(&sign), self.bits(&exponent), self.bits(&fraction));
        // SAFETY: three values of widths 1, exponent and significand.
        unsafe { bitwuzla_mk_fp_value(self.manager, sign, exponent, fraction) }
    }

    fn mode(&mut self, rounding: Rounding) -> BitwuzlaTerm {
        let manager = self.manager;
        let mode = match rounding {
            Rounding::NearestEven => BITWUZLA_RM_RNE,
            Rounding::NearestAway => BITWUZLA_RM_RNA,
            Rounding::Up => BITWUZLA_RM_RTP,
            Rounding::Down => BITWUZLA_RM_RTN,
            Rounding::TowardZero => BITWUZLA_RM_RTZ,
        };
        // SAFETY: the manager is alive.
        *self.modes.entry(rounding).or_insert_with(|| unsafe { bitwuzla_mk_rm_value(manager, mode) })
    }

    fn sort(&mut self, sort: Sort) -> BitwuzlaSort {
        if let Some(known) = self.sorts.get(&sort) {
            return *known;
        }
        let made = match sort {
            // SAFETY: the manager is alive, widths are at least one, and the parts of an array sort are its own.
            Sort::Bool => unsafe { bitwuzla_mk_bool_sort(self.manager) },
            Sort::BitVector(width) => unsafe { bitwuzla_mk_bv_sort(self.manager, width.into()) },
            Sort::Float(kind) => {
                let [exponent, significand] = indices(kind);
                unsafe { bitwuzla_mk_fp_sort(self.manager, exponent, significand) }
            }
            Sort::Array { index, element } => {
                let (index, element) = (self.sort(Sort::BitVector(index)), self.sort(Sort::BitVector(element)));
                unsafe { bitwuzla_mk_array_sort(self.manager, index, element) }
            }
        };
        self.sorts.insert(sort, made);
        made
    }
}

impl Drop for Translator {
    fn drop(&mut self) {
        // SAFETY: made in `new`, and whatever was made from it is gone: `BitwuzlaSolver` drops its instances first.
        unsafe { bitwuzla_term_manager_delete(self.manager) }
    }
}

/// The symbol that names the bits of a float.
fn name(pool: &mut Pool, conversion: TermId) -> TermId {
    let float = pool.children(conversion)[0];
    match pool.bits_symbol(float) {
        Some(symbol) => symbol,
        None => pool.name_float_bits(&[conversion]).terms[0],
    }
}

/// Sign, exponent and fraction, as IEEE has them. A pseudo-denormal of the x87 is the normal number it stands for.
fn fields(kind: FloatKind, bits: &Bits) -> (Bits, Bits, Bits) {
    let top = kind.bits() - 1;
    let exponent = bits.extract(top - 1, top - kind.exponent_bits());
    let pseudo = kind == FloatKind::Extended && bits.bit(63) && exponent.is_zero();
    let exponent = if pseudo { Bits::one(exponent.width()) } else { exponent };
    (bits.extract(top, top), exponent, bits.trunc(kind.significand_bits() - 1))
}

fn indices(kind: FloatKind) -> [u64; 2] {
    [kind.exponent_bits().into(), kind.significand_bits().into()]
}

/// Operators that take their children and nothing else.
fn plain_kind(operator: Operator) -> Option<BitwuzlaKind> {
    use Operator::*;
    Some(match operator {
        Not => BITWUZLA_KIND_NOT,
        And => BITWUZLA_KIND_AND,
        Eq => BITWUZLA_KIND_EQUAL,
        Ite => BITWUZLA_KIND_ITE,
        Neg => BITWUZLA_KIND_BV_NEG,
        Add => BITWUZLA_KIND_BV_ADD,
        Mul => BITWUZLA_KIND_BV_MUL,
        UDiv => BITWUZLA_KIND_BV_UDIV,
        URem => BITWUZLA_KIND_BV_UREM,
        SDiv => BITWUZLA_KIND_BV_SDIV,
        SRem => BITWUZLA_KIND_BV_SREM,
        BitNot => BITWUZLA_KIND_BV_NOT,
        BitAnd => BITWUZLA_KIND_BV_AND,
        BitOr => BITWUZLA_KIND_BV_OR,
        BitXor => BITWUZLA_KIND_BV_XOR,
        Shl => BITWUZLA_KIND_BV_SHL,
        LShr => BITWUZLA_KIND_BV_SHR,
        AShr => BITWUZLA_KIND_BV_ASHR,
        ULt => BITWUZLA_KIND_BV_ULT,
        SLt => BITWUZLA_KIND_BV_SLT,
        Concat => BITWUZLA_KIND_BV_CONCAT,
        FloatNeg => BITWUZLA_KIND_FP_NEG,
        FloatAbs => BITWUZLA_KIND_FP_ABS,
        FloatRemainder => BITWUZLA_KIND_FP_REM,
        FloatEq => BITWUZLA_KIND_FP_EQUAL,
        FloatLt => BITWUZLA_KIND_FP_LT,
        FloatLe => BITWUZLA_KIND_FP_LEQ,
        FloatIsNan => BITWUZLA_KIND_FP_IS_NAN,
        FloatIsInfinite => BITWUZLA_KIND_FP_IS_INF,
        FloatIsZero => BITWUZLA_KIND_FP_IS_ZERO,
        FloatIsSubnormal => BITWUZLA_KIND_FP_IS_SUBNORMAL,
        FloatIsNormal => BITWUZLA_KIND_FP_IS_NORMAL,
        FloatIsNegative => BITWUZLA_KIND_FP_IS_NEG,
        Select => BITWUZLA_KIND_ARRAY_SELECT,
        Store => BITWUZLA_KIND_ARRAY_STORE,
        _ => return None,
    })
}

/// Operators that take a rounding mode before their children.
fn rounded_kind(operator: Operator) -> Option<(BitwuzlaKind, Rounding)> {
    use Operator::*;
    Some(match operator {
        FloatAdd(rounding) => (BITWUZLA_KIND_FP_ADD, rounding),
        FloatSub(rounding) => (BITWUZLA_KIND_FP_SUB, rounding),
        FloatMul(rounding) => (BITWUZLA_KIND_FP_MUL, rounding),
        FloatDiv(rounding) => (BITWUZLA_KIND_FP_DIV, rounding),
        FloatFma(rounding) => (BITWUZLA_KIND_FP_FMA, rounding),
        FloatSqrt(rounding) => (BITWUZLA_KIND_FP_SQRT, rounding),
        FloatRoundToIntegral(rounding) => (BITWUZLA_KIND_FP_RTI, rounding),
        _ => return None,
    })
}
