//! A persistent table: a map from numbers that shares structure between clones.
//!
//! A radix tree of 32-way nodes. Cloning is O(1); a change copies the path to one leaf and only where it is shared;
//! comparing two tables skips what they share. Used for objects by id and for pages by number, which are dense, so the
//! tree stays shallow and needs no hashing.

use std::rc::Rc;

const FANOUT_BITS: u32 = 5;
const FANOUT: usize = 1 << FANOUT_BITS;

#[derive(Clone, Debug)]
pub struct Table<T> {
    root: Option<Rc<Node<T>>>,
    /// Levels above the leaves.
    height: u32,
}

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // Both hold as many words in every use there is.
enum Node<T> {
    Branch([Option<Rc<Node<T>>>; FANOUT]),
    Leaf([Option<T>; FANOUT]),
}

impl<T: Clone> Default for Table<T> {
    fn default() -> Table<T> {
        Table { root: None, height: 0 }
    }
}

impl<T: Clone> Table<T> {
    #[inline]
    pub fn get(&self, key: u32) -> Option<&T> {
        if u64::from(key) >= self.reach() {
            return None;
        }
        let mut node = self.root.as_ref()?;
        let mut level = self.height;
        loop {
            let slot = slot(key, level);
            match &**node {
                Node::Branch(children) => node = children[slot].as_ref()?,
                Node::Leaf(items) => return items[slot].as_ref(),
            }
            level = level.wrapping_sub(1);
        }
    }

    #[inline]
    pub fn get_mut(&mut self, key: u32) -> Option<&mut T> {
        if u64::from(key) >= self.reach() {
            return None;
        }
        let mut level = self.height;
        let mut node = self.root.as_mut()?;
        loop {
            let slot = slot(key, level);
            match Rc::make_mut(node) {
                Node::Branch(children) => node = children[slot].as_mut()?,
                Node::Leaf(items) => return items[slot].as_mut(),
            }
            level = level.wrapping_sub(1);
        }
    }

    pub fn insert(&mut self, key: u32, item: T) {
        while u64::from(key) >= self.reach() {
            if let Some(old) = self.root.take() {
                let mut children = [const { None }; FANOUT];
                children[0] = Some(old);
                self.root = Some(Rc::new(Node::Branch(children)));
            }
            self.height += 1;
        }
        let mut level = self.height;
        let mut node = self.root.get_or_insert_with(|| empty(level));
        loop {
            let slot = slot(key, level);
            match Rc::make_mut(node) {
                Node::Branch(children) => {
                    level -= 1;
                    node = children[slot].get_or_insert_with(|| empty(level));
                }
                Node::Leaf(items) => {
                    items[slot] = Some(item);
                    return;
                }
            }
        }
    }

    /// Takes the item out, and gives back nodes that became empty.
    pub fn remove(&mut self, key: u32) -> Option<T> {
        if u64::from(key) >= self.reach() {
            return None;
        }
        let root = self.root.as_mut()?;
        let (item, emptied) = remove_below(root, key, self.height);
        if emptied {
            self.root = None;
        }
        item
    }

    /// The first key that is there, from this one on.
    pub fn next(&self, from: u32) -> Option<u32> {
        if u64::from(from) >= self.reach() {
            return None;
        }
        next_below(self.root.as_ref()?, 0, self.height, from)
    }

    /// Calls `visit` with every entry, in the order of keys.
    pub fn for_each<'a>(&'a self, mut visit: impl FnMut(u32, &'a T)) {
        if let Some(root) = &self.root {
            for_each_below(root, 0, self.height, &mut visit);
        }
    }

    /// Visits every key whose items may differ between two tables: what both share is skipped.
    pub fn for_each_difference(&self, other: &Table<T>, mut visit: impl FnMut(u32, Option<&T>, Option<&T>)) {
        // Nodes of equal level and base, or none on one side.
        let top = self.height.max(other.height);
        let mut pending = vec![(self.lifted(top), other.lifted(top), 0, top)];
        while let Some((a, b, base, level)) = pending.pop() {
            match (&a, &b) {
                (Some(a), Some(b)) if Rc::ptr_eq(a, b) => continue,
                (None, None) => continue,
                _ => {}
            }
            for slot in 0..FANOUT {
                let key = base + ((slot as u32) << (FANOUT_BITS * level));
                if level == 0 {
                    let item = |node: &Option<Rc<Node<T>>>| match node.as_deref() {
                        Some(Node::Leaf(items)) => items[slot].clone(),
                        _ => None,
                    };
                    let (a, b) = (item(&a), item(&b));
                    if a.is_some() || b.is_some() {
                        visit(key, a.as_ref(), b.as_ref());
                    }
                } else {
                    let child = |node: &Option<Rc<Node<T>>>| match node.as_deref() {
                        Some(Node::Branch(children)) => children[slot].clone(),
                        _ => None,
                    };
                    pending.push((child(&a), child(&b), key, level - 1));
                }
            }
        }
    }

