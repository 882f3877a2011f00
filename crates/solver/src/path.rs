//! Path conditions: what has been assumed on the way to a state.
//!
//! A path is persistent: cloning it costs nothing, and paths that fork share what they have in common. It is more than a list, because
//! the two cheapest ways to make a query small look at the whole list, and it would be a waste to do that again for every query:
//!
//! - **Implied values.** A conjunct `symbol = constant` (or a Boolean symbol, or its negation) fixes the symbol. Whatever is
//!   added later has the constant in its place, and so has what the symbol was connected with before.
//! - **Independence.** Conjuncts that share symbols, directly or through others, form a component. A condition can only be decided by the
//!   components that its own symbols belong to; the others are satisfiable by themselves, or the path would not be.
//!
//! The conjuncts as they were given are kept too: cores and interpolants speak of them.
//!
//! Invariant: the simplified conjuncts together are equivalent to the given ones. Every symbol of a simplified conjunct belongs to
//! exactly one component, and all its conjuncts are there.
//!
//! Soundness: a NaN is not substituted, since `symbol = NaN` leaves the NaN's bits open and a constant does not; nor is an x87 float, which
//! has two representations of some numbers. Bits of floats that a solver names (`Pool::name_float_bits`) are no concern of
//! components: they depend on the symbols of their float and on nothing else.
//!
//! Both ideas are KLEE's (Cadar, Dunbar, Engler, 2008), independence before it EXE's; there they are computed anew for each query.

use imbl::shared_ptr::DefaultSharedPtr;
use imbl::{GenericHashMap, GenericHashSet, OrdMap, Vector};
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;
use std::sync::Arc;
use term::bits::{float, FloatKind};
use term::{Evaluator, Model, Operator, Pool, Sort, SymbolSet, TermId};

/// A component with more conjuncts than this is not rewritten when one of its symbols is fixed: on a long path that would be quadratic.
const LARGEST_TO_REWRITE: usize = 128;

/// A persistent conjunction. `Path::new()` is true.
#[derive(Clone)]
pub struct Path {
    parts: Arc<Parts>,
}

/// What a path finds out about itself while it grows. Both are on, but for measurements of what they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathOptions {
    pub implied_values: bool,
    pub independence: bool,
}

/// A persistent map from terms.
type Map<V> = GenericHashMap<TermId, V, FxBuildHasher, DefaultSharedPtr>;

#[derive(Clone)]
struct Parts {
    options: PathOptions,
    /// As given, in order.
    conjuncts: Vector<TermId>,
    /// Whether a conjunct became false.
    contradictory: bool,
    /// The constants of symbols that are fixed.
    values: Map<TermId>,
    /// The symbols that are fixed.
    fixed: SymbolSet,
    /// Every simplified conjunct.
    facts: GenericHashSet<TermId, FxBuildHasher, DefaultSharedPtr>,
    /// Which component a symbol belongs to.
    homes: Map<u32>,
    components: OrdMap<u32, Component>,
    /// The number of the next component.
    next: u32,
}

/// Conjuncts that are connected by symbols.
#[derive(Clone)]
struct Component {
    conjuncts: Vector<TermId>,
    symbols: SymbolSet,
}

/// Without independence everything is in this component.
const EVERYTHING: u32 = 0;

impl Default for PathOptions {
    fn default() -> PathOptions {
        PathOptions { implied_values: true, independence: true }
    }
}

impl Path {
    /// The path on which nothing has been assumed.
    pub fn new() -> Path {
        Path::with_options(PathOptions::default())
    }

    pub fn with_options(options: PathOptions) -> Path {
        Path {
            parts: Arc::new(Parts {
                options,
                conjuncts: Vector::new(),
                contradictory: false,
                values: Map::default(),
                fixed: SymbolSet::EMPTY,
                facts: GenericHashSet::default(),
                homes: Map::default(),
                components: OrdMap::new(),
                next: EVERYTHING + 1,
            }),
        }
    }

    /// This path and one more condition.
    pub fn with(&self, pool: &mut Pool, condition: TermId) -> Path {
        debug_assert!(pool.sort(condition) == Sort::Bool, "{} is no condition", pool.sort(condition));
        if pool.as_bool(condition) == Some(true) {
            return self.clone();
        }
        let mut parts = (*self.parts).clone();
        parts.conjuncts.push_back(condition);
        parts.assume(pool, condition);
        Path { parts: Arc::new(parts) }
    }

