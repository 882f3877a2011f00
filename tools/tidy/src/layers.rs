//! Crates depend on each other exactly as the table in ARCHITECTURE.md says, and only on crates above them in it.
//!
//! The table is the one with the columns `crate` and `may use`. Only normal dependencies among the crates in `crates/`
//! count: tests may use what they like.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Each crate with the crates of this workspace that it uses.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// From the output of `cargo metadata --no-deps`.
pub fn arrows(metadata: &str) -> Result<Arrows, String> {
    let metadata: Value = serde_json::from_str(metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata: there are no packages")?;
    let is_layer = |package: &&Value| {
        let manifest = package["manifest_path"].as_str().unwrap_or_default().replace('\\', "/");
        manifest.rsplit('/').nth(2) == Some("crates")
    };
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let layers: BTreeSet<String> = packages.iter().filter(is_layer).map(name).collect();
    let uses = |package: &Value| -> BTreeSet<String> {
        let all = package["dependencies"].as_array().into_iter().flatten();
        let normal = all.filter(|dependency| dependency["kind"].is_null());
        normal.map(name).filter(|used| layers.contains(used)).collect()
    };
    Ok(packages.iter().filter(is_layer).map(|package| (name(package), uses(package))).collect())
}

/// The rows of the table, in order.
pub fn table(architecture: &str) -> Result<Vec<(String, BTreeSet<String>)>, String> {
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let mut lines = architecture.lines();
    let (name, uses) = lines
        .by_ref()
        .filter(|line| line.starts_with('|'))
        .find_map(|line| {
            let head = cells(line);
            let column = |title: &str| head.iter().position(|cell| cell == title);
            Some((column("crate")?, column("may use")?))
        })
        .ok_or("ARCHITECTURE.md has no table with the columns `crate` and `may use`")?;
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|line| {
        let row = cells(line);
        let (Some(name), Some(uses)) = (row.get(name), row.get(uses)) else {
            return Err(format!("ARCHITECTURE.md: a row of the table of crates is too short: {line}"));
        };
        let uses = uses.split(',').map(plain).filter(|used| !used.is_empty() && used != "–").collect();
        Ok((plain(name), uses))
    })
    .collect()
}

pub fn check(architecture: &str, arrows: &Arrows) -> Vec<String> {
    let rows = match table(architecture) {
        Ok(rows) => rows,
        Err(complaint) => return vec![complaint],
    };
    let mut complaints = Vec::new();
    let mut above = BTreeSet::new();
    for (name, allowed) in &rows {
        for used in allowed.difference(&above) {
            complaints.push(format!("ARCHITECTURE.md: `{name}` may use `{used}`, which is not above it in the table"));
        }
        above.insert(name.clone());
        let Some(used) = arrows.get(name) else {
            complaints.push(format!("ARCHITECTURE.md: there is no crate `{name}`"));
            continue;
        };
        for extra in used.difference(allowed) {
            complaints
                .push(format!("crates/{name}/Cargo.toml: uses `{extra}`; the table in ARCHITECTURE.md forbids it"));
        }
        for unused in allowed.difference(used) {
            complaints.push(format!("ARCHITECTURE.md: `{name}` does not use `{unused}`, though the table says so"));
        }
    }
    for name in arrows.keys().filter(|&name| !above.contains(name)) {
        complaints.push(format!("ARCHITECTURE.md: the table has no row for the crate `{name}`"));
    }
    complaints
}

fn plain(cell: &str) -> String {
    cell.replace(['`', ' '], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
Before.

| something | else |
|-----------|------|
| `x`       | y    |

| layer | crate  | what     | may use     |
|-------|--------|----------|-------------|
| 0     | `bits` | numbers  | –           |
| 1     | `ir`   | programs | `bits`      |
| 2     | `run`  | running  | bits, `ir`  |

After.
";

    const METADATA: &str = r#"{"packages": [
        {"name": "bits", "manifest_path": "/p/crates/bits/Cargo.toml", "dependencies": [{"name": "apfloat", "kind": null}]},
        {"name": "ir", "manifest_path": "/p/crates/ir/Cargo.toml", "dependencies": [{"name": "bits", "kind": null}]},
        {"name": "run", "manifest_path": "/p/crates/run/Cargo.toml", "dependencies": [
            {"name": "bits", "kind": null}, {"name": "ir", "kind": null}]},
        {"name": "tidy", "manifest_path": "/p/tools/tidy/Cargo.toml", "dependencies": [{"name": "ir", "kind": null}]}
    ]}"#;

    fn complaints(table: &str, metadata: &str) -> Vec<String> {
        check(table, &arrows(metadata).unwrap())
    }

    #[test]
    fn a_table_that_is_true_passes() {
        assert_eq!(complaints(TABLE, METADATA), Vec::<String>::new());
    }

    #[test]
    fn a_dependency_that_the_table_does_not_have() {
        let table = TABLE.replace("bits, `ir`", "`ir`");
        assert_eq!(
            complaints(&table, METADATA),
            ["crates/run/Cargo.toml: uses `bits`; the table in ARCHITECTURE.md forbids it"]
        );
    }

    #[test]
    fn a_dependency_that_only_the_table_has() {
        let metadata = METADATA.replace(r#"{"name": "bits", "kind": null}, "#, "");
        assert_eq!(
            complaints(TABLE, &metadata),
            ["ARCHITECTURE.md: `run` does not use `bits`, though the table says so"]
        );
    }

    #[test]
    fn a_crate_without_a_row_and_a_row_without_a_crate() {
        let metadata = METADATA.replace(r#""name": "run""#, r#""name": "walk""#);
        assert_eq!(
            complaints(TABLE, &metadata),
            ["ARCHITECTURE.md: there is no crate `run`", "ARCHITECTURE.md: the table has no row for the crate `walk`"]
        );
    }

    #[test]
    fn an_arrow_that_points_down() {
        let table = TABLE.replace("numbers  | – ", "numbers  | ir");
        let metadata = METADATA.replace(r#""name": "apfloat""#, r#""name": "ir""#);
        assert_eq!(
            complaints(&table, &metadata),
            ["ARCHITECTURE.md: `bits` may use `ir`, which is not above it in the table"]
        );
    }

    #[test]
    fn dependencies_of_tests_do_not_count() {
        let metadata = METADATA.replace(r#""apfloat", "kind": null"#, r#""ir", "kind": "dev""#);
        assert_eq!(complaints(TABLE, &metadata), Vec::<String>::new());
    }

    #[test]
    fn a_document_without_the_table() {
        assert_eq!(complaints("", METADATA).len(), 1);
    }
}
