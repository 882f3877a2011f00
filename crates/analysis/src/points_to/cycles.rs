//! Cycles of edges that move what goes round in them, as `p += 4` does through memory or through calls.
//!
//! What comes into such a cycle goes round until it has every offset that sums of its steps can give: all multiples of one
//! number, their greatest common divisor. Where every node of a cycle is a multiple of that number away from every other,
//! they all point to the same, and are one node. (Cycles in which steps cancel out, as between a list's link and the
//! struct around it, move nothing, and stay as they are.) After Pearce, Kelly and Hankin, *Efficient field-sensitive pointer
//! analysis of C*, 2007, who call them positive weight cycles.

use super::graph::Node;
use super::place::{gcd, Shift};
use ir::{Block, Components, EntityRef, Graph};

/// The groups of nodes that are one, each with the number whose multiples they move by.
pub fn moving(edges: &[Vec<(Node, Shift)>]) -> Vec<(Vec<Node>, u64)> {
    let all = edges
        .iter()
        .enumerate()
        .flat_map(|(node, list)| list.iter().map(move |(to, _)| (Block::new(node), Block::new(*to as usize))));
    let components = Components::new(&Graph::new(edges.len(), &all.collect::<Vec<_>>()));
    let mut offsets: Vec<Option<i128>> = vec![None; edges.len()];
    let mut found = Vec::new();
    for (index, members) in components.iter().enumerate() {
        let is_inside = |node: Node| components.of(Block::new(node as usize)) == index;
        // One node is a cycle if it has an edge to itself, and is done with if that moves by multiples already.
        let is_done = |(to, shift): &(Node, Shift)| !is_inside(*to) || matches!(shift, Shift::ByMultiple(_));
        if members.len() == 1 && edges[members[0].index()].iter().all(is_done) {
            continue;
        }
        if let Some(stride) = stride(members, edges, &is_inside, &mut offsets) {
            let mut members: Vec<Node> = members.iter().map(|member| member.index() as Node).collect();
            members.sort_unstable();
            found.push((members, stride));
        }
    }
    found
}

/// The number whose multiples all ways inside of a component move by; none if there is none but zero, or if some do not.
fn stride(
    members: &[Block],
    edges: &[Vec<(Node, Shift)>],
    is_inside: &dyn Fn(Node) -> bool,
    offsets: &mut [Option<i128>],
) -> Option<u64> {
    let first = members[0].index();
    offsets[first] = Some(0);
    let mut open = vec![first];
    let mut stride = 0;
    while let Some(node) = open.pop() {
        let here = offsets[node].expect("it was given when the node was found");
        for &(to, shift) in edges[node].iter().filter(|(to, _)| is_inside(*to)) {
            let there = match shift {
                Shift::By(bytes) => here + i128::from(bytes),
                Shift::ByMultiple(bytes) => {
                    stride = gcd(stride, bytes);
                    here
                }
            };
            match offsets[to as usize] {
                None => {
                    offsets[to as usize] = Some(there);
                    open.push(to as usize);
                }
                Some(known) => {
                    let more = u64::try_from((known - there).unsigned_abs()).unwrap_or(1);
                    stride = gcd(stride, more);
                }
            }
        }
        if stride == 1 {
            return Some(1);
        }
    }
    let is_multiple = |member: &Block| {
        let offset = offsets[member.index()].unwrap_or(0);
        stride != 0 && offset.rem_euclid(i128::from(stride)) == 0
    };
    members.iter().all(is_multiple).then_some(stride)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_that_move_are_found_and_those_that_do_not_stay() {
        let by = Shift::By;
        // 0 and 1 move by 4 in a circle; 2 and 3 go there and back; 4 to 6 move by 6 and by 8, or by anything.
        let edges = vec![
            vec![(1, Shift::NONE)],
            vec![(0, by(4)), (2, Shift::NONE)],
            vec![(3, by(8))],
            vec![(2, by(-8)), (4, Shift::NONE)],
            vec![(5, Shift::ByMultiple(6))],
            vec![(4, Shift::ByMultiple(8)), (6, Shift::NONE)],
            vec![(7, Shift::ANY)],
            vec![(6, by(3))],
        ];
        let mut found = moving(&edges);
        found.sort();
        assert_eq!(found, [(vec![0, 1], 4), (vec![4, 5], 2), (vec![6, 7], 1)]);
    }

    #[test]
    fn nodes_between_multiples_stay_apart() {
        // A field of 8 bytes behind the start of structs of 24: elements are one, the field is not.
        let edges = vec![vec![(1, Shift::By(8))], vec![(0, Shift::By(16))]];
        assert_eq!(moving(&edges), []);
    }

    #[test]
    fn a_node_that_moves_itself_is_a_cycle() {
        let edges = vec![vec![(0, Shift::By(12)), (0, Shift::ByMultiple(8))], vec![(1, Shift::ByMultiple(4))], vec![]];
        assert_eq!(moving(&edges), [(vec![0], 4)]);
    }
}
