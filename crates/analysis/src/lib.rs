//! What can be known about a program without running it. Every analysis over-approximates what the machine can do.
//!
//! | module       | what is there                                                                  |
//! |--------------|--------------------------------------------------------------------------------|
//! | `points_to`  | which objects a value may point to, and which functions a call may reach       |
//! | `call_graph` | who calls whom, with calls through pointers resolved                           |
//! | `memory`     | which instructions write what others may read                                  |
//! | `slice`      | the part of a program that given instructions depend on                        |

pub mod call_graph;
pub mod memory;
pub mod points_to;
pub mod slice;
