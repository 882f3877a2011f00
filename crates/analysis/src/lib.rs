//! What can be known about a program without running it. Every analysis over-approximates what the machine can do.
//!
//! | module    | what is there                                                                     |
//! |-----------|-----------------------------------------------------------------------------------|
//! | `control` | which branches decide whether a block runs, where loops are known to end and not  |
//! | `range`   | a set of integers by its bounds and bits, and what operations make of it          |
//! | `ranges`  | the range of every integer of a program, and which blocks can be reached          |
//! | `pointers`| which variables a pointer is derived from                                         |
//! | `lives`   | where local variables may have ended                                              |
//! | `bounds`  | checks that hold in every run, and a program without them                         |

pub mod bounds;
pub mod control;
pub mod lives;
pub mod pointers;
pub mod range;
pub mod ranges;
