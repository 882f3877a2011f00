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

/// What is to be said about a property.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The word in `false(…)`. It is the same for both properties about overflow.
    pub word: &'static str,
    /// What SV-COMP's property files say, without `CHECK`. Four of these are not SV-COMP's: `G assert` is what others have for
    /// assertions, and there is nothing for divisions, undefined behaviour and the stack.
    pub formula: &'static str,
    /// What a violation is.
    pub violated: &'static str,
    /// The number of a violation in the Common Weakness Enumeration, where it does not show a narrower one.
    pub weakness: u32,
    /// Flags with which clang makes a violation visible; none where a native run shows it by itself, or the harness does.
    pub sanitizer: &'static [&'static str],
    /// Does it ask about accesses to memory, about the lives of objects, or about all that C leaves undefined?
    pub memory: bool,
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
        let (word, formula, violated, weakness, sanitizer, memory): (_, _, _, _, &[&str], _) = match self {
            Property::UnreachCall => {
                ("unreach-call", "G ! call(reach_error())", "the error function is called", 617, &[], false)
            }
            Property::Assert => ("assert", "G assert", "an assertion fails", 617, &[], false),
            Property::ValidDeref => ("valid-deref", "G valid-deref", "an invalid access", 119, ADDRESS, true),
            Property::ValidFree => ("valid-free", "G valid-free", "an invalid free", 590, ADDRESS, true),
            Property::ValidMemtrack => {
                ("valid-memtrack", "G valid-memtrack", "memory that nothing points to", 401, ADDRESS, true)
            }
            Property::ValidMemcleanup => {
                ("valid-memcleanup", "G valid-memcleanup", "memory that is never freed", 401, &[], true)
            }
            Property::NoOverflow => {
                let flags = &["-fsanitize=signed-integer-overflow,shift-base", UNRECOVERABLE];
                ("no-overflow", "G ! overflow", "a signed overflow", 190, flags, false)
            }
            Property::DivisionByZero => {
                let flags = &["-fsanitize=integer-divide-by-zero", UNRECOVERABLE];
                ("div-by-zero", "G ! div-by-zero", "a division by zero", 369, flags, false)
            }
            Property::DivisionOverflow => {
                // Other overflows on the way there are reported too, and do not end the run.
                let flags = &["-fsanitize=signed-integer-overflow", "-fsanitize-recover=all"];
                ("no-overflow", "G ! overflow", "a division that overflows", 190, flags, false)
            }
            Property::UndefinedBehaviour => {
                // Checks have sanitizers of their own; what else is undefined ends in a trap of the compiler's, or shows by itself.
                let flags = &["-fsanitize=unreachable", UNRECOVERABLE];
                ("undefined-behaviour", "G ! undefined-behaviour", "undefined behaviour", 758, flags, true)
            }
            Property::StackLimit => ("stack-limit", "G ! stack-overflow", "a stack that is too small", 674, &[], false),
            Property::Termination => ("termination", "F end", "a run without end", 835, &[], false),
            Property::NoDataRace => ("no-data-race", "G ! data-race", "a data race", 366, &[], false),
            Property::NoDeadlock => ("no-deadlock", "G ! deadlock", "threads that wait for ever", 833, &[], false),
        };
        Description { word, formula, violated, weakness, sanitizer, memory }
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
