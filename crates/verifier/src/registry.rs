//! The engines, by name: the one place that knows which there are.
//!
//! A new engine is a crate with a `Plan`, and an entry here. `auto` is the team of those whose entry gives a share.

use engine::{Plan, Property, PropertySet};
use engine_explore::{Interpolants, Merge, SearchOrder};
use portfolio::{Member, Share};
use std::sync::Arc;
use std::time::Duration;

/// What can be chosen about engines; each takes what it knows.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    pub explore: engine_explore::Settings,
    /// No search was chosen: each way of merging has its own.
    pub usual_search: bool,
    /// States that meet become one in this way, whatever the engine.
    pub merge: Option<Merge>,
    pub interpolants: Interpolants,
    pub conflict: engine_conflict::Settings,
    pub backward: engine_backward::Settings,
    /// What is asked, as far as the choice of engines depends on it.
    pub asked: PropertySet,
    /// The time that there is for everything.
    pub time: Option<Duration>,
}

pub struct Entry {
    pub name: &'static str,
    /// For users, in one line.
    pub about: &'static str,
    plan: fn(&Choices) -> Arc<dyn Plan>,
    /// Its share in `auto`; none where it has no part in it.
    share: fn(&Choices) -> Option<Share>,
    /// What it is not asked there: the others go on with that.
    leaves: &'static [Property],
}

const ENGINES: [Entry; 8] = [
    Entry {
        name: "forward",
        about: "symbolic execution, path by path",
        plan: |choices| explore(choices, Merge::Never),
        share: |_| Some(Share::steady(FULL)),
        leaves: &[],
    },
    Entry {
        name: "interpolating",
        about: "symbolic execution that finds out why paths are safe, and follows no other that is safe for the same reason",
        plan: |choices| interpolating(choices),
        share: |_| None,
        leaves: &[],
    },
    // Early, as a query of the others may take long; behind the first turn of paths, whose inputs the solver chooses.
    Entry {
        name: "trials",
        about: "runs on inputs that are drawn: finds violations only",
        plan: |_| Arc::new(engine_trials::Settings),
        share: |choices| choices.merge.is_none().then(|| mostly_soon(choices)),
        leaves: &[Property::Termination],
    },
    Entry {
        name: "merging",
        about: "symbolic execution that joins states where that saves work",
        plan: |choices| explore(choices, Merge::Auto),
        share: |_| Some(Share::steady(FULL)),
        // States that are joined have no past of their own that could recur.
        leaves: &[Property::Termination],
    },
    Entry {
        name: "conflict",
        about:
            "symbolic execution of paths that a SAT solver proposes, and that learns from those that cannot be taken",
        plan: |choices| Arc::new(choices.conflict.clone()),
        share: |choices| choices.merge.is_none().then(|| mostly_soon(choices)),
        leaves: &[Property::Termination],
    },
    Entry {
        name: "backward",
        about: "from errors back to the start, with invariants for loops",
        plan: |choices| Arc::new(choices.backward.clone()),
        share: |choices| choices.merge.is_none().then(|| mostly_soon(choices)),
        leaves: &[Property::Termination],
    },
    Entry {
        name: "dash",
        about: "tests and an abstraction that refine each other",
        plan: |_| Arc::new(engine_dash::Settings::default()),
        share: |choices| choices.merge.is_none().then(|| mostly_soon(choices)),
        leaves: &[Property::Termination],
    },
    Entry {
        name: "ranking",
        about: "whether every run ends, with measures for loops",
        plan: |_| Arc::new(engine_ranking::Settings),
        share: |choices| (is_endless(choices) && choices.merge.is_none()).then_some(Share::steady(FULL)),
        leaves: &[],
    },
];

/// For an engine that solves soon what it solves: as much as the others at first, little later.
fn mostly_soon(choices: &Choices) -> Share {
    Share { first: FULL, until: choices.time.map_or(SOON, |time| (time / 8).min(SOON)), later: 1 }
}

fn is_endless(choices: &Choices) -> bool {
    choices.asked.contains(Property::Termination)
}

const FULL: u32 = 4;
const SOON: Duration = Duration::from_secs(3);

/// The team of several engines.
const AUTO: &str = "auto";

/// All names that `plans` knows, with what each means.
pub fn engines() -> impl Iterator<Item = (&'static str, &'static str)> {
    std::iter::once((AUTO, "several engines together")).chain(ENGINES.iter().map(|entry| (entry.name, entry.about)))
}

/// The entry of an engine.
pub fn named(name: &str) -> Option<&'static Entry> {
    ENGINES.iter().find(|entry| entry.name == name)
}

/// The engines of a name, with their shares; none where there is no such name.
pub fn plans(name: &str, choices: &Choices) -> Option<Vec<Member>> {
    if name != AUTO {
        let plan = (named(name)?.plan)(choices);
        return Some(vec![Member::new(plan, Share::default())]);
    }
    let mut choices = choices.clone();
    if is_endless(&choices) {
        // One question must not take the time of the engine that measures loops, which may need no answer to it.
        choices.explore.question = Some(choices.time.map_or(SOON, |time| (time / 8).min(SOON)));
    }
    let member = |entry: &Entry| {
        let leaves = PropertySet::new(entry.leaves.iter().copied());
        let is_idle = !choices.asked.is_empty() && choices.asked.without(&leaves).is_empty();
        let share = (entry.share)(&choices).filter(|_| !is_idle)?;
        Some(Member { plan: (entry.plan)(&choices), share, leaves })
    };
    let mut members: Vec<Member> = ENGINES.iter().filter_map(member).collect();
    // Where the way of merging is chosen, engines that differ only in that are one.
    members.dedup_by_key(|member| member.plan.name());
    Some(members)
}

/// What is behind a point is explored before anything else, so that it is known early why it is safe.
fn interpolating(choices: &Choices) -> Arc<dyn Plan> {
    let mut settings = engine_explore::Settings { interpolants: Some(choices.interpolants), ..choices.explore.clone() };
    if choices.usual_search {
        settings.search = vec![SearchOrder::Depth];
    }
    Arc::new(settings)
}

fn explore(choices: &Choices, merge: Merge) -> Arc<dyn Plan> {
    let merge = choices.merge.unwrap_or(merge);
    let mut settings = engine_explore::Settings { merge, ..choices.explore.clone() };
    if choices.usual_search {
        settings.search = engine_explore::Settings::usual_search(merge);
    }
    Arc::new(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team(asked: &[Property]) -> Vec<String> {
        let choices = Choices { asked: PropertySet::new(asked.iter().copied()), ..Choices::default() };
        plans("auto", &choices).expect("there is a team").iter().map(|member| member.plan.name()).collect()
    }

    #[test]
    fn engines_that_leave_a_property_search_for_the_others() {
        let all = ["forward", "trials", "merging auto", "conflict", "backward", "dash"];
        assert_eq!(team(&[]), all);
        assert_eq!(team(&[Property::UnreachCall]), all);
        assert_eq!(team(&[Property::Termination]), ["forward", "ranking"]);
        assert_eq!(team(&[Property::Termination, Property::UnreachCall]), [&all[..], &["ranking"]].concat());
    }
}
