//! The report as one page that needs nothing else: style, script and data are inside of it.
//!
//! The page says the verdict without its script; everything else is drawn by `page.js` from the data.

use crate::data::{Answer, Report};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
/// One script, in the order of use.
const SCRIPTS: [&str; 7] = [
    include_str!("html/start.js"),
    include_str!("html/source.js"),
    include_str!("html/stepper.js"),
    include_str!("html/canvas.js"),
    include_str!("html/tree.js"),
    include_str!("html/graph.js"),
    include_str!("html/page.js"),
];

/// The page, as text.
pub fn html(report: &Report) -> String {
    let answer = match report.verdict.answer {
        Answer::True => "true",
        Answer::False => "false",
        Answer::Unknown => "unknown",
        Answer::Error => "error",
    };
    // In a script nothing is markup but an end of it or a comment: both begin with this character.
    let data = report.json().replace('<', "\\u003c");
    let program = report.files.first().map_or("", |file| file.name.as_str());
    let mut page = String::new();
    for part in PAGE.split_inclusive("}}") {
        let (text, name) = match part.strip_suffix("}}").and_then(|part| part.rsplit_once("{{")) {
            Some((text, name)) => (text, name),
            None => (part, ""),
        };
        page += text;
        match name {
            "style" => page += STYLE,
            "script" => SCRIPTS.iter().for_each(|script| page += script),
            "data" => page += &data,
            "answer" => page += answer,
            "verdict" => page += &escaped(&report.verdict.text),
            "summary" => page += &escaped(&summary(report)),
            "program" => page += &escaped(program),
            "version" => page += &escaped(&report.shrike),
            _ => {}
        }
    }
    page
}

/// The verdict in a sentence.
fn summary(report: &Report) -> String {
    match report.verdict.answer {
        Answer::True => "No run violates what was asked, whatever the inputs.".into(),
        Answer::False => match report.violations.first() {
            Some(violation) => {
                let place = report.place_text(violation.place);
                if place.is_empty() {
                    violation.message.clone()
                } else {
                    format!("{place}: {}", violation.message)
                }
            }
            None => "A run violates what was asked.".into(),
        },
        Answer::Unknown | Answer::Error => {
            let reasons = report.verdict.reasons.iter();
            let reasons: Vec<&str> = reasons.map(|reason| reason.text.as_str()).take(1).collect();
            format!("Neither is known: {}.", reasons.join("; "))
        }
    }
}

fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}
