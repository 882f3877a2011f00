//! Terms a million nodes deep: every traversal must walk them without recursion, and no constructor may slow down on
//! them.

use term::{Bits, Evaluator, FloatKind, Model, Operator, Pool, Reader, Rounding, Script, Sort, TermId, Value};

const DEPTH: u64 = 1_000_000;

/// A chain that no rewrite shortens: x*x + x, and so on.
fn chain(pool: &mut Pool, x: TermId, step: fn(&mut Pool, TermId, TermId, u64) -> TermId) -> TermId {
    (0..DEPTH).fold(x, |chain, round| step(pool, chain, x, round))
}

fn deep(pool: &mut Pool) -> (TermId, TermId) {
    let x = pool.symbol("x", Sort::BitVector(32));
    let term =
        chain(pool, x, |pool, chain, x, round| if round % 2 == 0 { pool.mul(chain, x) } else { pool.xor(chain, x) });
    (x, term)
}

#[test]
fn evaluation() {
    let mut pool = Pool::new();
    let (x, term) = deep(&mut pool);
    let mut model = Model::new();
    model.set(x, Bits::from_u64(32, 3));
    let expected = (0..DEPTH).fold(3u32, |value, round| if round % 2 == 0 { value.wrapping_mul(3) } else { value ^ 3 });
    assert_eq!(Evaluator::new().evaluate(&pool, &model, term), Value::Bits(Bits::from_u64(32, expected as u64)));
}

#[test]
fn substitution() {
    let mut pool = Pool::new();
    let (x, term) = deep(&mut pool);
    let y = pool.symbol("y", Sort::BitVector(32));
    let moved = pool.substitute(term, &[(x, y)]);
    assert_eq!(pool.symbols(moved), [y]);
    assert_eq!(pool.substitute(moved, &[(y, x)]), term);
}

#[test]
fn printing_and_reading() {
    let mut pool = Pool::new();
    let (_, term) = deep(&mut pool);
    let zero = pool.number(32, 0);
    let assertion = pool.eq(term, zero);
    let script = Script::new(&mut pool, &[assertion]);
    let text = script.print(&pool);
    assert_eq!(Reader::of_pool(&pool).read(&mut pool, &text), Ok(vec![assertion]));
    assert!(pool.display(term).len() as u64 > DEPTH);
    // As deep as it gets without definitions.
    let nested = "(bvneg (bvnot ".repeat(100_000) + "#x01" + &"))".repeat(100_000);
    assert!(Reader::new().read_term(&mut pool, &nested).is_ok());
}

#[test]
fn sums() {
    let mut pool = Pool::new();
    let x = pool.symbol("x", Sort::Array { index: 32, element: 32 });
    let sum = (0..DEPTH / 10).fold(pool.number(32, 0), |sum, index| {
        let index = pool.number(32, index);
        let element = pool.select(x, index);
        pool.add(sum, element)
    });
    assert_eq!(pool.symbols(sum), [x]);
    let zero = pool.number(32, 0);
    assert_eq!(pool.sub(sum, sum), zero);
}

#[test]
fn choices() {
    // What a loop leaves after joining: every round one more arm, and the same question asked again.
    let mut pool = Pool::new();
    let mut counter = pool.number(32, 0);
    let limit = pool.number(32, 1000);
    let mut asked = Vec::new();
    for round in 0..20_000 {
        let stop = pool.symbol("stop", Sort::Bool);
        let value = pool.number(32, round % 3000);
        counter = pool.ite(stop, value, counter);
        asked.push(pool.ult(counter, limit));
    }
    assert_eq!(pool.sort(asked[100]), Sort::Bool);
    assert!(pool.len() < 2_000_000);
}

#[test]
fn conjunctions() {
    let mut pool = Pool::new();
    let mut path = pool.boolean(true);
    for _ in 0..DEPTH / 4 {
        let branch = pool.symbol("branch", Sort::Bool);
        path = pool.and(path, branch);
    }
    assert_eq!(pool.conjuncts(path).len() as u64, DEPTH / 4);
    assert_eq!(pool.symbols(path).len() as u64, DEPTH / 4);
    let negated = pool.not(path);
    assert_eq!(pool.as_bool(pool.boolean(false)), Some(false));
    let never = pool.and(path, negated);
    assert_eq!(pool.as_bool(never), Some(false));
}

#[test]
fn concatenations() {
    let mut pool = Pool::new();
    let mut bytes = pool.symbol("first", Sort::BitVector(8));
    for _ in 0..20_000 {
        let byte = pool.symbol("byte", Sort::BitVector(8));
        bytes = pool.concat(byte, bytes);
    }
    let zero = pool.constant(Bits::zero(pool.width(bytes)));
    let all_zero = pool.eq(bytes, zero);
    assert_eq!(pool.conjuncts(all_zero).len(), 20_001);
    let low = pool.trunc(bytes, 8);
    assert!(pool.is_symbol(low));
    let middle = pool.extract(bytes, 100_003, 90_000);
    assert_eq!(pool.width(middle), 10_004);
}

#[test]
fn stores_and_floats() {
    let mut pool = Pool::new();
    let start = pool.symbol("memory", Sort::Array { index: 64, element: 8 });
    let mut memory = start;
    for address in 0..DEPTH / 10 {
        let (address, value) = (pool.number(64, address), pool.number(8, address % 251));
        memory = pool.store(memory, address, value);
    }
    let near = pool.number(64, DEPTH / 10 - 5);
    let read = pool.select(memory, near);
    assert_eq!(pool.as_u64(read), Some((DEPTH / 10 - 5) % 251));
    let far = pool.number(64, 7);
    let unread = pool.select(memory, far);
    assert_eq!(Evaluator::new().evaluate(&pool, &Model::new(), unread), Value::Bits(Bits::from_u64(8, 7)));

    let x = pool.symbol("x", Sort::Float(FloatKind::Double));
    let sum = (0..DEPTH / 10).fold(x, |sum, _| pool.float_add(sum, x, Rounding::NearestEven));
    assert_eq!(pool.operator(sum), Operator::FloatAdd(Rounding::NearestEven));
    let bits = pool.float_to_bits(sum);
    let named = pool.name_float_bits(&[bits]);
    assert_eq!(named.conditions.len(), 1);
    assert_eq!(Evaluator::new().evaluate(&pool, &Model::new(), bits), Value::Bits(Bits::zero(64)));
}
