//! Prints a C program as Shrike sees it: `cargo run -p lower --example show -- [-m32] file.c …`.

fn main() {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let options = lower::Options { clang_flags: flags, ..Default::default() };
    let files: Vec<std::path::PathBuf> = files.into_iter().map(Into::into).collect();
    match lower::lower(&files, &options) {
        Ok(program) => print!("{}", ir::print(&program)),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(65);
        }
    }
}
