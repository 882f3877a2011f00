//! What an engine did, as a tree or a graph, and as charts.

use crate::searches::Search;
use engine_conflict::Conflict;
use engine_explore::{Explore, TreeNode};
use report::{Bar, Chart, Clause, Engine, Graph, GraphEdge, GraphNode, Tree};
use solver::Statistics;

/// Nodes of a tree that go into a report; `--tree` has them all.
const MOST_NODES: usize = 10_000;

/// Nodes of a graph, and clauses, that do.
const MOST_GRAPH_NODES: usize = 400;
const MOST_CLAUSES: usize = 100;

pub fn engine(search: &Search) -> Engine {
    let (name, mut charts, tree, graph) = match search {
        Search::Explore(explore) => {
            let name = match explore.merging() {
                "never" => "forward".into(),
                merging => format!("merging {merging}"),
            };
            (name, charts(explore), tree(explore), None)
        }
        Search::Conflict(conflict) => ("conflict".into(), conflict_charts(conflict), None, Some(graph(conflict))),
    };
    charts.extend(solver_charts(&search.solver_statistics()));
    Engine { name, charts, tree, graph }
}

fn graph(conflict: &Conflict) -> Graph {
    let picture = conflict.picture(MOST_GRAPH_NODES, MOST_CLAUSES);
    let text = |clause: &Vec<usize>| {
        let place = |&edge: &usize| {
            let (from, to, _) = &picture.edges[edge];
            format!("{} → {}", picture.nodes[*from].place, picture.nodes[*to].place)
        };
        clause.iter().map(place).collect::<Vec<_>>().join(", ")
    };
    Graph {
        clauses: picture.clauses.iter().map(|clause| Clause { edges: clause.clone(), text: text(clause) }).collect(),
        nodes: picture
            .nodes
            .iter()
            .map(|node| GraphNode { label: node.label.clone(), place: node.place.clone(), error: node.error })
            .collect(),
        edges: picture
            .edges
            .iter()
            .map(|(from, to, _)| GraphEdge { from: *from, to: *to, label: String::new() })
            .collect(),
    }
}

fn conflict_charts(conflict: &Conflict) -> Vec<Chart> {
    let counts = conflict.counts();
    vec![
        chart("Paths", "", vec![count("conflicts", counts.conflicts), count("covered", counts.covered)]),
        chart(
            "Clauses",
            "",
            vec![
                count("learned", counts.learned),
                count("copies", counts.lifted),
                count("edges in them", counts.literals),
            ],
        ),
        chart(
            "Graph",
            "",
            vec![count("nodes", counts.nodes), count("edges", counts.edges), count("times unrolled", counts.unrolled)],
        ),
        chart(
            "Work",
            "",
            vec![
                count("instructions", counts.instructions),
                count("questions", counts.queries),
                count("calls of the SAT solver", counts.solved),
            ],
        ),
    ]
}

fn count(label: &str, value: u64) -> Bar {
    Bar { label: label.into(), value: value as f64 }
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
    let counts = explore.counts();
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
    ]
}

fn solver_charts(solver: &Statistics) -> Vec<Chart> {
    let links = || solver.links.iter();
    vec![
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
