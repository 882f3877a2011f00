//! Scalars, floats, vectors, uninitialised variables, integer and float intrinsics.

use crate::snippet::*;
use ir::{
    float_class, BinaryOp, CastOp, Constant, Def, FloatBinaryOp, FloatUnaryOp, Op, OverflowOp, Terminator, Type,
    UnaryOp,
};

#[test]
fn an_uninitialised_variable_is_one_value_however_often_it_is_read() {
    let program = c64("int f(void) { int x; return x - x; }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Arbitrary { variable: Some(_) })), 1);
    let body = body(&program, "f");
    let same = ops(&program, "f")
        .into_iter()
        .any(|op| matches!(op, Op::Binary { op: BinaryOp::Sub, left, right } if left == right));
    assert!(same, "{}", text(&program, "f"));
    let variable = body.insts.values().find_map(|inst| match inst.op {
        Op::Arbitrary { variable } => variable,
        _ => None,
    });
    assert_eq!(program.variables[variable.unwrap()].name, "x");
}

#[test]
fn an_uninitialised_variable_of_a_loop_body_is_new_in_each_round() {
    let program = c64("int g(int); void f(void) { while (1) { int x; if (g(x)) break; } }");
    let body = body(&program, "f");
    let arbitrary = body.insts.iter().find(|(_, inst)| matches!(inst.op, Op::Arbitrary { .. })).unwrap().0;
    let (home, _) = body.blocks.iter().find(|(_, block)| block.insts.contains(&arbitrary)).unwrap();
    assert_ne!(home, body.entry, "{}", text(&program, "f"));
}

#[test]
fn variables_that_are_written_first_leave_no_arbitrary_value() {
    let program = c64("int f(int a) { int x = a; int y; if (x) y = 1; else y = 2; return y; }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Arbitrary { .. })), 0);
}

#[test]
fn signed_and_unsigned_operators_differ() {
    let program = c64("int f(int a, unsigned b) { return a / 3 + b / 3 + (a >> 1) + (b >> 1) + (a < 0) + (b < 9); }");
    let text = text(&program, "f");
    for word in ["sdiv", "udiv", "ashr", "lshr", "slt", "ult"] {
        assert!(text.contains(word), "{word}\n{text}");
    }
}

#[test]
fn wide_integers_keep_all_their_bits() {
    let program =
        c64("unsigned __int128 g(void) { return ((unsigned __int128)0x123456789abcdef0 << 64) | 0xfedcba9876543210; }
                       __int128 h(void) { return -5; } int f(void) { return g() > 3 && h() < 0; }");
    let literals = |name: &str| -> Vec<String> {
        let values = body(&program, name).values.values();
        let constants = values.filter_map(|value| match &value.def {
            Def::Constant(Constant::Bits(bits)) => Some(bits.to_hex()),
            _ => None,
        });
        constants.collect()
    };
    assert!(!literals("g").is_empty() && !literals("h").is_empty());
    let wide = ll("define i128 @f() { ret i128 24197857161011715162171839636988778000 }");
    assert!(text(&wide, "f").contains("24197857161011715162171839636988778000"));
    let negative = ll("define i128 @f() { ret i128 -5 }");
    assert!(text(&negative, "f").contains("-5"), "{}", text(&negative, "f"));
}

#[test]
fn float_constants_are_exact_in_every_format() {
    let program =
        c64("float a(void) { return 0.1f; } double b(void) { return 0.1; } long double c(void) { return 0.1L; }
         _Float16 d(void) { return 1.5f16; } __float128 e(void) { return 0.1Q; }");
    let constant = |name: &str| match &body(&program, name).blocks.values().next().unwrap().terminator {
        Terminator::Return { values } => body(&program, name).constant_bits(values[0]).unwrap().to_hex(),
        other => panic!("{other:?}"),
    };
    assert_eq!(constant("a"), "3dcccccd");
    assert_eq!(constant("b"), "3fb999999999999a");
    assert_eq!(constant("c"), "3ffbcccccccccccccccd");
    assert_eq!(constant("d"), "3e00");
    assert_eq!(constant("e"), "3ffb999999999999999999999999999a");
}

#[test]
fn overflow_builtins_say_both_result_and_overflow() {
    let program = c64("int f(int a, int b, int *r) { return __builtin_mul_overflow(a, b, r); }
         int g(unsigned a, unsigned b, unsigned *r) { return __builtin_sub_overflow(a, b, r); }
         int h(_BitInt(13) a, _BitInt(13) b, _BitInt(13) *r) { return __builtin_add_overflow(a, b, r); }");
    let has = |name: &str, wanted: OverflowOp| {
        count(&program, name, |op| matches!(op, Op::Overflows { op, .. } if *op == wanted))
    };
    assert_eq!(has("f", OverflowOp::SMul), 1);
    assert_eq!(has("g", OverflowOp::USub), 1);
    assert_eq!(has("h", OverflowOp::SAdd), 1);
    assert!(unsupported(&program, "h").is_empty());
}

#[test]
fn bit_counting_builtins() {
    let program = c64(
        "int f(unsigned x) { return __builtin_popcount(x) + __builtin_clz(x) + __builtin_ctz(x) + __builtin_bswap32(x)
                                  + __builtin_bitreverse32(x); }",
    );
    for wanted in
        [UnaryOp::CountOnes, UnaryOp::LeadingZeros, UnaryOp::TrailingZeros, UnaryOp::SwapBytes, UnaryOp::ReverseBits]
    {
        assert_eq!(count(&program, "f", |op| matches!(op, Op::Unary { op, .. } if *op == wanted)), 1, "{wanted:?}");
    }
}

#[test]
fn integer_intrinsics_have_a_meaning() {
    let program = ll("declare i8 @llvm.fshl.i8(i8, i8, i8)
        declare i8 @llvm.fshr.i8(i8, i8, i8)
        declare i8 @llvm.sadd.sat.i8(i8, i8)
        declare i8 @llvm.usub.sat.i8(i8, i8)
        declare i8 @llvm.sshl.sat.i8(i8, i8)
        declare i8 @llvm.abs.i8(i8, i1)
        declare i8 @llvm.umax.i8(i8, i8)
        declare <2 x i8> @llvm.smin.v2i8(<2 x i8>, <2 x i8>)
        declare i8 @llvm.vector.reduce.add.v2i8(<2 x i8>)
        define i8 @f(i8 %a, i8 %b, i8 %c, <2 x i8> %v) {
          %1 = call i8 @llvm.fshl.i8(i8 %a, i8 %b, i8 %c)
          %2 = call i8 @llvm.fshr.i8(i8 %1, i8 %b, i8 3)
          %3 = call i8 @llvm.sadd.sat.i8(i8 %2, i8 %b)
          %4 = call i8 @llvm.usub.sat.i8(i8 %3, i8 %b)
          %5 = call i8 @llvm.sshl.sat.i8(i8 %4, i8 %b)
          %6 = call i8 @llvm.abs.i8(i8 %5, i1 false)
          %7 = call i8 @llvm.umax.i8(i8 %6, i8 %b)
          %8 = call <2 x i8> @llvm.smin.v2i8(<2 x i8> %v, <2 x i8> <i8 1, i8 2>)
          %9 = call i8 @llvm.vector.reduce.add.v2i8(<2 x i8> %8)
          %10 = add i8 %9, %7
          ret i8 %10
        }");
    assert!(unsupported(&program, "f").is_empty());
}

#[test]
fn float_builtins_are_operators_and_libm_calls_stay_calls() {
    let program = c64("double sin(double), pow(double, double);
         double f(double x, double y) {
           return __builtin_fabs(x) + __builtin_floor(y) + __builtin_fmin(x, y) + __builtin_copysign(x, y)
                + __builtin_rint(x) + __builtin_fma(x, y, x) + sin(x) + pow(x, y); }
         long g(double x) { return __builtin_lround(x); }
         int h(double x) { return __builtin_isnan(x) + __builtin_isinf(x) + __builtin_isfinite(x); }");
    let unary = |wanted| count(&program, "f", |op| matches!(op, Op::FloatUnary { op, .. } if *op == wanted));
    assert_eq!((unary(FloatUnaryOp::Abs), unary(FloatUnaryOp::Floor), unary(FloatUnaryOp::Rint)), (1, 1, 1));
    let binary = |wanted| count(&program, "f", |op| matches!(op, Op::FloatBinary { op, .. } if *op == wanted));
    assert_eq!((binary(FloatBinaryOp::Min), binary(FloatBinaryOp::CopySign)), (1, 1));
    assert_eq!(count(&program, "f", |op| matches!(op, Op::FusedMultiplyAdd { .. })), 1);
    // The third is a choice: of two zeros, fmin gives either.
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Call { .. })), 3);
    assert!(unsupported(&program, "g").is_empty() && unsupported(&program, "h").is_empty());
    let nan = float_class::SIGNALING_NAN | float_class::QUIET_NAN;
    let classes: Vec<u16> = ops(&program, "h")
        .into_iter()
        .filter_map(|op| match op {
            Op::FloatClass { mask, .. } => Some(*mask),
            _ => None,
        })
        .collect();
    assert!(classes.is_empty() || classes.contains(&nan), "{classes:?}");
}

#[test]
fn libm_intrinsics_become_calls_of_libm() {
    let program = ll("declare double @llvm.sin.f64(double)
        declare float @llvm.pow.f32(float, float)
        declare double @llvm.minimum.f64(double, double)
        define double @f(double %x, float %y) {
          %1 = call double @llvm.sin.f64(double %x)
          %2 = call float @llvm.pow.f32(float %y, float %y)
          %3 = fpext float %2 to double
          %4 = call double @llvm.minimum.f64(double %1, double %3)
          ret double %4
        }");
    assert!(unsupported(&program, "f").is_empty());
    for name in ["sin", "powf"] {
        assert!(matches!(function(&program, name).kind, ir::FunctionKind::Intrinsic(ir::Intrinsic::Math(_))), "{name}");
    }
}

#[test]
fn contraction_is_off() {
    let program = c64("double f(double a, double b, double c) { return a * b + c; }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::FloatBinary { .. })), 2);
}

#[test]
fn vectors_are_their_elements() {
    let program =
        c64("typedef int v4 __attribute__((vector_size(16))); typedef long v2 __attribute__((vector_size(16)));
         v4 add(v4 a, v4 b) { return a + b; }
         int at(v4 a, int i) { return a[i]; }
         v4 put(v4 a, int i) { a[i] = 7; return a; }
         v4 mix(v4 a, v4 b) { return __builtin_shufflevector(a, b, 0, 5, 2, 7); }
         v2 cut(v4 a) { return (v2)a; }
         v4 load(v4 *p) { return *p; } void store(v4 *p, v4 a) { *p = a; }");
    let add = function(&program, "add");
    assert_eq!((add.params.len(), add.results.len()), (8, 4));
    assert_eq!(count(&program, "add", |op| matches!(op, Op::Binary { op: BinaryOp::Add, .. })), 4);
    // Beyond the last element there is any value.
    assert_eq!(count(&program, "at", |op| matches!(op, Op::Select { .. })), 4);
    assert_eq!(count(&program, "at", |op| matches!(op, Op::Arbitrary { .. })), 1);
    // So is every element after a write there.
    assert_eq!(count(&program, "put", |op| matches!(op, Op::Select { .. })), 8);
    assert_eq!(count(&program, "put", |op| matches!(op, Op::Arbitrary { .. })), 4);
    assert_eq!(ops(&program, "mix").len(), 0, "{}", text(&program, "mix"));
    assert_eq!(function(&program, "cut").results, [Type::Int(64), Type::Int(64)]);
    assert_eq!(count(&program, "load", |op| matches!(op, Op::Load { .. })), 4);
    assert_eq!(count(&program, "store", |op| matches!(op, Op::Store { .. })), 4);
}

#[test]
fn casts_keep_their_kind() {
    let program = c64(
        "float f(long a) { return a; } unsigned long g(double a) { return a; } long h(char *p) { return (long)p; }
         char *i(int a) { return (char *)(long)a; } float j(double a) { return a; } long double k(float a) { return a; }",
    );
    let has = |name: &str, wanted: CastOp| {
        assert_eq!(count(&program, name, |op| matches!(op, Op::Cast { op, .. } if *op == wanted)), 1, "{name}");
    };
    has("f", CastOp::SignedToFloat);
    has("g", CastOp::FloatToUnsigned);
    has("h", CastOp::PointerToInt);
    has("i", CastOp::IntToPointer);
    has("j", CastOp::FloatConvert);
    has("k", CastOp::FloatConvert);
}

#[test]
fn undefined_operands_are_arbitrary_where_they_are_used() {
    let program = ll("define i32 @f(i32 %x) { %a = add i32 %x, undef\n %b = freeze i32 %a\n ret i32 %b }");
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Arbitrary { .. })), 1);
    assert_eq!(ops(&program, "f").len(), 2);
}

#[test]
fn struct_values_are_split() {
    let program = ll("define i32 @f({ i32, { i64, float } } %s, i1 %c) {
          %a = insertvalue { i32, { i64, float } } %s, i64 7, 1, 0
          %b = select i1 %c, { i32, { i64, float } } %a, { i32, { i64, float } } %s
          %d = extractvalue { i32, { i64, float } } %b, 0
          ret i32 %d
        }");
    assert_eq!(function(&program, "f").params.len(), 4);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Select { .. })), 1);
}
