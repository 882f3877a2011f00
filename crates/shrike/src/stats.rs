//! `--stats`: what every engine did and what the solver did for it.
//!
//! Text is for people and may change; the fields of the JSON object stay.

use crate::arguments::StatsFormat;
use crate::say;
use crate::searches::Search;
use engine::{resident_bytes, Budget};
use engine_explore::Counts;
use ir::Word;
use property::{Checks, Size};
use serde_json::{json, Value};
use solver::{BackendStatistics, LinkStatistics, Statistics};

/// What was done to the program before it was explored.
#[derive(Default)]
pub struct Reduction {
    pub checks: Option<Checks>,
    /// Before and after slicing.
    pub size: Option<(Size, Size)>,
}

pub fn print(format: StatsFormat, searches: &[Search], reduction: &Reduction, budget: &Budget) {
    match format {
        StatsFormat::Text => {
            say::err(format_args!("{}", reduction.text()));
            for search in searches {
                match search {
                    Search::Explore(explore) => {
                        say::err(format_args!("merging {}\n{}", explore.merging(), explore.counts()));
                    }
                    Search::Conflict(conflict) => say::err(format_args!("conflict-driven\n{}", conflict.counts())),
                }
                err!("{}", search.solver_statistics());
            }
        }
        StatsFormat::Json => err!("{}", object(searches, reduction, budget)),
    }
}

impl Reduction {
    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(checks) = &self.checks {
            for (kind, count) in &checks.kinds {
                let (placed, removed, left) = (count.placed, count.removed, count.left());
                text +=
                    &format!("checks of {:<18} {placed:>6} placed {removed:>6} removed {left:>6} left\n", kind.word());
            }
        }
        if let Some((before, after)) = &self.size {
            text +=
                &format!("instructions before slicing {:>9}, after {:>9}\n", before.instructions, after.instructions);
        }
        text
    }

    fn json(&self) -> Value {
        let checks = self.checks.as_ref().map(|checks| {
            let kinds = checks.kinds.iter().map(|(kind, count)| {
                let value = json!({ "placed": count.placed, "removed": count.removed, "left": count.left() });
                (kind.word().to_owned(), value)
            });
            kinds.collect::<serde_json::Map<String, Value>>()
        });
        let size = |size: &Size| json!({ "functions": size.functions, "blocks": size.blocks, "instructions": size.instructions });
        let slice = self.size.as_ref().map(|(before, after)| json!({ "before": size(before), "after": size(after) }));
        json!({ "checks": checks, "slice": slice })
    }
}

/// Everything, as one JSON object.
pub fn object(searches: &[Search], reduction: &Reduction, budget: &Budget) -> Value {
    let engine = |search: &Search| match search {
        Search::Explore(explore) => json!({
            "engine": "explore",
            "merging": explore.merging(),
            "counts": counts(&explore.counts()),
            "solver": solver(&explore.solver_statistics()),
        }),
        Search::Conflict(conflict) => json!({
            "engine": "conflict",
            "counts": conflict_counts(&conflict.counts()),
            "solver": solver(&conflict.solver_statistics()),
        }),
    };
    json!({
        "seconds": budget.elapsed().as_secs_f64(),
        "memory_bytes": resident_bytes(),
        "program": reduction.json(),
        "engines": searches.iter().map(engine).collect::<Vec<_>>(),
    })
}

fn counts(counts: &Counts) -> Value {
    let Counts { paths, assumed, covered, cut, forks, joins, instructions, queries, alive, most_alive } = *counts;
    json!({
        "paths": paths,
        "assumed": assumed,
        "covered": covered,
        "cut": cut,
        "forks": forks,
        "joins": joins,
        "instructions": instructions,
        "queries": queries,
        "states": alive,
        "most_states": most_alive,
    })
}

fn conflict_counts(counts: &engine_conflict::Counts) -> Value {
    let engine_conflict::Counts {
        paths,
        conflicts,
        covered,
        learned,
        literals,
        lifted,
        nodes,
        edges,
        solved,
        closed,
        unrolled,
        instructions,
        queries,
        resumed,
        states,
    } = *counts;
    json!({
        "paths": paths,
        "conflicts": conflicts,
        "covered": covered,
        "learned": learned,
        "literals": literals,
        "lifted": lifted,
        "nodes": nodes,
        "edges": edges,
        "solved": solved,
        "closed": closed,
        "unrolled": unrolled,
        "instructions": instructions,
        "queries": queries,
        "resumed": resumed,
        "states": states,
    })
}

fn solver(statistics: &Statistics) -> Value {
    let Statistics { links, backend, terms_made, terms_shared } = statistics;
    let BackendStatistics { calls, sat, unsat, unknown, total, slowest, instances, sandboxed, wrong_models } = backend;
    let link = |link: &LinkStatistics| {
        let LinkStatistics { name, queries, answered, time } = link;
        json!({ "name": name, "queries": queries, "answered": answered, "seconds": time.as_secs_f64() })
    };
    json!({
        "links": links.iter().map(link).collect::<Vec<_>>(),
        "backend": {
            "calls": calls,
            "sat": sat,
            "unsat": unsat,
            "unknown": unknown,
            "seconds": total.as_secs_f64(),
            "slowest_seconds": slowest.as_secs_f64(),
            "instances": instances,
            "sandboxed": sandboxed,
            "wrong_models": wrong_models,
        },
        "terms_made": terms_made,
        "terms_shared": terms_shared,
    })
}
