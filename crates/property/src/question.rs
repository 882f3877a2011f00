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
pub const NAMES: [&str; 11] = [
    "unreach-call",
    "assert",
    "valid-memsafety",
    "valid-memcleanup",
    "no-overflow",
    "div-by-zero",
    "undefined-behaviour",
    "no-data-race",
    "no-deadlock",
    "termination",
    "all",
];

/// Whatever ends a run in an error: what is checked where nothing else is asked for.
pub const USUAL: [Property; 6] = [
    Property::UnreachCall,
    Property::Assert,
    Property::ValidDeref,
    Property::ValidFree,
    Property::DivisionByZero,
    Property::DivisionOverflow,
];

const OVERFLOW: [Property; 2] = [Property::NoOverflow, Property::DivisionOverflow];

/// What C leaves undefined. An access that is not valid is that too; its own name says more.
const UNDEFINED: [Property; 6] = [
    Property::ValidDeref,
    Property::ValidFree,
    Property::NoOverflow,
    Property::DivisionByZero,
    Property::DivisionOverflow,
    Property::UndefinedBehaviour,
];

const MEMORY_SAFETY: [Property; 3] = [Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack];

/// The questions that a name or the text of a file stands for; else what is wrong with it.
pub fn questions(name: &str, file: Option<&str>) -> Result<Vec<Question>, String> {
    if let Some(text) = file {
        return Ok(vec![in_file(text)?]);
    }
    let named = |name: &str| Question::of(name, named(name));
    match name {
        "all" => {
            Ok(NAMES.iter().filter(|&&name| name != "all" && name != "termination").map(|name| named(name)).collect())
        }
        _ if NAMES.contains(&name) => Ok(vec![named(name)]),
        _ => Err(format!("a property is a .prp file or one of {}", NAMES.join(", "))),
    }
}

fn named(name: &str) -> Vec<Property> {
    match name {
        "valid-memsafety" => MEMORY_SAFETY.to_vec(),
        "no-overflow" => OVERFLOW.to_vec(),
        "undefined-behaviour" => UNDEFINED.to_vec(),
        _ => Property::named(name).into_iter().collect(),
    }
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
            _ => Property::ALL.into_iter().filter(|property| *property != Property::StackLimit).find(plain),
        };
        members.push(known.ok_or_else(|| format!("the property `{formula}` is not supported"))?);
        rest = after;
    }
    if members.contains(&Property::NoOverflow) {
        members.extend(OVERFLOW);
    }
    let first = *members.first().ok_or("the file has no property")?;
    let is_memory = members.iter().all(|property| MEMORY_SAFETY.contains(property));
    let name = if is_memory { "valid-memsafety" } else { first.word() };
    if members.contains(&Property::UndefinedBehaviour) {
        members.extend(UNDEFINED);
    }
    Ok(Question::of(name, members))
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
            ("G ! overflow", OVERFLOW.to_vec()),
            ("F end", vec![Property::Termination]),
            ("G ! data-race", vec![Property::NoDataRace]),
            ("G ! deadlock", vec![Property::NoDeadlock]),
        ] {
            let text = format!("CHECK( init(main()), LTL({formula}) )\n");
            assert_eq!(members(&text), Ok(properties));
        }
        let text = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\n\
                    CHECK( init(main()), LTL(G valid-memtrack) )\n\n";
        assert_eq!(members(text), Ok(MEMORY_SAFETY.to_vec()));
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
        for name in NAMES {
            assert!(questions(name, None).is_ok_and(|list| list.iter().all(|question| !question.members.is_empty())));
        }
        assert_eq!(questions("all", None).map(|list| list.len()), Ok(9));
        assert!(questions("memory", None).is_err());
    }
}
