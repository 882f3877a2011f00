//! `shrike check`: a verdict for a program.

use crate::arguments::Check;
use crate::exit::Exit;
use crate::program::load_executable;

/// Compiles and lowers, and says honestly that there is no engine yet.
pub fn check(options: &Check) -> Exit {
    let _ = (&options.property, options.time_limit);
    match load_executable(&options.source) {
        Ok(_) => {
            println!("verdict: unknown(not implemented)");
            Exit::Unknown
        }
        Err(exit) => exit,
    }
}
