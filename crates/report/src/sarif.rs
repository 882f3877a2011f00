//! SARIF 2.1.0: what code hosts and editors show next to the source.
//!
//! A violation is a result, its trace a code flow, and a rule names the weaknesses of the CWE that it finds. Properties that are
//! unknown are no results: they are notifications of the run, since some readers show every result as a fault.

use crate::cwe::weakness_name;
use crate::data::{Answer, Report, Rule, Span, Violation};
use crate::trace::Step;
use serde_json::{json, Map, Value};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document, as text.
pub fn sarif(report: &Report) -> String {
    let mut numbers: Vec<u32> = report.rules.iter().flat_map(|rule| &rule.weaknesses).copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let results: Vec<Value> = report.violations.iter().map(|violation| result(report, violation)).collect();
    let run = json!({
        "tool": { "driver": {
            "name": "Shrike",
            "version": report.shrike,
            "semanticVersion": report.shrike,
            "rules": report.rules.iter().map(rule_object).collect::<Vec<_>>(),
            "supportedTaxonomies": [{ "name": "CWE", "index": 0 }],
        } },
        "taxonomies": [{
            "name": "CWE",
            "organization": "MITRE",
            "shortDescription": { "text": "The MITRE Common Weakness Enumeration" },
            "taxa": numbers.iter().filter_map(|&number| taxon(number)).collect::<Vec<_>>(),
        }],
        "invocations": [{
            "executionSuccessful": report.verdict.answer != Answer::Error,
            "toolExecutionNotifications": notifications(report),
        }],
        "artifacts": artifacts(report),
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    let document = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    format!("{document:#}\n")
}

fn rule_object(rule: &Rule) -> Value {
    let relation = |&number: &u32| json!({ "target": reference(number), "kinds": ["relevant"] });
    let relations: Vec<Value> = rule.weaknesses.iter().map(relation).collect();
    json!({
        "id": rule.property,
        "shortDescription": { "text": rule.sentence },
        "defaultConfiguration": { "level": "error" },
        "relationships": relations,
    })
}

fn reference(number: u32) -> Value {
    json!({ "id": number.to_string(), "toolComponent": { "name": "CWE", "index": 0 } })
}

fn taxon(number: u32) -> Option<Value> {
    let name = weakness_name(number)?;
    Some(json!({ "id": number.to_string(), "name": name, "shortDescription": { "text": name } }))
}

fn result(report: &Report, violation: &Violation) -> Value {
    let index = report.rules.iter().position(|rule| rule.property == violation.property);
    let index = index.map_or(json!(-1), |index| json!(index));
    let location = violation.place.map(|place| json!({ "physicalLocation": physical(report, place) }));
    let steps: Vec<Value> = violation.trace.steps.iter().enumerate().map(|(at, step)| flow(report, at, step)).collect();
    let flows =
        if steps.is_empty() { json!([]) } else { json!([{ "threadFlows": [{ "id": "main", "locations": steps }] }]) };
    json!({
        "ruleId": violation.property,
        "ruleIndex": index,
        "level": "error",
        "kind": "fail",
        "message": { "text": violation.message },
        "locations": location.into_iter().collect::<Vec<_>>(),
        "taxa": weakness_name(violation.cwe).map(|_| reference(violation.cwe)).into_iter().collect::<Vec<_>>(),
        "partialFingerprints": { "shrikeViolation/v1": fingerprint(report, violation) },
        "codeFlows": flows,
    })
}

/// The same for the same violation while the lines around it move: the property, the file and the text of the line.
fn fingerprint(report: &Report, violation: &Violation) -> String {
    let place = violation.place;
    let file = place.and_then(|place| report.files.get(place.file)).map_or("", |file| file.name.as_str());
    let line = place.and_then(|place| line(report, place)).unwrap_or_default();
    format!("{}:{file}:{}", violation.property, line.trim())
}

fn flow(report: &Report, at: usize, step: &Step) -> Value {
    let mut location = json!({ "message": { "text": format!("{}: {}", step.function, step.text) } });
    if let Some(place) = step.place {
        location["physicalLocation"] = physical(report, place);
    }
    let mut state = Map::new();
    for change in &step.changes {
        if let Some(value) = &change.value {
            state.insert(change.name.clone(), json!({ "text": value }));
        }
    }
    let mut flow = json!({ "executionOrder": at + 1, "location": location });
    if !state.is_empty() {
        flow["state"] = state.into();
    }
    flow
}

fn physical(report: &Report, place: Span) -> Value {
    let mut region = json!({ "startLine": place.line.max(1) });
    if place.column > 0 {
        // Ours count bytes.
        let before = line(report, place).and_then(|line| line.get(..place.column as usize - 1));
        let column = before.map_or(place.column as usize, |before| before.chars().count() + 1);
        region["startColumn"] = column.into();
    }
    let name = report.files.get(place.file).map_or("", |file| file.name.as_str());
    json!({ "artifactLocation": { "uri": uri(name), "index": place.file }, "region": region })
}

fn line(report: &Report, place: Span) -> Option<&str> {
    report.files.get(place.file)?.text.as_ref()?.lines().nth(place.line.checked_sub(1)? as usize)
}

fn artifacts(report: &Report) -> Vec<Value> {
    let artifact = |file: &crate::data::File| {
        let mut artifact = json!({ "location": { "uri": uri(&file.name) }, "sourceLanguage": "c" });
        if let Some(hash) = &file.sha256 {
            artifact["hashes"] = json!({ "sha-256": hash });
        }
        artifact
    };
    report.files.iter().map(artifact).collect()
}

fn notifications(report: &Report) -> Vec<Value> {
    let level = if report.verdict.answer == Answer::Error { "error" } else { "warning" };
    let mut all = Vec::new();
    for property in &report.properties {
        for reason in &property.verdict.reasons {
            let text = format!("{} is {}: {}; {}", property.name, property.verdict.text, reason.text, reason.advice);
            all.push(json!({ "level": level, "message": { "text": text } }));
        }
    }
    all
}

/// A path as a relative reference, or as an absolute address of a file.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte.into()),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("src/a b.c"), "src/a%20b.c");
        assert_eq!(uri("/usr/ä.c"), "file:///usr/%C3%A4.c");
    }
}
