//! JUnit's XML: a property is a test case. Violated is a failure, unknown is skipped, and no answer is an error.

use crate::data::{Answer, Property, Report, Violation};
use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::Writer;
use std::io;

/// The document, as text.
pub fn junit(report: &Report) -> String {
    let bytes = document(report).expect("memory can be written to");
    String::from_utf8(bytes).expect("it is made of texts")
}

fn document(report: &Report) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let count = |answer: Answer| report.properties.iter().filter(|property| property.verdict.answer == answer).count();
    let suite = [
        ("name", "shrike".to_owned()),
        ("tests", report.properties.len().to_string()),
        ("failures", count(Answer::False).to_string()),
        ("errors", count(Answer::Error).to_string()),
        ("skipped", count(Answer::Unknown).to_string()),
        ("time", format!("{:.3}", report.seconds)),
    ];
    let attributes = |list: &[(&'static str, String)]| -> Vec<(&'static str, String)> {
        list.iter().map(|(name, value)| (*name, plain(value))).collect()
    };
    let suite = attributes(&suite);
    writer.create_element("testsuites").write_inner_content(|writer| {
        let element = writer.create_element("testsuite");
        element.with_attributes(borrowed(&suite)).write_inner_content(|writer| {
            report.properties.iter().try_for_each(|property| case(writer, report, property))
        })?;
        Ok(())
    })?;
    let mut bytes = writer.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

fn borrowed<'a>(list: &'a [(&'static str, String)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    list.iter().map(|(name, value)| (*name, value.as_str()))
}

fn case(writer: &mut Writer<Vec<u8>>, report: &Report, property: &Property) -> io::Result<()> {
    let class = report.files.first().map_or("program", |file| file.name.as_str());
    // One search answers them all, so each took as long.
    let attributes =
        [("classname", plain(class)), ("name", plain(&property.name)), ("time", format!("{:.3}", report.seconds))];
    let element = writer.create_element("testcase").with_attributes(borrowed(&attributes));
    let reasons: Vec<&str> = property.verdict.reasons.iter().map(|reason| reason.text.as_str()).collect();
    let reasons = plain(&reasons.join("; "));
    match property.verdict.answer {
        Answer::True => drop(element.write_empty()?),
        Answer::False => {
            let violated = property.verdict.property.as_deref().unwrap_or(&property.name);
            let violation = report.violations.iter().find(|violation| violation.property == violated);
            let message = violation.map_or(property.verdict.text.clone(), |violation| violation.message.clone());
            let place = violation.map(|violation| report.place_text(violation.place)).unwrap_or_default();
            let message = if place.is_empty() { message } else { format!("{place}: {message}") };
            let text = plain(&violation.map(|violation| steps(report, violation)).unwrap_or_default());
            let attributes = [("type", plain(violated)), ("message", plain(&message))];
            element.write_inner_content(|writer| {
                let failure = writer.create_element("failure").with_attributes(borrowed(&attributes));
                failure.write_text_content(BytesText::new(&text)).map(drop)
            })?;
        }
        Answer::Unknown => {
            element.write_inner_content(|writer| {
                let message = format!("unknown: {reasons}");
                writer.create_element("skipped").with_attribute(("message", message.as_str())).write_empty().map(drop)
            })?;
        }
        Answer::Error => {
            element.write_inner_content(|writer| {
                let error = writer.create_element("error").with_attribute(("type", "error"));
                error.with_attribute(("message", reasons.as_str())).write_empty().map(drop)
            })?;
        }
    }
    Ok(())
}

/// The trace, one step per line.
fn steps(report: &Report, violation: &Violation) -> String {
    let mut text = String::new();
    for step in &violation.trace.steps {
        if step.gap {
            text += "…\n";
        }
        text += &format!("{}  {}  {}\n", report.place_text(step.place), step.function, step.text);
    }
    text
}

/// Without characters that XML cannot hold, not even escaped.
fn plain(text: &str) -> String {
    let allowed =
        |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|c| if allowed(&c) { c } else { '\u{fffd}' }).collect()
}
