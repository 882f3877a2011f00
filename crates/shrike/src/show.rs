//! `shrike ir`: the program in text, next to the C it came from.

use crate::arguments::Ir;
use crate::exit::Exit;
use crate::program::load;
use ir::{Body, File, Program};
use property::Slicing;
use std::io::Write;
use verifier::{checked, Answers};

pub fn show(options: &Ir) -> Exit {
    let properties = Answers::new(options.property.iter().flatten().cloned()).open();
    let is_checked = options.sliced || !options.property.is_empty();
    let checked = if is_checked { checked(&properties) } else { lower::Checked::Nothing };
    let mut program = match load(&options.source, checked) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    if is_checked {
        property::place(&mut program, &properties);
    }
    if options.sliced {
        property::remove_proven(&mut program);
        if let Some(sliced) = property::sliced(&program, &properties, Slicing::Standard, None) {
            if let Some(reason) = sliced.declined {
                err!("note: nothing is cut away: {reason}");
            }
            program = sliced.program;
            if sliced.declined.is_none() {
                program
                    .functions
                    .values_mut()
                    .filter_map(|function| function.body_mut())
                    .for_each(Body::drop_unreachable);
            }
        }
    }
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
