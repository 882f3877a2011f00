//! The pool: every term once, in the order they were made.
//!
//! `make` is the only way to a node. It folds operators on constants and finds nodes that exist; everything cleverer
//! is in `build`, in front of it.
//!
//! Invariant: children have smaller ids than their parents. Nodes are never removed: ids stay valid as long as the
//! pool.

use crate::apply::apply;
use crate::operator::{ConstantId, Operator};
use crate::sort::Sort;
use crate::symbols::{SymbolSet, SymbolSets};
use crate::value::Value;
use bits::{Bits, FloatKind};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::{BuildHasher, Hash};

/// A term of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);
cranelift_entity::entity_impl!(TermId, "t");

/// Owns terms. The constructors are in the modules of `build`.
pub struct Pool {
    nodes: Vec<Node>,
    /// Finds a node by its operator, sort and children.
    index: HashTable<TermId>,
    constants: Vec<Bits>,
    constant_index: HashTable<ConstantId>,
    symbols: Vec<Symbol>,
    /// Symbols that have an identity, by name; those of a name differ in their sorts.
    named: FxHashMap<Box<str>, Vec<TermId>>,
    sets: SymbolSets,
    /// Predicates that were pushed into choices of constants; see `build::choice`.
    pub(crate) decided: FxHashMap<(Operator, [TermId; 2]), TermId>,
    /// How deep constructors are nested in each other; see `build::nested`.
    pub(crate) depth: u32,
    /// How deep they may be.
    pub(crate) deepest: u32,
    /// The symbols that stand for the bits of floats; see `side_condition`.
    bits_symbols: FxHashMap<TermId, TermId>,
    /// How often hash-consing has found what was asked for.
    shared: u64,
}

#[derive(Clone, Copy)]
struct Node {
    operator: Operator,
    sort: Sort,
    /// As many as the operator's arity; the rest repeat `NO_CHILD`.
    children: [TermId; 3],
    symbols: SymbolSet,
    /// How many leaves an ite has whose leaves are all constants; one for a constant; zero for anything else.
    leaves: u16,
}

struct Symbol {
    name: Box<str>,
    term: TermId,
}

const NO_CHILD: TermId = TermId(0);

/// How deep rewrites may nest. Real programs stay far below; the rest is left as it is.
const DEEPEST: u32 = 48;

impl Pool {
    pub fn new() -> Pool {
        let mut pool = Pool {
            nodes: Vec::new(),
            index: HashTable::new(),
            constants: Vec::new(),
            constant_index: HashTable::new(),
            symbols: Vec::new(),
            named: FxHashMap::default(),
            sets: SymbolSets::new(),
            decided: FxHashMap::default(),
            depth: 0,
            deepest: DEEPEST,
            bits_symbols: FxHashMap::default(),
            shared: 0,
        };
        // False and true get the first ids; `boolean` counts on it.
        pool.intern(Operator::Boolean(false), Sort::Bool, &[]);
        pool.intern(Operator::Boolean(true), Sort::Bool, &[]);
        pool
    }

    /// Lets rewrites nest only so deep: with zero, little more than folding is left. Terms keep their values whatever
    /// the limit, which is what this is for: to test that rewriting can stop anywhere.
    pub fn limit_nesting(&mut self, deepest: u32) {
        self.deepest = deepest;
    }

    /// A Boolean constant.
    #[inline]
    pub fn boolean(&self, value: bool) -> TermId {
        TermId(value as u32)
    }

    /// A bit-vector constant.
    pub fn constant(&mut self, value: Bits) -> TermId {
        let sort = Sort::BitVector(value.width());
        let id = self.intern_constant(value);
        self.intern(Operator::Constant(id), sort, &[])
    }

    /// The low `width` bits of `value` as a constant.
    pub fn number(&mut self, width: u32, value: u64) -> TermId {
        self.constant(Bits::from_u64(width, value))
    }

    /// A float constant, by its representation: a NaN keeps its payload.
    pub fn float_constant(&mut self, kind: FloatKind, value: Bits) -> TermId {
        debug_assert!(value.width() == kind.bits(), "{} bits are not a float of kind {kind:?}", value.width());
        let id = self.intern_constant(value);
        self.intern(Operator::Constant(id), Sort::Float(kind), &[])
    }

    /// A new symbol, different from every other. The name is for people and need not be unique.
    pub fn symbol(&mut self, name: &str, sort: Sort) -> TermId {
        let number = self.symbols.len() as u32;
        let term = self.intern(Operator::Symbol(number), sort, &[]);
        self.symbols.push(Symbol { name: name.into(), term });
        term
    }

    /// The symbol that this identity has: the same one whenever it is asked for with the same name and sort. Different from every
    /// symbol that `symbol` makes, whatever those are called.
    pub fn symbol_named(&mut self, name: &str, sort: Sort) -> TermId {
        if let Some(&term) = self.named.get(name).and_then(|terms| terms.iter().find(|&&term| self.sort(term) == sort))
        {
            return term;
        }
        let term = self.symbol(name, sort);
        self.named.entry(name.into()).or_default().push(term);
        term
    }

