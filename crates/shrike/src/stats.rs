//! `--stats`: what every engine did and what the solver did for it.
//!
//! Text is for people and may change; the fields of the JSON object stay.

use crate::arguments::StatsFormat;
use engine::{resident_bytes, Budget};
use engine_explore::{Counts, Explore};
use serde_json::{json, Value};
use solver::{BackendStatistics, LinkStatistics, Statistics};

pub fn print(format: StatsFormat, explorations: &[Explore], budget: &Budget) {
    match format {
        StatsFormat::Text => {
            for explore in explorations {
                eprintln!("merging {}", explore.merging());
                eprint!("{}", explore.counts());
                eprintln!("{}", explore.solver_statistics());
            }
        }
        StatsFormat::Json => eprintln!("{}", object(explorations, budget)),
    }
}

fn object(explorations: &[Explore], budget: &Budget) -> Value {
    let engine = |explore: &Explore| {
        json!({
            "engine": "explore",
            "merging": explore.merging(),
            "counts": counts(&explore.counts()),
            "solver": solver(&explore.solver_statistics()),
        })
    };
    json!({
        "seconds": budget.elapsed().as_secs_f64(),
        "memory_bytes": resident_bytes(),
        "engines": explorations.iter().map(engine).collect::<Vec<_>>(),
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
