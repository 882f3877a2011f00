//! The workflow: a question about a program in, answers with evidence out.
//!
//! A program is lowered, the checks of the properties are placed, those that always hold are removed, the rest is sliced, engines
//! search, and what they find is confirmed by runs. What is found only in the slice is searched for again in the whole program.
//! Nothing is printed or written here: an `Observer` hears what happens, and the caller decides what becomes of the result.
//!
//! | module     | what is there                                                   |
//! |------------|-----------------------------------------------------------------|
//! | `inquiry`  | what is asked, and how to go about it                           |
//! | `verify`   | the steps, one after the other                                  |
//! | `search`   | engines at work on a program or a slice of it                   |
//! | `confirm`  | runs of what they find, by the machine and natively             |
//! | `followed` | a witness that guides the search                                |
//! | `suite`    | tests of a program, instead of answers about it                 |
//! | `answers`  | the questions and what is known of each                         |
//! | `registry` | the engines, by name                                            |
//!
//! ```
//! use engine::Budget;
//! use verifier::{verify, Silent, Inquiry};
//!
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("a.c");
//! std::fs::write(&file, "int main(void) { int a[2] = {1, 2}; return a[2]; }")?;
//! let verified = verify(&Inquiry::new([file]), &Budget::unlimited(), &mut Silent)?;
//! assert_eq!(verified.answers.together().word(), "false(valid-deref)");
//! assert_eq!(verified.found.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A test suite is made in the same way, from the paths of an exploration:
//!
//! ```
//! use engine::Budget;
//! use std::time::{Duration, Instant};
//! use verifier::{suite, Inquiry, Silent};
//!
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("a.c");
//! std::fs::write(&file, "int __VERIFIER_nondet_int(void); int main(void) { if (__VERIFIER_nondet_int() > 0) return 1; return 2; }")?;
//! let last = Instant::now() + Duration::from_secs(60);
//! let tested = suite(&Inquiry::new([file]), Default::default(), &Budget::unlimited(), last, &mut Silent)?;
//! assert_eq!((tested.tests.len(), tested.branches.covered), (2, 2));
//! assert!(tested.reasons.is_empty(), "every path was followed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod answers;
mod confirm;
mod followed;
mod inquiry;
mod registry;
mod search;
mod suite;
mod verify;

pub use answers::{Answer, Answers};
pub use confirm::Found;
pub use inquiry::{Inquiry, Observer, Silent};
pub use registry::{engines, named, plans, Choices, Entry};
pub use suite::{suite, Tested};
pub use verify::{checked, executable, read, verify, Error, NoSearch, Reduction, Searched, Verified};
