//! `shrike replay`: a violation that `check` has found, run again by its own script.

use crate::arguments::Replay;
use crate::exit::Exit;
use evidence::Native;

pub fn replay(options: &Replay) -> Exit {
    match evidence::rerun(&options.folder) {
        Ok(Native::Confirmed(how)) => {
            out!("the violation shows again: {how}");
            Exit::Violated
        }
        Ok(Native::NotConfirmed(what) | Native::NotSeen(what) | Native::CouldNotRun(what)) => {
            out!("the violation does not show: {what}");
            Exit::Unknown
        }
        // A script always runs.
        Ok(Native::Off) => Exit::Internal,
        Err(message) => {
            err!("{message}");
            Exit::Data
        }
    }
}
