//! Invariants of loops as plain data: what a proof says of every visit of a loop's head.
//!
//! A condition is kept as text, as in a `Predicate`: terms belong to a pool, and text to none. What its symbols stand for is said by names, which
//! `evidence` turns into C.

use crate::predicate::script;
use ir::{Block, Function, Global, Span, Type, Value, Variable};
use std::collections::HashMap;
use term::{Pool, Reader, TermId};

/// What holds whenever a run is at the head of a loop, in some of the calls that lead there. All visits are of one or the other of a proof's
/// entries for the same head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopInvariants {
    pub function: Function,
    pub block: Block,
    pub span: Span,
    pub claims: Vec<Claim>,
}

/// One condition of an invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub origin: Origin,
    /// A script that declares `s0`, `s1` and so on and asserts what holds.
    text: String,
    names: Vec<Name>,
}

/// How a condition was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// It held before the loop, of what the loop does not change.
    Before,
    /// It was guessed from runs, and proved.
    Guessed,
    /// States that lead to an error were folded into a set that no run enters: it says that the state is not in the set.
    Folded,
    /// All values that a few variables have together were listed.
    Listed,
    /// What follows on the loop demands it, so that nothing is wrong there.
    Demanded,
}

/// What a symbol stands for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Name {
    /// What a value of the loop's function holds.
    Value(Value),
    /// A number in an object, so many bytes from its beginning.
    Cell { owner: Owner, offset: u64, ty: Type },
    /// All of an object, as an array of elements of so many bytes.
    Contents { owner: Owner, element: u64 },
    /// Any number: the condition holds for each.
    Any,
    /// Something that C has no expression for.
    Words(String),
}

/// Whose memory it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Owner {
    Global(Global),
    /// A variable of the call that the loop is in.
    Local(Variable),
}

impl Claim {
    /// A condition over symbols, with what each stands for; none where one has no name, or the condition cannot be written down.
    pub fn new(pool: &mut Pool, origin: Origin, condition: TermId, names: &HashMap<TermId, Name>) -> Option<Claim> {
        let symbols = pool.symbols(condition);
        let mut used: Vec<(TermId, Name)> =
            symbols.iter().map(|symbol| Some((*symbol, names.get(symbol)?.clone()))).collect::<Option<_>>()?;
        used.sort_by(|a, b| a.1.cmp(&b.1));
        let symbols: Vec<TermId> = used.iter().map(|(symbol, _)| *symbol).collect();
        let text = script(pool, condition, &symbols)?;
        Some(Claim { origin, text, names: used.into_iter().map(|(_, name)| name).collect() })
    }

    /// The condition in a pool of its own, and what its symbols stand for.
    pub fn read(&self) -> Option<(Pool, TermId, HashMap<TermId, Name>)> {
        let mut pool = Pool::new();
        let assertions = Reader::new().read(&mut pool, &self.text).ok()?;
        let condition = pool.all(&assertions);
        let mut names = HashMap::new();
        for symbol in pool.symbols(condition) {
            let number = pool.symbol_number(symbol)?;
            let name = pool.symbol_name(number).strip_prefix('s')?.parse::<usize>().ok()?;
            names.insert(symbol, self.names.get(name)?.clone());
        }
        Some((pool, condition, names))
    }

    /// As it is written in SMT-LIB.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn names(&self) -> &[Name] {
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::EntityRef;
    use term::Sort;

    #[test]
    fn a_claim_comes_back_in_a_pool_of_its_own() {
        let mut pool = Pool::new();
        let [x, y] = ["x y", "s0"].map(|name| pool.symbol(name, Sort::BitVector(8)));
        let (less, sum) = (pool.slt(x, y), pool.add(x, y));
        let zero = pool.number(8, 0);
        let equal = pool.eq(sum, zero);
        let holds = pool.and(less, equal);
        let known = [(x, Name::Words("it".into())), (y, Name::Value(Value::new(3)))];
        let names: HashMap<TermId, Name> = known.into_iter().collect();
        let claim = Claim::new(&mut pool, Origin::Guessed, holds, &names).expect("all have names");
        let (mut other, condition, names) = claim.read().expect("it can be read");
        let of = |name: &Name| *names.iter().find(|(_, it)| *it == name).expect("it is there").0;
        let (x, y) = (of(&Name::Words("it".into())), of(&Name::Value(Value::new(3))));
        let (less, sum) = (other.slt(x, y), other.add(x, y));
        let zero = other.number(8, 0);
        let equal = other.eq(sum, zero);
        assert_eq!(other.and(less, equal), condition);
        assert_eq!(Claim::new(&mut pool, Origin::Guessed, holds, &HashMap::new()), None);
    }
}
