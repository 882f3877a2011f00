//! What every engine speaks: what it is asked, what it may spend, and what it answers.
//!
//! | module     | what is there                                              |
//! |------------|------------------------------------------------------------|
//! | `engine`   | `Engine`, and `Plan`, which begins one                     |
//! | `subject`  | what is searched, and what is known of it beforehand       |
//! | `outcome`  | its answers: violated, proved, unknown                     |
//! | `proof`    | what a proof rests on                                      |
//! | `facts`    | what engines tell each other, and its laws                 |
//! | `predicate`| what holds at a place of the program, as data              |
//! | `invariant`| what a proof says of a loop, as data                      |
//! | `sites`    | where a run may fail, and when facts settle what is asked  |
//! | `board`    | where facts are said and heard                             |
//! | `account`  | what an engine has done, as data                           |
//! | `property` | which stops violate what                                   |
//! | `input`    | the inputs of a run, in order                              |
//! | `symbols`  | inputs as symbols, shared by the paths of an engine        |
//! | `trial`    | runs on given inputs                                       |
//! | `assume`   | what the machine assumes about new symbols                 |
//! | `cover`    | states that another one stands for                         |
//! | `budget`   | time, memory, and a request to stop                        |
//! | `reason`   | why an answer is unknown, in words a user can act on       |

#![forbid(unsafe_code)]

mod account;
mod assume;
mod board;
mod budget;
mod cover;
mod engine;
mod facts;
mod input;
mod invariant;
mod names;
mod outcome;
mod predicate;
mod proof;
mod property;
mod reason;
mod sites;
mod subject;
mod symbols;
mod trial;
mod turn;

pub use crate::assume::take_assumptions;
pub use crate::engine::{Asked, Engine, Plan, Progress};
pub use crate::property::{heed, property_of, weakness_of};
pub use ::property::{Property, PropertySet};
pub use account::{Account, Activity, Chart, Count, Cover, GraphNode, GraphPicture, TreeNode, TreePicture, Visited};
pub use board::{Board, Facts};
pub use budget::{resident_bytes, Budget};
pub use cover::{Look, Seen};
pub use facts::{Fact, FactKind, Scope, Site, Stated};
pub use input::{Input, InputSource, Prescribed};
pub use invariant::{Claim, LoopInvariants, Name, Origin, Owner};
pub use names::names;
pub use outcome::{Outcome, Shows, Violation};
pub use predicate::{Predicate, Slot};
pub use proof::{Ground, LoopMeasure, Proof};
pub use reason::{place, Reason};
pub use sites::{ahead, can_settle, Ledger, Sites};
pub use subject::{Pointers, Subject};
pub use symbols::{uses_arguments, without_sorts, Inputs, SymbolicHost};
pub use trial::{trial, trial_machine, Draw, DrawnHost, Given, Tried};
pub use turn::{here, turn, undefined, Over, Turn};
