//! Properties: what may be asked to hold of every run.

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Property {
    /// reach_error() and __VERIFIER_error() are never called.
    UnreachCall,
    /// assert() never fails.
    Assert,
    /// Memory is only accessed where there is an object that allows it.
    ValidDeref,
    /// Only what malloc() gave is freed, and once.
    ValidFree,
    /// Something points to all memory that is not freed.
    ValidMemtrack,
    /// All memory is freed at the end.
    ValidMemcleanup,
    /// No signed overflow.
    NoOverflow,
    /// No division by zero.
    DivisionByZero,
    /// The part of `NoOverflow` that ends a run: the smallest number is not divided by -1.
    DivisionOverflow,
    /// Nothing else happens that C gives no meaning to, and that clang or the machine can tell.
    UndefinedBehaviour,
    /// The calls in progress fit on the stack.
    StackLimit,
    /// Every run ends.
    Termination,
    /// Of two accesses to the same bytes by different threads, one of which writes and not both of which are atomic, one happens before the other.
    NoDataRace,
    /// There is always a thread that can go on, until the program ends.
    NoDeadlock,
}

/// What is to be said about a property: nothing of this stands anywhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// The word in `false(…)`. It is the same for both properties about overflow.
    pub word: &'static str,
    /// The name under which users ask about it; several properties share one. None where it is asked in another way.
    pub asked_as: Option<&'static str>,
    /// What SV-COMP's property files say, without `CHECK`. Four of these are not SV-COMP's: `G assert` is what others have for
    /// assertions, and there is nothing for divisions, undefined behaviour and the stack.
    pub formula: &'static str,
    /// What holds of every run. It is the same for both properties about overflow.
    pub sentence: &'static str,
    /// What a violation is.
    pub violated: &'static str,
    /// What violations are in the Common Weakness Enumeration: the number for one of which no more is known, then narrower ones.
    pub weaknesses: &'static [u32],
    /// Flags with which clang makes a violation visible; none where a native run shows it by itself, or the harness does.
    pub sanitizer: &'static [&'static str],
    /// Does it ask about accesses to memory, about the lives of objects, or about all that C leaves undefined?
    pub memory: bool,
    /// Is every violation the failure of a single instruction, which can be told from the program?
    pub shown_by_steps: bool,
}

/// The properties that are checked together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PropertySet {
    members: Vec<Property>,
}

impl Property {
    pub const ALL: [Property; 14] = [
        Property::UnreachCall,
        Property::Assert,
        Property::ValidDeref,
        Property::ValidFree,
        Property::ValidMemtrack,
        Property::ValidMemcleanup,
        Property::NoOverflow,
        Property::DivisionByZero,
        Property::DivisionOverflow,
        Property::UndefinedBehaviour,
        Property::StackLimit,
        Property::Termination,
        Property::NoDataRace,
        Property::NoDeadlock,
    ];

