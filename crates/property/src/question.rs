//! What a user asks: a property by its name, several under one name, or a file as SV-COMP has them.
//!
//! A file holds lines of the form `CHECK( init(main()), LTL(G ! call(reach_error())) )`; all of them together are one
//! question. Blanks mean nothing.

use crate::property::{Property, PropertySet};

/// One thing that gets a verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    pub name: String,
    pub members: PropertySet,
}

/// What may be asked for by name.
pub fn names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in Property::ALL.into_iter().filter_map(|property| property.description().asked_as).chain([ALL]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// All other names but one: whether runs end depends on every loop of the program, and is a search of its own.
const ALL: &str = "all";

/// Whatever ends a run in an error: what is checked where nothing else is asked for.
pub const USUAL: [Property; 6] = [
    Property::UnreachCall,
    Property::Assert,
    Property::ValidDeref,
    Property::ValidFree,
    Property::DivisionByZero,
    Property::DivisionOverflow,
];

/// What C leaves undefined. An access that is not valid is that too; its own name says more.
const UNDEFINED: [Property; 6] = [
    Property::ValidDeref,
    Property::ValidFree,
    Property::NoOverflow,
    Property::DivisionByZero,
    Property::DivisionOverflow,
    Property::UndefinedBehaviour,
];

/// The questions that a name or the text of a file stands for; else what is wrong with it.
pub fn questions(name: &str, file: Option<&str>) -> Result<Vec<Question>, String> {
    if let Some(text) = file {
        return Ok(vec![in_file(text)?]);
    }
    let named = |name: &str| Question::of(name, named(name));
    let termination = Property::Termination.word();
    match name {
        ALL => Ok(names().into_iter().filter(|&name| name != ALL && name != termination).map(named).collect()),
        _ if names().contains(&name) => Ok(vec![named(name)]),
        _ => Err(format!("a property is a .prp file or one of {}", names().join(", "))),
    }
}

/// The properties that are asked about under a name.
fn named(name: &str) -> Vec<Property> {
    let asked = |property: &Property| property.description().asked_as == Some(name);
    with_undefined(Property::ALL.into_iter().filter(asked).collect())
}

/// Some of what C leaves undefined has properties of its own.
fn with_undefined(mut members: Vec<Property>) -> Vec<Property> {
    if members.contains(&Property::UndefinedBehaviour) {
        members.extend(UNDEFINED);
    }
    members
}

fn in_file(text: &str) -> Result<Question, String> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut members = Vec::new();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (formula, after) = rest
            .strip_prefix("CHECK(init(main()),LTL(")
            .and_then(|inner| inner.split_once("))").map(|_| inner))
            .and_then(split_formula)
            .ok_or_else(|| format!("`{rest}` is not of the form CHECK( init(main()), LTL(…) )"))?;
        let plain = |property: &Property| property.description().formula.replace(' ', "") == formula;
        let known = match formula {
            "G!call(__VERIFIER_error())" => Some(Property::UnreachCall),
            _ => Property::ALL.into_iter().filter(|property| property.description().asked_as.is_some()).find(plain),
        };
        members.push(known.ok_or_else(|| format!("the property `{formula}` is not supported"))?);
        rest = after;
    }
    let first = *members.first().ok_or("the file has no property")?;
    let asked_as = |property: &Property| property.description().asked_as;
    let is_one = members.iter().all(|property| asked_as(property) == asked_as(&first));
    let name = asked_as(&first).filter(|_| is_one).unwrap_or(first.word());
    // A formula stands for all properties that have it.
    let same = |property: &Property| members.iter().any(|member| member.word() == property.word());
    let members = Property::ALL.into_iter().filter(same).collect();
    Ok(Question::of(name, with_undefined(members)))
}

/// The formula in front of the two parentheses that end it, and what follows them.
fn split_formula(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some((&text[..at], text[at..].strip_prefix("))")?)),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

impl Question {
    /// Whether the stack is large enough, which is asked by saying how large it is.
    pub fn stack_limit() -> Question {
        Question::of("stack-limit", vec![Property::StackLimit])
    }

    /// What is asked where no property is named.
    pub fn usual() -> Question {
        Question::of("usual", USUAL.to_vec())
    }

    fn of(name: &str, members: Vec<Property>) -> Question {
        Question { name: name.into(), members: PropertySet::new(members) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(text: &str) -> Result<Vec<Property>, String> {
        questions("a.prp", Some(text)).map(|list| list[0].members.iter().collect())
    }

    #[test]
    fn files_of_every_kind() {
        for (formula, properties) in [
            ("G ! call(reach_error())", vec![Property::UnreachCall]),
            ("G ! call(__VERIFIER_error())", vec![Property::UnreachCall]),
            ("G valid-memcleanup", vec![Property::ValidMemcleanup]),
            ("G ! overflow", vec![Property::NoOverflow, Property::DivisionOverflow]),
            ("F end", vec![Property::Termination]),
            ("G ! data-race", vec![Property::NoDataRace]),
            ("G ! deadlock", vec![Property::NoDeadlock]),
        ] {
            let text = format!("CHECK( init(main()), LTL({formula}) )\n");
            assert_eq!(members(&text), Ok(properties));
        }
        let text = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\n\
                    CHECK( init(main()), LTL(G valid-memtrack) )\n\n";
        let memory_safety = vec![Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack];
        assert_eq!(members(text), Ok(memory_safety));
        assert_eq!(questions("a.prp", Some(text)).map(|list| list[0].name.clone()), Ok("valid-memsafety".into()));
    }

    #[test]
    fn files_that_are_none() {
        for text in ["", "G ! overflow", "CHECK( init(main()), LTL(G ! overflow)", "CHECK( init(f()), LTL(F end) )"] {
            assert!(members(text).is_err(), "{text}");
        }
        let live = members("CHECK( init(main()), LTL(G F live) )");
        assert_eq!(live, Err("the property `GFlive` is not supported".into()));
    }

    #[test]
    fn every_name_is_a_question() {
        for name in names() {
            assert!(questions(name, None).is_ok_and(|list| list.iter().all(|question| !question.members.is_empty())));
        }
        assert_eq!(questions("all", None).map(|list| list.len()), Ok(9));
        assert!(questions("memory", None).is_err());
    }
}