    /// The root as it would be in a table of that height.
    fn lifted(&self, height: u32) -> Option<Rc<Node<T>>> {
        let mut root = self.root.clone()?;
        for _ in self.height..height {
            let mut children = [const { None }; FANOUT];
            children[0] = Some(root);
            root = Rc::new(Node::Branch(children));
        }
        Some(root)
    }

    /// How many keys the present height can hold.
    fn reach(&self) -> u64 {
        1 << (FANOUT_BITS * (self.height + 1))
    }
}

fn slot(key: u32, level: u32) -> usize {
    (u64::from(key) >> (FANOUT_BITS * level)) as usize & (FANOUT - 1)
}

fn empty<T>(level: u32) -> Rc<Node<T>> {
    Rc::new(if level == 0 { Node::Leaf([const { None }; FANOUT]) } else { Node::Branch([const { None }; FANOUT]) })
}

/// The depth of the recursion is the height of the tree: seven at most.
fn remove_below<T: Clone>(node: &mut Rc<Node<T>>, key: u32, level: u32) -> (Option<T>, bool) {
    let slot = slot(key, level);
    match Rc::make_mut(node) {
        Node::Leaf(items) => {
            let item = items[slot].take();
            let emptied = items.iter().all(Option::is_none);
            (item, emptied)
        }
        Node::Branch(children) => {
            let Some(child) = &mut children[slot] else { return (None, false) };
            let (item, emptied) = remove_below(child, key, level - 1);
            if emptied {
                children[slot] = None;
            }
            (item, emptied && children.iter().all(Option::is_none))
        }
    }
}

/// The depth of the recursion is the height of the tree.
fn next_below<T>(node: &Node<T>, base: u32, level: u32, from: u32) -> Option<u32> {
    let key = |slot: usize| base + ((slot as u32) << (FANOUT_BITS * level));
    let first = if from > base { slot(from, level) } else { 0 };
    match node {
        Node::Leaf(items) => (first..FANOUT).find(|&slot| items[slot].is_some()).map(key),
        Node::Branch(children) => {
            let below = |slot: usize| next_below(children[slot].as_ref()?, key(slot), level - 1, from);
            (first..FANOUT).find_map(below)
        }
    }
}

fn for_each_below<'a, T>(node: &'a Node<T>, base: u32, level: u32, visit: &mut impl FnMut(u32, &'a T)) {
    match node {
        Node::Leaf(items) => {
            for (slot, item) in items.iter().enumerate() {
                if let Some(item) = item {
                    visit(base + slot as u32, item);
                }
            }
        }
        Node::Branch(children) => {
            for (slot, child) in children.iter().enumerate() {
                if let Some(child) = child {
                    for_each_below(child, base + ((slot as u32) << (FANOUT_BITS * level)), level - 1, visit);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn behaves_like_a_map_and_clones_are_independent(
            steps in prop::collection::vec((0u32..70_000, prop::option::of(0u8..)), 1..200),
        ) {
            let mut table = Table::default();
            let mut map = BTreeMap::new();
            let mut kept = None;
            for (index, &(key, item)) in steps.iter().enumerate() {
                if index == steps.len() / 2 {
                    kept = Some((table.clone(), map.clone()));
                }
                match item {
                    Some(item) => { table.insert(key, item); map.insert(key, item); }
                    None => prop_assert_eq!(table.remove(key), map.remove(&key)),
                }
            }
            let (old_table, old_map) = kept.unwrap();
            for (table, map) in [(&table, &map), (&old_table, &old_map)] {
                let mut seen = BTreeMap::new();
                table.for_each(|key, &item| { seen.insert(key, item); });
                prop_assert_eq!(&seen, map);
                for (key, _) in &steps {
                    prop_assert_eq!(table.next(*key), map.range(key..).next().map(|(key, _)| *key));
                    prop_assert_eq!(table.next(key + 1), map.range(key + 1..).next().map(|(key, _)| *key));
                    prop_assert_eq!(table.get(*key), map.get(key));
                }
            }
            let mut differences = BTreeMap::new();
            table.for_each_difference(&old_table, |key, now, then| {
                if now != then {
                    differences.insert(key, (now.copied(), then.copied()));
                }
            });
            let keys = map.keys().chain(old_map.keys());
            let expected: BTreeMap<u32, _> = keys
                .filter(|key| map.get(key) != old_map.get(key))
                .map(|key| (*key, (map.get(key).copied(), old_map.get(key).copied())))
                .collect();
            prop_assert_eq!(differences, expected);
        }
    }
}
