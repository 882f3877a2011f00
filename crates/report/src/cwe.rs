//! Weaknesses by their numbers in the Common Weakness Enumeration (cwe.mitre.org).

pub(crate) struct Weakness {
    pub number: u32,
    pub name: &'static str,
}

const WEAKNESSES: [Weakness; 16] = [
    Weakness { number: 125, name: "Out-of-bounds Read" },
    Weakness { number: 787, name: "Out-of-bounds Write" },
    Weakness { number: 119, name: "Improper Restriction of Operations within the Bounds of a Memory Buffer" },
    Weakness { number: 476, name: "NULL Pointer Dereference" },
    Weakness { number: 416, name: "Use After Free" },
    Weakness { number: 415, name: "Double Free" },
    Weakness { number: 590, name: "Free of Memory not on the Heap" },
    Weakness { number: 401, name: "Missing Release of Memory after Effective Lifetime" },
    Weakness { number: 190, name: "Integer Overflow or Wraparound" },
    Weakness { number: 369, name: "Divide By Zero" },
    Weakness { number: 758, name: "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior" },
    Weakness { number: 674, name: "Uncontrolled Recursion" },
    Weakness { number: 617, name: "Reachable Assertion" },
    Weakness { number: 366, name: "Race Condition within a Thread" },
    Weakness { number: 833, name: "Deadlock" },
    Weakness { number: 835, name: "Loop with Unreachable Exit Condition ('Infinite Loop')" },
];

pub(crate) fn weakness(number: u32) -> Option<&'static Weakness> {
    WEAKNESSES.iter().find(|weakness| weakness.number == number)
}

/// What a violation of a property may be.
pub(crate) fn of_property(property: &str) -> &'static [u32] {
    match property {
        "unreach-call" | "assert" => &[617],
        "valid-deref" => &[119, 125, 787, 476, 416],
        "valid-free" => &[415, 590],
        "valid-memtrack" | "valid-memcleanup" => &[401],
        "no-overflow" => &[190],
        "div-by-zero" => &[369],
        "undefined-behaviour" => &[758],
        "stack-limit" => &[674],
        "no-data-race" => &[366],
        "no-deadlock" => &[833],
        "termination" => &[835],
        _ => &[],
    }
}

/// What a property says, in a sentence.
pub(crate) fn sentence(property: &str) -> &'static str {
    match property {
        "unreach-call" => "The error function is never called.",
        "assert" => "No assertion fails.",
        "valid-deref" => "Memory is accessed only where there is an object that allows it.",
        "valid-free" => "Only what malloc gave is freed, and once.",
        "valid-memtrack" => "Something points to all memory that is not freed.",
        "valid-memcleanup" => "All memory is freed at the end.",
        "no-overflow" => "No signed arithmetic overflows.",
        "div-by-zero" => "No integer is divided by zero.",
        "undefined-behaviour" => "Nothing happens that C gives no meaning to.",
        "stack-limit" => "The calls in progress fit on the stack.",
        "no-data-race" => "No two threads access the same bytes at once, unless both read or both are atomic.",
        "no-deadlock" => "There is always a thread that can go on.",
        "termination" => "Every run ends.",
        _ => "A property of every run.",
    }
}
