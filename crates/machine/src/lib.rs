//! How a program runs: ONE meaning of each instruction, over states that are cheap to fork.
//!
//! | module       | what is there                                                          |
//! |--------------|------------------------------------------------------------------------|
//! | `machine`    | a program made ready to run, and its first state                       |
//! | `state`      | a state: frames and memory                                             |
//! | `step`       | the loop: fast on plain numbers                                        |
//! | `slow`       | every instruction on every kind of value                               |
//! | `arithmetic` | operators on machine integers                                          |
//! | `symbolic`   | operators on terms                                                     |
//! | `call`, `intrinsics`, `math` | calls, and functions without a body                    |
//! | `memory`, `object`, `contents`, `access` | objects, their bytes, loads, stores, copies |
//! | `table`      | the persistent table under memory                                      |
//! | `code`, `decode`, `registers` | the stream that `step` runs                           |
//! | `host`       | what a program asks of the world outside                               |
//! | `stop`, `fault` | why a path ends                                                     |

mod access;
mod arithmetic;
mod call;
mod code;
mod contents;
mod decode;
mod fault;
mod host;
mod intrinsics;
#[cfg(test)]
mod laws;
mod machine;
mod math;
mod memory;
mod object;
mod registers;
mod slow;
mod state;
mod step;
mod stop;
mod symbolic;
mod table;
mod value;

pub use fault::{AccessKind, CallProblem, Described, Fault, FreeProblem, Problem};
pub use host::{Host, Request, Source};
pub use machine::Machine;
pub use object::{Object, ObjectKind, Status};
pub use state::State;
pub use stop::Stop;
pub use symbolic::from_bits as constant;
pub use value::{ObjectId, Pointer, Value};
