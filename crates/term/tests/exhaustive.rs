//! Every small term under every model: where random programs rarely hit, at the edges of tiny widths, this leaves
//! nothing out.

use term::{Bits, Evaluator, Model, Pool, Sort, TermId, Value};

/// A term and its values under all models, as plain numbers.
#[derive(Clone)]
struct Entry {
    term: TermId,
    values: Vec<Value>,
}

type Build = fn(&mut Pool, TermId, TermId) -> TermId;
type Mean = fn(&Bits, &Bits) -> Bits;
type Test = fn(&Bits, &Bits) -> bool;
type Connective = (Build, fn(bool, bool) -> bool);

const OPERATIONS: [(Build, Mean); 14] = [
    (Pool::add, Bits::add),
    (Pool::sub, Bits::sub),
    (Pool::mul, Bits::mul),
    (Pool::udiv, Bits::udiv),
    (Pool::urem, Bits::urem),
    (Pool::sdiv, Bits::sdiv),
    (Pool::srem, Bits::srem),
    (Pool::and, Bits::and),
    (Pool::or, Bits::or),
    (Pool::xor, Bits::xor),
    (Pool::shl, Bits::shl),
    (Pool::lshr, Bits::lshr),
    (Pool::ashr, Bits::ashr),
    (|pool, a, _| pool.neg(a), |a, _| a.neg()),
];

const TESTS: [(Build, Test); 9] = [
    (Pool::eq, |a, b| a == b),
    (Pool::ult, Bits::ult),
    (Pool::slt, Bits::slt),
    (Pool::uadd_overflows, Bits::uadd_overflows),
    (Pool::umul_overflows, Bits::umul_overflows),
    (Pool::sadd_overflows, Bits::sadd_overflows),
    (Pool::ssub_overflows, Bits::ssub_overflows),
    (Pool::smul_overflows, Bits::smul_overflows),
    (Pool::ule, Bits::ule),
];

struct Cases {
    pool: Pool,
    models: Vec<Model>,
    evaluator: Evaluator,
    width: u32,
}

impl Cases {
    /// Two symbols of the width, a Boolean one, and a model for each of their values.
    fn new(width: u32) -> (Cases, Vec<Entry>, Entry) {
        let mut pool = Pool::new();
        let sort = Sort::BitVector(width);
        let (x, y, c) = (pool.symbol("x", sort), pool.symbol("y", sort), pool.symbol("c", Sort::Bool));
        let mut models = Vec::new();
        let (mut xs, mut ys, mut cs) = (Vec::new(), Vec::new(), Vec::new());
        for number in 0..1u64 << (2 * width + 1) {
            let mut model = Model::new();
            let (x_value, y_value) = (Bits::from_u64(width, number), Bits::from_u64(width, number >> width));
            let c_value = number >> (2 * width) & 1 == 1;
            model.set(x, x_value.clone());
            model.set(y, y_value.clone());
            model.set(c, c_value);
            models.push(model);
            xs.push(x_value.into());
            ys.push(y_value.into());
            cs.push(c_value.into());
        }
        let count = models.len();
        let mut leaves = vec![Entry { term: x, values: xs }, Entry { term: y, values: ys }];
        for number in 0..1 << width {
            let bits = Bits::from_u64(width, number);
            leaves.push(Entry { term: pool.constant(bits.clone()), values: vec![bits.into(); count] });
        }
        (Cases { pool, models, evaluator: Evaluator::new(), width }, leaves, Entry { term: c, values: cs })
    }

    fn combine(&mut self, a: &Entry, b: &Entry, operation: (Build, Mean)) -> Entry {
        let term = (operation.0)(&mut self.pool, a.term, b.term);
        let values = zip(a, b, |x, y| operation.1(x.as_bits().unwrap(), y.as_bits().unwrap()).into());
        self.checked(Entry { term, values }, a, b)
    }

    fn compare(&mut self, a: &Entry, b: &Entry, test: (Build, Test)) -> Entry {
        let term = (test.0)(&mut self.pool, a.term, b.term);
        let values = zip(a, b, |x, y| test.1(x.as_bits().unwrap(), y.as_bits().unwrap()).into());
        self.checked(Entry { term, values }, a, b)
    }

    fn connect(&mut self, a: &Entry, b: &Entry, connective: Connective) -> Entry {
        let term = (connective.0)(&mut self.pool, a.term, b.term);
        let values = zip(a, b, |x, y| connective.1(x.as_bool().unwrap(), y.as_bool().unwrap()).into());
        self.checked(Entry { term, values }, a, b)
    }

