//! What holds at a place of the program, as plain data: a condition over values of a function and parts of global variables.
//!
//! It is kept as text, in SMT-LIB, in which `s0`, `s1` and so on stand for the slots: terms belong to a pool, and text to none. It is read where
//! it is used, with each slot's own term in its place.

use ir::{Global, Type, Value};
use machine::{Machine, State};
use std::fmt::Write;
use term::{Pool, Reader, Script, TermId};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Predicate {
    /// A script that declares the slots that it speaks of, and asserts what holds.
    text: String,
    slots: Vec<Slot>,
}

/// Something that a predicate speaks of: a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// A value of the function: a constant, or live where the predicate holds. A block's own parameters are.
    Value(Value),
    /// A part of a global variable, so many bytes from its beginning.
    Global { global: Global, offset: u64, ty: Type },
}

impl Predicate {
    /// A condition over symbols, each of which stands for a slot; none where another symbol is in it, or it cannot be written down.
    pub fn new(pool: &mut Pool, condition: TermId, slots: &[(TermId, Slot)]) -> Option<Predicate> {
        let symbols = pool.symbols(condition);
        let known = |symbol: &TermId| slots.iter().find(|(other, _)| other == symbol);
        let mut used: Vec<(TermId, Slot)> =
            symbols.iter().map(|symbol| known(symbol).copied()).collect::<Option<_>>()?;
        // The same condition has the same text, whatever the order of symbols in the pool.
        used.sort_by_key(|&(_, slot)| slot);
        let symbols: Vec<TermId> = used.iter().map(|(symbol, _)| *symbol).collect();
        let text = script(pool, condition, &symbols)?;
        Some(Predicate { text, slots: used.into_iter().map(|(_, slot)| slot).collect() })
    }

    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The condition with a term for each slot; none where there is none, or one of another sort.
    pub fn term(&self, pool: &mut Pool, mut of: impl FnMut(&mut Pool, Slot) -> Option<TermId>) -> Option<TermId> {
        let mut reader = Reader::new();
        for (number, &slot) in self.slots.iter().enumerate() {
            let term = of(pool, slot)?;
            reader.define(&format!("s{number}"), term);
        }
        let assertions = reader.read(pool, &self.text).ok()?;
        Some(pool.all(&assertions))
    }

    /// The condition in a state whose running frame is where it holds; none where a slot holds no number that can be looked at.
    pub fn in_state(&self, machine: &mut Machine, state: &State) -> Option<TermId> {
        let mut terms = Vec::new();
        for &slot in &self.slots {
            terms.push(match slot {
                Slot::Value(value) => machine.term_held(state, value)?,
                Slot::Global { global, offset, ty } => machine.term_stored(state, global, offset, ty)?,
            });
        }
        let mut terms = terms.into_iter();
        self.term(&mut machine.pool, |_, _| terms.next())
    }
}

/// A script that asserts a condition, with the names `s0`, `s1` and so on for its symbols; none where it cannot be written down.
pub(crate) fn script(pool: &mut Pool, condition: TermId, symbols: &[TermId]) -> Option<String> {
    let mut pairs = Vec::new();
    for (number, &symbol) in symbols.iter().enumerate() {
        let sort = pool.sort(symbol);
        pairs.push((symbol, pool.symbol_named(&format!("s{number}"), sort)));
    }
    let condition = pool.substitute(condition, &pairs);
    let script = Script::new(pool, &[condition]);
    if !script.conditions().is_empty() {
        return None;
    }
    let labels: Vec<String> = pairs.iter().map(|&(_, symbol)| pool.symbol_label(symbol)).collect();
    Some(renamed(&script.print(pool), &labels))
}

/// A script with other names for symbols: the label of each becomes `s` and its number.
fn renamed(text: &str, labels: &[String]) -> String {
    let mut result = String::new();
    let is_part = |c: char| !c.is_whitespace() && c != '(' && c != ')';
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        match labels.iter().position(|label| label == word) {
            Some(number) => {
                let _ = write!(result, "s{number}");
            }
            None => result.push_str(word),
        }
        let length = behind.find(is_part).unwrap_or(behind.len());
        result.push_str(&behind[..length]);
        rest = &behind[length..];
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::EntityRef;
    use term::Sort;

    /// The same condition, x < 3 && x + y == 0x80, over other symbols.
    fn condition(pool: &mut Pool, x: TermId, y: TermId) -> TermId {
        let (three, sum, bound) = (pool.number(8, 3), pool.add(x, y), pool.number(8, 0x80));
        let (less, equal) = (pool.slt(x, three), pool.eq(sum, bound));
        pool.and(less, equal)
    }

    #[test]
    fn a_condition_comes_back_in_another_pool() {
        let slots = [Slot::Value(Value::new(7)), Slot::Global { global: Global::new(1), offset: 4, ty: Type::Int(8) }];
        let mut one = Pool::new();
        let symbols = ["x y", "s1"].map(|name| one.symbol(name, Sort::BitVector(8)));
        let holds = condition(&mut one, symbols[0], symbols[1]);
        let pairs = [(symbols[0], slots[0]), (symbols[1], slots[1])];
        let predicate = Predicate::new(&mut one, holds, &pairs).expect("it speaks of slots only");
        assert_eq!(predicate.slots(), slots);

        let mut other = Pool::new();
        other.symbol("before", Sort::Bool);
        let [y, x] = ["y", "x"].map(|name| other.symbol(name, Sort::BitVector(8)));
        let wanted = condition(&mut other, x, y);
        let of = |_: &mut Pool, slot: Slot| Some(if slot == slots[0] { x } else { y });
        assert_eq!(predicate.term(&mut other, of), Some(wanted));
        // The same condition, said by an engine with another pool, is the same fact.
        assert_eq!(Predicate::new(&mut other, wanted, &[(y, slots[1]), (x, slots[0])]), Some(predicate.clone()));
        // A slot of another sort, or that holds nothing.
        assert_eq!(predicate.term(&mut other, |pool, _| Some(pool.boolean(true))), None);
        assert_eq!(predicate.term(&mut other, |_, _| None), None);
    }

    #[test]
    fn a_condition_over_something_else_is_none() {
        let mut pool = Pool::new();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::BitVector(8)));
        let holds = condition(&mut pool, x, y);
        assert_eq!(Predicate::new(&mut pool, holds, &[(x, Slot::Value(Value::new(0)))]), None);
    }
}
