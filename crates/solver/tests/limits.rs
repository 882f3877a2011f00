//! Limits of time and memory hold, whatever the query does: searching, building circuits, or eating memory. The process lives on.

use solver::{Answer, BitwuzlaSolver, Limits, Query, Solver, Unknown, Work};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;
use term::{Bits, FloatKind, Pool, Rounding, Sort, TermId};

/// How much more than its limit a query may work.
fn allowed(limit: Duration) -> Duration {
    limit + limit / 10 + Duration::from_millis(200)
}

fn limited(time: Duration) -> Limits {
    Limits { time: Some(time), ..Limits::default() }
}

/// Factoring the product of two primes: small circuits, and a search that takes minutes.
fn factoring(pool: &mut Pool, width: u32, product: u64) -> TermId {
    let (a, b) = (pool.symbol("a", Sort::BitVector(width)), pool.symbol("b", Sort::BitVector(width)));
    let (long_a, long_b) = (pool.zext(a, 2 * width), pool.zext(b, 2 * width));
    let (multiplied, wanted) = (pool.mul(long_a, long_b), pool.number(2 * width, product));
    let (equal, one) = (pool.eq(multiplied, wanted), pool.number(width, 1));
    let (proper_a, proper_b) = (pool.ult(one, a), pool.ult(one, b));
    pool.all(&[equal, proper_a, proper_b])
}

/// A product whose circuits alone take many gigabytes.
fn huge_product(pool: &mut Pool, width: u32) -> TermId {
    let symbols: Vec<TermId> = (0..4).map(|i| pool.symbol(&format!("m{i}"), Sort::BitVector(width))).collect();
    let (left, right) = (pool.mul(symbols[0], symbols[1]), pool.mul(symbols[2], symbols[3]));
    let quotient = pool.udiv(left, right);
    let wanted = pool.constant(Bits::ones(width).udiv(&Bits::from_u64(width, 1_000_003)));
    let equal = pool.eq(quotient, wanted);
    let different = pool.distinct(symbols[0], symbols[2]);
    pool.and(equal, different)
}

fn stops(backend: &mut BitwuzlaSolver, pool: &mut Pool, condition: TermId, limit: Duration) {
    // What a query waits for a processor does not count, here as there.
    let work = Work::begin();
    let answer = backend.solve(pool, &Query::all(&[condition]));
    let done = work.done();
    assert!(matches!(answer, Answer::Unknown(Unknown::TimeLimit)), "{answer:?} after {done:?}");
    assert!(done < allowed(limit), "stopped after {done:?} at a limit of {limit:?}");
}

/// The process lives on: the same backend answers the next query.
fn still_works(backend: &mut BitwuzlaSolver, pool: &mut Pool) {
    let x = pool.symbol("x", Sort::BitVector(8));
    let (three, five) = (pool.number(8, 3), pool.number(8, 5));
    let (above, below) = (pool.ult(three, x), pool.ult(x, five));
    assert!(backend.solve(pool, &Query::all(&[above, below])).is_sat());
}

#[test]
fn a_long_search_stops_at_its_time_limit() {
    for limit in [Duration::from_millis(300), Duration::from_secs(2)] {
        let mut pool = Pool::new();
        let mut backend = BitwuzlaSolver::new(limited(limit));
        // Two primes of 31 bits each.
        let condition = factoring(&mut pool, 32, 2_147_483_629 * 2_147_483_587);
        stops(&mut backend, &mut pool, condition, limit);
        still_works(&mut backend, &mut pool);
    }
}

#[test]
fn building_circuits_stops_at_its_time_limit() {
    let limit = Duration::from_secs(1);
    let mut pool = Pool::new();
    let mut backend = BitwuzlaSolver::new(limited(limit));
    let condition = huge_product(&mut pool, 4096);
    stops(&mut backend, &mut pool, condition, limit);
    still_works(&mut backend, &mut pool);
}

/// IEEE's remainder of doubles: one subtraction for each of two thousand exponents.
#[test]
fn unrolling_a_remainder_stops_at_its_time_limit() {
    let limit = Duration::from_millis(500);
    let mut pool = Pool::new();
    let mut backend = BitwuzlaSolver::new(limited(limit));
    let symbols: Vec<TermId> = (0..3).map(|_| pool.symbol("f", Sort::Float(FloatKind::Quad))).collect();
    let remainder = pool.float_remainder(symbols[0], symbols[1]);
    let sum = pool.float_add(remainder, symbols[2], Rounding::NearestEven);
    let condition = pool.float_lt(sum, symbols[0]);
    stops(&mut backend, &mut pool, condition, limit);
    still_works(&mut backend, &mut pool);
}

#[test]
fn many_terms_stop_at_their_time_limit() {
    let limit = Duration::from_secs(1);
    let mut pool = Pool::new();
    let mut backend = BitwuzlaSolver::new(limited(limit));
    let symbols: Vec<TermId> = (0..8).map(|_| pool.symbol("w", Sort::BitVector(64))).collect();
    let mut sum = symbols[0];
    for i in 0..300_000usize {
        let turned = pool.xor(sum, symbols[i % 8]);
        sum = pool.add(turned, symbols[(i / 8 + 1) % 8]);
    }
    let wanted = pool.number(64, 0x1234_5678_9abc_def0);
    let condition = pool.eq(sum, wanted);
    stops(&mut backend, &mut pool, condition, limit);
    still_works(&mut backend, &mut pool);
}

/// This query would take more than 20 GB.
#[test]
fn a_query_stops_at_its_memory_limit() {
    let limits = Limits { memory: Some(300 << 20), time: Some(Duration::from_secs(120)), ..Limits::default() };
    let mut pool = Pool::new();
    let mut backend = BitwuzlaSolver::new(limits);
    let condition = huge_product(&mut pool, 8192);
    let answer = backend.solve(&mut pool, &Query::all(&[condition]));
    assert!(matches!(answer, Answer::Unknown(Unknown::MemoryLimit)), "{answer:?}");
    still_works(&mut backend, &mut pool);
}

#[test]
fn a_query_stops_when_it_is_interrupted() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(interrupt.clone()), ..Limits::default() };
    for heavy in [false, true] {
        interrupt.store(false, Ordering::Relaxed);
        let mut pool = Pool::new();
        let mut backend = BitwuzlaSolver::new(limits.clone());
        let condition = match heavy {
            false => factoring(&mut pool, 32, 2_147_483_629 * 2_147_483_587),
            true => huge_product(&mut pool, 2048),
        };
        let stopper = {
            let interrupt = interrupt.clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(300));
                interrupt.store(true, Ordering::Relaxed);
            })
        };
        let answer = backend.solve(&mut pool, &Query::all(&[condition]));
        assert!(matches!(answer, Answer::Unknown(Unknown::Interrupted)), "{answer:?}");
        stopper.join().unwrap();
        interrupt.store(false, Ordering::Relaxed);
        still_works(&mut backend, &mut pool);
    }
}