    fn choose(&mut self, condition: &Entry, a: &Entry, b: &Entry) -> Entry {
        let term = self.pool.ite(condition.term, a.term, b.term);
        let values = (0..self.models.len())
            .map(|i| if condition.values[i].as_bool().unwrap() { a.values[i].clone() } else { b.values[i].clone() })
            .collect();
        self.checked(Entry { term, values }, a, b)
    }

    fn checked(&mut self, entry: Entry, a: &Entry, b: &Entry) -> Entry {
        for (model, expected) in self.models.iter().zip(&entry.values) {
            let value = self.evaluator.evaluate(&self.pool, model, entry.term);
            assert_eq!(
                value, *expected,
                "width {}: {:?} from {:?} and {:?} under {model:?}",
                self.width, entry.term, a.term, b.term
            );
        }
        entry
    }
}

fn zip(a: &Entry, b: &Entry, each: impl Fn(&Value, &Value) -> Value) -> Vec<Value> {
    a.values.iter().zip(&b.values).map(|(x, y)| each(x, y)).collect()
}

const CONNECTIVES: [Connective; 3] =
    [(Pool::and, |a, b| a && b), (Pool::or, |a, b| a || b), (Pool::xor, |a, b| a != b)];

#[test]
fn two_operations_deep() {
    for width in [1, 2] {
        let (mut cases, leaves, _) = Cases::new(width);
        for first in OPERATIONS {
            for a in &leaves {
                for b in &leaves {
                    let inner = cases.combine(a, b, first);
                    for c in &leaves {
                        for second in OPERATIONS {
                            cases.combine(&inner, c, second);
                            cases.combine(c, &inner, second);
                        }
                        for test in TESTS {
                            cases.compare(&inner, c, test);
                            cases.compare(c, &inner, test);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn promoted_operands() {
    let (mut cases, leaves, _) = Cases::new(2);
    let wide = 4;
    let mut operands = Vec::new();
    for symbol in &leaves[..2] {
        let values = |extend: fn(&Bits, u32) -> Bits| {
            symbol.values.iter().map(|value| extend(value.as_bits().unwrap(), wide).into()).collect()
        };
        let (signed, unsigned) = (cases.pool.sext(symbol.term, wide), cases.pool.zext(symbol.term, wide));
        operands.push(Entry { term: signed, values: values(Bits::sext) });
        operands.push(Entry { term: unsigned, values: values(Bits::zext) });
    }
    for number in [0, 1, 3, 7, 8, 15] {
        let bits = Bits::from_u64(wide, number);
        let term = cases.pool.constant(bits.clone());
        operands.push(Entry { term, values: vec![bits.into(); cases.models.len()] });
    }
    for a in &operands {
        for b in &operands {
            for operation in OPERATIONS {
                let inner = cases.combine(a, b, operation);
                for c in &operands {
                    for test in TESTS {
                        cases.compare(&inner, c, test);
                        cases.compare(c, &inner, test);
                    }
                }
            }
        }
    }
}

#[test]
fn conjunctions_of_comparisons() {
    for width in [1, 2, 3] {
        let (mut cases, leaves, _) = Cases::new(width);
        let mut literals = Vec::new();
        for test in &TESTS[..3] {
            for bound in &leaves[1..] {
                let literal = cases.compare(&leaves[0], bound, *test);
                let falsity =
                    Entry { term: cases.pool.boolean(false), values: vec![false.into(); literal.values.len()] };
                literals.push(cases.connect(&literal, &falsity, (Pool::eq, |a, b| a == b)));
                literals.push(literal);
            }
        }
        for a in &literals {
            for b in &literals {
                for connective in CONNECTIVES {
                    let both = cases.connect(a, b, connective);
                    if width == 2 {
                        for c in &literals {
                            cases.connect(&both, c, CONNECTIVES[0]);
                            cases.connect(c, &both, CONNECTIVES[1]);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn choices() {
    let (mut cases, leaves, condition) = Cases::new(2);
    let equal = cases.compare(&leaves[0], &leaves[1], TESTS[0]);
    let bounded = cases.compare(&leaves[0], &leaves[3], TESTS[1]);
    for a in &leaves {
        for b in &leaves {
            let inner = cases.choose(&condition, a, b);
            for outer in [&condition, &equal, &bounded] {
                for c in &leaves {
                    cases.choose(outer, &inner, c);
                    cases.choose(outer, c, &inner);
                }
            }
            for c in &leaves {
                for test in TESTS {
                    cases.compare(&inner, c, test);
                    cases.compare(c, &inner, test);
                }
                for operation in OPERATIONS {
                    let moved = cases.combine(&inner, c, operation);
                    cases.choose(&equal, &moved, &inner);
                    cases.compare(&moved, b, TESTS[1]);
                }
            }
        }
    }
}
