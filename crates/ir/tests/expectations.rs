//! The programs in `tests/ir`: what holds of each block and function stands as a comment on its line.
//!
//! A line says all that holds of it, so an expectation that is missing fails like one that is wrong:
//!
//! | on a block             | meaning                                                                        |
//! |------------------------|--------------------------------------------------------------------------------|
//! | `entry`, `unreachable` | where control starts, and where it never is                                    |
//! | `idom: b1`             | its immediate dominator                                                        |
//! | `ipdom: b1`            | its immediate post-dominator; `end` for the end of the function                |
//! | `in: b1 b2`            | the headers of the loops around it, from the outside in                        |
//! | `header`               | it heads a loop, with `latches: b2 b3` and `exits: b1-b4`                      |
//! | `irreducible`          | it is in an irreducible region, `irreducible entry` if that is entered here    |
//! | `head`                 | cycles are cut here although it heads no loop                                  |
//!
//! On a function: `calls: @f @g`, `address taken`, `indirect`, `recursive`, and in programs with several functions
//! `rank: 2`, its place in the order from callees to callers.
//!
//! This reads the files of that directory itself; programs for other parts of Shrike are in directories below it.

use ir::{parse, verify, Body, CallGraph, Cfg, Dominators, Function, Loops, PostDominators, Program};
use std::path::Path;

#[test]
fn programs_are_as_their_comments_say() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir");
    let mut files: Vec<_> = std::fs::read_dir(&directory)
        .expect("there are programs in tests/ir")
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ir"))
        .collect();
    files.sort();
    assert!(files.len() >= 10, "programs are missing in {}", directory.display());
    let wrong: String = files.iter().map(|path| check_file(path)).collect();
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// What is wrong with a file's expectations, a line each.
fn check_file(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let program = parse(&text).unwrap_or_else(|error| panic!("{name}:{error}"));
    if let Err(violations) = verify(&program) {
        panic!("{name}: {}", violations[0]);
    }
    let calls = CallGraph::new(&program);
    let mut wrong = String::new();
    let mut function = None;
    for (index, line) in text.lines().enumerate() {
        let (code, comment) = line.split_once(';').unwrap_or((line, ""));
        let facts = if let Some(name) = function_on(code) {
            function = program.function_named(name);
            function.map(|function| facts_of_function(&program, &calls, function))
        } else {
            let body = function.and_then(|function| program.functions[function].body());
            label_on(code).zip(body).map(|(label, body)| facts_of_block(body, label))
        };
        let Some(facts) = facts else { continue };
        let mut expected: Vec<String> = comment.split(',').map(|part| part.trim().to_owned()).collect();
        expected.retain(|part| !part.is_empty());
        if sorted(expected) != sorted(facts.clone()) {
            wrong += &format!("{name}:{}: {}  ; {}\n", index + 1, code.trim_end(), facts.join(", "));
        }
    }
    wrong
}

fn sorted(mut facts: Vec<String>) -> Vec<String> {
    facts.sort();
    facts
}

/// The name of the function that begins on a line.
fn function_on(code: &str) -> Option<&str> {
    let rest = ["function @", "missing @", "intrinsic @"].iter().find_map(|word| code.trim().strip_prefix(word))?;
    rest.split('(').next()
}

/// The label of the block that begins on a line: `b` and its number.
fn label_on(code: &str) -> Option<&str> {
    let code = code.trim().strip_suffix(':')?;
    code.split('(').next()
}

fn facts_of_function(program: &Program, calls: &CallGraph, function: Function) -> Vec<String> {
    let name = |function: &Function| format!("@{}", program.functions[*function].name);
    let mut facts = Vec::new();
    let callees = calls.callees(function);
    if !callees.is_empty() {
        facts.push(format!("calls: {}", callees.iter().map(name).collect::<Vec<_>>().join(" ")));
    }
    for callee in callees {
        assert!(calls.callers(callee).contains(&function), "callers and callees disagree");
    }
    facts.extend(calls.address_taken().contains(&function).then(|| "address taken".to_owned()));
    facts.extend(calls.calls_indirectly(function).then(|| "indirect".to_owned()));
    facts.extend(calls.is_recursive(function).then(|| "recursive".to_owned()));
    let rank = calls.bottom_up().iter().position(|group| group.contains(&function)).expect("it is in a group");
    facts.extend((program.functions.len() > 1).then(|| format!("rank: {rank}")));
    facts
}

fn facts_of_block(body: &Body, label: &str) -> Vec<String> {
    let block = body.blocks.keys().find(|block| block.to_string() == label);
    let block = block.unwrap_or_else(|| panic!("labels are b0, b1, …, and not {label}"));
    let cfg = Cfg::new(body);
    let dominators = Dominators::new(&cfg);
    let loops = Loops::new(&cfg, &dominators);
    if !cfg.is_reachable(block) {
        return vec!["unreachable".to_owned()];
    }
    let mut facts = vec![match dominators.immediate(block) {
        Some(above) => format!("idom: {above}"),
        None => "entry".to_owned(),
    }];
    let after = PostDominators::new(&cfg).immediate(block).map_or("end".to_owned(), |after| after.to_string());
    facts.push(format!("ipdom: {after}"));

    let mut around = Vec::new();
    let mut next = loops.innermost(block);
    while let Some(id) = next {
        around.insert(0, loops.get(id).header.to_string());
        next = loops.get(id).parent;
    }
    if !around.is_empty() {
        facts.push(format!("in: {}", around.join(" ")));
    }
    if let Some(id) = loops.headed_by(block) {
        let latches: Vec<String> = loops.get(id).latches.iter().map(|latch| latch.to_string()).collect();
        let exits: Vec<String> = loops.exits(id, &cfg).map(|(from, to)| format!("{from}-{to}")).collect();
        facts.push("header".to_owned());
        facts.push(format!("latches: {}", latches.join(" ")));
        facts.extend((!exits.is_empty()).then(|| format!("exits: {}", exits.join(" "))));
    } else if loops.is_head(block) {
        facts.push("head".to_owned());
    }
    for region in loops.irreducible().iter().filter(|region| region.blocks.contains(&block)) {
        facts.push(if region.entries.contains(&block) { "irreducible entry" } else { "irreducible" }.to_owned());
    }
    facts
}
