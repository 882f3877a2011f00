//! What can be known about a program without running it. Every analysis over-approximates what the machine can do.
//!
//! | module      | what is there                                                                   |
//! |-------------|---------------------------------------------------------------------------------|
//! | `points_to` | which objects a value may point to, and which functions a call may reach        |

pub mod points_to;