    /// The conditions as they were given, in order.
    pub fn conjuncts(&self) -> impl Iterator<Item = TermId> + '_ {
        self.parts.conjuncts.iter().copied()
    }

    /// The number of conditions that were given.
    pub fn len(&self) -> usize {
        self.parts.conjuncts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.conjuncts.is_empty()
    }

    /// Whether the conditions contradict each other so plainly that no solver is needed to see it.
    pub fn is_contradictory(&self) -> bool {
        self.parts.contradictory
    }

    /// The constant that a symbol has on this path, where that is plain.
    pub fn value(&self, symbol: TermId) -> Option<TermId> {
        self.parts.values.get(&symbol).copied()
    }

    /// A term that has the same value on this path, with constants for the symbols that are fixed. A condition that the path says or
    /// denies becomes true or false.
    pub fn simplify(&self, pool: &mut Pool, term: TermId) -> TermId {
        self.parts.simplify(pool, term)
    }

    /// The conjuncts, simplified, that a condition with these symbols depends on.
    pub fn relevant(&self, pool: &Pool, symbols: SymbolSet) -> Vec<TermId> {
        let homes = self.parts.homes_of(pool, symbols);
        homes.iter().flat_map(|home| self.parts.components[home].conjuncts.iter().copied()).collect()
    }

    /// Whether components know their symbols.
    pub(crate) fn is_split(&self) -> bool {
        self.parts.options.independence && !self.parts.components.contains_key(&EVERYTHING)
    }

    /// The symbols of what a condition with these symbols depends on, them included.
    pub fn relevant_symbols(&self, pool: &mut Pool, symbols: SymbolSet) -> SymbolSet {
        let homes = self.parts.homes_of(pool, symbols);
        homes.iter().fold(symbols, |all, home| pool.union(all, self.parts.components[home].symbols))
    }

    /// All conjuncts, simplified, component by component.
    pub fn simplified(&self) -> impl Iterator<Item = TermId> + '_ {
        self.components().flatten()
    }

    /// The components, each as its simplified conjuncts.
    pub fn components(&self) -> impl Iterator<Item = impl Iterator<Item = TermId> + '_> + '_ {
        self.parts.components.values().map(|component| component.conjuncts.iter().copied())
    }

    /// The components that have nothing to do with the symbols.
    pub fn irrelevant<'a>(&'a self, pool: &Pool, symbols: SymbolSet) -> impl Iterator<Item = Vec<TermId>> + 'a {
        let homes = self.parts.homes_of(pool, symbols);
        let others = self.parts.components.iter().filter(move |(home, _)| homes.binary_search(home).is_err());
        others.map(|(_, component)| component.conjuncts.iter().copied().collect())
    }
}

impl Default for Path {
    fn default() -> Path {
        Path::new()
    }
}

impl Parts {
    /// Adds a condition, and whatever becomes new through it.
    fn assume(&mut self, pool: &mut Pool, condition: TermId) {
        let mut pending = VecDeque::from(pool.conjuncts(condition));
        while let Some(conjunct) = pending.pop_front() {
            let simple = self.simplify(pool, conjunct);
            match pool.as_bool(simple) {
                Some(true) => continue,
                Some(false) => {
                    self.contradictory = true;
                    self.facts.insert(simple);
                    self.put(pool, simple);
                    return;
                }
                None => {}
            }
            if pool.operator(simple) == Operator::And {
                for part in pool.conjuncts(simple).into_iter().rev() {
                    pending.push_front(part);
                }
                continue;
            }
            if let Some((symbol, value)) = self.implied(pool, simple) {
                self.fix(pool, symbol, value, &mut pending);
            }
            self.facts.insert(simple);
            self.put(pool, simple);
        }
    }

    /// Fixes a symbol. What its component says of it is said again, simplified.
    fn fix(&mut self, pool: &mut Pool, symbol: TermId, value: TermId, pending: &mut VecDeque<TermId>) {
        self.values.insert(symbol, value);
        let own = pool.symbol_set(symbol);
        self.fixed = pool.union(self.fixed, own);
        let Some(home) = self.homes.get(&symbol).copied() else { return };
        let connected = &self.components[&home].conjuncts;
        if home == EVERYTHING || connected.len() > LARGEST_TO_REWRITE {
            return;
        }
        let Some(component) = self.components.remove(&home) else { return };
        for symbol in pool.members(component.symbols) {
            self.homes.remove(&symbol);
        }
        for conjunct in &component.conjuncts {
            self.facts.remove(conjunct);
        }
        pending.extend(component.conjuncts);
    }

