//! Programs that attack the machine that checks them: in the sandbox nothing comes of it, and the violation is still confirmed.
//!
//! Each attack runs before `main` of the native binary, where Shrike's machine does not see it, and ends the run quietly
//! where it succeeds: then the violation does not show. That it succeeds with all rights is tested beside it.

#![allow(unsafe_code)]

use crate::folder::{Folder, LIMIT};
use differential::process::{run, Ending, Ran};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const HEAD: &str = r#"
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 7);
    return 0;
}
"#;

/// A program that tries this before `main`; the attack returns whether it succeeded.
fn attacker(attack: &str) -> Folder {
    // Native code is no position-independent executable, what the machine runs is meant to be one.
    let start = "#ifndef __PIE__\n\
                 __attribute__((constructor)) static void start(void) { if (attack()) _exit(3); }\n\
                 #endif\n";
    let folder = Folder::new("");
    folder.write("a.c", &format!("{HEAD}\nstatic int attack(void)\n{{\n{attack}\n}}\n{start}"));
    // The user's own, and not for others.
    folder.write("private.txt", "secret\n");
    let only_mine = PermissionsExt::from_mode(0o600);
    std::fs::set_permissions(folder.path("private.txt"), only_mine).expect("it is ours");
    folder
}

fn check(folder: &Folder, words: &[&str]) -> String {
    let words: Vec<&str> = ["check", "--property", "assert", "a.c"].into_iter().chain(words.iter().copied()).collect();
    let ran = folder.shrike(&words);
    String::from_utf8_lossy(&ran.stdout).into_owned() + &ran.stderr
}

/// The attack fails in the sandbox, for both data models, and succeeds with all rights.
fn fails(folder: &Folder) {
    for model in ["-m64", "-m32"] {
        let said = check(folder, &[model]);
        assert!(said.contains("native run confirmed") && said.contains("verdict: false(assert)"), "{model}: {said}");
        assert!(!said.contains("note: "), "{said}");
    }
}

fn succeeds_with_all_rights(folder: &Folder) {
    let said = check(folder, &["--native", "plain"]);
    assert!(said.contains("verdict: unknown(unconfirmed"), "{said}");
}

/// In C, the path of a file in the folder.
fn path(folder: &Folder, name: &str) -> String {
    format!("\"{}\"", folder.path(name).display())
}

fn rewrite(folder: &Folder, name: &str) {
    let text = folder.text("a.c").replace("FILE_OF_THE_USER", &path(folder, name));
    folder.write("a.c", &text);
}

#[test]
fn nothing_is_written_outside() {
    let folder = attacker("int f = open(FILE_OF_THE_USER, O_CREAT | O_WRONLY, 0600); return f >= 0;");
    rewrite(&folder, "new.txt");
    fails(&folder);
    assert!(!folder.path("new.txt").exists());
    succeeds_with_all_rights(&folder);
    assert!(folder.path("new.txt").exists());
}

#[test]
fn what_is_there_is_not_changed() {
    // The first that succeeds ends the run.
    let attack = "return !chmod(FILE_OF_THE_USER, 0777) || !truncate(FILE_OF_THE_USER, 0)\n\
                      || !rename(FILE_OF_THE_USER, FILE_OF_THE_USER \"2\") || !unlink(FILE_OF_THE_USER);";
    let folder = attacker(attack);
    rewrite(&folder, "private.txt");
    fails(&folder);
    assert_eq!(folder.text("private.txt"), "secret\n");
    let mode = folder.path("private.txt").metadata().expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    succeeds_with_all_rights(&folder);
}

#[test]
fn a_private_file_is_not_read() {
    let folder = attacker("return open(FILE_OF_THE_USER, O_RDONLY) >= 0;");
    rewrite(&folder, "private.txt");
    fails(&folder);
    succeeds_with_all_rights(&folder);
}

#[test]
fn folders_of_users_are_not_listed() {
    let folder = attacker("return opendir(FILE_OF_THE_USER) != 0;");
    rewrite(&folder, ".");
    fails(&folder);
    succeeds_with_all_rights(&folder);
}

