//! What happens where ways meet: states are joined, or covered by what is known to be safe there.

use super::{Explore, Next};
use crate::frontier::Rank;
use crate::interpolate::{Arrival, Interpolation, Tools};
use crate::merge;
use crate::node::Node;
use crate::settings::Merge;
use crate::tree::End;
use engine::{Property, Reason};

impl<'p> Explore<'p> {
    /// A node has come to where ways meet: those that wait there and it become one, where they can.
    pub(super) fn meet(&mut self, mut node: Node) -> Next {
        node.unseen = self.machine.is_at_loop(&node.state);
        node.state.asked = false;
        if let Some((interpolation, mut tools)) = self.interpolation_with() {
            let arrival = interpolation.arrive(&mut tools, node);
            self.take_settled();
            return match arrival {
                Arrival::On(node) if node.unseen => {
                    self.add(node);
                    Next::Done
                }
                Arrival::On(node) => Next::On(node),
                Arrival::Covered(node, point) => {
                    self.cover(node, point);
                    Next::Done
                }
                Arrival::Waits => Next::Done,
            };
        }
        if self.settings.merge == Merge::Never {
            self.add(node);
            return Next::Done;
        }
        let rank = Rank { position: self.machine.position(&node.state), ..self.rank_of(&node) };
        loop {
            let (machine, sensitivity) = (&mut self.machine, self.sensitivity.as_ref());
            let wanted = |other: &Node| {
                sensitivity.is_none_or(|sensitivity| merge::is_worth_it(machine, sensitivity, other, &node))
            };
            let Some(other) = self.frontier.met(&rank.position, wanted) else { break };
            let unseen = node.unseen;
            match merge::join(&mut self.machine, &other, &node) {
                Some(joined) => {
                    self.counts.joins += 1;
                    self.end(&node, End::Joined);
                    node = Node { unseen, ..joined };
                }
                // They do not fit, and will not: the other goes on alone.
                None => self.add(other),
            }
        }
        self.frontier.meet(node, rank);
        Next::Done
    }

    /// A node satisfies a point's interpolant.
    fn cover(&mut self, mut node: Node, point: usize) {
        self.counts.covered += 1;
        if let Some(mut tree) = self.tree.take() {
            let cover =
                self.interpolation_with().and_then(|(interpolation, mut tools)| interpolation.told(&mut tools, point));
            cover.into_iter().for_each(|cover| tree.cover(node.leaf, cover));
            self.tree = Some(tree);
        }
        node.point = None;
        self.end(&node, End::Covered);
    }

    /// Nodes that waited to be covered are, or go on.
    pub(super) fn take_settled(&mut self) {
        let Some(interpolation) = &mut self.interpolation else { return };
        let (covered, others) = interpolation.take_settled();
        covered.into_iter().for_each(|(node, point)| self.cover(node, point));
        others.into_iter().for_each(|node| self.add(node));
    }

    /// Nothing is left to explore: nodes that still wait to be covered have to go on.
    pub(super) fn wake(&mut self) -> bool {
        let Some((interpolation, mut tools)) = self.interpolation_with() else { return false };
        let waiting = interpolation.wake(&mut tools);
        let some = !waiting.is_empty();
        waiting.into_iter().for_each(|node| self.add(node));
        some
    }

    /// Another state stands for this one.
    pub(crate) fn covered(&mut self, node: Node) -> Next {
        if self.properties.contains(Property::ValidMemtrack) && self.machine.may_be_lost(&node.state) {
            // If the program never ends, no end will tell.
            let what = "whether memory is lost in a loop that may never end".into();
            let reason = Reason::Unsupported { what, place: self.place(&node) };
            return self.cut(node, reason);
        }
        self.counts.covered += 1;
        self.end(&node, End::Covered);
        Next::Done
    }

    /// A node waits until its property is not asked for any more; what it comes from is not safe.
    pub(super) fn hold(&mut self, property: Property, mut node: Node) {
        if let Some((interpolation, mut tools)) = self.interpolation_with() {
            interpolation.end(&mut tools, &node, false);
        }
        node.point = None;
        self.held.push((property, node));
    }

    /// Where interpolants are asked for, what they are found with.
    pub(super) fn interpolation_with(&mut self) -> Option<(&mut Interpolation, Tools<'_, 'p>)> {
        let Explore { program, machine, chain, evaluator, properties, interpolation, .. } = self;
        Some((interpolation.as_mut()?, Tools { program, machine, chain, evaluator, properties }))
    }
}
