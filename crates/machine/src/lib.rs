//! How a program runs: ONE meaning of each instruction, over states that are cheap to fork.
//!
//! | module       | what is there                                                          |
//! |--------------|------------------------------------------------------------------------|
//! | `machine`    | a program made ready to run, and its first state                       |
//! | `state`      | a state: frames and memory                                             |
//! | `step`       | the loop: fast on plain numbers                                        |
//! | `slow`       | every instruction on every kind of value                               |
//! | `condition`  | what a check demands                                                   |
//! | `arithmetic` | operators on machine integers                                          |
//! | `symbolic`   | operators on terms                                                     |
//! | `decide`     | questions that a step asks the engine                                  |
//! | `choice`, `address`, `place` | pointers that are not known, and accesses through them |
//! | `array`, `align` | contents at places that are not known, as arrays                   |
//! | `call`, `intrinsics`, `math` | calls, and functions without a body                    |
//! | `contract`   | calls that a contract says the meaning of                           |
//! | `shared`     | memory that several threads can reach                                  |
//! | `threads`    | threads, and where one makes way for another                           |
//! | `seen`       | what the next step of a thread is to the others                        |
//! | `race`, `deadlock` | accesses that race, and threads that all wait                    |
//! | `stack`      | how much of the stack calls need                                       |
//! | `memory`, `object` | objects by id, and what is known of each                          |
//! | `contents`, `page`, `fill` | what an object holds                                     |
//! | `access`, `bulk` | loads and stores; copies, fills, input in memory                   |
//! | `join`, `live` | two states as one                                                    |
//! | `anywhere`   | one state for all that come to a place                                 |
//! | `lists`, `segment` | lists of any length in such a state                              |
//! | `recur`      | states from which the same runs follow                                 |
//! | `table`      | the persistent table under memory                                      |
//! | `code`, `decode`, `registers` | the stream that `step` runs                           |
//! | `host`       | what a program asks of the world outside                               |
//! | `observe`    | which block a state is at, and what values hold there                  |
//! | `part`       | where a path that is observed pauses                                   |
//! | `stop`, `fault` | why a path ends                                                     |

mod access;
mod address;
mod align;
mod anywhere;
mod arithmetic;
mod array;
mod bulk;
mod call;
mod choice;
mod code;
mod condition;
mod contents;
mod contract;
mod deadlock;
mod decide;
mod decode;
mod fault;
mod fill;
mod havoc;
mod host;
mod intrinsics;
mod join;
#[cfg(test)]
mod laws;
mod leak;
mod lists;
mod live;
mod machine;
#[allow(unsafe_code)]
mod math;
mod memory;
mod object;
mod observe;
mod page;
mod part;
mod place;
mod race;
mod recur;
mod registers;
mod seen;
mod segment;
mod shared;
mod slow;
mod stack;
mod state;
mod step;
mod stop;
mod symbolic;
mod table;
mod threads;
mod value;

pub use anywhere::{Anywhere, Fit, Held, Pointed, Pointing, Spot, Varying};
pub use contract::{AtContract, GlobalCell};
pub use deadlock::ALL_WAIT;
pub use fault::{AccessKind, CallProblem, Described, Endless, Fault, FreeProblem, Problem, Race, RaceSide, Waiting};
pub use host::{Chosen, Host, Request, Scheduling, Source, Supplied};
pub use join::Holder;
pub use machine::Machine;
pub use memory::Layout;
pub use object::{Object, ObjectKind, Status};
pub use observe::Visits;
pub use part::ends_part;
pub use recur::Fingerprint;
pub use state::{Assumption, Decision, State};
pub use stop::Stop;
pub use symbolic::from_bits as constant;
pub use threads::{Life, ThreadPlace, Threads};
pub use value::{ChoiceId, ObjectId, Pointer, Value};
