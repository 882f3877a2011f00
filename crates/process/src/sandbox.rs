//! What a process may do that is not trusted: read some files, write into one folder, and little else.
//!
//! Three layers of the kernel hold it, each of which an ordinary user can have, and each of which covers gaps of the
//! others: Landlock decides which files it opens and which processes it may signal ([`files`]); a filter of system calls
//! takes the network and what else leads outside ([`calls`]); namespaces make all folders but one read-only, give that
//! one a size, and make its processes countable ([`space`]). A layer that the kernel does not offer is left out and told
//! of, never silently. Everything is made ready before the fork, so that between fork and exec there are only system
//! calls.
//!
//! Soundness: metadata of all files (names, sizes, times) stays visible, and so does which processes exist. Where the
//! caller is killed, what the process has forked off lives on inside of the sandbox until it ends by itself; what is
//! killed otherwise is the whole group, which no member can leave.

mod calls;
mod files;
mod space;

use calls::Filters;
use files::Files;
use space::Space;
use std::ffi::CString;
use std::fmt;
use std::io::{self, PipeWriter, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a process may read and write.
#[derive(Clone, Debug)]
pub struct Sandbox {
    reads: Reads,
    folder: Folder,
}

/// Which files can be opened.
#[derive(Clone, Debug)]
enum Reads {
    /// Whatever the user may read.
    Everything,
    /// Programs and libraries of the system, and this file.
    System(PathBuf),
}

/// Where it may write.
#[derive(Clone, Debug)]
enum Folder {
    None,
    /// What it writes stays.
    Kept(PathBuf),
    /// Has a size; where namespaces are offered, what it writes vanishes with it.
    Fleeting(PathBuf),
}

impl Sandbox {
    /// For a compiler: reads everything, writes into this folder only, or nowhere.
    pub fn tool(folder: Option<&Path>) -> Sandbox {
        Sandbox { reads: Reads::Everything, folder: folder.map_or(Folder::None, |folder| Folder::Kept(folder.into())) }
    }

    /// For a program: reads itself and the system's libraries, writes into this folder only, which must be there and
    /// empty. Both are absolute paths.
    pub fn program(binary: &Path, folder: &Path) -> Sandbox {
        Sandbox { reads: Reads::System(binary.into()), folder: Folder::Fleeting(folder.into()) }
    }

    /// Makes ready what the process does between fork and exec.
    pub(crate) fn prepare(&self, command: &mut Command, told: PipeWriter) -> io::Result<Confined> {
        let folder = match &self.folder {
            Folder::None => None,
            Folder::Kept(folder) | Folder::Fleeting(folder) => Some(folder.as_path()),
        };
        if let Some(folder) = folder {
            command.env("TMPDIR", folder);
        }
        let drops = match &self.reads {
            Reads::System(binary) if is_root() && space::all_may_enter(binary) => {
                space::hand_over(binary, folder)?;
                true
            }
            _ => false,
        };
        let here = command.get_current_dir().map(path_text).transpose()?;
        let readable = match &self.reads {
            Reads::Everything => None,
            Reads::System(binary) => Some(binary.as_path()),
        };
        Ok(Confined {
            files: Files::new(readable, folder)?,
            filters: Filters::new(),
            space: Space::new(&self.folder, here, drops)?,
            // Linkers make what they write executable.
            sets_modes: matches!(self.reads, Reads::Everything),
            told,
            parent: std::process::id() as libc::pid_t,
        })
    }
}

/// A process's way into its sandbox.
pub(crate) struct Confined {
    files: Files,
    filters: Option<Filters>,
    space: Space,
    sets_modes: bool,
    told: PipeWriter,
    parent: libc::pid_t,
}

impl Confined {
    /// Runs in the forked child. Allocates nothing.
    pub(crate) fn enter(&mut self) -> io::Result<()> {
        // SAFETY: no memory is involved in any of these calls.
        unsafe {
            // No terminal, and a group of its own.
            libc::setsid();
            self.space.drop_rights()?;
            // Where the caller is killed, it is too; a change of the user has forgotten that.
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            if libc::getppid() != self.parent {
                libc::_exit(1);
            }
            // Whatever the caller has inherited; the standard streams stay.
            libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
        }
        let has_space = self.space.enter();
        // SAFETY: no memory is involved.
        unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) };
        let has_files = self.files.restrict()?;
        let holds_signals = has_files && self.files.holds_signals();
        let has_calls = match &mut self.filters {
            Some(filters) => filters.install(holds_signals, has_space || self.sets_modes),
            None => false,
        };
        let unguarded = Unguarded { files: !has_files, calls: !has_calls, space: !has_space };
        let _ = self.told.write(&[unguarded.byte()]);
        Ok(())
    }
}

/// Layers that the system does not offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unguarded {
    files: bool,
    calls: bool,
    space: bool,
}

impl Unguarded {
    pub fn is_nothing(&self) -> bool {
        *self == Unguarded::default()
    }

    fn byte(self) -> u8 {
        u8::from(self.files) | u8::from(self.calls) << 1 | u8::from(self.space) << 2
    }

    /// A process that said nothing did not get far enough to do harm.
    pub(crate) fn of(byte: Option<u8>) -> Unguarded {
        let bit = |bit: u8| byte.is_some_and(|byte| byte >> bit & 1 == 1);
        Unguarded { files: bit(0), calls: bit(1), space: bit(2) }
    }
}

/// One line: what is missing, and what follows from it.
impl fmt::Display for Unguarded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let files = match self.space {
            true => "Landlock: the program can read and change the user's files",
            false => "Landlock: the program can read the user's files",
        };
        let missing = [
            (self.files, files),
            (self.calls, "filters of system calls: the program can use the network"),
            (self.space, "user namespaces: its processes and the space it fills are not limited"),
        ];
        let missing: Vec<&str> = missing.into_iter().filter(|(is, _)| *is).map(|(_, text)| text).collect();
        write!(f, "this system does not offer {}", missing.join("; nor "))
    }
}

fn is_root() -> bool {
    // SAFETY: no memory is involved.
    unsafe { libc::geteuid() == 0 }
}

fn path_text(path: &Path) -> io::Result<CString> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))
}
