//! The verifier: each rule by an example that breaks it, and random programs that are broken on purpose.

use ir::testing::programs;
use ir::{
    parse, verify, Body, Cfg, Constant, Def, EntityRef, Function, FunctionKind, Initializer, Inst, Op, Program, Span,
    Type, Value,
};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

fn read(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The messages of all violations, one per line.
fn complaints(program: &Program) -> String {
    match verify(program) {
        Ok(()) => String::new(),
        Err(violations) => violations.iter().map(|violation| format!("{violation}\n")).collect(),
    }
}

/// Lines in a function with a value of each type.
fn in_function(lines: &str) -> String {
    format!(
        "global @g: 8 bytes align 8 writable
         function @f(%i: i32, %l: i64, %p: ptr, %d: double, %b: i1) -> i32 {{
         b0: {lines} return %i }}"
    )
}

#[test]
fn each_instruction_has_its_types() {
    for (line, complaint) in [
        ("%x = add i32 %i, %l", "v1 is i64 where i32 is needed"),
        ("%x = add double %d, %d", "v3 is double where Int is needed"),
        ("%x = uadd_overflows ptr %p, %p", "v2 is ptr where Int is needed"),
        ("%x = swap_bytes i1 %b", "swaps the bytes of 1 bits"),
        ("%x = eq double %d, %d", "v3 is double where IntOrPointer is needed"),
        ("%x = eq ptr %p, %l", "v1 is i64 where ptr is needed"),
        ("%x = fadd i32 %i, %i", "v0 is i32 where Float is needed"),
        ("%x = fma double %d, %d, %i", "v0 is i32 where double is needed"),
        ("%x = float_class double %d, 0x400", "there are no float classes 0x400"),
        ("%x = truncate i32 %i to i64", "Truncate does not take i32 to i64"),
        ("%x = zero_extend i32 %i to i32", "ZeroExtend does not take i32 to i32"),
        ("%x = float_convert double %d to double", "FloatConvert does not take double to double"),
        ("%x = reinterpret double %d to i32", "Reinterpret does not take double to i32"),
        ("%x = pointer_to_int i32 %i to i64", "PointerToInt does not take i32 to i64"),
        ("%x = select %i, ptr %p, null", "v0 is i32 where i1 is needed"),
        ("%x = select %b, ptr %p, %l", "v1 is i64 where ptr is needed"),
        ("%x = pointer_add %i, %i * 4", "v0 is i32 where ptr is needed"),
        ("%x = pointer_add %p, %p * 4", "v2 is ptr where Int is needed"),
        ("%x = alloca %i, align 3", "3 is no alignment"),
        ("%x = load i32 %i", "v0 is i32 where ptr is needed"),
        ("store %l, i32 %i", "v1 is i64 where ptr is needed"),
        ("%x = atomic_add %p, double %d", "v3 is double where Int is needed"),
        ("%x, %y = compare_exchange %p, double %d, %d", "v3 is double where IntOrPointer is needed"),
        ("copy_memory %p, %i, 4", "v0 is i32 where ptr is needed"),
        ("set_memory %p, %i, 4", "v0 is i32 where i8 is needed"),
        ("call *%i()", "v0 is i32 where ptr is needed"),
        ("call @f(copy 4 bytes align 4 at %i)", "v0 is i32 where ptr is needed"),
        ("%x = variadic_area", "the function is not variadic"),
        ("check overflow holds %i", "v0 is i32 where i1 is needed"),
        ("check valid_deref readable %p, %p", "v2 is ptr where Int is needed"),
        ("assume %i", "v0 is i32 where i1 is needed"),
        ("%x = arbitrary i32, variable 0", "variable var0 does not exist"),
        ("bind 3 %i", "variable var3 does not exist"),
        ("fence @0:1:1", "the instruction is at a place in file0, which does not exist"),
    ] {
        let found = complaints(&read(&in_function(line)));
        assert!(found.contains(complaint), "{line}\n{found}");
    }
}

#[test]
fn calls_need_not_match_their_callee() {
    let program = read(&in_function("%x: double, %y: ptr = call @f(null) %z: i32 = call *%p()"));
    assert_eq!(complaints(&program), "");
}

#[test]
fn blocks_and_edges_fit() {
    for (text, complaint) in [
        ("function @f() -> i32 { b0: return }", "@f b0: returns () instead of (i32)"),
        ("function @f() { b0: return null }", "@f b0: returns (ptr) instead of ()"),
        ("function @f(i32) { b0: return }", "the entry's parameters are not those of the function"),
        ("function @f() { b0: jump b0 }", "an edge leads to the entry"),
        ("function @f() { b0: jump b1 b1(%x: i32): return }", "passes () to b1(i32)"),
        ("function @f() { b0: jump b1(null) b1(%x: i32): return }", "passes (ptr) to b1(i32)"),
        ("function @f(%x: ptr) { b0: branch %x, b1, b1 b1: return }", "v0 is ptr where i1 is needed"),
        ("function @f(%x: i8) { b0: switch i8 %x [1: b1, 1: b1], b1 b1: return }", "two cases for 1"),
        ("function @f(%x: ptr) { b0: switch i8 3 [], b1 b1: computed_goto %x [b1, b0] }", "an edge leads to the entry"),
        ("function @f(%x: i8) { b0: computed_goto %x [] }", "v0 is i8 where ptr is needed"),
    ] {
        let found = complaints(&read(text));
        assert!(found.contains(complaint), "{text}\n{found}");
    }
}

#[test]
fn uses_come_after_definitions_where_control_can_be() {
    let program = |last: &str| {
        read(&format!(
            "variable 0 \"x\"
             function @f(%c: i1) {{
             b0: branch %c, b1, b2
             b1: %x = add i32 1, 2 jump b3
             b2: jump b3
             b3: {last} return
             b4: %z = add i32 %z, %x return }}"
        ))
    };
    assert_eq!(complaints(&program("fence")), "");
    let message = "v1 is used before its definition\n";
    assert_eq!(complaints(&program("%y = add i32 %x, 1")), format!("@f b3 inst1: {message}"));
    assert_eq!(complaints(&program("bind 0 %x fence")), format!("@f b3 inst1: {message}"));
    let text = "function @f() { b0: %x = add i32 %x, 1 return }";
    assert_eq!(complaints(&read(text)), "@f b0 inst0: v0 is used before its definition\n");
}

#[test]
fn tables_fit() {
    for (text, complaint) in [
        ("global @g: 4 bytes align 3 writable", "global @g has alignment 3"),
        ("global @g: 4 bytes align 4 writable = \"12345\"", "initialiser of @g has 5 bytes, of 4"),
        ("global @g: 8 bytes align 4 writable = zero with 4: @g", "the address at 4 does not fit"),
        ("global @g: 18446744073709551615 bytes align 4 writable = zero with 18446744073709551610: @g", ""),
        ("global @g: 64 bytes align 4 writable = zero with 8: @g, 12: @g", "the address at 12 overlaps another"),
        ("global @g: 64 bytes align 4 writable variable 7", "global @g is a variable that does not exist"),
        ("type 0 pointer to 3", "type0 names type3, which does not exist"),
        ("variable 0 \"x\" type 1", "variable var0 'x' has a type that does not exist"),
        ("missing @f() at 3:1:1", "function @f is at a place in file3, which does not exist"),
    ] {
        let found = complaints(&read(text));
        assert!(found.contains(complaint), "{text}\n{found}");
    }
    let narrow = "program ilp32 global @g: 8 bytes align 4 writable = zero with 4: @g";
    assert_eq!(complaints(&read(narrow)), "");
}

#[test]
fn what_text_cannot_say_is_seen_too() {
    let sound = read("global @g: 4 bytes align 4 writable function @f() -> i32 { b0: %x = add i32 1, 2 return %x }");
    let f = Function::new(0);
    let broken = |change: &dyn Fn(&mut Program)| {
        let mut program = sound.clone();
        change(&mut program);
        complaints(&program)
    };
    fn body(program: &mut Program) -> &mut Body {
        program.functions[Function::new(0)].body_mut().expect("it has a body")
    }
    let with_constant = |ty, constant: Constant| {
        broken(&|program| {
            body(program).add_constant(ty, constant.clone());
        })
    };
    for (found, complaint) in [
        (broken(&|program| body(program).entry = ir::Block::new(4)), "the entry b4 does not exist"),
        (
            broken(&|program| body(program).blocks.values_mut().for_each(|block| block.insts.clear())),
            "inst0 stands in 0 places",
        ),
        (
            broken(&|program| body(program).blocks.values_mut().for_each(|block| block.insts.push(Inst::new(0)))),
            "inst0 stands in 2 places",
        ),
        (broken(&|program| body(program).insts[Inst::new(0)].results.clear()), "v0 is not where its definition says"),
        (
            broken(&|program| body(program).insts[Inst::new(0)].results.push(Value::new(1))),
            "v1 is defined elsewhere, or twice",
        ),
        (with_constant(Type::Int(0), Constant::Null), "v3 has type i0"),
        (with_constant(Type::Int(8), Constant::Null), "constant v3 does not fit type i8"),
        (
            with_constant(Type::Pointer, Constant::Function(Function::new(9))),
            "v3 is the address of something that does not exist",
        ),
        (broken(&|program| program.entry = Some(Function::new(5))), "starts or ends with fn5, which does not exist"),
        (broken(&|program| program.functions[f].name = "g".into()), "two functions or globals are named @g"),
        (
            broken(&|program| {
                let label = ir::Address::Label { function: f, block: ir::Block::new(7) };
                let initializer = Initializer { bytes: Vec::new(), addresses: vec![(0, label)] };
                program.data_model = ir::DataModel::Ilp32;
                program.globals.values_mut().for_each(|global| global.initializer = Some(initializer.clone()));
            }),
            "the address at 0 is of nothing",
        ),
    ] {
        assert!(found.contains(complaint), "{complaint}\n{found}");
    }
}

/// One of the places of a kind, if there is one.
fn choose<T>(places: Vec<T>, index: Index) -> Option<T> {
    let count = places.len();
    places.into_iter().nth(if count == 0 { 0 } else { index.index(count) })
}

fn bodies(program: &Program) -> impl Iterator<Item = (Function, &Body)> {
    program.functions.iter().filter_map(|(function, data)| Some((function, data.body()?)))
}

fn body_of(program: &mut Program, function: Function) -> &mut Body {
    match &mut program.functions[function].kind {
        FunctionKind::Defined(body) => body,
        _ => unreachable!("chosen among functions with bodies"),
    }
}

/// Every instruction of the program.
fn insts(program: &Program) -> Vec<(Function, Inst)> {
    bodies(program).flat_map(|(function, body)| body.insts.keys().map(move |inst| (function, inst))).collect()
}

/// Is any result type as good as any other?
fn free_results(op: &Op) -> bool {
    matches!(op, Op::Load { .. } | Op::Arbitrary { .. } | Op::Cast { .. } | Op::Call { .. } | Op::Unsupported { .. })
}

fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(500) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn wrong_result_types_are_seen(mut program in programs(), index: Index) {
        let mut places = insts(&program);
        places.retain(|&(function, inst)| {
            let data = &program.functions[function].body().expect("it has one").insts[inst];
            !data.results.is_empty() && !free_results(&data.op)
        });
        let Some((function, inst)) = choose(places, index) else { return Ok(()) };
        let body = body_of(&mut program, function);
        let result = body.insts[inst].results[0];
        body.values[result].ty = if body.ty(result) == Type::Int(3) { Type::Pointer } else { Type::Int(3) };
        prop_assert!(verify(&program).is_err());
    }

    #[test]
    fn wrong_constants_are_seen(mut program in programs(), index: Index) {
        let constants = bodies(&program).flat_map(|(function, body)| {
            let values = body.values.iter().filter(|(_, data)| matches!(data.def, Def::Constant(_)));
            values.map(move |(value, _)| (function, value))
        });
        let Some((function, value)) = choose(constants.collect(), index) else { return Ok(()) };
        let body = body_of(&mut program, function);
        body.values[value].ty = Type::Int(body.constant_bits(value).map_or(64, |bits| bits.width() + 1));
        prop_assert!(verify(&program).is_err());
    }

    #[test]
    fn wrong_numbers_of_arguments_are_seen(mut program in programs(), index: Index, more: bool) {
        let blocks = bodies(&program).flat_map(|(function, body)| body.blocks.keys().map(move |block| (function, block)));
        let Some((function, block)) = choose(blocks.collect(), index) else { return Ok(()) };
        let body = body_of(&mut program, function);
        let null = body.add_constant(Type::Pointer, Constant::Null);
        let mut edges = body.blocks[block].terminator.edges_mut();
        let Some(edge) = edges.first_mut() else { return Ok(()) };
        if more || edge.arguments.pop().is_none() {
            edge.arguments.push(null);
        }
        prop_assert!(verify(&program).is_err());
    }

    #[test]
    fn uses_before_definitions_are_seen(mut program in programs(), index: Index) {
        let mut places = Vec::new();
        for (function, body) in bodies(&program) {
            let cfg = Cfg::new(body);
            for &block in cfg.reverse_postorder() {
                let insts = &body.blocks[block].insts;
                for (at, &inst) in insts.iter().enumerate() {
                    let makes = |value: Value| body.insts[inst].results.contains(&value);
                    let uses = |user: &Inst| body.insts[*user].op.operands().any(makes);
                    let user = insts[at..].iter().position(uses).map(|distance| at + distance);
                    places.extend(user.map(|user| (function, block, at, user)));
                }
            }
        }
        let Some((function, block, at, user)) = choose(places, index) else { return Ok(()) };
        body_of(&mut program, function).blocks[block].insts.swap(at, user);
        prop_assert!(verify(&program).is_err());
    }

    #[test]
    fn dangling_ids_are_seen(mut program in programs(), index: Index, kind in 0..5) {
        let Some((function, inst)) = choose(insts(&program), index) else { return Ok(()) };
        let functions = program.functions.len();
        let body = body_of(&mut program, function);
        let beyond = body.values.next_key();
        let block = body.blocks.keys().find(|&block| body.blocks[block].insts.contains(&inst)).expect("it has a home");
        match kind {
            0 => body.insts[inst].op = Op::Assume { condition: beyond },
            1 => body.insts[inst].results.push(beyond),
            2 => body.blocks[block].insts.push(body.insts.next_key()),
            3 => {
                let callee = ir::Callee::Direct(Function::new(functions));
                body.insts[inst].op = Op::Call { callee, arguments: Vec::new() };
            }
            _ => body.insts[inst].span = Span { file: ir::File::from_u32(9), line: 1, column: 1 },
        }
        prop_assert!(verify(&program).is_err());
    }
}
