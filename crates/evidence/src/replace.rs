//! Files and folders that are written whole or not at all, also by a process that is killed meanwhile.
//!
//! What is new is written beside the old, under a hidden name, and the two change names in one step of the system. What a
//! killed process has left behind is removed by the next one that writes there. A folder that is not ours stays.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Writes files into a folder, all or none; `ours` are the files by which an older folder may be replaced.
pub fn write_whole(folder: &Path, ours: &[&str], files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let new = sibling(folder, "new")?;
    may_write(folder, ours)?;
    remove_stale(folder);
    let written = fill(&new, files).and_then(|()| match fs::rename(&new, folder) {
        Ok(()) => Ok(()),
        // There is one already, and it is not empty.
        Err(_) if folder.is_dir() => exchange(&new, folder),
        Err(error) => Err(error),
    });
    let _ = fs::remove_dir_all(&new);
    written
}

/// Writes a file, whole or not at all.
pub fn write_file(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = sibling(file, "new")?;
    remove_stale(file);
    fs::write(&new, bytes).and_then(|()| fs::rename(&new, file)).inspect_err(|_| drop(fs::remove_file(&new)))
}

fn fill(folder: &Path, files: &[(&str, Vec<u8>)]) -> io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::write(&path, bytes)?;
        if name.ends_with(".sh") {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}

/// Two folders change names, at once where the file system can do that.
fn exchange(new: &Path, folder: &Path) -> io::Result<()> {
    let name = |path: &Path| CString::new(path.as_os_str().as_bytes()).map_err(io::Error::from);
    let (from, to) = (name(new)?, name(folder)?);
    // SAFETY: both are strings that end with a zero and live until the call returns.
    let failed = unsafe {
        libc::renameat2(libc::AT_FDCWD, from.as_ptr(), libc::AT_FDCWD, to.as_ptr(), libc::RENAME_EXCHANGE) != 0
    };
    if !failed {
        return Ok(());
    }
    let error = io::Error::last_os_error();
    if !matches!(error.raw_os_error(), Some(libc::EINVAL | libc::ENOSYS)) {
        return Err(error);
    }
    let old = sibling(folder, "old")?;
    fs::rename(folder, &old)?;
    fs::rename(new, folder).inspect_err(|_| drop(fs::rename(&old, folder)))?;
    fs::remove_dir_all(&old)
}

/// An error where the folder is the user's own.
pub(crate) fn may_write(folder: &Path, ours: &[&str]) -> io::Result<()> {
    if is_free(folder, ours)? {
        return Ok(());
    }
    let what = format!("{} exists and was not written by Shrike", folder.display());
    Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
}

fn is_free(folder: &Path, ours: &[&str]) -> io::Result<bool> {
    match fs::symlink_metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
        Ok(metadata) if !metadata.is_dir() => return Ok(false),
        Ok(_) => {}
    }
    Ok(ours.iter().any(|name| folder.join(name).is_file()) || fs::read_dir(folder)?.next().is_none())
}

/// A hidden name beside a file or folder, of this process only.
fn sibling(path: &Path, what: &str) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{} is no name for a file or folder", path.display()))
    })?;
    let hidden = format!(".{}.{what}-{}", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(hidden))
}

/// Removes what processes that are gone have left beside a file or folder.
fn remove_stale(path: &Path) {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(name), Ok(entries)) = (path.file_name(), fs::read_dir(parent)) else { return };
    let prefix = format!(".{}.", name.to_string_lossy());
    for entry in entries.flatten() {
        let found = entry.file_name();
        let rest = found.to_str().and_then(|found| found.strip_prefix(&prefix));
        let number = rest.and_then(|rest| rest.strip_prefix("new-").or(rest.strip_prefix("old-")));
        let Some(process) = number.and_then(|number| number.parse::<u32>().ok()) else { continue };
        if process != std::process::id() && !Path::new(&format!("/proc/{process}")).exists() {
            let _ = fs::remove_dir_all(entry.path()).or_else(|_| fs::remove_file(entry.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn a_folder_is_whole_at_every_moment() {
        let place = tempfile::tempdir().expect("there is room for files");
        let folder = place.path().join("out");
        let write = |round: u32| {
            let text = round.to_string().into_bytes();
            write_whole(&folder, &["a"], &[("a", text.clone()), ("b", text)]).expect("it can be written");
        };
        write(0);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let looks = scope.spawn(|| {
                let mut looks = 0;
                while !over.load(Ordering::Relaxed) {
                    assert!(folder.is_dir(), "the folder is not there");
                    looks += 1;
                }
                looks
            });
            (1..300).for_each(write);
            over.store(true, Ordering::Relaxed);
            assert!(looks.join().expect("it was always there") > 0);
        });
        assert_eq!(fs::read(folder.join("b")).ok(), Some(b"299".to_vec()));
        assert_eq!(fs::read_dir(place.path()).map(Iterator::count).ok(), Some(1));
    }
}
