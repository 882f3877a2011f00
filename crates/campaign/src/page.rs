//! Rows as a page for a browser: one file that needs no network, of one run or of two side by side.
//!
//! The page's own parts are `page/page.html`, `page.css` and `page.js`; this file only puts them and the rows together.

use crate::row::Row;
use serde_json::{json, Value};

const HTML: &str = include_str!("page/page.html");
const CSS: &str = include_str!("page/page.css");
const JS: &str = include_str!("page/page.js");

/// The page of runs, each with its name.
pub fn page(runs: &[(&str, &[Row])]) -> String {
    let data: Vec<Value> = runs
        .iter()
        .map(|(name, rows)| json!({ "name": name, "rows": rows.iter().map(shown).collect::<Vec<_>>() }))
        .collect();
    // Inside of a script element only `<` could end it.
    let data = json!(data).to_string().replace('<', "\\u003c");
    HTML.replace("/*style*/", CSS).replace("/*script*/", JS).replace("/*data*/", &data)
}

/// What of a row the page shows.
fn shown(row: &Row) -> Value {
    json!({
        "task": row.input,
        "property": row.property,
        "expected": row.expected,
        "verdict": row.verdict,
        "answer": row.answer(),
        "status": row.status,
        "points": row.points,
        "wall": row.wall_s,
        "cpu": row.cpu_s,
        "memory": row.memory_mb,
        "arguments": row.arguments,
        "limit": row.time_limit,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::row;
    use crate::task::made_up;
    use process::{Ending, Ran};

    #[test]
    fn the_page_needs_nothing_else_and_quotes_what_it_shows() {
        let task = made_up("a/</script><b>.c", "unreach-call", Some(true));
        let rows = [row(&task, &Ran::ended(Ending::Code(0), String::new()))];
        let text = page(&[("one & two", &rows)]);
        assert!(!text.contains("</script><b>") && text.contains("\\u003c/script>\\u003cb>.c"));
        for address in ["http:", "https:", "/*data*/", "/*style*/", "/*script*/", "src=", "@import"] {
            assert!(!text.replace("http://www.w3.org/2000/svg", "").contains(address), "{address}");
        }
    }
}
