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
}

/// The properties that are checked together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PropertySet {
    members: Vec<Property>,
}

impl Property {
    pub const ALL: [Property; 12] = [
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
    ];

    /// The word in `false(…)`. It is the same for both properties about overflow.
    pub fn word(self) -> &'static str {
        match self {
            Property::UnreachCall => "unreach-call",
            Property::Assert => "assert",
            Property::ValidDeref => "valid-deref",
            Property::ValidFree => "valid-free",
            Property::ValidMemtrack => "valid-memtrack",
            Property::ValidMemcleanup => "valid-memcleanup",
            Property::NoOverflow | Property::DivisionOverflow => "no-overflow",
            Property::DivisionByZero => "div-by-zero",
            Property::UndefinedBehaviour => "undefined-behaviour",
            Property::StackLimit => "stack-limit",
            Property::Termination => "termination",
        }
    }

    /// What SV-COMP's property files say, without `CHECK`. Four of these are not SV-COMP's: `G assert` is what others
    /// have for assertions, and neither has anything for divisions, undefined behaviour and the stack.
    pub fn formula(self) -> &'static str {
        match self {
            Property::UnreachCall => "G ! call(reach_error())",
            Property::Assert => "G assert",
            Property::ValidDeref => "G valid-deref",
            Property::ValidFree => "G valid-free",
            Property::ValidMemtrack => "G valid-memtrack",
            Property::ValidMemcleanup => "G valid-memcleanup",
            Property::NoOverflow | Property::DivisionOverflow => "G ! overflow",
            Property::DivisionByZero => "G ! div-by-zero",
            Property::UndefinedBehaviour => "G ! undefined-behaviour",
            Property::StackLimit => "G ! stack-overflow",
            Property::Termination => "F end",
        }
    }

    /// The line of a property file.
    pub fn check(self) -> String {
        format!("CHECK( init(main()), LTL({}) )", self.formula())
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