    /// All that is said about it, but for the checks it has (`of_check`), and the faults that violate it (`engine::property_of`).
    pub fn description(self) -> Description {
        const UNRECOVERABLE: &str = "-fno-sanitize-recover=all";
        const ADDRESS: &[&str] = &["-fsanitize=address"];
        const NO_OVERFLOW: Description = Description {
            word: "no-overflow",
            asked_as: Some("no-overflow"),
            formula: "G ! overflow",
            sentence: "No signed arithmetic overflows.",
            violated: "a signed overflow",
            weaknesses: &[190],
            sanitizer: &["-fsanitize=signed-integer-overflow,shift-base", UNRECOVERABLE],
            memory: false,
            shown_by_steps: true,
        };
        match self {
            Property::UnreachCall => Description {
                word: "unreach-call",
                asked_as: Some("unreach-call"),
                formula: "G ! call(reach_error())",
                sentence: "The error function is never called.",
                violated: "the error function is called",
                weaknesses: &[617],
                sanitizer: &[],
                memory: false,
                shown_by_steps: true,
            },
            Property::Assert => Description {
                word: "assert",
                asked_as: Some("assert"),
                formula: "G assert",
                sentence: "No assertion fails.",
                violated: "an assertion fails",
                weaknesses: &[617],
                sanitizer: &[],
                memory: false,
                shown_by_steps: true,
            },
            Property::ValidDeref => Description {
                word: "valid-deref",
                asked_as: Some("valid-memsafety"),
                formula: "G valid-deref",
                sentence: "Memory is accessed only where there is an object that allows it.",
                violated: "an invalid access",
                weaknesses: &[119, 125, 787, 476, 416],
                sanitizer: ADDRESS,
                memory: true,
                shown_by_steps: true,
            },
            Property::ValidFree => Description {
                word: "valid-free",
                asked_as: Some("valid-memsafety"),
                formula: "G valid-free",
                sentence: "Only what malloc gave is freed, and once.",
                violated: "an invalid free",
                weaknesses: &[590, 415],
                sanitizer: ADDRESS,
                memory: true,
                shown_by_steps: true,
            },
            Property::ValidMemtrack => Description {
                word: "valid-memtrack",
                asked_as: Some("valid-memsafety"),
                formula: "G valid-memtrack",
                sentence: "Something points to all memory that is not freed.",
                violated: "memory that nothing points to",
                weaknesses: &[401],
                sanitizer: ADDRESS,
                memory: true,
                shown_by_steps: false,
            },
            Property::ValidMemcleanup => Description {
                word: "valid-memcleanup",
                asked_as: Some("valid-memcleanup"),
                formula: "G valid-memcleanup",
                sentence: "All memory is freed at the end.",
                violated: "memory that is never freed",
                weaknesses: &[401],
                sanitizer: &[],
                memory: true,
                shown_by_steps: false,
            },
            Property::NoOverflow => NO_OVERFLOW,
            Property::DivisionByZero => Description {
                word: "div-by-zero",
                asked_as: Some("div-by-zero"),
                formula: "G ! div-by-zero",
                sentence: "No integer is divided by zero.",
                violated: "a division by zero",
                weaknesses: &[369],
                sanitizer: &["-fsanitize=integer-divide-by-zero", UNRECOVERABLE],
                memory: false,
                shown_by_steps: true,
            },
            Property::DivisionOverflow => Description {
                violated: "a division that overflows",
                // Other overflows on the way there are reported too, and do not end the run.
                sanitizer: &["-fsanitize=signed-integer-overflow", "-fsanitize-recover=all"],
                ..NO_OVERFLOW
            },
            Property::UndefinedBehaviour => Description {
                word: "undefined-behaviour",
                asked_as: Some("undefined-behaviour"),
                formula: "G ! undefined-behaviour",
                sentence: "Nothing happens that C gives no meaning to.",
                violated: "undefined behaviour",
                weaknesses: &[758],
                // Checks have sanitizers of their own; what else is undefined ends in a trap of the compiler's, or shows by itself.
                sanitizer: &["-fsanitize=unreachable", UNRECOVERABLE],
                memory: true,
                // Some of what is undefined has no check.
                shown_by_steps: false,
            },
            Property::StackLimit => Description {
                word: "stack-limit",
                // By saying how large the stack is.
                asked_as: None,
                formula: "G ! stack-overflow",
                sentence: "The calls in progress fit on the stack.",
                violated: "a stack that is too small",
                weaknesses: &[674],
                sanitizer: &[],
                memory: false,
                shown_by_steps: false,
            },
            Property::Termination => Description {
                word: "termination",
                asked_as: Some("termination"),
                formula: "F end",
                sentence: "Every run ends.",
                violated: "a run without end",
                weaknesses: &[835],
                sanitizer: &[],
                memory: false,
                shown_by_steps: false,
            },
            Property::NoDataRace => Description {
                word: "no-data-race",
                asked_as: Some("no-data-race"),
                formula: "G ! data-race",
                sentence: "No two threads access the same bytes at once, unless both read or both are atomic.",
                violated: "a data race",
                weaknesses: &[366],
                sanitizer: &[],
                memory: false,
                shown_by_steps: false,
            },
            Property::NoDeadlock => Description {
                word: "no-deadlock",
                asked_as: Some("no-deadlock"),
                formula: "G ! deadlock",
                sentence: "There is always a thread that can go on.",
                violated: "threads that wait for ever",
                weaknesses: &[833],
                sanitizer: &[],
                memory: false,
                shown_by_steps: false,
            },
        }
    }

    /// The word in `false(…)`.
    pub fn word(self) -> &'static str {
        self.description().word
    }

    /// The line of a property file.
    pub fn check(self) -> String {
        format!("CHECK( init(main()), LTL({}) )", self.description().formula)
    }

    /// The first property with this word.
    pub fn named(word: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|property| property.word() == word)
    }
}

impl PropertySet {
    pub fn new(members: impl IntoIterator<Item = Property>) -> PropertySet {
        let mut members: Vec<Property> = members.into_iter().collect();
        members.sort_unstable();
        members.dedup();
        PropertySet { members }
    }

    pub fn contains(&self, property: Property) -> bool {
        self.members.contains(&property)
    }

    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = Property> + '_ {
        self.members.iter().copied()
    }

    /// Without these.
    pub fn without(&self, others: &PropertySet) -> PropertySet {
        PropertySet::new(self.iter().filter(|&property| !others.contains(property)))
    }
}
