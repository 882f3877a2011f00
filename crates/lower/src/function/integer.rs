//! Integer intrinsics, element by element for vectors.

use super::{unsupported, Lowered, Lowerer};
use crate::llvm::Val;
use bits::Bits;
use ir::{BinaryOp, CompareOp, Op, OverflowOp, Type, UnaryOp, Value};

impl Lowerer<'_, '_> {
    /// None where the name is not that of an integer intrinsic.
    pub(super) fn integer_intrinsic(&mut self, inst: Val, name: &str) -> Option<Lowered> {
        Some(match name {
            "ctpop" => self.unary_intrinsic(inst, UnaryOp::CountOnes),
            "ctlz" => self.count_zeros(inst, UnaryOp::LeadingZeros),
            "cttz" => self.count_zeros(inst, UnaryOp::TrailingZeros),
            "bswap" => self.unary_intrinsic(inst, UnaryOp::SwapBytes),
            "bitreverse" => self.unary_intrinsic(inst, UnaryOp::ReverseBits),
            "abs" => self.absolute(inst),
            "smin" => self.extreme(inst, CompareOp::Slt),
            "smax" => self.extreme(inst, CompareOp::Sgt),
            "umin" => self.extreme(inst, CompareOp::Ult),
            "umax" => self.extreme(inst, CompareOp::Ugt),
            "scmp" => self.three_way(inst, CompareOp::Slt),
            "ucmp" => self.three_way(inst, CompareOp::Ult),
            "fshl" => self.funnel_shift(inst, BinaryOp::Shl),
            "fshr" => self.funnel_shift(inst, BinaryOp::LShr),
            "sadd.with.overflow" => self.with_overflow(inst, BinaryOp::Add, OverflowOp::SAdd),
            "uadd.with.overflow" => self.with_overflow(inst, BinaryOp::Add, OverflowOp::UAdd),
            "ssub.with.overflow" => self.with_overflow(inst, BinaryOp::Sub, OverflowOp::SSub),
            "usub.with.overflow" => self.with_overflow(inst, BinaryOp::Sub, OverflowOp::USub),
            "smul.with.overflow" => self.with_overflow(inst, BinaryOp::Mul, OverflowOp::SMul),
            "umul.with.overflow" => self.with_overflow(inst, BinaryOp::Mul, OverflowOp::UMul),
            "sadd.sat" => self.saturating(inst, BinaryOp::Add, OverflowOp::SAdd),
            "uadd.sat" => self.saturating(inst, BinaryOp::Add, OverflowOp::UAdd),
            "ssub.sat" => self.saturating(inst, BinaryOp::Sub, OverflowOp::SSub),
            "usub.sat" => self.saturating(inst, BinaryOp::Sub, OverflowOp::USub),
            "sshl.sat" => self.saturating_shift(inst, BinaryOp::AShr),
            "ushl.sat" => self.saturating_shift(inst, BinaryOp::LShr),
            "vector.reduce.add" => self.reduce(inst, |this, a, b| this.binary(BinaryOp::Add, a, b)),
            "vector.reduce.mul" => self.reduce(inst, |this, a, b| this.binary(BinaryOp::Mul, a, b)),
            "vector.reduce.and" => self.reduce(inst, |this, a, b| this.binary(BinaryOp::And, a, b)),
            "vector.reduce.or" => self.reduce(inst, |this, a, b| this.binary(BinaryOp::Or, a, b)),
            "vector.reduce.xor" => self.reduce(inst, |this, a, b| this.binary(BinaryOp::Xor, a, b)),
            "vector.reduce.smin" => self.reduce(inst, |this, a, b| this.pick(CompareOp::Slt, a, b)),
            "vector.reduce.smax" => self.reduce(inst, |this, a, b| this.pick(CompareOp::Sgt, a, b)),
            "vector.reduce.umin" => self.reduce(inst, |this, a, b| this.pick(CompareOp::Ult, a, b)),
            "vector.reduce.umax" => self.reduce(inst, |this, a, b| this.pick(CompareOp::Ugt, a, b)),
            _ => return None,
        })
    }

    /// Applies a step to the scalars of the first `arity` operands, position by position.
    pub(super) fn each(
        &mut self,
        inst: Val,
        arity: u32,
        step: impl Fn(&mut Self, &[Value]) -> Lowered<Value>,
    ) -> Lowered {
        let operands: Vec<Vec<Value>> = (0..arity).map(|index| self.operand(inst.operand(index))).collect();
        let count = operands.iter().map(Vec::len).min().unwrap_or(0);
        (0..count)
            .map(|position| {
                let scalars: Vec<Value> = operands.iter().map(|operand| operand[position]).collect();
                step(self, &scalars)
            })
            .collect()
    }

    fn unary_intrinsic(&mut self, inst: Val, op: UnaryOp) -> Lowered {
        self.each(inst, 1, |this, scalars| {
            let value = scalars[0];
            let ty = this.ty(value);
            Ok(this.emit_one(Op::Unary { op, value }, ty))
        })
    }

    /// Of zero there may be no answer: `__builtin_clz(0)` is any number.
    fn count_zeros(&mut self, inst: Val, op: UnaryOp) -> Lowered {
        let is_open = !inst.operand(1).is_null();
        self.each(inst, 1, |this, scalars| {
            let value = scalars[0];
            let ty = this.ty(value);
            let count = this.emit_one(Op::Unary { op, value }, ty);
            if !is_open || this.body.constant_bits(value).is_some_and(|bits| !bits.is_zero()) {
                return Ok(count);
            }
            let any = this.left_open(ty);
            let zero = this.zero(ty);
            let is_zero = this.compare(CompareOp::Eq, value, zero);
            Ok(this.select(is_zero, any, count))
        })
    }