    /// Puts a conjunct into its component, which is all those it connects.
    fn put(&mut self, pool: &mut Pool, conjunct: TermId) {
        let symbols = pool.symbol_set(conjunct);
        if !self.options.independence || symbols.is_empty() {
            let everything = Component { conjuncts: Vector::new(), symbols: SymbolSet::EMPTY };
            self.components.entry(EVERYTHING).or_insert(everything).conjuncts.push_back(conjunct);
            return;
        }
        let homes = self.homes_of(pool, symbols);
        // The largest one takes in the others.
        let largest = homes.iter().copied().max_by_key(|home| self.components[home].conjuncts.len());
        let home = largest.unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        let mut component =
            self.components.remove(&home).unwrap_or(Component { conjuncts: Vector::new(), symbols: SymbolSet::EMPTY });
        let mut moved = pool.members(symbols);
        for other in homes.into_iter().filter(|other| *other != home) {
            let Some(other) = self.components.remove(&other) else { continue };
            moved.extend(pool.members(other.symbols));
            component.symbols = pool.union(component.symbols, other.symbols);
            component.conjuncts.append(other.conjuncts);
        }
        for symbol in moved {
            self.homes.insert(symbol, home);
        }
        component.symbols = pool.union(component.symbols, symbols);
        component.conjuncts.push_back(conjunct);
        self.components.insert(home, component);
    }

    /// The components that the symbols belong to, in order.
    fn homes_of(&self, pool: &Pool, symbols: SymbolSet) -> Vec<u32> {
        let mut homes: Vec<u32> = Vec::new();
        if self.components.contains_key(&EVERYTHING) {
            homes.push(EVERYTHING);
        }
        if self.options.independence && !self.homes.is_empty() {
            homes.extend(pool.members(symbols).iter().filter_map(|symbol| self.homes.get(symbol).copied()));
        }
        homes.sort_unstable();
        homes.dedup();
        homes
    }

    fn simplify(&self, pool: &mut Pool, term: TermId) -> TermId {
        let mut simple = term;
        if pool.intersect(self.fixed, pool.symbol_set(term)) {
            let fixed = |symbol: TermId| self.values.get(&symbol).map(|value| (symbol, *value));
            let pairs: Vec<(TermId, TermId)> = pool.symbols(term).into_iter().filter_map(fixed).collect();
            simple = pool.substitute(term, &pairs);
        }
        if pool.sort(simple) != Sort::Bool || pool.as_bool(simple).is_some() {
            return simple;
        }
        if pool.symbol_set(simple).is_empty() {
            // Nothing but arrays of constants gets here; its value is the same under every model.
            return pool.boolean(Evaluator::new().holds(pool, &Model::new(), simple));
        }
        if !self.options.implied_values {
            return simple;
        }
        if self.facts.contains(&simple) {
            return pool.boolean(true);
        }
        let negated = pool.not(simple);
        if self.facts.contains(&negated) {
            pool.boolean(false)
        } else {
            simple
        }
    }

