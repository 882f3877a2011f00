//! A filter of system calls: no network, no way into other processes or namespaces, nothing of the administrator's.
//!
//! What is listed fails as if the kernel did not have it. 32-bit programs have numbers of their own, so there are two
//! filters in one, which the architecture chooses between. Numbers that are newer than the list are refused with it,
//! and so are those of the x32 variant, which lie above.
//!
//! Invariant: the list names every call up to [`NEWEST`] that leads out of the sandbox. `ptrace` is not among them:
//! LeakSanitizer needs it, and Landlock and user namespaces each keep it inside.

use seccompiler::{
    apply_filter, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

/// A call's numbers for 64 and for 32 bits; zero where there is none.
type Call = (i64, i64);

const CLONE: Call = (56, 120);

const REFUSED: [Call; 68] = [
    // The network: socket, connect, bind, socketcall, and io_uring, which can do the same unseen.
    (41, 359),
    (42, 362),
    (49, 361),
    (0, 102),
    (425, 425),
    (426, 426),
    (427, 427),
    // What outlives a process: shmget, semget, msgget, ipc, mq_open.
    (29, 395),
    (64, 393),
    (68, 399),
    (0, 117),
    (240, 277),
    // Groups and sessions: setsid, setpgid.
    (112, 66),
    (109, 57),
    // Other processes: process_vm_readv, process_vm_writev, pidfd_open, pidfd_getfd, kcmp.
    (310, 347),
    (311, 348),
    (434, 434),
    (438, 438),
    (312, 349),
    // Namespaces: unshare, setns, clone3 (whose flags no filter can see; libc then uses clone).
    (272, 310),
    (308, 346),
    (435, 435),
    // Mounts: mount, umount2, umount, pivot_root, chroot, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick,
    // mount_setattr, open_tree_attr.
    (165, 21),
    (166, 52),
    (0, 22),
    (155, 217),
    (161, 61),
    (428, 428),
    (429, 429),
    (430, 430),
    (431, 431),
    (432, 432),
    (433, 433),
    (442, 442),
    (467, 467),
    // Large parts of the kernel: bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl, fanotify_init.
    (321, 357),
    (298, 336),
    (323, 374),
    (248, 286),
    (249, 287),
    (250, 288),
    (300, 338),
    // Files without a path: name_to_handle_at, open_by_handle_at, lookup_dcookie.
    (303, 341),
    (304, 342),
    (212, 253),
    // The administrator's: kexec_load, kexec_file_load, reboot, init_module, delete_module, finit_module, swapon, swapoff,
    // acct, quotactl, quotactl_fd, ioperm, iopl, settimeofday, clock_settime, adjtimex, clock_adjtime, sethostname,
    // setdomainname, syslog, vhangup, nfsservctl, uselib.
    (246, 283),
    (320, 0),
    (169, 88),
    (175, 128),
    (176, 129),
    (313, 350),
    (167, 87),
    (168, 115),
    (163, 51),
    (179, 131),
    (443, 443),
    (173, 101),
    (172, 110),
    (164, 79),
    (227, 264),
    (0, 404),
    (159, 124),
    (305, 343),
    (0, 405),
    (170, 74),
    (171, 121),
    (103, 103),
    (153, 111),
];

/// kill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo: to the process itself only.
const TO_ITSELF: [Call; 4] = [(62, 37), (234, 270), (129, 178), (297, 335)];

/// tkill, pidfd_send_signal.
const TO_OTHERS: [Call; 2] = [(200, 238), (424, 424)];

/// What changes a file without opening it: chmod, fchmod, fchmodat, fchmodat2, chown, lchown, fchown, fchownat and
/// their 32-bit kin, utime, utimes, futimesat, utimensat, setxattr, lsetxattr, fsetxattr, removexattr, lremovexattr,
/// fremovexattr, setxattrat, removexattrat.
const METADATA: [Call; 24] = [
    (90, 15),
    (91, 94),
    (268, 306),
    (452, 452),
    (92, 182),
    (94, 16),
    (93, 95),
    (260, 298),
    (0, 212),
    (0, 198),
    (0, 207),
    (132, 30),
    (235, 271),
    (261, 299),
    (280, 320),
    (0, 412),
    (188, 226),
    (189, 227),
    (190, 228),
    (197, 235),
    (198, 236),
    (199, 237),
    (463, 463),
    (466, 466),
];

/// Linux 6.15 has no number above.
const NEWEST: u32 = 467;

/// Stands for the process's own number until it has one.
const ITSELF: u32 = 0x7fff_fff1;

pub(super) struct Filters {
    always: BpfProgram,
    /// Where Landlock does not hold signals.
    signals: BpfProgram,
    /// Where folders are not read-only; not for compilers.
    metadata: BpfProgram,
}

impl Filters {
    /// None on a processor whose numbers are not listed.
    pub fn new() -> Option<Filters> {
        if !cfg!(target_arch = "x86_64") {
            return None;
        }
        let new_user = condition(SeccompCmpOp::MaskedEq(libc::CLONE_NEWUSER as u64), libc::CLONE_NEWUSER as u64)?;
        let mut always = plain(&REFUSED);
        always.push((CLONE, Some(new_user)));
        let not_itself = condition(SeccompCmpOp::Ne, u64::from(ITSELF))?;
        let mut signals = plain(&TO_OTHERS);
        signals.extend(TO_ITSELF.map(|call| (call, Some(not_itself.clone()))));
        Some(Filters { always: both(&always)?, signals: both(&signals)?, metadata: both(&plain(&METADATA))? })
    }

    /// Runs in the forked child; whether all filters are in place.
    pub fn install(&mut self, holds_signals: bool, sets_modes: bool) -> bool {
        if !holds_signals {
            let itself = std::process::id();
            for instruction in &mut self.signals {
                if instruction.k == ITSELF {
                    instruction.k = itself;
                }
            }
            if apply_filter(&self.signals).is_err() {
                return false;
            }
        }
        if !sets_modes && apply_filter(&self.metadata).is_err() {
            return false;
        }
        apply_filter(&self.always).is_ok()
    }
}

type Rule = (Call, Option<SeccompCondition>);

fn plain(calls: &[Call]) -> Vec<Rule> {
    calls.iter().map(|call| (*call, None)).collect()
}

/// On the first argument, of which 32 bits count.
fn condition(operator: SeccompCmpOp, value: u64) -> Option<SeccompCondition> {
    SeccompCondition::new(0, SeccompCmpArgLen::Dword, operator, value).ok()
}

/// One program for both architectures.
fn both(rules: &[Rule]) -> Option<BpfProgram> {
    let of = |number: fn(&Call) -> i64| {
        let numbered = rules.iter().filter(move |(call, _)| number(call) != 0);
        let rules = numbered.map(|(call, condition)| {
            let chain = condition.clone().map(|condition| SeccompRule::new(vec![condition]).ok());
            (number(call), chain.into_iter().flatten().collect())
        });
        let refuse = SeccompAction::Errno(libc::ENOSYS as u32);
        let filter = SeccompFilter::new(rules.collect(), SeccompAction::Allow, refuse, TargetArch::x86_64).ok()?;
        BpfProgram::try_from(filter).ok()
    };
    let (wide, mut narrow) = (of(|call| call.0)?, of(|call| call.1)?);
    // The crate knows no 32-bit architecture: the second instruction of a program compares with the one it does.
    let compared = narrow.get_mut(1).filter(|instruction| instruction.k == AUDIT_X86_64)?;
    compared.k = AUDIT_I386;
    let mut program: BpfProgram = choose(wide.len() as u32).map(instruction).to_vec();
    program.extend(wide);
    program.extend(narrow);
    Some(program)
}

const AUDIT_X86_64: u32 = 0xc000_003e;
const AUDIT_I386: u32 = 0x4000_0003;

/// Numbers that are too new are refused; what is not for 32 bits goes on behind, the rest after so many instructions.
fn choose(skip: u32) -> [(u16, u8, u8, u32); 6] {
    const LOAD: u16 = 0x20;
    const JUMP: u16 = 0x05;
    const IF_EQUAL: u16 = 0x15;
    const IF_ABOVE: u16 = 0x25;
    const RETURN: u16 = 0x06;
    let refused = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;
    [
        (LOAD, 0, 0, 0),
        (IF_ABOVE, 0, 1, NEWEST),
        (RETURN, 0, 0, refused),
        (LOAD, 0, 0, 4),
        (IF_EQUAL, 0, 1, AUDIT_I386),
        (JUMP, 0, 0, skip),
    ]
}

fn instruction((code, jt, jf, k): (u16, u8, u8, u32)) -> seccompiler::sock_filter {
    seccompiler::sock_filter { code, jt, jf, k }
}
