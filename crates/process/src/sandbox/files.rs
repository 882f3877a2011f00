//! Landlock: which files a process may open, and that it signals and traces only what is in the sandbox with it.
//!
//! The set of rules is made before the fork. Two rules are added after it, because what they speak of is not there
//! before: the folder as the process will see it, and its own entry under `/proc`, which sanitizers read.

use super::path_text;
use landlock::{
    Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, RulesetError, Scope, ABI,
};
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

pub(super) struct Files {
    /// None where there is no Landlock.
    rules: Option<OwnedFd>,
    abi: ABI,
    folder: Option<CString>,
}

/// Programs, libraries, and what they look at when they start. None of them is a user's.
const SYSTEM: [&str; 19] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/locale.alias",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys",
    "/sys/devices/system/cpu",
];

const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The newest version that was tried.
const NEWEST: i32 = 7;

/// Since this version, signals stay inside.
const HOLDS_SIGNALS: ABI = ABI::V6;

impl Files {
    /// With a program, only that and the system can be read; else everything can.
    pub fn new(program: Option<&Path>, folder: Option<&Path>) -> io::Result<Files> {
        let abi = offered();
        let folder = folder.map(path_text).transpose()?;
        if abi == ABI::Unsupported {
            return Ok(Files { rules: None, abi, folder });
        }
        let rules = rules(abi, program).map_err(io::Error::other)?;
        Ok(Files { rules: rules.into(), abi, folder })
    }

    pub fn holds_signals(&self) -> bool {
        self.abi >= HOLDS_SIGNALS
    }

    /// Runs in the forked child; whether there is Landlock. What fails although it is there is an error.
    pub fn restrict(&self) -> io::Result<bool> {
        let Some(rules) = &self.rules else { return Ok(false) };
        if let Some(folder) = &self.folder {
            self.allow(rules, folder, AccessFs::from_all(self.abi))?;
        }
        // Without /proc there is nothing to allow.
        let _ = self.allow(rules, c"/proc/self", AccessFs::ReadFile | AccessFs::ReadDir);
        // SAFETY: no memory is involved.
        match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) } {
            0 => Ok(true),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// What the crate does with `add_rule`, without allocating.
    fn allow(&self, rules: &OwnedFd, path: &CStr, access: BitFlags<AccessFs>) -> io::Result<()> {
        #[repr(C, packed)]
        struct PathBeneathAttributes {
            allowed_access: u64,
            parent_fd: i32,
        }
        const PATH_BENEATH: libc::c_int = 1;
        // SAFETY: the path ends with a zero, the attributes outlive the call, and the file is closed once.
        unsafe {
            let file = libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
            if file < 0 {
                return Err(io::Error::last_os_error());
            }
            let attributes = PathBeneathAttributes { allowed_access: access.bits(), parent_fd: file };
            let attributes: *const PathBeneathAttributes = &attributes;
            let done = libc::syscall(libc::SYS_landlock_add_rule, rules.as_raw_fd(), PATH_BENEATH, attributes, 0);
            let result = if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) };
            libc::close(file);
            result
        }
    }
}

fn offered() -> ABI {
    const ASK_VERSION: libc::c_int = 1;
    let none = std::ptr::null::<u8>();
    // SAFETY: asking for the version takes no memory.
    let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, none, 0, ASK_VERSION) };
    ABI::from((version as i32).min(NEWEST))
}

fn rules(abi: ABI, program: Option<&Path>) -> Result<RulesetCreated, RulesetError> {
    // What is given up; the crate leaves out what an older kernel does not know.
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?;
    let reads = AccessFs::from_read(abi);
    let mut allow = |path: &Path, access: BitFlags<AccessFs>| -> Result<(), RulesetError> {
        // What is not there cannot be read either.
        let Ok(file) = PathFd::new(path) else { return Ok(()) };
        let access = if path.is_dir() { access } else { access & AccessFs::from_file(abi) };
        (&mut rules).add_rule(PathBeneath::new(file, access)).map(|_| ())
    };
    match program {
        None => allow(Path::new("/"), reads)?,
        Some(program) => {
            for path in SYSTEM {
                allow(Path::new(path), reads)?;
            }
            allow(program, reads)?;
        }
    }
    for device in DEVICES {
        allow(Path::new(device), AccessFs::ReadFile | AccessFs::WriteFile)?;
    }
    Ok(rules)
}
