//! Names of weaknesses, by their numbers in the Common Weakness Enumeration (cwe.mitre.org).

struct Weakness {
    number: u32,
    name: &'static str,
}

/// Those of all properties.
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

/// What a weakness is called.
pub fn weakness_name(number: u32) -> Option<&'static str> {
    WEAKNESSES.iter().find(|weakness| weakness.number == number).map(|weakness| weakness.name)
}
