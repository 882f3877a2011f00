//! The command line: flags, files, exit codes.

// What is said goes through `say`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[macro_use]
#[allow(unsafe_code)]
mod say;

/// Counts what each engine has on the heap, so that memory can be shared out.
#[global_allocator]
static HEAP: process::CountingAllocator = process::CountingAllocator;

mod answers;
mod arguments;
mod bench;
mod check;
mod exit;
mod findings;
mod inputs;
#[allow(unsafe_code)]
mod memory;
mod outputs;
mod program;
mod progress;
mod replay;
mod run;
mod show;
mod spellings;
mod stats;
mod test;
mod tree;
#[allow(unsafe_code)]
mod watch;
mod witness;

use arguments::{Arguments, Command};
use clap::error::{ContextKind, ContextValue};
use clap::Parser;
use exit::Exit;
use std::io::Write;
use std::process::ExitCode;

#[allow(unsafe_code)]
fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or(String::new(), |place| format!(" ({}:{})", place.file(), place.line()));
        let what = info.payload();
        let what = what.downcast_ref::<String>().map(String::as_str).or(what.downcast_ref::<&str>().copied());
        err!("shrike: internal error: {}{place}", what.unwrap_or("unknown"));
        err!("shrike: this is a bug of Shrike, not of your program; please report it with the input");
    }));
    let words = match spellings::normalize(std::env::args_os()) {
        Ok(words) => words,
        Err(message) => {
            err!("error: {message}");
            return Exit::Usage.into();
        }
    };
    let arguments = match Arguments::try_parse_from(words) {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            if let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) {
                if let Some(ours) = spellings::instead(unknown) {
                    err!("here: {ours}");
                }
            }
            return if error.use_stderr() { Exit::Usage.into() } else { Exit::Success.into() };
        }
    };
    // The work happens on a thread with a large stack of its own; a panic there is caught at its end.
    let work = move || match arguments.command {
        Command::Check(options) => check::check(&options),
        Command::Replay(options) => replay::replay(&options),
        Command::Report(options) => outputs::page(&options),
        Command::Test(options) => test::test(&options),
        Command::Run(options) => run::run(&options),
        Command::Ir(options) => show::show(&options),
        Command::Bench(options) => bench::bench(&options),
    };
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(work).expect("a thread can be started");
    let exit = worker.join().unwrap_or(Exit::Internal);
    let _ = std::io::stdout().flush();
    // SAFETY: ends the process at once. Engines may still be at work, and must not see data of their solvers destroyed.
    unsafe { libc::_exit(exit.code().into()) }
}
