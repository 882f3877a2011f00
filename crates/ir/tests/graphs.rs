//! Dominators, components, loops and calls against their definitions, on random small graphs.

use ir::testing::programs;
use ir::{Block, CallGraph, Cfg, Components, Dominators, EntityRef, Function, Graph, Loop, Loops, PostDominators};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn graphs() -> impl Strategy<Value = Graph<Block>> {
    (1..10usize).prop_flat_map(|len| {
        let edge = (0..len, 0..len).prop_map(|(from, to)| (Block::new(from), Block::new(to)));
        prop::collection::vec(edge, 0..2 * len + 2).prop_map(move |edges| Graph::new(len, &edges))
    })
}

/// What can be reached from `root` where some edges are not taken.
fn reach(graph: &Graph<Block>, root: Block, taken: impl Fn(Block, Block) -> bool) -> Vec<Block> {
    let mut seen = vec![root];
    let mut next = 0;
    while next < seen.len() {
        let from = seen[next];
        next += 1;
        for &to in graph.successors(from) {
            if taken(from, to) && !seen.contains(&to) {
                seen.push(to);
            }
        }
    }
    seen
}

fn reach_without(graph: &Graph<Block>, root: Block, removed: Block) -> Vec<Block> {
    if root == removed {
        return Vec::new();
    }
    reach(graph, root, |_, to| to != removed)
}

/// Is `block` on a cycle of the edges taken?
fn on_cycle(graph: &Graph<Block>, block: Block, taken: impl Fn(Block, Block) -> bool + Copy) -> bool {
    let mut next = graph.successors(block).iter().filter(|&&next| taken(block, next));
    next.any(|&next| reach(graph, next, taken).contains(&block))
}

fn entry() -> Block {
    Block::new(0)
}

fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(2000) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn dominators_are_those_whose_removal_cuts_off(graph in graphs()) {
        let dominators = Dominators::of_graph(&graph, entry());
        let reachable = reach(&graph, entry(), |_, _| true);
        for above in graph.nodes() {
            let without = reach_without(&graph, entry(), above);
            for below in graph.nodes() {
                let both = reachable.contains(&above) && reachable.contains(&below);
                prop_assert_eq!(dominators.dominates(above, below), both && !without.contains(&below));
            }
        }
    }

    #[test]
    fn the_immediate_dominator_is_the_last_strict_one(graph in graphs()) {
        let dominators = Dominators::of_graph(&graph, entry());
        for node in graph.nodes() {
            let strict: Vec<Block> =
                graph.nodes().filter(|&above| above != node && dominators.dominates(above, node)).collect();
            let last = strict.iter().copied().find(|&last| strict.iter().all(|&above| dominators.dominates(above, last)));
            prop_assert_eq!(dominators.immediate(node), last);
            for &below in dominators.dominated(node) {
                prop_assert!(dominators.dominates(node, below));
            }
        }
    }

    /// On graphs whose every block reaches an exit; what infinite loops do is fixed by examples.
    #[test]
    fn post_dominators_are_those_whose_removal_cuts_off_the_end(graph in graphs()) {
        let cfg = Cfg::of_graph(graph, entry());
        let graph = cfg.graph();
        let exits: Vec<Block> = cfg.exits().collect();
        let ends = |block| reach(graph, block, |_, _| true).iter().any(|end| exits.contains(end));
        let post = PostDominators::new(&cfg);
        for &before in cfg.reverse_postorder() {
            for &after in cfg.reverse_postorder() {
                if !cfg.reverse_postorder().iter().all(|&block| ends(block)) {
                    prop_assert!(post.post_dominates(before, before));
                    continue;
                }
                let cut = !reach_without(graph, before, after).iter().any(|end| exits.contains(end));
                prop_assert_eq!(post.post_dominates(after, before), cut);
            }
        }
    }

    #[test]
    fn components_are_mutual_reachability(graph in graphs()) {
        let components = Components::new(&graph);
        let reached: Vec<Vec<Block>> = graph.nodes().map(|node| reach(&graph, node, |_, _| true)).collect();
        for a in graph.nodes() {
            for b in graph.nodes() {
                let mutual = reached[a.index()].contains(&b) && reached[b.index()].contains(&a);
                prop_assert_eq!(components.of(a) == components.of(b), mutual);
            }
            for &to in graph.successors(a) {
                prop_assert!(components.of(to) <= components.of(a));
            }
            prop_assert!(components.members(components.of(a)).contains(&a));
            let cyclic = components.is_cyclic(&graph, components.of(a));
            prop_assert_eq!(cyclic, on_cycle(&graph, a, |_, _| true));
        }
    }

    #[test]
    fn loops_are_what_reaches_a_back_edge_without_the_header(graph in graphs()) {
        let cfg = Cfg::of_graph(graph, entry());
        let graph = cfg.graph();
        let dominators = Dominators::new(&cfg);
        let loops = Loops::new(&cfg, &dominators);
        for header in graph.nodes() {
            let latches: Vec<Block> =
                graph.predecessors(header).iter().copied().filter(|&latch| dominators.dominates(header, latch)).collect();
            let Some(id) = loops.headed_by(header) else {
                prop_assert!(latches.is_empty());
                continue;
            };
            prop_assert_eq!(&loops.get(id).latches, &latches);
            let in_loop = |block: Block| {
                let reached = reach_without(graph, block, header);
                block == header || (dominators.dominates(header, block) && latches.iter().any(|latch| reached.contains(latch)))
            };
            for block in graph.nodes() {
                prop_assert_eq!(loops.contains(id, block), in_loop(block));
                prop_assert_eq!(loops.blocks(id).contains(&block), in_loop(block));
            }
            prop_assert_eq!(loops.blocks(id)[0], header);
            for (from, to) in loops.exits(id, &cfg) {
                prop_assert!(in_loop(from) && !in_loop(to) && graph.has_edge(from, to));
            }
        }
        for block in graph.nodes() {
            let around: Vec<Loop> = loops.iter().map(|(id, _)| id).filter(|&id| loops.contains(id, block)).collect();
            let smallest = around.iter().copied().min_by_key(|&id| loops.blocks(id).len());
            prop_assert_eq!(loops.innermost(block), smallest);
            prop_assert_eq!(loops.depth(block) as usize, around.len());
        }
        for (id, data) in loops.iter() {
            let outer = data.parent.is_none_or(|parent| parent < id && loops.contains(parent, data.header));
            prop_assert!(outer);
        }
    }

    #[test]
    fn what_cycles_without_a_back_edge_is_irreducible(graph in graphs()) {
        let cfg = Cfg::of_graph(graph, entry());
        let dominators = Dominators::new(&cfg);
        let loops = Loops::new(&cfg, &dominators);
        let forward = |from, to| !dominators.dominates(to, from);
        for &block in cfg.reverse_postorder() {
            let irreducible = loops.irreducible().iter().any(|region| region.blocks.contains(&block));
            prop_assert_eq!(irreducible, on_cycle(cfg.graph(), block, forward));
            let uncut = |from, to| !loops.is_head(from) && !loops.is_head(to);
            prop_assert!(!on_cycle(cfg.graph(), block, uncut));
        }
        if loops.irreducible().is_empty() {
            for &block in cfg.reverse_postorder() {
                prop_assert_eq!(loops.is_head(block), loops.headed_by(block).is_some());
            }
        }
        for region in loops.irreducible() {
            prop_assert!(region.entries.len() > 1 || region.blocks.contains(&entry()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..config() })]

    #[test]
    fn callees_come_before_callers(program in programs()) {
        let calls = CallGraph::new(&program);
        let functions: Vec<Function> = program.functions.keys().collect();
        let group = |function: Function| calls.bottom_up().iter().position(|group| group.contains(&function));
        let reached = |from: Function| {
            let reached = calls.reachable(calls.callees(from));
            functions.iter().copied().filter(move |to| reached[to.index()]).collect::<Vec<_>>()
        };
        for &caller in &functions {
            let may_run = reached(caller);
            prop_assert_eq!(calls.is_recursive(caller), may_run.contains(&caller));
            for &callee in &functions {
                let called = calls.callees(caller).contains(&callee);
                prop_assert_eq!(calls.callers(callee).contains(&caller), called);
                prop_assert!(!called || group(callee) <= group(caller));
                let mutual = callee == caller || (may_run.contains(&callee) && reached(callee).contains(&caller));
                prop_assert_eq!(group(caller) == group(callee), mutual);
            }
        }
        prop_assert_eq!(calls.bottom_up().concat().len(), functions.len());
    }
}

#[test]
fn an_infinite_loop_ends_at_its_head() {
    let edge = |from, to| (Block::new(from), Block::new(to));
    // b0 chooses between returning at b1 and looping through b2 and b3 for ever.
    let graph = Graph::new(4, &[edge(0, 1), edge(0, 2), edge(2, 3), edge(3, 2)]);
    let post = PostDominators::new(&Cfg::of_graph(graph, entry()));
    assert_eq!(post.immediate(Block::new(3)), Some(Block::new(2)));
    assert_eq!(post.immediate(Block::new(2)), None);
    assert_eq!(post.immediate(Block::new(0)), None);
}

#[test]
fn large_graphs_take_no_time() {
    let len = 100_000;
    let mut edges = Vec::new();
    for index in 0..len - 1 {
        edges.push((Block::new(index), Block::new(index + 1)));
        edges.push((Block::new(index), Block::new(len - 1)));
        if index > 0 {
            edges.push((Block::new(index), Block::new(index / 2 + 1)));
        }
    }
    let cfg = Cfg::of_graph(Graph::new(len, &edges), entry());
    let loops = Loops::new(&cfg, &Dominators::new(&cfg));
    assert!(loops.len() > len / 4);
    PostDominators::new(&cfg);
}
