//! Every format on one made-up report, with names and texts that would break a careless writer.

use quick_xml::events::Event;
use quick_xml::Reader;
use report::{
    html, junit, sarif, Answer, Call, Change, Coverage, File, Form, Ground, Invariant, Kind, Limits, Loop, NoReport,
    Origin, Proof, Property, Reason, ReasonKind, Report, Rule, Span, Step, Trace, Verdict, Violation, FORMAT,
};
use serde_json::{json, Value};

const TEXT: &str = "/* ö */ int main(void) { return a[10]; } // </script><!--\n";

fn verdict(answer: Answer, text: &str, property: Option<&str>, reasons: &[(ReasonKind, &str)]) -> Verdict {
    let reasons = reasons.iter().map(|&(kind, text)| Reason::new(kind, text.into())).collect();
    Verdict { answer, text: text.into(), property: property.map(Into::into), reasons }
}

fn made_up() -> Report {
    let place = Span { file: 0, line: 1, column: 10 };
    let change = |value: Option<&str>| Change { call: Some(1), name: "a[1]".into(), value: value.map(Into::into) };
    let step = |kind, text: &str, changes| Step {
        place: Some(place),
        function: "main".into(),
        kind,
        text: text.into(),
        stack: 0,
        gap: false,
        changes,
    };
    let steps = vec![
        step(Kind::Assign, "a[1] = '<&\u{1}\"'", vec![change(Some("'<&\u{1}\"'"))]),
        step(Kind::Stop, "read of 4 bytes past the end of `a`", vec![change(None)]),
    ];
    let stacks = vec![vec![Call { id: 1, function: "main".into(), place: None }]];
    let violated = verdict(Answer::False, "false(valid-deref)", Some("valid-deref"), &[]);
    let open = verdict(Answer::Unknown, "unknown(time limit)", None, &[(ReasonKind::TimeLimit, "time limit")]);
    let property = |name: &str, members: &[&str], verdict: &Verdict| Property {
        name: name.into(),
        members: members.iter().map(|&member| member.into()).collect(),
        verdict: verdict.clone(),
    };
    let rule = |property: &str, weaknesses: &[u32]| Rule {
        property: property.into(),
        sentence: format!("{property} holds."),
        weaknesses: weaknesses.into(),
    };
    Report {
        format: FORMAT,
        shrike: "0.1.0".into(),
        command: vec!["check".into(), "my <file>.c".into()],
        verdict: violated.clone(),
        assumed: Vec::new(),
        properties: vec![
            property("valid-memsafety", &["valid-deref", "valid-free", "valid-memtrack"], &violated),
            property("termination", &["termination"], &open),
            property("no-overflow", &["no-overflow"], &verdict(Answer::True, "true", None, &[])),
        ],
        rules: vec![
            rule("valid-deref", &[119, 125]),
            rule("valid-free", &[590]),
            rule("valid-memtrack", &[401]),
            rule("termination", &[835]),
            rule("no-overflow", &[190]),
        ],
        violations: vec![Violation {
            property: "valid-deref".into(),
            message: "read of 4 bytes past the end of `a` & more".into(),
            place: Some(place),
            cwe: 125,
            native: "confirmed: stack-buffer-overflow".into(),
            confirmed: true,
            inputs: Vec::new(),
            trace: Trace { stacks, steps },
        }],
        loops: vec![Loop {
            place: Some(Span { file: 0, line: 2, column: 5 }),
            function: "main".into(),
            engine: "backward".into(),
            invariants: vec![Invariant { text: "i <= n".into(), form: Form::C, origin: Origin::Guessed }],
            measures: vec!["n - i".into()],
        }],
        proofs: vec![Proof {
            engine: "forward".into(),
            properties: vec!["no-overflow".into()],
            grounds: vec![Ground {
                kind: "paths".into(),
                count: 2,
                by: None,
                text: "2 paths followed to their end".into(),
            }],
        }],
        files: vec![File {
            name: "my <file>.c".into(),
            sha256: Some("0".repeat(64)),
            text: Some(TEXT.into()),
            coverage: Coverage::default(),
        }],
        checks: Vec::new(),
        engines: Vec::new(),
        bugs: Vec::new(),
        limits: Limits::default(),
        seconds: 1.25,
        memory_bytes: None,
        statistics: Value::Null,
    }
}