#[test]
fn nothing_is_connected() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let port = listener.local_addr().expect("it is bound").port();
    let attack = format!(
        "struct sockaddr_in to = {{ .sin_family = AF_INET, .sin_port = htons({port}) }};\n\
         to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);\n\
         int s = socket(AF_INET, SOCK_STREAM, 0);\n\
         return connect(s, (struct sockaddr *)&to, sizeof to) == 0;"
    );
    let folder = attacker(&attack);
    fails(&folder);
    succeeds_with_all_rights(&folder);
    let other = attacker("return socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socket(AF_INET, SOCK_DGRAM, 0) >= 0;");
    fails(&other);
    succeeds_with_all_rights(&other);
}

#[test]
fn the_parent_is_out_of_reach() {
    let kill = attacker("return kill(getppid(), 0) == 0;");
    fails(&kill);
    succeeds_with_all_rights(&kill);
    let memory = attacker(
        "char name[64]; snprintf(name, sizeof name, \"/proc/%d/environ\", (int)getppid());\n\
         return open(name, O_RDONLY) >= 0;",
    );
    fails(&memory);
    succeeds_with_all_rights(&memory);
    let trace = attacker("return ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0;");
    fails(&trace);
}

#[test]
fn forking_comes_to_an_end() {
    let attack = "for (int i = 0; i < 600; i++) {\n\
                      int child = fork();\n\
                      if (child < 0) return 0;\n\
                      if (child == 0) { pause(); _exit(0); }\n\
                  }\n\
                  return 1;";
    let folder = attacker(attack);
    fails(&folder);
    succeeds_with_all_rights(&folder);
    assert_eq!(running_below(folder.root()), 0);
}

#[test]
fn limits_are_not_lifted() {
    let folder = attacker(
        "struct rlimit all = { RLIM_INFINITY, RLIM_INFINITY };\n\
         return setrlimit(RLIMIT_NPROC, &all) == 0 || setrlimit(RLIMIT_FSIZE, &all) == 0;",
    );
    fails(&folder);
}

#[test]
fn the_disk_is_not_filled() {
    let attack = "static char block[1 << 20];\n\
                  for (int i = 0; i < 200; i++) {\n\
                      char name[32]; snprintf(name, sizeof name, \"file%d\", i);\n\
                      int f = open(name, O_CREAT | O_WRONLY, 0600);\n\
                      if (f < 0 || write(f, block, sizeof block) != sizeof block) return 0;\n\
                      // What is removed and still open counts too.\n\
                      unlink(name);\n\
                  }\n\
                  return 1;";
    let folder = attacker(attack);
    fails(&folder);
    succeeds_with_all_rights(&folder);
}

#[test]
fn nothing_is_left_in_memory_that_processes_share() {
    let folder = attacker("return shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0;");
    fails(&folder);
}

#[test]
fn its_own_folder_can_be_used() {
    // A success ends the run: what must succeed is negated.
    let attack = "FILE *f = fopen(\"own.txt\", \"w+\");\n\
                  char text[8] = \"\";\n\
                  if (!f || fputs(\"own\", f) < 0 || fseek(f, 0, SEEK_SET) || !fgets(text, 8, f)) return 1;\n\
                  return strcmp(text, \"own\") || mkdir(\"deeper\", 0700) || rename(\"own.txt\", \"deeper/own.txt\")\n\
                      || system(\"exit 5\") != 5 << 8 || raise(0) || open(\"/dev/null\", O_WRONLY) < 0;";
    fails(&attacker(attack));
}

