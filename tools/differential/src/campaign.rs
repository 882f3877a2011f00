//! Many seeds, compared and counted.

use crate::compare::{compare, Comparison, Program};
use crate::{generate, parallel};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Campaign {
    pub shrike: PathBuf,
    /// The folder with `csmith.h`.
    pub headers: PathBuf,
    pub first: u64,
    pub seeds: u64,
    pub jobs: usize,
    /// For each of the two runs.
    pub limit: Duration,
    /// Where programs that differ are kept.
    pub keep: Option<PathBuf>,
}

#[derive(Clone, Default, Debug)]
pub struct Totals {
    pub same: u64,
    /// The seeds, and what is different.
    pub different: Vec<(u64, String)>,
    /// Different, on programs without a defined result.
    pub undefined: Vec<u64>,
    pub native_timed_out: Vec<u64>,
    pub shrike_timed_out: Vec<u64>,
    pub unsupported: Vec<(u64, String)>,
    pub not_compiled: Vec<(u64, String)>,
}

impl Campaign {
    /// Runs all seeds; `progress` hears of each that is done.
    pub fn run(&self, progress: impl Fn(u64, &Comparison) + Sync) -> Totals {
        let seeds: Vec<u64> = (self.first..self.first + self.seeds).collect();
        let comparisons = parallel::map(self.jobs, &seeds, |&seed| {
            let comparison = self.one(seed).unwrap_or_else(Comparison::NotCompiled);
            progress(seed, &comparison);
            comparison
        });
        let mut totals = Totals::default();
        for (seed, comparison) in seeds.into_iter().zip(comparisons) {
            totals.add(seed, comparison);
        }
        totals
    }

    fn one(&self, seed: u64) -> Result<Comparison, String> {
        let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
        let file = scratch.path().join(format!("seed_{seed}.c"));
        generate::write(seed, &file)?;
        let program = Program {
            files: vec![file.clone()],
            flags: vec![format!("-I{}", self.headers.display())],
            model: generate::model(seed),
            arguments: Vec::new(),
            input: Vec::new(),
        };
        let comparison = compare(&self.shrike, &program, self.limit);
        if !matches!(comparison, Comparison::Same | Comparison::NativeTimedOut | Comparison::Undefined(_)) {
            if let Some(folder) = &self.keep {
                keep(&file, folder).map_err(|error| format!("cannot keep seed {seed}: {error}"))?;
            }
        }
        Ok(comparison)
    }
}

fn keep(file: &Path, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::copy(file, folder.join(file.file_name().unwrap_or_default())).map(|_| ())
}

impl Totals {
    fn add(&mut self, seed: u64, comparison: Comparison) {
        match comparison {
            Comparison::Same => self.same += 1,
            Comparison::Different(what) => self.different.push((seed, what)),
            Comparison::Undefined(_) => self.undefined.push(seed),
            Comparison::NativeTimedOut => self.native_timed_out.push(seed),
            Comparison::ShrikeTimedOut => self.shrike_timed_out.push(seed),
            Comparison::Unsupported(what) => self.unsupported.push((seed, what)),
            Comparison::NotCompiled(what) => self.not_compiled.push((seed, what)),
        }
    }

    /// Programs with a native result to compare with.
    pub fn comparable(&self) -> u64 {
        self.same + (self.different.len() + self.shrike_timed_out.len() + self.unsupported.len()) as u64
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "same                 {:6}", self.same)?;
        writeln!(f, "different            {:6}", self.different.len())?;
        writeln!(f, "undefined            {:6}", self.undefined.len())?;
        writeln!(f, "native time-outs     {:6}", self.native_timed_out.len())?;
        writeln!(f, "shrike time-outs     {:6}", self.shrike_timed_out.len())?;
        writeln!(f, "shrike unsupported   {:6}", self.unsupported.len())?;
        writeln!(f, "not compiled         {:6}", self.not_compiled.len())?;
        for seed in &self.shrike_timed_out {
            writeln!(f, "seed {seed}: shrike takes too long")?;
        }
        for (seed, what) in self.unsupported.iter().chain(&self.not_compiled).chain(&self.different) {
            writeln!(f, "seed {seed}: {what}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_tell_every_kind_apart() {
        let mut totals = Totals::default();
        totals.add(1, Comparison::Same);
        totals.add(2, Comparison::Different("line 1".into()));
        totals.add(3, Comparison::NativeTimedOut);
        totals.add(4, Comparison::ShrikeTimedOut);
        totals.add(5, Comparison::Unsupported("vectors".into()));
        assert_eq!(totals.comparable(), 4);
        let text = totals.to_string();
        assert!(text.contains("seed 2: line 1") && text.contains("seed 5: vectors"), "{text}");
    }
}
