//! `float_to_bits` for solvers, which have no such thing.
//!
//! SMT-LIB reads a bit-vector as a float but not the other way round, because its one NaN has many representations.
//! So for a solver each `float_to_bits(f)` is named: a fresh bit-vector symbol `b` stands for it, under the side
//! condition `float_from_bits(b) = f`. Unless `f` is NaN that pins `b` down; for NaN it leaves every representation
//! of a NaN open, which is what C and LLVM promise.
//!
//! The name of a node is remembered in the pool, and evaluation under a model that has a value for it uses that NaN.
//! So a model the solver gives for the named formula satisfies the original one.
//!
//! Soundness: the condition admits every representation that a run can have, so it may only add behaviours. For x87
//! it adds a second representation, the pseudo-denormal, to numbers with the least exponent; hardware never computes
//! one, but memory may hold one.
//!
//! For the 80-bit format there is a second gap: SMT-LIB's `(_ FloatingPoint 15 64)` hides the integer bit that memory
//! has. `x87_encoding` says in bit-vectors what `float_from_bits` means there.

use crate::operator::Operator;
use crate::pool::{Pool, TermId};
use crate::substitute::Substitution;
use bits::{Bits, FloatKind};

/// Terms without `float_to_bits`, and what must hold for them to mean the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFloatBits {
    /// The terms, in the order they were given.
    pub terms: Vec<TermId>,
    /// Conjoin these with the terms.
    pub conditions: Vec<TermId>,
}

/// An 80-bit vector read as SMT-LIB needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X87Encoding {
    /// Where this holds the float is NaN, whatever `packed` says: the hardware rejects the encoding.
    pub invalid: TermId,
    /// 79 bits in the order of IEEE: sign, exponent, fraction.
    pub packed: TermId,
}

impl Pool {
    /// Replaces every `float_to_bits` below the terms by its name.
    pub fn name_float_bits(&mut self, terms: &[TermId]) -> NamedFloatBits {
        let conversions: Vec<TermId> =
            self.reachable(terms).into_iter().filter(|t| self.operator(*t) == Operator::FloatToBits).collect();
        if conversions.is_empty() {
            return NamedFloatBits { terms: terms.to_vec(), conditions: Vec::new() };
        }
        let named: Vec<(TermId, TermId)> =
            conversions.iter().map(|node| (*node, self.name_of_bits(self.children(*node)[0]))).collect();
        let mut substitution = Substitution::new(self, named.iter().copied());
        let mut conditions = Vec::new();
        for (node, name) in named {
            let float = self.children(node)[0];
            let kind = self.float_kind(float);
            let float = substitution.apply(self, float);
            let read = self.float_from_bits(kind, name);
            conditions.push(self.eq(read, float));
        }
        let terms = terms.iter().map(|term| substitution.apply(self, *term)).collect();
        NamedFloatBits { terms, conditions }
    }

    /// What `float_from_bits(FloatKind::Extended, a)` means to a solver that only knows IEEE's layout.
    pub fn x87_encoding(&mut self, a: TermId) -> X87Encoding {
        debug_assert!(self.width(a) == FloatKind::Extended.bits(), "x87 floats have 80 bits, not {}", self.width(a));
        let (sign, exponent) = (self.extract(a, 79, 79), self.extract(a, 78, 64));
        let (integer, fraction) = (self.extract(a, 63, 63), self.extract(a, 62, 0));
        let (none, least) = (self.constant(Bits::zero(15)), self.constant(Bits::one(15)));
        let integer_set = self.bool_of_bv1(integer);
        let integer_clear = self.not(integer_set);
        let tiny = self.eq(exponent, none);
        let not_tiny = self.not(tiny);
        // Exponent zero with the integer bit is a pseudo-denormal: the same number as with exponent one.
        let pseudo = self.and(tiny, integer_set);
        let exponent = self.ite(pseudo, least, exponent);
        let upper = self.concat(sign, exponent);
        X87Encoding { invalid: self.and(not_tiny, integer_clear), packed: self.concat(upper, fraction) }
    }
}
