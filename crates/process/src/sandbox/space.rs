//! Namespaces: all folders are read-only but one, which has a size; its processes are counted apart from the user's.
//!
//! Where the caller is root, a program becomes `nobody` first: limits on processes do not hold for root, and what root
//! owns would be its own. Compilers stay root, because they read what only root may.

use super::{path_text, Folder};
use std::ffi::{CStr, CString};
use std::io;
use std::os::unix::fs::{chown, PermissionsExt};
use std::path::Path;

const NOBODY: u32 = 65534;

/// Processes and threads in a sandbox.
const PROCESSES: u64 = 256;

/// Bytes and files in a folder that is not kept.
const SIZE: &CStr = c"size=64m,nr_inodes=4096,mode=700";

pub(super) struct Space {
    /// The text of `uid_map` and `gid_map`: every number stands for itself.
    users: CString,
    groups: CString,
    folder: Mounted,
    /// Where the process starts.
    here: Option<CString>,
    drops: bool,
}

enum Mounted {
    None,
    Kept(CString),
    Fleeting(CString),
}

impl Space {
    pub fn new(folder: &Folder, here: Option<CString>, drops: bool) -> io::Result<Space> {
        // SAFETY: no memory is involved.
        let (user, group) = if drops { (NOBODY, NOBODY) } else { unsafe { (libc::geteuid(), libc::getegid()) } };
        let map = |id: u32| CString::new(format!("{id} {id} 1")).map_err(io::Error::other);
        let folder = match folder {
            Folder::None => Mounted::None,
            Folder::Kept(folder) => Mounted::Kept(path_text(folder)?),
            Folder::Fleeting(folder) => Mounted::Fleeting(path_text(folder)?),
        };
        Ok(Space { users: map(user)?, groups: map(group)?, folder, here, drops })
    }

    /// Runs in the forked child.
    pub fn drop_rights(&self) -> io::Result<()> {
        if !self.drops {
            return Ok(());
        }
        // SAFETY: no memory is involved; the list of groups is empty.
        let done = unsafe {
            libc::setgroups(0, std::ptr::null()) == 0
                && libc::setresgid(NOBODY, NOBODY, NOBODY) == 0
                && libc::setresuid(NOBODY, NOBODY, NOBODY) == 0
                // Its own entry under /proc would belong to root.
                && libc::prctl(libc::PR_SET_DUMPABLE, 1) == 0
        };
        if done {
            Ok(())
        } else {
            Err(io::Error::last_os_error())
        }
    }

    /// Runs in the forked child; whether the kernel offers all of it.
    pub fn enter(&self) -> bool {
        // SAFETY: no memory is involved.
        if unsafe { libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNS) } != 0 {
            return false;
        }
        // Groups cannot be given up any more, which is the condition for naming one.
        write(c"/proc/self/setgroups", c"deny");
        let known = write(c"/proc/self/uid_map", &self.users) && write(c"/proc/self/gid_map", &self.groups);
        known && limit_processes() && self.mount()
    }

    fn mount(&self) -> bool {
        let is_private = mount(None, c"/", None, libc::MS_REC | libc::MS_PRIVATE, None);
        let is_bound = match &self.folder {
            Mounted::Kept(folder) => mount(Some(folder), folder, None, libc::MS_BIND, None),
            Mounted::None | Mounted::Fleeting(_) => true,
        };
        if !is_private || !is_bound || !set_read_only(c"/", true, libc::AT_RECURSIVE) {
            return false;
        }
        let is_writable = match &self.folder {
            Mounted::None => true,
            Mounted::Kept(folder) => set_read_only(folder, false, 0),
            Mounted::Fleeting(folder) => {
                let flags = libc::MS_NOSUID | libc::MS_NODEV;
                mount(Some(c"tmpfs"), folder, Some(c"tmpfs"), flags, Some(SIZE))
            }
        };
        // What it stands in may be hidden by what was mounted.
        // SAFETY: the path ends with a zero.
        is_writable && self.here.as_ref().is_none_or(|here| unsafe { libc::chdir(here.as_ptr()) } == 0)
    }
}

/// Can every user get to this file?
pub(super) fn all_may_enter(file: &Path) -> bool {
    let is_open = |folder: &Path| folder.metadata().is_ok_and(|data| data.permissions().mode() & 0o001 != 0);
    // The innermost folder is the caller's own: see `hand_over`.
    file.ancestors().skip(2).all(is_open)
}

/// Lets `nobody` run the program and write into the folder.
pub(super) fn hand_over(program: &Path, folder: Option<&Path>) -> io::Result<()> {
    std::fs::set_permissions(program, PermissionsExt::from_mode(0o755))?;
    if let Some(around) = program.parent() {
        std::fs::set_permissions(around, PermissionsExt::from_mode(0o711))?;
    }
    folder.map_or(Ok(()), |folder| chown(folder, Some(NOBODY), Some(NOBODY)))
}

fn limit_processes() -> bool {
    let limit = libc::rlimit { rlim_cur: PROCESSES, rlim_max: PROCESSES };
    // SAFETY: the pointer is to a local that outlives the call.
    unsafe { libc::setrlimit(libc::RLIMIT_NPROC, &limit) == 0 }
}

fn write(file: &CStr, text: &CStr) -> bool {
    // SAFETY: both texts end with a zero, and the file is closed once.
    unsafe {
        let file = libc::open(file.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        let bytes = text.to_bytes();
        let written = file >= 0 && libc::write(file, bytes.as_ptr().cast(), bytes.len()) == bytes.len() as isize;
        libc::close(file);
        written
    }
}

fn mount(source: Option<&CStr>, target: &CStr, kind: Option<&CStr>, flags: libc::c_ulong, data: Option<&CStr>) -> bool {
    let pointer = |text: Option<&CStr>| text.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: all texts end with a zero.
    unsafe { libc::mount(pointer(source), target.as_ptr(), pointer(kind), flags, pointer(data).cast()) == 0 }
}

fn set_read_only(folder: &CStr, is: bool, flags: libc::c_int) -> bool {
    #[repr(C)]
    struct MountAttributes {
        set: u64,
        clear: u64,
        propagation: u64,
        namespace: u64,
    }
    const READ_ONLY: u64 = 1;
    let (set, clear) = if is { (READ_ONLY, 0) } else { (0, READ_ONLY) };
    let attributes = MountAttributes { set, clear, propagation: 0, namespace: 0 };
    let (attributes, size) = (&raw const attributes, size_of::<MountAttributes>());
    // SAFETY: the path ends with a zero, and the attributes outlive the call.
    let done =
        unsafe { libc::syscall(libc::SYS_mount_setattr, libc::AT_FDCWD, folder.as_ptr(), flags, attributes, size) };
    done == 0
}