    /// The number of terms in the pool; ids are below it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How often a term was asked for and existed.
    pub fn shared(&self) -> u64 {
        self.shared
    }

    #[inline]
    pub fn sort(&self, term: TermId) -> Sort {
        self.node(term).sort
    }

    #[inline]
    pub fn operator(&self, term: TermId) -> Operator {
        self.node(term).operator
    }

    #[inline]
    pub fn children(&self, term: TermId) -> &[TermId] {
        let node = self.node(term);
        &node.children[..node.operator.arity()]
    }

    /// The width of a bit-vector term.
    #[inline]
    pub fn width(&self, term: TermId) -> u32 {
        match self.sort(term) {
            Sort::BitVector(width) => width,
            sort => panic!("a bit-vector is expected, not {sort}"),
        }
    }

    /// The kind of a float term.
    pub fn float_kind(&self, term: TermId) -> FloatKind {
        match self.sort(term) {
            Sort::Float(kind) => kind,
            sort => panic!("a float is expected, not {sort}"),
        }
    }

    /// The value of a bit-vector constant.
    #[inline]
    pub fn as_bits(&self, term: TermId) -> Option<&Bits> {
        match self.node(term) {
            Node { operator: Operator::Constant(id), sort: Sort::BitVector(_), .. } => Some(self.constant_bits(*id)),
            _ => None,
        }
    }

    /// The value of a bit-vector constant below 2^64.
    pub fn as_u64(&self, term: TermId) -> Option<u64> {
        self.as_bits(term).and_then(Bits::to_u64)
    }

