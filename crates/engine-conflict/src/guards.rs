//! Which edges of a path something depends on.

use crate::graph::EdgeId;
use crate::path::Step;
use std::rc::Rc;

/// More edges than these are not told apart.
const MOST: usize = 200;

/// Edges that a path has taken. On any path that takes them too, what they guard is the same.
#[derive(Clone, Debug)]
pub struct Guards {
    /// In order; none is the empty list.
    edges: Option<Rc<[EdgeId]>>,
    /// And so many from the start.
    prefix: u32,
    /// The length of the path at the first step that passed on something of this; no step did if it is as large as can be.
    oldest: u32,
}

impl Default for Guards {
    fn default() -> Guards {
        Guards { edges: None, prefix: 0, oldest: u32::MAX }
    }
}

impl Guards {
    /// Everything that a path has taken to get to a step.
    pub fn all(step: &Step) -> Guards {
        Guards { edges: None, prefix: step.length, oldest: 0 }
    }

    pub fn edge(edge: EdgeId) -> Guards {
        Guards { edges: Some(Rc::new([edge])), ..Guards::default() }
    }

    /// So many edges from the start.
    pub fn beginning(length: u32) -> Guards {
        Guards { edges: None, prefix: length, oldest: 0 }
    }

    pub fn edges(&self) -> &[EdgeId] {
        self.edges.as_deref().unwrap_or_default()
    }

    pub fn prefix(&self) -> u32 {
        self.prefix
    }

    /// Both; as seen at the end of this path.
    pub fn and(&self, other: &Guards, step: &Step) -> Guards {
        let prefix = self.prefix.max(other.prefix);
        let oldest = self.oldest.min(other.oldest);
        let edges = match (&self.edges, &other.edges) {
            (None, edges) | (edges, None) => edges.clone(),
            (Some(a), Some(b)) if Rc::ptr_eq(a, b) => Some(a.clone()),
            (Some(a), Some(b)) => {
                let mut list: Vec<EdgeId> = Vec::with_capacity(a.len() + b.len());
                list.extend_from_slice(a);
                list.extend_from_slice(b);
                list.sort_unstable();
                list.dedup();
                if list.len() > MOST {
                    return Guards::beginning(prefix.max(step.length));
                }
                match list.len() {
                    len if len == a.len() => Some(a.clone()),
                    len if len == b.len() => Some(b.clone()),
                    _ => Some(list.into()),
                }
            }
        };
        Guards { edges, prefix, oldest }
    }

    pub fn oldest(&self) -> u32 {
        self.oldest
    }

    /// Something was passed on when the path had this length.
    pub fn not_before(self, length: u32) -> Guards {
        Guards { oldest: self.oldest.min(length), ..self }
    }

    /// Something was passed on at a step.
    pub fn since(self, step: &Step) -> Guards {
        Guards { oldest: self.oldest.min(step.length), ..self }
    }

    /// And an edge, which may be one that the path has not taken yet at this step.
    pub fn with(&self, edge: EdgeId, step: &Step) -> Guards {
        let mut all = self.and(&Guards::edge(edge), step);
        // If there were too many to be told apart, it is not among those that are left.
        all.edges.get_or_insert_with(|| Rc::new([edge]));
        all
    }
}
