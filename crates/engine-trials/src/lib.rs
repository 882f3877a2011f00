//! Trials: the program is run on inputs that are drawn, one run after the other, until one violates what is asked.
//!
//! | module   | what is there                             |
//! |----------|-------------------------------------------|
//! | `trials` | the engine: which runs, and how long each |
//! | `draw`   | inputs that are worth trying              |

#![forbid(unsafe_code)]

mod draw;
mod trials;

pub use trials::{Settings, Trials};