    /// The value of a Boolean constant.
    #[inline]
    pub fn as_bool(&self, term: TermId) -> Option<bool> {
        match term.0 {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// The representation of a float constant.
    pub fn as_float(&self, term: TermId) -> Option<&Bits> {
        match self.node(term) {
            Node { operator: Operator::Constant(id), sort: Sort::Float(_), .. } => Some(self.constant_bits(*id)),
            _ => None,
        }
    }

    /// Whether the term is a constant of Boolean, bit-vector or float sort.
    #[inline]
    pub fn is_constant(&self, term: TermId) -> bool {
        matches!(self.operator(term), Operator::Boolean(_) | Operator::Constant(_))
    }

    pub fn is_symbol(&self, term: TermId) -> bool {
        matches!(self.operator(term), Operator::Symbol(_))
    }

    /// The value of a constant of Boolean, bit-vector or float sort.
    pub fn as_value(&self, term: TermId) -> Option<Value> {
        match self.operator(term) {
            Operator::Boolean(value) => Some(value.into()),
            Operator::Constant(id) => Some(self.constant_bits(id).clone().into()),
            _ => None,
        }
    }

    /// The constant of a sort with a value. An array becomes stores into a constant array.
    pub fn value(&mut self, sort: Sort, value: &Value) -> TermId {
        debug_assert!(value.has_sort(sort), "{value:?} is not of sort {sort}");
        match (sort, value) {
            (Sort::Float(kind), Value::Bits(bits)) => self.float_constant(kind, bits.clone()),
            (_, Value::Bits(bits)) => self.constant(bits.clone()),
            (_, Value::Bool(value)) => self.boolean(*value),
            (_, Value::Array(array)) => {
                let default = self.constant(array.default_element().clone());
                let mut term = self.intern(Operator::ConstantArray, sort, &[default]);
                for (index, element) in array.entries() {
                    let (index, element) = (self.constant(index.clone()), self.constant(element.clone()));
                    term = self.store(term, index, element);
                }
                term
            }
        }
    }

    /// The number of symbols; their numbers are below it.
    pub fn symbol_count(&self) -> u32 {
        self.symbols.len() as u32
    }

    /// The term of the symbol with a number.
    pub fn symbol_term(&self, number: u32) -> TermId {
        self.symbols[number as usize].term
    }

    /// The number of a symbol.
    pub fn symbol_number(&self, term: TermId) -> Option<u32> {
        match self.operator(term) {
            Operator::Symbol(number) => Some(number),
            _ => None,
        }
    }

    /// The name a symbol was made with.
    pub fn symbol_name(&self, number: u32) -> &str {
        &self.symbols[number as usize].name
    }

    /// The free symbols of a term. Terms with the same symbols have the same set.
    #[inline]
    pub fn symbol_set(&self, term: TermId) -> SymbolSet {
        self.node(term).symbols
    }

    /// The free symbols of a term, oldest first.
    pub fn symbols(&self, term: TermId) -> Vec<TermId> {
        self.members(self.symbol_set(term))
    }

    /// The symbols in a set, oldest first.
    pub fn members(&self, set: SymbolSet) -> Vec<TermId> {
        self.sets.members(set).into_iter().map(|number| self.symbol_term(number)).collect()
    }

    pub fn union(&mut self, a: SymbolSet, b: SymbolSet) -> SymbolSet {
        self.sets.union(a, b)
    }

    /// Whether two sets have a symbol in common.
    pub fn intersect(&self, a: SymbolSet, b: SymbolSet) -> bool {
        self.sets.intersect(a, b)
    }

    /// Whether a symbol occurs in a set.
    pub fn contains(&self, set: SymbolSet, symbol: TermId) -> bool {
        self.symbol_number(symbol).is_some_and(|number| self.sets.contains(set, number))
    }

    /// Every term below the given ones, themselves included, once and children first.
    pub fn reachable(&self, terms: &[TermId]) -> Vec<TermId> {
        let mut seen: FxHashSet<TermId> = terms.iter().copied().collect();
        let mut stack: Vec<TermId> = seen.iter().copied().collect();
        while let Some(term) = stack.pop() {
            stack.extend(self.children(term).iter().filter(|child| seen.insert(**child)));
        }
        // Ids are in topological order.
        let mut all: Vec<TermId> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// The symbol that stands for the bits of a float, where it has been named by `name_float_bits`.
    pub fn bits_symbol(&self, float: TermId) -> Option<TermId> {
        self.bits_symbols.get(&float).copied()
    }

    pub(crate) fn name_of_bits(&mut self, float: TermId) -> TermId {
        if let Some(symbol) = self.bits_symbol(float) {
            return symbol;
        }
        let sort = Sort::BitVector(self.float_kind(float).bits());
        let symbol = self.symbol("bits", sort);
        self.bits_symbols.insert(float, symbol);
        symbol
    }

    /// The node for an operator on children: folded if they are constants, found if it exists, else new.
    pub(crate) fn make(&mut self, operator: Operator, sort: Sort, children: &[TermId]) -> TermId {
        debug_assert!(children.len() == operator.arity(), "{operator:?} with {} children", children.len());
        if let Some(pushed) = self.pushed_into_choice(operator, sort, children) {
            return pushed;
        }
        let foldable = !matches!(sort, Sort::Array { .. }) && children.iter().all(|child| self.is_constant(*child));
        if foldable {
            let values: Vec<Value> = children.iter().filter_map(|child| self.as_value(*child)).collect();
            let value = apply(operator, sort, self.sort(children[0]), &values);
            return self.value(sort, &value);
        }
        self.intern(operator, sort, children)
    }

    fn intern(&mut self, operator: Operator, sort: Sort, children: &[TermId]) -> TermId {
        let mut slots = [NO_CHILD; 3];
        slots[..children.len()].copy_from_slice(children);
        let hash = hash(&(operator, sort, slots));
        let nodes = &self.nodes;
        let same = |term: &TermId| {
            let node = &nodes[term.0 as usize];
            node.operator == operator && node.children == slots && node.sort == sort
        };
        if let Some(term) = self.index.find(hash, same) {
            self.shared += 1;
            return *term;
        }
        let symbols = match operator {
            Operator::Symbol(number) => self.sets.singleton(number),
            _ => children.iter().fold(SymbolSet::EMPTY, |set, child| {
                let more = self.nodes[child.0 as usize].symbols;
                self.sets.union(set, more)
            }),
        };
        assert!(self.nodes.len() < u32::MAX as usize, "the pool is full");
        let term = TermId(self.nodes.len() as u32);
        let leaves = match operator {
            Operator::Boolean(_) | Operator::Constant(_) => 1,
            Operator::Ite => match (self.leaves(slots[1]), self.leaves(slots[2])) {
                (0, _) | (_, 0) => 0,
                (yes, no) => yes.saturating_add(no),
            },
            _ => 0,
        };
        self.nodes.push(Node { operator, sort, children: slots, symbols, leaves });
        let nodes = &self.nodes;
        self.index.insert_unique(hash, term, |term| {
            let node = &nodes[term.0 as usize];
            self::hash(&(node.operator, node.sort, node.children))
        });
        term
    }

    fn intern_constant(&mut self, value: Bits) -> ConstantId {
        let hash = hash(&value);
        let constants = &self.constants;
        if let Some(id) = self.constant_index.find(hash, |id| constants[id.0 as usize] == value) {
            return *id;
        }
        let id = ConstantId(constants.len() as u32);
        self.constants.push(value);
        let constants = &self.constants;
        self.constant_index.insert_unique(hash, id, |id| self::hash(&constants[id.0 as usize]));
        id
    }

    #[inline]
    pub(crate) fn leaves(&self, term: TermId) -> u16 {
        self.node(term).leaves
    }

    #[inline]
    pub(crate) fn constant_bits(&self, id: ConstantId) -> &Bits {
        &self.constants[id.0 as usize]
    }

    #[inline]
    fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.0 as usize]
    }
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

fn hash(key: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(key)
}
