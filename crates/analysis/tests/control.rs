//! Control dependence against its definitions, on random small graphs and on graphs one can draw.

use analysis::control::ControlDependence;
use ir::{Block, Cfg, EntityRef, Graph};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn graphs() -> impl Strategy<Value = Graph<Block>> {
    (1..9usize).prop_flat_map(|len| {
        let edge = (0..len, 0..len).prop_map(|(from, to)| (Block::new(from), Block::new(to)));
        prop::collection::vec(edge, 0..2 * len + 2).prop_map(move |edges| Graph::new(len, &edges))
    })
}

fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(4000) }
}

fn graph(len: usize, edges: &[(usize, usize)]) -> Graph<Block> {
    let edges: Vec<_> = edges.iter().map(|&(from, to)| (Block::new(from), Block::new(to))).collect();
    Graph::new(len, &edges)
}

fn cfg(graph: &Graph<Block>) -> Cfg {
    Cfg::of_graph(graph.clone(), Block::new(0))
}

/// Where control can get from `root` without ever entering `avoided`; nothing if it starts there.
fn reach_without(graph: &Graph<Block>, root: Block, avoided: Block) -> Vec<Block> {
    let mut seen: Vec<Block> = if root == avoided { vec![] } else { vec![root] };
    let mut next = 0;
    while next < seen.len() {
        let from = seen[next];
        next += 1;
        for &to in graph.successors(from) {
            if to != avoided && !seen.contains(&to) {
                seen.push(to);
            }
        }
    }
    seen
}

/// Is there a way from `from` that ends, or goes on for ever, without `target`?
fn can_avoid(graph: &Graph<Block>, from: Block, target: Block) -> bool {
    let around = reach_without(graph, from, target);
    around.iter().any(|&block| {
        let cycle = graph.successors(block).iter().any(|&next| reach_without(graph, next, target).contains(&block));
        cycle || graph.successors(block).is_empty()
    })
}

/// Is there a way from `from` to a block that ends without `target`?
fn can_end_without(graph: &Graph<Block>, from: Block, target: Block) -> bool {
    reach_without(graph, from, target).iter().any(|&block| graph.successors(block).is_empty())
}

fn can_end(graph: &Graph<Block>, from: Block) -> bool {
    let reached = graph.reachable([from]);
    graph.nodes().any(|block| reached[block.index()] && graph.successors(block).is_empty())
}

fn by_definition(cfg: &Cfg, block: Block, avoids: impl Fn(&Graph<Block>, Block, Block) -> bool) -> Vec<Block> {
    let graph = cfg.graph();
    let mut controllers: Vec<Block> = graph.nodes().collect();
    controllers.retain(|&branch| {
        let mut successors = graph.successors(branch).iter();
        let some = successors.clone().any(|&next| avoids(graph, next, block));
        let all = successors.all(|&next| avoids(graph, next, block));
        cfg.is_reachable(branch) && some && !all
    });
    controllers
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn termination_sensitive_is_as_defined(graph in graphs()) {
        let cfg = cfg(&graph);
        let dependence = ControlDependence::termination_sensitive_of(&cfg);
        for block in graph.nodes() {
            let expected = if cfg.is_reachable(block) { by_definition(&cfg, block, can_avoid) } else { vec![] };
            prop_assert_eq!(dependence.controllers(block), expected, "{}", block);
        }
    }

    #[test]
    fn standard_is_as_defined_where_everything_can_end(graph in graphs()) {
        let cfg = cfg(&graph);
        let ends = |&block: &Block| can_end(&graph, block);
        if !cfg.reverse_postorder().iter().all(ends) {
            return Ok(());
        }
        let dependence = ControlDependence::standard_of(&cfg);
        for block in graph.nodes() {
            let expected = if cfg.is_reachable(block) { by_definition(&cfg, block, can_end_without) } else { vec![] };
            prop_assert_eq!(dependence.controllers(block), expected, "{}", block);
        }
    }

    /// Whatever a branch of the program decides is controlled by it, if only through others: a block that control can
    /// miss has a controller, also in loops without an end.
    #[test]
    fn what_control_can_miss_has_a_controller(graph in graphs()) {
        let cfg = cfg(&graph);
        let (standard, sensitive) =
            (ControlDependence::standard_of(&cfg), ControlDependence::termination_sensitive_of(&cfg));
        for &block in cfg.reverse_postorder() {
            if can_end_without(&graph, cfg.entry(), block) {
                prop_assert!(!standard.controllers(block).is_empty(), "{}", block);
            }
            if can_avoid(&graph, cfg.entry(), block) {
                prop_assert!(!sensitive.controllers(block).is_empty(), "{}", block);
            }
        }
    }
}

#[test]
fn a_loop_controls_what_is_behind_it_only_if_it_may_not_end() {
    let graph = graph(4, &[(0, 1), (1, 2), (2, 1), (1, 3)]);
    let (standard, sensitive) =
        (ControlDependence::standard_of(&cfg(&graph)), ControlDependence::termination_sensitive_of(&cfg(&graph)));
    let head = Block::new(1);
    assert_eq!(standard.controllers(Block::new(2)), [head]);
    assert_eq!(standard.controllers(head), [head]);
    assert!(standard.controllers(Block::new(3)).is_empty());
    assert_eq!(sensitive.controllers(Block::new(2)), [head]);
    assert_eq!(sensitive.controllers(head), [head]);
    assert_eq!(sensitive.controllers(Block::new(3)), [head]);
}

#[test]
fn in_a_loop_without_end_the_way_in_is_found_through_the_head() {
    // 0 branches to the loop 1-2-3-1, where 2 may be skipped, or to the end 4.
    let graph = graph(5, &[(0, 1), (0, 4), (1, 2), (1, 3), (2, 3), (3, 1)]);
    let standard = ControlDependence::standard_of(&cfg(&graph));
    assert_eq!(standard.controllers(Block::new(2)), [Block::new(1)]);
    assert_eq!(standard.controllers(Block::new(3)), [Block::new(1)]);
    assert!(standard.controllers(Block::new(1)).contains(&Block::new(0)));
}

#[test]
fn a_chain_of_ten_thousand_diamonds_is_no_trouble() {
    let count = 10_000;
    let mut edges = Vec::new();
    for index in 0..count {
        let base = 3 * index;
        edges.extend([(base, base + 1), (base, base + 2), (base + 1, base + 3), (base + 2, base + 3)]);
    }
    let line = graph(3 * count + 1, &edges);
    edges.push((3 * count, 0));
    for graph in [line, self::graph(3 * count + 1, &edges)] {
        let dependence = ControlDependence::termination_sensitive_of(&cfg(&graph));
        assert_eq!(dependence.controllers(Block::new(1)), [Block::new(0)]);
        assert!(dependence.controllers(Block::new(3 * count)).is_empty());
    }
}