#[test]
fn the_compiler_writes_nothing_either() {
    let folder = Folder::new("#pragma clang __debug parser_crash\nint main(void) { return 0; }\n");
    let command = folder.path("new.txt");
    let before = folder.names(".");
    // A crash of clang writes reproducers, and flags of a compilation database may name outputs.
    folder.shrike(&["check", "a.c"]);
    let text = format!(
        r#"[{{"directory": "{}", "file": "a.c", "arguments": ["cc", "-Xclang", "-dependency-file", "-Xclang", "{}", "-c", "b.c"]}}]"#,
        folder.root().display(),
        command.display()
    );
    folder.write("b.c", "int main(void) { return 0; }\n");
    folder.write("compile_commands.json", &text);
    folder.shrike(&["check", "compile_commands.json"]);
    let after: Vec<String> = folder.names(".").into_iter().filter(|name| !before.contains(name)).collect();
    let ours = ["b.c", "compile_commands.json", "shrike-out"];
    assert!(after.iter().all(|name| ours.contains(&name.as_str())), "{after:?}");
}

#[test]
fn without_native_runs_the_machine_decides() {
    let folder = attacker("return open(FILE_OF_THE_USER, O_CREAT | O_WRONLY, 0600) >= 0;");
    rewrite(&folder, "new.txt");
    let said = check(&folder, &["--native", "off"]);
    assert!(said.contains("native run switched off: the violation was replayed by Shrike's machine only"), "{said}");
    assert!(said.contains("verdict: false(assert)"), "{said}");
    assert!(!folder.path("new.txt").exists());
    let violation = folder.json("shrike-out/violation.json");
    assert_eq!((&violation["confirmed"], &violation["assertion"]), (&false.into(), &"x != 7".into()));
    // For people who decide for themselves.
    assert!(folder.path("shrike-out/replay.sh").exists());
}

/// Processes whose program lies in this folder.
fn running_below(folder: &Path) -> usize {
    let entries = std::fs::read_dir("/proc").expect("there is /proc");
    let programs = entries.flatten().filter_map(|entry| std::fs::read_link(entry.path().join("exe")).ok());
    programs.filter(|program| program.starts_with(folder)).count()
}

#[test]
fn a_run_dies_with_shrike() {
    let folder = attacker("for (;;) pause();");
    let mut shrike = Command::new(env!("CARGO_BIN_EXE_shrike"));
    shrike.args(["check", "a.c"]).current_dir(folder.root()).env("TMPDIR", folder.root());
    let mut shrike = shrike.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("shrike starts");
    let until = |count: usize| {
        let start = Instant::now();
        while running_below(folder.root()) != count {
            assert!(start.elapsed() < LIMIT, "{count} processes are expected");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until(1);
    shrike.kill().expect("it is ours");
    shrike.wait().expect("it has ended");
    until(0);
}

/// Shrike where the kernel has no Landlock and no namespaces, as it is inside of many containers.
fn in_container(folder: &Folder) -> Ran {
    use seccompiler::{apply_filter, BpfProgram, SeccompAction, SeccompFilter, TargetArch};
    let refused = [libc::SYS_landlock_create_ruleset, libc::SYS_unshare];
    let rules = refused.map(|call| (call, Vec::new())).into_iter().collect();
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, TargetArch::x86_64).expect("it is sound");
    let filter: BpfProgram = filter.try_into().expect("it is short");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    command.args(["check", "--property", "assert", "a.c"]).current_dir(folder.root());
    // SAFETY: the closure allocates nothing.
    unsafe { command.pre_exec(move || apply_filter(&filter).map_err(|_| std::io::ErrorKind::Unsupported.into())) };
    run(&mut command, b"", LIMIT).expect("shrike starts")
}

#[test]
fn what_the_kernel_does_not_offer_is_said_once() {
    // The filters of system calls hold, and among them one for signals.
    let folder = attacker("return socket(AF_INET, SOCK_STREAM, 0) >= 0 || kill(getppid(), 0) == 0 || raise(0);");
    let ran = in_container(&folder);
    let said = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.ending, Ending::Code(1), "{said}{}", ran.stderr);
    assert!(said.contains("native run confirmed"), "{said}");
    let notes: Vec<&str> = ran.stderr.lines().filter(|line| line.starts_with("note: ")).collect();
    assert_eq!(
        notes,
        ["note: native runs are less confined than usual: this system does not offer Landlock: the program can read and \
          change the user's files; nor user namespaces: its processes and the space it fills are not limited"]
    );
}
