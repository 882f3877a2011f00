//! The engines that `check` lets search, under one name.

use crate::arguments::{Check, EngineName};
use engine::{Engine, Property, PropertySet};
use engine_conflict::{Conflict, Facts};
use engine_explore::{Explore, Merge};
use ir::{Block, Function, Program};
use machine::Stop;
use solver::{Config, Statistics};

#[allow(clippy::large_enum_variant)] // There are two of them at most.
pub enum Search<'p> {
    Explore(Explore<'p>),
    Conflict(Conflict<'p>),
}

/// An engine, and how it goes about it.
#[derive(Clone)]
pub enum Plan {
    Explore(engine_explore::Settings),
    Conflict(engine_conflict::Settings),
}

/// The engines that take turns.
pub fn plans(options: &Check) -> Vec<Plan> {
    let merges = match (options.engine, options.merge) {
        (EngineName::Conflict, _) => Vec::new(),
        (_, Some(merge)) => vec![merge],
        (EngineName::Forward, None) => vec![Merge::Never],
        (EngineName::Merging, None) => vec![Merge::Auto],
        // States that are joined have no past of their own that could recur.
        (EngineName::Auto, None) if asks(options, Property::Termination) => vec![Merge::Never],
        (EngineName::Auto, None) => vec![Merge::Never, Merge::Auto],
    };
    let explore = |merge| {
        let settings = options.exploration.settings(merge);
        let keep_tree = options.tree.is_some() || options.reports.has_pictures();
        Plan::Explore(engine_explore::Settings { keep_tree, ..settings })
    };
    let mut plans: Vec<Plan> = merges.into_iter().map(explore).collect();
    if options.engine == EngineName::Conflict {
        plans.push(Plan::Conflict(engine_conflict::Settings {
            strategy: options.strategy.unwrap_or_default(),
            workers: options.workers,
            loop_limit: options.exploration.loop_limit,
        }));
    }
    plans
}

fn asks(options: &Check, property: Property) -> bool {
    options.property.iter().flatten().any(|question| question.members.contains(property))
}

/// What the engines want to know of a program beforehand.
pub fn facts(plans: &[Plan], program: &Program) -> Option<Facts> {
    plans.iter().any(|plan| matches!(plan, Plan::Conflict(_))).then(|| Facts::new(program))
}

impl<'p> Search<'p> {
    pub fn begin(
        plan: Plan,
        program: &'p Program,
        facts: Option<&'p Facts>,
        properties: PropertySet,
        config: Config,
    ) -> Result<Search<'p>, Stop> {
        match plan {
            Plan::Explore(settings) => Explore::new(program, properties, settings, config).map(Search::Explore),
            Plan::Conflict(settings) => {
                let facts = facts.expect("facts were gathered for it");
                Conflict::new(program, facts, properties, settings, config).map(Search::Conflict)
            }
        }
    }

    pub fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Search::Explore(explore) => explore,
            Search::Conflict(conflict) => conflict,
        }
    }

    pub fn explore(&self) -> Option<&Explore<'p>> {
        match self {
            Search::Explore(explore) => Some(explore),
            Search::Conflict(_) => None,
        }
    }

    /// Was the block executed, on any path?
    pub fn is_visited(&self, function: Function, block: Block) -> bool {
        match self {
            Search::Explore(explore) => explore.is_visited(function, block),
            Search::Conflict(conflict) => conflict.is_visited(function, block),
        }
    }

    pub fn solver_statistics(&self) -> Statistics {
        match self {
            Search::Explore(explore) => explore.solver_statistics(),
            Search::Conflict(conflict) => conflict.solver_statistics(),
        }
    }

    /// What was asked of the solver, if that is recorded.
    pub fn recording(&mut self) -> Option<String> {
        match self {
            Search::Explore(explore) => explore.recording(),
            Search::Conflict(conflict) => conflict.recording(),
        }
    }
}
