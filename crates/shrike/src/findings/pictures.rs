//! What an engine did, as a tree or a graph, and as charts.

use engine::{Account, GraphPicture, TreeNode, TreePicture};
use ir::Program;
use report::{Bar, Chart, Clause, Engine, Graph, GraphEdge, GraphNode, Tree};
use solver::Statistics;

/// Nodes of a tree that go into a report; `--tree` has them all.
const MOST_NODES: usize = 10_000;

pub fn engine(program: &Program, account: &Account) -> Engine {
    let bars = |bars: &[(&str, u64)]| bars.iter().map(|&(label, value)| count(label, value)).collect();
    let own = account.charts.iter().map(|own| chart(own.title, "", bars(&own.bars)));
    Engine {
        name: account.name.clone(),
        charts: own.chain(solver_charts(&account.solver)).collect(),
        tree: account.tree.as_ref().map(|picture| tree(program, picture)),
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

fn tree(program: &Program, TreePicture { complete, nodes }: &TreePicture) -> Tree {
    let complete = *complete && nodes.len() <= MOST_NODES;
    let nodes = &nodes[..nodes.len().min(MOST_NODES)];
    let ends = ends(program, nodes);
    let node = |(node, end): (&TreeNode, Option<String>)| {
        let TreeNode { parent, place, condition, .. } = node.clone();
        report::TreeNode { parent, place, condition, end }
    };
    Tree { complete, nodes: nodes.iter().zip(ends).map(node).collect() }
}

/// How each node ended; if another stands for it, why.
pub fn ends(program: &Program, nodes: &[TreeNode]) -> Vec<Option<String>> {
    let mut covers = evidence::covers(program, nodes.iter().filter_map(|node| node.cover.as_ref())).into_iter();
    let end = |node: &TreeNode| match node.cover {
        Some(_) => covers.next(),
        None => node.end.clone(),
    };
    nodes.iter().map(end).collect()
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
