//! A line on the terminal that shows that work goes on.

use crate::say;
use engine::{resident_bytes, Activity, Budget};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

pub struct ProgressLine {
    terminal: bool,
    next: Instant,
    shown: bool,
}

const EVERY: Duration = Duration::from_millis(200);

impl ProgressLine {
    pub fn new() -> ProgressLine {
        ProgressLine { terminal: std::io::stderr().is_terminal(), next: Instant::now() + EVERY, shown: false }
    }

    pub fn show(&mut self, activity: &dyn Fn() -> Activity, budget: &Budget) {
        self.show_text(|| {
            let memory = resident_bytes().unwrap_or(0) >> 20;
            let Activity { paths, states, instructions, queries, blocks } = activity();
            let seconds = budget.elapsed().as_secs_f64();
            format!(
                "{seconds:.0} s  {paths} paths  {states} states  {instructions} instructions  {queries} queries  \
                 {blocks} blocks covered  {memory} MB"
            )
        });
    }

    /// Not more often than people can read.
    pub fn show_text(&mut self, text: impl FnOnce() -> String) {
        if !self.terminal || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + EVERY;
        self.shown = true;
        say::err(format_args!("\r\x1b[K{}", text()));
    }

    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            say::err(format_args!("\r\x1b[K"));
        }
    }
}
