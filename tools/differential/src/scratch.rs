//! Folders for the time of a test.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

static MADE: AtomicU64 = AtomicU64::new(0);

/// A new folder, removed with everything in it when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> std::io::Result<Scratch> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("shrike-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left behind, it is the system's to clean.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
