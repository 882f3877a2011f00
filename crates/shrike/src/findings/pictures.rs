//! What an engine did, as a tree or a graph, and as charts.

use engine::{Account, GraphPicture, TreeNode, TreePicture};
use report::{Bar, Chart, Clause, Engine, Graph, GraphEdge, GraphNode, Tree};
use solver::Statistics;

/// Nodes of a tree that go into a report; `--tree` has them all.
const MOST_NODES: usize = 10_000;

pub fn engine(account: &Account) -> Engine {
    let bars = |bars: &[(&str, u64)]| bars.iter().map(|&(label, value)| count(label, value)).collect();
    let own = account.charts.iter().map(|own| chart(own.title, "", bars(&own.bars)));
    Engine {
        name: account.name.clone(),
        charts: own.chain(solver_charts(&account.solver)).collect(),
        tree: account.tree.as_ref().map(tree),
        graph: account.graph.as_ref().map(graph),
    }
}

fn graph(picture: &GraphPicture) -> Graph {
    let text = |clause: &[usize]| {
        let place = |&edge: &usize| {
            let (from, to) = picture.edges[edge];
            format!("{} → {}", picture.nodes[from].place, picture.nodes[to].place)
        };
        clause.iter().map(place).collect::<Vec<_>>().join(", ")
    };
    let node = |node: &engine::GraphNode| {
        let engine::GraphNode { label, place, error } = node.clone();
        GraphNode { label, place, error }
    };
    let edge = |&(from, to): &(usize, usize)| GraphEdge { from, to, label: String::new() };
    Graph {
        clauses: picture.clauses.iter().map(|clause| Clause { edges: clause.clone(), text: text(clause) }).collect(),
        nodes: picture.nodes.iter().map(node).collect(),
        edges: picture.edges.iter().map(edge).collect(),
    }
}

fn tree(TreePicture { complete, nodes }: &TreePicture) -> Tree {
    let node = |node: &TreeNode| {
        let TreeNode { parent, place, condition, end } = node.clone();
        report::TreeNode { parent, place, condition, end }
    };
    let complete = *complete && nodes.len() <= MOST_NODES;
    Tree { complete, nodes: nodes.iter().take(MOST_NODES).map(node).collect() }
}

fn count(label: &str, value: u64) -> Bar {
    Bar { label: label.into(), value: value as f64 }
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