    fn absolute(&mut self, inst: Val) -> Lowered {
        self.each(inst, 1, |this, scalars| {
            let zero = this.zero(this.ty(scalars[0]));
            let negative = this.compare(CompareOp::Slt, scalars[0], zero);
            let negated = this.binary(BinaryOp::Sub, zero, scalars[0]);
            Ok(this.select(negative, negated, scalars[0]))
        })
    }

    fn extreme(&mut self, inst: Val, better: CompareOp) -> Lowered {
        self.each(inst, 2, |this, scalars| Ok(this.pick(better, scalars[0], scalars[1])))
    }

    fn pick(&mut self, better: CompareOp, left: Value, right: Value) -> Value {
        let is_left = self.compare(better, left, right);
        self.select(is_left, left, right)
    }

    /// -1, 0 or 1.
    fn three_way(&mut self, inst: Val, less: CompareOp) -> Lowered {
        let types = self.tables.scalar_types(inst.ty());
        let Some(&Type::Int(width)) = types.first() else { return unsupported("a three-way comparison of nothing") };
        self.each(inst, 2, |this, scalars| {
            let (minus, zero, one) = (this.bits(Bits::ones(width)), this.int(width, 0), this.int(width, 1));
            let equal = this.compare(CompareOp::Eq, scalars[0], scalars[1]);
            let is_less = this.compare(less, scalars[0], scalars[1]);
            let unequal = this.select(is_less, minus, one);
            Ok(this.select(equal, zero, unequal))
        })
    }

    /// The concatenation `a:b` shifted, of which the upper (left shift) or lower half is kept. The count is modulo the
    /// width; the other operand is shifted in two steps, so that a count of zero shifts it out altogether.
    fn funnel_shift(&mut self, inst: Val, direction: BinaryOp) -> Lowered {
        self.each(inst, 3, |this, scalars| {
            let (high, low, count) = (scalars[0], scalars[1], scalars[2]);
            let width = this.width(count);
            let modulus = this.int(width, u64::from(width));
            let count = match this.body.constant_bits(count).cloned() {
                Some(bits) => this.bits(bits.urem(&Bits::from_u64(width, u64::from(width)))),
                None => this.binary(BinaryOp::URem, count, modulus),
            };
            let most = this.int(width, u64::from(width - 1));
            let rest = match this.body.constant_bits(count).cloned() {
                Some(bits) => this.bits(Bits::from_u64(width, u64::from(width - 1)).sub(&bits)),
                None => this.binary(BinaryOp::Sub, most, count),
            };
            let one = this.int(width, 1);
            let (kept, kept_op, other, other_op) = match direction {
                BinaryOp::Shl => (high, BinaryOp::Shl, low, BinaryOp::LShr),
                _ => (low, BinaryOp::LShr, high, BinaryOp::Shl),
            };
            let kept = this.binary(kept_op, kept, count);
            let other = this.binary(other_op, other, one);
            let other = this.binary(other_op, other, rest);
            Ok(this.binary(BinaryOp::Or, kept, other))
        })
    }

    /// The wrapped results, then the overflow bits.
    fn with_overflow(&mut self, inst: Val, op: BinaryOp, test: OverflowOp) -> Lowered {
        let mut results = self.each(inst, 2, |this, scalars| Ok(this.binary(op, scalars[0], scalars[1])))?;
        results.extend(self.each(inst, 2, |this, scalars| Ok(this.overflows(test, scalars)))?);
        Ok(results)
    }

    fn overflows(&mut self, op: OverflowOp, scalars: &[Value]) -> Value {
        self.emit_one(Op::Overflows { op, left: scalars[0], right: scalars[1] }, Type::BOOL)
    }

    fn saturating(&mut self, inst: Val, op: BinaryOp, test: OverflowOp) -> Lowered {
        self.each(inst, 2, |this, scalars| {
            let wrapped = this.binary(op, scalars[0], scalars[1]);
            let overflows = this.overflows(test, scalars);
            let limit = match test {
                OverflowOp::UAdd => this.bits(Bits::ones(this.width(wrapped))),
                OverflowOp::USub => this.int(this.width(wrapped), 0),
                _ => this.signed_limit(scalars[0]),
            };
            Ok(this.select(overflows, limit, wrapped))
        })
    }

    /// The smallest number for a negative value, else the greatest.
    fn signed_limit(&mut self, value: Value) -> Value {
        let width = self.width(value);
        let (least, most) = (self.bits(Bits::min_signed(width)), self.bits(Bits::max_signed(width)));
        let zero = self.int(width, 0);
        let negative = self.compare(CompareOp::Slt, value, zero);
        self.select(negative, least, most)
    }

    fn saturating_shift(&mut self, inst: Val, back: BinaryOp) -> Lowered {
        self.each(inst, 2, |this, scalars| {
            let shifted = this.binary(BinaryOp::Shl, scalars[0], scalars[1]);
            let returned = this.binary(back, shifted, scalars[1]);
            let fits = this.compare(CompareOp::Eq, returned, scalars[0]);
            let limit = match back {
                BinaryOp::AShr => this.signed_limit(scalars[0]),
                _ => this.bits(Bits::ones(this.width(shifted))),
            };
            Ok(this.select(fits, shifted, limit))
        })
    }

    pub(super) fn reduce(&mut self, inst: Val, step: impl Fn(&mut Self, Value, Value) -> Value) -> Lowered {
        let elements = self.operand(inst.operand(0));
        match elements.into_iter().reduce(|left, right| step(self, left, right)) {
            Some(result) => Ok(vec![result]),
            None => unsupported("an empty vector"),
        }
    }
}
