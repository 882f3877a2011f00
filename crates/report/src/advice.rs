//! What to do about a reason for 'unknown': the one table.

use serde::{Deserialize, Serialize};

/// Kinds of reasons, as far as they ask for different things of the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    TimeLimit,
    MemoryLimit,
    Interrupted,
    /// A limit of the search.
    Limit,
    Unsupported,
    /// A limit of Shrike's own.
    Exhausted,
    /// Undefined behaviour that is not what was asked about.
    Undefined,
    Solver,
    /// The solver cannot be set up.
    SetUp,
    Unconfirmed,
    /// A witness does not fit the program.
    Witness,
    /// The program cannot be compiled.
    Input,
    /// A bug of Shrike.
    Internal,
}

impl ReasonKind {
    pub const ALL: [ReasonKind; 13] = [
        ReasonKind::TimeLimit,
        ReasonKind::MemoryLimit,
        ReasonKind::Interrupted,
        ReasonKind::Limit,
        ReasonKind::Unsupported,
        ReasonKind::Exhausted,
        ReasonKind::Undefined,
        ReasonKind::Solver,
        ReasonKind::SetUp,
        ReasonKind::Unconfirmed,
        ReasonKind::Witness,
        ReasonKind::Input,
        ReasonKind::Internal,
    ];

    pub fn advice(self) -> &'static str {
        match self {
            ReasonKind::TimeLimit => {
                "give it more time (--time-limit), try one engine alone (--engine forward or merging), \
                 or make the inputs narrower with an assumption"
            }
            ReasonKind::MemoryLimit => {
                "give it more memory (--memory-limit), let states be joined (--engine merging), \
                 or make arrays and inputs smaller"
            }
            ReasonKind::Interrupted => "run it again, with --time-limit if it may not take long",
            ReasonKind::Limit => {
                "raise or leave away the limit that the reason names (--loop-limit, --depth-limit, --fork-limit, --context-limit); \
                 where it speaks of arguments, set them in `main`"
            }
            ReasonKind::Unsupported => {
                "write a body in C for the function that the reason names and give it as one more file, \
                 or check a part of the program that does without"
            }
            ReasonKind::Exhausted => "make the arrays, or the depth of recursion, at the place that the reason names smaller",
            ReasonKind::Undefined => {
                "check for it: --property all says whether the program has undefined behaviour; mend that first"
            }
            ReasonKind::Solver => {
                "give it more time and memory, use narrower types in the arithmetic at the place that the reason names, \
                 or assume more about its operands"
            }
            ReasonKind::SetUp => "name a folder for --emit-smt2 that can be made and written",
            ReasonKind::Unconfirmed => {
                "where a variable is read before it has a value, give it one; else this is a weakness of Shrike, \
                 please report it"
            }
            ReasonKind::Witness => "check without --witness, or with the files and flags that the witness was made with",
            ReasonKind::Input => "the compiler's messages say what is wrong; -I, -D and -std are passed on to it",
            ReasonKind::Internal => "this is a bug of Shrike, not of your program; please report it with the input",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_advice_of_its_own() {
        for (index, kind) in ReasonKind::ALL.iter().enumerate() {
            assert!(!kind.advice().is_empty());
            assert!(ReasonKind::ALL[..index].iter().all(|other| other.advice() != kind.advice()), "{kind:?}");
        }
    }
}
