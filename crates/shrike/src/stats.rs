//! `--stats`: what every engine did, what the solver did for it, and what proofs rest on.
//!
//! Text is for people and may change; the fields of the JSON object stay.

use crate::arguments::StatsFormat;
use crate::findings;
use crate::say;
use engine::{resident_bytes, Account, Budget, Proof};
use ir::Word;
use property::Size;
use serde_json::{json, Map, Value};
use solver::{BackendStatistics, LinkStatistics, Statistics};
use verifier::Reduction;

pub fn print(format: StatsFormat, accounts: &[Account], proofs: &[Proof], reduction: &Reduction, budget: &Budget) {
    match format {
        StatsFormat::Text => {
            say::err(format_args!("{}", reduction_text(reduction)));
            for account in accounts {
                err!("engine {}", account.name);
                for count in &account.counts {
                    err!("{:<28} {:>12}", count.label, count.value);
                }
                err!("{}", account.solver);
            }
            for proof in proofs.iter().map(findings::proof) {
                err!("proof of {} by {}", proof.properties.join(", "), proof.engine);
                for ground in proof.grounds {
                    err!("  rests on {}", ground.text);
                }
            }
        }
        StatsFormat::Json => err!("{}", object(accounts, proofs, reduction, budget)),
    }
}

fn reduction_text(reduction: &Reduction) -> String {
    let mut text = String::new();
    if let Some(checks) = &reduction.checks {
        for (kind, count) in &checks.kinds {
            let (placed, removed, left) = (count.placed, count.removed, count.left());
            text += &format!("checks of {:<18} {placed:>6} placed {removed:>6} removed {left:>6} left\n", kind.word());
        }
    }
    if let Some((before, after)) = &reduction.size {
        text += &format!("instructions before slicing {:>9}, after {:>9}\n", before.instructions, after.instructions);
    }
    text
}

fn reduction_json(reduction: &Reduction) -> Value {
    let checks = reduction.checks.as_ref().map(|checks| {
        let kinds = checks.kinds.iter().map(|(kind, count)| {
            let value = json!({ "placed": count.placed, "removed": count.removed, "left": count.left() });
            (kind.word().to_owned(), value)
        });
        kinds.collect::<serde_json::Map<String, Value>>()
    });
    let size =
        |size: &Size| json!({ "functions": size.functions, "blocks": size.blocks, "instructions": size.instructions });
    let slice = reduction.size.as_ref().map(|(before, after)| json!({ "before": size(before), "after": size(after) }));
    json!({ "checks": checks, "slice": slice })
}

/// Everything, as one JSON object.
pub fn object(accounts: &[Account], proofs: &[Proof], reduction: &Reduction, budget: &Budget) -> Value {
    json!({
        "seconds": budget.elapsed().as_secs_f64(),
        "memory_bytes": resident_bytes(),
        "program": reduction_json(reduction),
        "engines": accounts.iter().map(engine).collect::<Vec<_>>(),
        "proofs": proofs.iter().map(findings::proof).collect::<Vec<_>>(),
    })
}

fn engine(account: &Account) -> Value {
    let mut object = Map::new();
    object.insert("engine".into(), account.kind.into());
    object.extend(account.settings.iter().map(|(key, value)| (key.to_string(), value.as_str().into())));
    let counts: Map<String, Value> =
        account.counts.iter().map(|count| (count.key.to_owned(), count.value.into())).collect();
    object.insert("counts".into(), counts.into());
    object.insert("solver".into(), solver(&account.solver));
    object.into()
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
