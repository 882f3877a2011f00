//! What can be known about a program without running it. Every analysis over-approximates what the machine can do.
//!
//! | module       | what is there                                                                     |
//! |--------------|-----------------------------------------------------------------------------------|
//! | `control`    | which branches decide whether a block runs, where loops are known to end and not  |
//! | `range`      | a set of integers by its bounds and bits, and what operations make of it          |
//! | `ranges`     | the range of every integer of a program, and which blocks can be reached          |
//! | `pointers`   | which variables a pointer is derived from                                         |
//! | `lives`      | where local variables may have ended                                              |
//! | `bounds`     | checks that hold in every run, and a program without them                         |
//! | `points_to`  | which objects a value may point to, and which functions a call may reach          |
//! | `call_graph` | who calls whom, with calls through pointers resolved                              |
//! | `memory`     | which instructions write what others may read                                     |
//! | `slice`      | the part of a program that given instructions depend on                           |
//! | `unknown`    | code without a meaning, and what it may do                                        |

#![forbid(unsafe_code)]

pub mod bounds;
pub mod call_graph;
pub mod control;
pub mod lives;
pub mod memory;
pub mod pointers;
pub mod points_to;
pub mod range;
pub mod ranges;
pub mod slice;
pub mod unknown;
