//! `--tree`: the tree of paths of every engine, as JSON.
//!
//! ```json
//! {"engines": [{"merging": "never", "complete": true, "nodes": [
//!   {"id": 0, "parent": null, "place": "", "condition": "", "end": null},
//!   {"id": 1, "parent": 0, "place": "a.c:12", "condition": "x#0 <s 5", "end": "exited"}, …]}]}
//! ```
//!
//! A node is a piece of a path: `place` is where it parted from its sibling and `condition` what holds on it. Without `end` it has
//! children, or the search was over before it was. Where an interpolant covers it, `end` says in C what that is: `covered: lock == 0 && n > 3`.

use crate::findings::ends;
use engine::{Account, TreeNode};
use ir::Program;
use serde_json::{json, Value};
use std::path::Path;

pub fn write(file: &Path, program: &Program, accounts: &[Account]) {
    let node = |(id, (node, end)): (usize, (&TreeNode, Option<String>))| {
        let TreeNode { parent, place, condition, .. } = node;
        json!({ "id": id, "parent": parent, "place": place, "condition": condition, "end": end })
    };
    let tree = |account: &Account| {
        let tree = account.tree.as_ref()?;
        let nodes: Vec<Value> = tree.nodes.iter().zip(ends(program, &tree.nodes)).enumerate().map(node).collect();
        let merging = account.settings.iter().find(|(key, _)| *key == "merging").map(|(_, value)| value);
        Some(json!({ "merging": merging, "complete": tree.complete, "nodes": nodes }))
    };
    let engines: Vec<Value> = accounts.iter().filter_map(tree).collect();
    let text = format!("{}\n", json!({ "engines": engines }));
    if let Err(error) = evidence::write_file(file, text.as_bytes()) {
        err!("warning: {}: {error}", file.display());
    }
}