#[test]
fn the_document_can_be_read_again() {
    let report = made_up();
    assert_eq!(Report::parse(&report.json()).ok(), Some(report.clone()));
    assert!(!report.json().contains('\n'));
    let later = report.json().replacen("\"format\":1", "\"format\":2", 1);
    assert!(matches!(Report::parse(&later), Err(NoReport::Format(2))));
    assert!(matches!(Report::parse("[]"), Err(NoReport::Malformed(_))));
}

#[test]
fn the_page_needs_nothing_else_and_its_data_cannot_end_it() {
    let page = html(&made_up());
    let data = page.split_once("id=\"data\">").and_then(|(_, rest)| rest.split_once("</script>")).map(|(data, _)| data);
    let data: Value = serde_json::from_str(data.expect("there is data")).expect("it is JSON");
    assert_eq!(data["files"][0]["text"], TEXT);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script>").count(), 2);
    for outside in ["src=\"", "@import", "url(", "href=\"http"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("<title>false(valid-deref) · my &lt;file&gt;.c · Shrike</title>"));
    assert!(!page.contains("{{verdict}}") && !page.contains("{{script}}"));
}

#[test]
fn sarif_says_what_it_must() {
    let sarif: Value = serde_json::from_str(&sarif(&made_up())).expect("it is JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let taxa = run["taxonomies"][0]["taxa"].as_array().expect("taxa");
    let known = |reference: &Value| {
        reference["toolComponent"]["name"] == "CWE" && taxa.iter().any(|taxon| taxon["id"] == reference["id"])
    };
    for rule in rules {
        let relations = rule["relationships"].as_array().expect("relationships");
        assert!(!relations.is_empty() && relations.iter().all(|relation| known(&relation["target"])), "{rule}");
    }
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 1);
    let result = &results[0];
    let index = result["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(rules[index]["id"], result["ruleId"]);
    assert_eq!(rules[index]["shortDescription"]["text"], "valid-deref holds.");
    assert_eq!((&result["level"], &result["kind"]), (&json!("error"), &json!("fail")));
    assert_eq!(result["taxa"][0]["id"], "125");
    let place = &result["locations"][0]["physicalLocation"];
    // Byte 10 is behind an umlaut, so it is character 9.
    assert_eq!(place["region"], json!({ "startLine": 1, "startColumn": 9 }));
    assert_eq!(place["artifactLocation"], json!({ "uri": "my%20%3Cfile%3E.c", "index": 0 }));
    let flow = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a flow");
    assert_eq!(flow.len(), 2);
    assert_eq!(flow[0]["state"]["a[1]"]["text"], "'<&\u{1}\"'");
    assert_eq!(flow[1]["executionOrder"], 2);
    let notification = run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].as_str();
    assert!(notification.is_some_and(|text| text.starts_with("termination is unknown(time limit): time limit; ")));
}

#[test]
fn junit_counts_and_names_every_property() {
    let xml = junit(&made_up());
    let mut reader = Reader::from_str(&xml);
    let (mut elements, mut texts) = (Vec::new(), String::new());
    loop {
        match reader.read_event().expect("it is XML") {
            Event::Start(element) | Event::Empty(element) => {
                let attribute = |name: &str| {
                    let found = element.try_get_attribute(name).expect("attributes are well formed");
                    found.map(|found| found.unescape_value().expect("it is escaped").into_owned())
                };
                let name = String::from_utf8_lossy(element.name().as_ref()).into_owned();
                elements.push((name, attribute("name"), attribute("message"), attribute("failures")));
            }
            Event::Text(text) => texts += &text.decode().expect("it is UTF-8"),
            Event::Eof => break,
            _ => {}
        }
    }
    let some = |text: &str| Some(text.to_owned());
    let failure = some("my <file>.c:1: read of 4 bytes past the end of `a` & more");
    let expected = [
        ("testsuites", None, None, None),
        ("testsuite", some("shrike"), None, some("1")),
        ("testcase", some("valid-memsafety"), None, None),
        ("failure", None, failure, None),
        ("testcase", some("termination"), None, None),
        ("skipped", None, some("unknown: time limit"), None),
        ("testcase", some("no-overflow"), None, None),
    ];
    let expected: Vec<_> =
        expected.into_iter().map(|(name, of, message, failures)| (name.to_owned(), of, message, failures)).collect();
    assert_eq!(elements, expected);
    // A control character is nothing that XML can hold.
    assert!(texts.contains("a[1] = ") && texts.contains('\u{fffd}') && !texts.contains('\u{1}'), "{texts}");
}
