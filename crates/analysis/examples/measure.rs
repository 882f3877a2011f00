//! Prints how long the analyses of given C files take, and what slicing for calls of the error function leaves.
//!
//!     cargo run --release -p analysis --example measure -- [--ilp32] FILE…
//!     cargo run --release -p analysis --example measure -- --generated COUNT
//!
//! `--generated` makes a program of about so many instructions instead of lowering a file.

use analysis::points_to::PointsTo;
use ir::{DataModel, Program};
use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let mut data_model = DataModel::Lp64;
    let mut arguments = std::env::args().skip(1);
    println!("{:>8} {:>8} {:>8} {:>9}  file", "insts", "nodes", "objects", "points-to");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--ilp32" => data_model = DataModel::Ilp32,
            "--lp64" => data_model = DataModel::Lp64,
            file => {
                let options = lower::Options { data_model: Some(data_model), ..lower::Options::default() };
                match lower::lower(&[PathBuf::from(file)], &options) {
                    Ok(program) => measure(&program, file),
                    Err(error) => println!("{file}: {error}"),
                }
            }
        }
    }
}

fn measure(program: &Program, name: &str) {
    let before: usize = program.functions.values().filter_map(|data| data.body()).map(|body| body.insts.len()).sum();
    let start = Instant::now();
    let points_to = PointsTo::new(program);
    let points_to_time = start.elapsed();
    let sizes = points_to.sizes();
    let milliseconds = |time: std::time::Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
    println!("{before:>8} {:>8} {:>8} {:>9}  {name}", sizes.nodes, sizes.objects, milliseconds(points_to_time));
}
