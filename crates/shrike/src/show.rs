//! `shrike ir`: the program in text, next to the C it came from.

use crate::arguments::Ir;
use crate::exit::Exit;
use crate::program::load;
use ir::{File, Program};
use std::io::Write;

pub fn show(options: &Ir) -> Exit {
    let mut program = match load(&options.source, lower::Overflow::Wraps) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    if !options.all {
        program.forget_library();
    }
    let text = if options.plain {
        ir::print(&program)
    } else {
        ir::print_with_source(&program, &|file| lines(&program, file))
    };
    // A reader that has seen enough (`| head`) is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Exit::Success
}

fn lines(program: &Program, file: File) -> Option<Vec<String>> {
    let text = std::fs::read(&program.files[file].name).ok()?;
    Some(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect())
}
