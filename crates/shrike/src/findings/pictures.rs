//! What an exploration did, as a tree and as charts.

use engine_explore::{Explore, TreeNode};
use report::{Bar, Chart, Engine, Tree};

/// Nodes of a tree that go into a report; `--tree` has them all.
const MOST_NODES: usize = 10_000;

pub fn engine(explore: &Explore) -> Engine {
    let name = match explore.merging() {
        "never" => "forward".into(),
        merging => format!("merging {merging}"),
    };
    Engine { name, charts: charts(explore), tree: tree(explore), graph: None }
}

fn tree(explore: &Explore) -> Option<Tree> {
    let tree = explore.tree()?;
    let nodes = tree.nodes();
    let node = |node: &TreeNode| {
        let TreeNode { parent, place, condition, end } = node.clone();
        report::TreeNode { parent, place, condition, end }
    };
    let complete = tree.is_complete() && nodes.len() <= MOST_NODES;
    Some(Tree { complete, nodes: nodes.iter().take(MOST_NODES).map(node).collect() })
}

fn charts(explore: &Explore) -> Vec<Chart> {
    let (counts, solver) = (explore.counts(), explore.solver_statistics());
    let count = |label: &str, value: u64| Bar { label: label.into(), value: value as f64 };
    let links = || solver.links.iter();
    vec![
        chart(
            "Paths",
            "",
            vec![
                count("to an end", counts.paths),
                count("assumed away", counts.assumed),
                count("covered", counts.covered),
                count("cut", counts.cut),
                count("waiting", counts.alive),
            ],
        ),
        chart(
            "States",
            "",
            vec![count("forks", counts.forks), count("joins", counts.joins), count("at most", counts.most_alive)],
        ),
        chart("Work", "", vec![count("instructions", counts.instructions), count("questions", counts.queries)]),
        chart("Questions answered, by link", "", links().map(|link| count(link.name, link.answered)).collect()),
        chart(
            "Time of the solver, by link",
            "s",
            links().map(|link| Bar { label: link.name.into(), value: link.time.as_secs_f64() }).collect(),
        ),
        chart(
            "Answers of the backend",
            "",
            vec![
                count("satisfiable", solver.backend.sat),
                count("unsatisfiable", solver.backend.unsat),
                count("unknown", solver.backend.unknown),
            ],
        ),
    ]
}

fn chart(title: &str, unit: &str, bars: Vec<Bar>) -> Chart {
    Chart { title: title.into(), unit: unit.into(), bars }
}