    /// The symbol that a conjunct fixes, and the constant.
    fn implied(&self, pool: &Pool, conjunct: TermId) -> Option<(TermId, TermId)> {
        if !self.options.implied_values {
            return None;
        }
        match (pool.operator(conjunct), pool.children(conjunct)) {
            (Operator::Symbol(_), _) => Some((conjunct, pool.boolean(true))),
            (Operator::Not, [symbol]) if pool.is_symbol(*symbol) => Some((*symbol, pool.boolean(false))),
            (Operator::Eq, [a, b]) => {
                let (symbol, value) = if pool.is_constant(*a) { (*b, *a) } else { (*a, *b) };
                let plain = match pool.sort(symbol) {
                    Sort::Bool | Sort::BitVector(_) => true,
                    Sort::Float(FloatKind::Extended) | Sort::Array { .. } => false,
                    Sort::Float(kind) => pool.as_float(value).is_some_and(|bits| !float::is_nan(kind, bits)),
                };
                (plain && pool.is_symbol(symbol) && pool.is_constant(value)).then_some((symbol, value))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byte(pool: &mut Pool, name: &str) -> TermId {
        pool.symbol(name, Sort::BitVector(8))
    }

    #[test]
    fn a_fixed_symbol_simplifies_what_was_said_before_and_after() {
        let mut pool = Pool::new();
        let (x, y) = (byte(&mut pool, "x"), byte(&mut pool, "y"));
        let seven = pool.number(8, 7);
        let sum = pool.add(x, y);
        let small = pool.ult(sum, seven);
        let two = pool.number(8, 2);
        let is_two = pool.eq(x, two);
        let path = Path::new().with(&mut pool, small);
        assert_eq!(path.relevant(&pool, pool.symbol_set(y)), [small]);
        let path = path.with(&mut pool, is_two);
        assert_eq!(path.value(x), Some(two));
        // x + y < 7 says 2 + y < 7 now, and that is a component without x.
        let two_more = pool.add(two, y);
        let smaller = pool.ult(two_more, seven);
        assert_eq!(path.relevant(&pool, pool.symbol_set(y)), [smaller]);
        assert_eq!(path.relevant(&pool, pool.symbol_set(x)), [is_two]);
        assert_eq!(path.conjuncts().collect::<Vec<_>>(), [small, is_two]);
        let again = path.simplify(&mut pool, small);
        assert_eq!(pool.as_bool(again), Some(true));
    }

    #[test]
    fn one_fixed_symbol_fixes_the_next() {
        let mut pool = Pool::new();
        let (x, y) = (byte(&mut pool, "x"), byte(&mut pool, "y"));
        let sum = pool.add(x, y);
        let (three, five) = (pool.number(8, 3), pool.number(8, 5));
        let total = pool.eq(sum, five);
        let is_three = pool.eq(x, three);
        let path = Path::new().with(&mut pool, total).with(&mut pool, is_three);
        let two = pool.number(8, 2);
        assert_eq!(path.value(y), Some(two));
        let is_five = pool.eq(y, five);
        assert!(path.with(&mut pool, is_five).is_contradictory());
        assert!(!path.is_contradictory(), "the path it came from is as it was");
    }

    #[test]
    fn components_merge_where_a_conjunct_connects_them() {
        let mut pool = Pool::new();
        let symbols: Vec<TermId> = (0..4).map(|i| byte(&mut pool, &format!("b{i}"))).collect();
        let mut path = Path::new();
        let mut conjuncts = Vec::new();
        for symbol in &symbols {
            let nine = pool.number(8, 9);
            let small = pool.ult(*symbol, nine);
            conjuncts.push(small);
            path = path.with(&mut pool, small);
        }
        assert_eq!(path.components().count(), 4);
        let connect = pool.ult(symbols[1], symbols[3]);
        let merged = path.with(&mut pool, connect);
        assert_eq!(merged.components().count(), 3);
        let mut relevant = merged.relevant(&pool, pool.symbol_set(symbols[1]));
        relevant.sort();
        assert_eq!(relevant, [conjuncts[1], conjuncts[3], connect]);
        assert_eq!(merged.irrelevant(&pool, pool.symbol_set(symbols[1])).count(), 2);
        assert_eq!(path.components().count(), 4, "the path it came from is as it was");
    }

    #[test]
    fn a_condition_that_the_path_says_is_true_and_its_negation_false() {
        let mut pool = Pool::new();
        let (x, y) = (byte(&mut pool, "x"), byte(&mut pool, "y"));
        let less = pool.ult(x, y);
        let path = Path::new().with(&mut pool, less);
        let not_less = pool.not(less);
        let (yes, no) = (path.simplify(&mut pool, less), path.simplify(&mut pool, not_less));
        assert_eq!((pool.as_bool(yes), pool.as_bool(no)), (Some(true), Some(false)));
        assert!(path.with(&mut pool, not_less).is_contradictory());
    }

    #[test]
    fn a_nan_is_not_substituted() {
        let mut pool = Pool::new();
        let x = pool.symbol("x", Sort::Float(FloatKind::Single));
        let nan = pool.float_constant(FloatKind::Single, float::default_nan(FloatKind::Single));
        let zero = pool.float_constant(FloatKind::Single, float::zero(FloatKind::Single));
        let (is_nan, is_zero) = (pool.eq(x, nan), pool.eq(x, zero));
        assert_eq!(Path::new().with(&mut pool, is_nan).value(x), None);
        assert_eq!(Path::new().with(&mut pool, is_zero).value(x), Some(zero));
    }
}
