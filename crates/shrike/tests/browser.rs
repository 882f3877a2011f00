//! The page of `--html` in a real browser: what it shows is what the report says, with mouse and keyboard, on a phone, in both
//! colour schemes.

use crate::folder::Folder;
use crate::webdriver::{Browser, END, ENTER, HOME, LEFT, RIGHT, TAB};
use report::{Clause, Engine, Graph, GraphEdge, GraphNode, Report, Tree, TreeNode};
use serde_json::{json, Value};

/// Calls, a global, memory that only the library writes, and a struct.
const PROGRAM: &str = "\
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int left, right; };
static int calls;
static int twice(int x)
{
    int result = x + x;
    calls = calls + 1;
    return result;
}
int main(void)
{
    int table[2] = {5, 6};
    table[1] = 7;
    struct pair pair = {1, 2};
    memset(table, 0, sizeof table);
    int x = __VERIFIER_nondet_int();
    __builtin_printf(\"%p %p\\n\", (void *)table, (void *)&pair);
    pair.left = twice(3);
    if (x > 10 && x < 1000)
        pair.right = twice(x);
    assert(pair.right < 1990 || table[1] != 0 || pair.left != 6);
    return 0;
}
";

fn checked(program: &str, code: i32) -> (Folder, Report) {
    let folder = Folder::new(program);
    folder.says(&["check", "--html", "a.c"], code);
    let report = Report::parse(&folder.text("shrike-out/report.json")).expect("it is a report");
    (folder, report)
}

/// What the page shows of a step.
const SHOWN: &str = "\
const texts = selector => [...document.querySelectorAll(selector)].map(element => element.textContent);
const now = document.querySelector('.l.now .n');
return {
  position: document.getElementById('position').textContent,
  text: document.getElementById('step-text').textContent,
  line: now && Number(now.textContent),
  stack: texts('#stack button .mono'),
  variables: [...document.querySelectorAll('#variables tr[data-name]')].map(row =>
    [row.dataset.name, row.cells[1].firstChild.textContent, row.classList.contains('changed')]),
};";

/// What it should show, by the report.
fn expected(report: &Report, step: usize) -> Value {
    let trace = &report.violations[0].trace;
    let data = &trace.steps[step];
    let stack = trace.stack(step);
    let variables = trace.variables(step);
    let innermost = stack.last().map(|call| call.id);
    let of = |call: Option<u64>| variables.iter().filter(move |variable| variable.call == call);
    let rows = of(innermost).chain(of(None));
    let rows: Vec<Value> = rows.map(|variable| json!([variable.name, variable.value, variable.changed])).collect();
    json!({
        "position": format!("{} of {}", step + 1, trace.steps.len()),
        "text": data.text,
        "line": data.place.map(|place| place.line),
        "stack": stack.iter().rev().map(|call| &call.function).collect::<Vec<_>>(),
        "variables": rows,
    })
}

#[test]
fn the_stepper_shows_the_trace() {
    let (folder, report) = checked(PROGRAM, 1);
    let browser = Browser::start();
    browser.size(1280, 900);
    browser.open(&folder.path("shrike-out/report.html"));
    let steps = report.violations[0].trace.steps.len();
    assert!(steps > 10, "{steps}");
    for step in 0..steps {
        assert_eq!(browser.run(SHOWN), expected(&report, step));
        if step + 1 < steps {
            browser.click("#next");
        }
    }
    assert_eq!(browser.run("return document.getElementById('next').disabled"), json!(true));
    for step in (steps - 3..steps - 1).rev() {
        browser.click("#previous");
        assert_eq!(browser.run(SHOWN), expected(&report, step));
    }
    browser.click("#steps li:nth-child(2) button");
    assert_eq!(browser.run(SHOWN), expected(&report, 1));
    // The library wrote over what the program had shown.
    let last = report.violations[0].trace.variables(steps - 1);
    assert!(last.iter().any(|variable| variable.name == "table[1]" && variable.value == "0"), "{last:?}");
    // A caller's variables, while its callee runs.
    let inside = (0..steps).find(|&step| report.violations[0].trace.stack(step).len() == 2).expect("there are calls");
    browser.click(&format!("[data-step=\"{}\"]", inside + 1));
    browser.click("#stack li:last-child button");
    let names =
        browser.run("return [...document.querySelectorAll('#variables tr[data-name]')].map(row => row.dataset.name)");
    assert!(names.as_array().is_some_and(|names| names.contains(&json!("table[1]"))), "{names}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn keys_do_what_the_mouse_does() {
    let (folder, report) = checked(PROGRAM, 1);
    let browser = Browser::start();
    browser.size(1280, 900);
    browser.open(&folder.path("shrike-out/report.html"));
    let last = report.violations[0].trace.steps.len() - 1;
    for (key, step) in [(RIGHT, 1), (RIGHT, 2), (LEFT, 1), (END, last), (HOME, 0)] {
        browser.press(key);
        assert_eq!(browser.run(SHOWN), expected(&report, step));
    }
    // Everything can be reached: by tabs alone, and with a name that can be read out.
    let mut met = Vec::new();
    for _ in 0..200 {
        browser.press(TAB);
        let element = browser.run(
            "const e = document.activeElement; return [e.id, e.getAttribute('aria-label') || e.textContent.trim()]",
        );
        assert_ne!(element[1], json!(""), "{element}");
        met.push(element[0].as_str().unwrap_or_default().to_owned());
        if met.last().is_some_and(|id| id == "next") {
            browser.press(ENTER);
            break;
        }
    }
    assert!(met.iter().any(|id| id == "theme") && met.iter().any(|id| id == "next"), "{met:?}");
    assert_eq!(browser.run(SHOWN), expected(&report, 1));
    // The tree: Enter folds the root, plus zooms.
    browser.run("document.querySelector('.canvas').focus()");
    let look = "return [document.querySelector('.canvas').querySelectorAll('.node').length, document.querySelector('.canvas > g').getAttribute('transform')]";
    let before = browser.run(look);
    browser.press(ENTER);
    let folded = browser.run(look);
    assert!(before[0].as_u64() > folded[0].as_u64() && folded[0] == json!(1), "{before} {folded}");
    browser.press('+');
    assert_ne!(browser.run(look)[1], folded[1]);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The least contrast between a text and what is behind it, and of which text.
const CONTRAST: &str = "\
const colour = text => { const c = document.createElement('canvas').getContext('2d'); c.fillStyle = text; c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data]; };
const light = ([r, g, b]) => { const f = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (colour(c)[3] === 255) return c; } return 'white'; };
let least = [99, ''];
for (const e of document.querySelectorAll('h1 span, h2, h3, p, dt, dd, a, td, th, .mono, .n, .m span, button:not(:disabled), .k, .s, .c, .d, .p')) {
  if (!e.textContent.trim() || !e.getClientRects().length) continue;
  const [a, b] = [light(colour(getComputedStyle(e).color)), light(colour(behind(e)))];
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (ratio < least[0]) least = [ratio, `${e.tagName}.${e.className} ${e.textContent.slice(0, 20)}`];
}
return least;";

#[test]
fn both_colour_schemes_and_a_phone() {
    let (folder, _) = checked(PROGRAM, 1);
    let browser = Browser::start();
    browser.size(390, 844);
    let ground = "return getComputedStyle(document.body).backgroundColor";
    let mut grounds = Vec::new();
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        browser.open(&folder.path("shrike-out/report.html"));
        grounds.push(browser.run(ground));
        let contrast = browser.run(CONTRAST);
        assert!(contrast[0].as_f64() >= Some(4.5), "{scheme}: {contrast}");
        for _ in 0..3 {
            let widths = browser.run("return [document.documentElement.scrollWidth, innerWidth]");
            assert_eq!(widths[0], widths[1], "the page scrolls sideways");
            browser.click("#next");
        }
    }
    assert_ne!(grounds[0], grounds[1]);
    // The button goes against the system.
    browser.click("#theme");
    assert_eq!(browser.run(ground), grounds[0]);
    browser.click("#theme");
    assert_eq!(browser.run(ground), grounds[1]);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn verdicts_without_a_violation_have_a_page_too() {
    let browser = Browser::start();
    let unknown = "int missing(void);\nint main(void)\n{\n    int x = missing();\n    return 10 / x;\n}\n";
    let (folder, report) = checked(unknown, 2);
    browser.open(&folder.path("shrike-out/report.html"));
    assert_eq!(browser.run("return document.getElementById('verdict').textContent"), json!(report.verdict.text));
    let why = browser.run("return document.getElementById('why').textContent");
    assert!(why.as_str().is_some_and(|why| why.contains(&report.verdict.reasons[0].advice)), "{why}");
    assert_eq!(browser.run("return document.querySelector('#L5 .m').textContent"), json!("?✓"));
    assert_eq!(browser.run("return document.querySelector('#L4').classList.contains('executed')"), json!(true));
    assert_eq!(browser.run("return document.querySelector('#L5').classList.contains('missed')"), json!(true));

    let (folder, _) = checked("int main(void)\n{\n    int x = 5;\n    return 10 / x;\n}\n", 0);
    browser.open(&folder.path("shrike-out/report.html"));
    assert_eq!(browser.run("return document.getElementById('verdict').textContent"), json!("true"));
    assert_eq!(browser.run("return document.querySelector('#L4 .m').textContent"), json!("✓"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn large_trees_are_folded_and_lessons_show_their_edges() {
    let (folder, report) = checked("int main(void)\n{\n    return 0;\n}\n", 0);
    let node = |id: u32| TreeNode {
        parent: id.checked_sub(1).map(|before| before / 2),
        place: "a.c:3".into(),
        condition: "x < 5 && \"</script>\"".into(),
        end: (id == 9_999).then(|| "violates assert".into()),
    };
    let tree = Tree { complete: true, nodes: (0..10_000).map(node).collect() };
    let block = |label: &str| GraphNode { label: label.into(), place: String::new(), error: label == "error" };
    let edge = |from, to| GraphEdge { from, to, label: format!("{from} to {to}") };
    let graph = Graph {
        nodes: ["entry", "loop", "body", "error"].map(block).into(),
        edges: vec![edge(0, 1), edge(1, 2), edge(2, 1), edge(1, 3)],
        clauses: vec![Clause { edges: vec![0, 3], text: "not without the body".into() }],
    };
    let engine = Engine { name: "made up".into(), charts: Vec::new(), tree: Some(tree), graph: Some(graph) };
    let report = Report { engines: vec![engine], ..report };
    folder.write("page.html", &report::html(&report));

    let browser = Browser::start();
    browser.size(1280, 900);
    browser.open(&folder.path("page.html"));
    let nodes = "return document.querySelectorAll('#tree-0 .node').length";
    let shown = browser.run(nodes).as_u64().expect("a number");
    assert!((20..400).contains(&shown), "{shown}");
    assert_eq!(browser.run("return document.querySelectorAll('#tree-0 .node.bad').length"), json!(1));
    // Unfolds more than is of use, and still answers.
    let milliseconds = browser.run(
        "const began = performance.now();
         for (let round = 0; round < 50; round++) {
           const folded = document.querySelector('#tree-0 .node.folded');
           if (!folded) break;
           folded.dispatchEvent(new MouseEvent('click'));
         }
         return performance.now() - began;",
    );
    assert!(browser.run(nodes).as_u64() > Some(shown + 50), "{}", browser.run(nodes));
    assert!(milliseconds.as_f64() < Some(30_000.0), "{milliseconds}");
    browser.click("[data-clause=\"0\"]");
    let chosen = "return [...document.querySelectorAll('#graph-0 .way.chosen')].map(way => way.dataset.edge)";
    assert_eq!(browser.run(chosen), json!(["0", "3"]));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
