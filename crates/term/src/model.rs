//! Models: values for symbols.

use crate::pool::TermId;
use crate::value::Value;
use rustc_hash::FxHashMap;

/// Values of symbols. A symbol without a value is zero, or false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: FxHashMap<TermId, Value>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    /// Gives a symbol a value, which must be of its sort.
    pub fn set(&mut self, symbol: TermId, value: impl Into<Value>) {
        self.values.insert(symbol, value.into());
    }

    #[inline]
    pub fn get(&self, symbol: TermId) -> Option<&Value> {
        self.values.get(&symbol)
    }

    /// Makes a symbol zero again.
    pub fn remove(&mut self, symbol: TermId) {
        self.values.remove(&symbol);
    }

    /// The symbols that have values, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (TermId, &Value)> {
        let mut all: Vec<_> = self.values.iter().map(|(symbol, value)| (*symbol, value)).collect();
        all.sort_by_key(|(symbol, _)| *symbol);
        all.into_iter()
    }

    /// Takes over the values of another model, over the own ones.
    pub fn extend(&mut self, other: &Model) {
        self.values.extend(other.values.iter().map(|(symbol, value)| (*symbol, value.clone())));
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}
