//! What a user may ask of a program: names and files of properties, and the checks that they become.
//!
//! | module     | what is there                                          |
//! |------------|--------------------------------------------------------|
//! | `property` | the properties, their words, and sets of them          |
//! | `question` | what a user asks, by name or in a file                 |
//! | `place`    | checks in the program                                  |
//! | `unwritten`| values that may depend on what was never written       |
//! | `reduce`   | a smaller program with the same answers                |

#![forbid(unsafe_code)]

mod place;
mod property;
mod question;
mod reduce;
mod unwritten;

pub use place::{place, tolerate};
pub use property::{Description, Property, PropertySet};
pub use question::{names, questions, Question, USUAL};
pub use reduce::{may_select, of_check, remove_proven, sliced, smaller, CheckCounts, Size, Sliced, Slicing};
