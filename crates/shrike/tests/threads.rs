//! Programs with threads: those of tests/threads, in pairs, and random ones, of which every order of steps is tried by brute force.
//!
//! Invariant: a violation counts only if the native run, forced into the order that was found, shows it.

use crate::random::seeds;
use differential::parallel;
use differential::process::run;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// How many random programs there are, unless SHRIKE_SEEDS says otherwise.
const PROGRAMS: u64 = 12;

fn verdict(file: &Path, property: &str, further: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
    let folder = tempfile::tempdir().expect("there is room for a folder");
    command.args(["check", "--property", property, "--time-limit", "60", "--jobs", "1", "--engine", "forward"]);
    command.args(further).arg("--out").arg(folder.path()).arg(file);
    let ran = run(&mut command, b"", LIMIT).expect("it runs");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    // That a run waits for ever is not seen from outside.
    if text.contains("verdict: false") && !further.contains(&"off") && property != "no-deadlock" {
        let unmarked = text.contains("the compiler marks no access of the C library");
        assert!(unmarked || text.contains("native run confirmed"), "{}: {text}", file.display());
    }
    let last = text.lines().rev().find_map(|line| line.strip_prefix("verdict: ").map(str::to_owned));
    last.unwrap_or_else(|| panic!("{}: {text}", file.display()))
}

#[test]
fn pairs_have_their_verdicts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/threads");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the programs are there").flatten().map(|entry| entry.path()).collect();
    files.sort();
    assert!(files.len() >= 100, "there are {}", files.len());
    parallel::map(2, &files, |file| {
        let text = std::fs::read_to_string(file).expect("it is text");
        let expected =
            text.lines().next().and_then(|line| line.strip_prefix("// verdict: ")).expect("it has a verdict");
        let property =
            text.lines().nth(1).and_then(|line| line.strip_prefix("// property: ")).unwrap_or("unreach-call");
        let found = verdict(file, property, &[]);
        // Behind a reason there is its place.
        let same = if expected.starts_with("unknown(") { found.starts_with(expected) } else { found == expected };
        assert!(same, "{}: {found}", file.display());
    });
}

/// An atomic section calls a function of the machine through a pointer, which ends the program, and touches nothing that the other thread has. It
/// is not taken alone: the other thread may be at the error before. (Threads that a library makes touch memory of the library's, which hides this.)
#[test]
fn a_section_that_ends_the_program_through_a_pointer_is_not_taken_alone() {
    let text = |wanted: u32| {
        format!(
            "#include <stdlib.h>
extern int __shrike_thread_create(void *(*)(void *, void *, void *), void *, void *, void *);
extern void reach_error(void), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static void (*end)(void) = abort;
static int other;
static void *look(void *a, void *b, void *c) {{ if (other == {wanted}) reach_error(); return a; }}
int main(void)
{{
    __shrike_thread_create(look, 0, 0, 0);
    __VERIFIER_atomic_begin();
    end();
    __VERIFIER_atomic_end();
    return 0;
}}
"
        )
    };
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("ended.c");
    for (wanted, expected) in [(0, "false(unreach-call)"), (1, "true")] {
        std::fs::write(&file, text(wanted)).expect("it can be written");
        assert_eq!(verdict(&file, "unreach-call", &["--native", "off"]), expected);
    }
}

/// Numbers that look random, from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % count
    }
}

/// A step that is one, on two variables and a register of the thread.
#[derive(Clone, Copy)]
enum Step {
    Load(usize),
    /// The register and a constant.
    Store(usize, u8),
    Set(usize, u8),
    /// The other variable is added to it.
    Add(usize),
    /// Goes on only where the register is this.
    Assume(u8),
}

type Thread = Vec<Step>;

fn thread(random: &mut Random, text: &mut String) -> Thread {
    let mut steps = Vec::new();
    for _ in 0..2 + random.below(2) {
        let (at, number) = (random.below(2) as usize, random.below(3) as u8);
        let name = ["x", "y"][at];
        match random.below(5) {
            0 => {
                let _ = writeln!(text, "    {name} = {number};");
                steps.push(Step::Set(at, number));
            }
            1 => {
                let _ = writeln!(text, "    {name} = {} + {number};", ["y", "x"][at]);
                steps.extend([Step::Load(1 - at), Step::Store(at, number)]);
            }
            2 => {
                let sum = format!("{name} = {name} + {}", ["y", "x"][at]);
                let _ = writeln!(text, "    __VERIFIER_atomic_begin();\n    {sum};\n    __VERIFIER_atomic_end();");
                steps.push(Step::Add(at));
            }
            3 => {
                let _ = writeln!(text, "    __VERIFIER_assume({name} == {});", number % 2);
                steps.extend([Step::Load(at), Step::Assume(number % 2)]);
            }
            _ => {
                let _ = writeln!(text, "    {name} = {name} + 1;");
                steps.extend([Step::Load(at), Step::Store(at, 1)]);
            }
        }
    }
    steps
}

type State = (Vec<usize>, Vec<u8>, [u8; 2]);

/// What the variables can be when all threads have ended.
fn ends(threads: &[Thread]) -> BTreeSet<[u8; 2]> {
    let first: State = (vec![0; threads.len()], vec![0; threads.len()], [0; 2]);
    let (mut seen, mut pending, mut ends) = (BTreeSet::from([first.clone()]), vec![first], BTreeSet::new());
    while let Some(state) = pending.pop() {
        if threads.iter().zip(&state.0).all(|(thread, &at)| at == thread.len()) {
            ends.insert(state.2);
        }
        for (number, steps) in threads.iter().enumerate() {
            let Some(step) = steps.get(state.0[number]) else { continue };
            let (mut places, mut registers, mut memory) = state.clone();
            match *step {
                Step::Load(at) => registers[number] = memory[at],
                Step::Store(at, more) => memory[at] = registers[number] + more,
                Step::Set(at, value) => memory[at] = value,
                Step::Add(at) => memory[at] += memory[1 - at],
                Step::Assume(value) if registers[number] != value => continue,
                Step::Assume(_) => {}
            }
            places[number] += 1;
            let next = (places, registers, memory);
            if seen.insert(next.clone()) {
                pending.push(next);
            }
        }
    }
    ends
}

#[test]
fn random_programs_have_the_verdicts_of_brute_force() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let seeds = seeds(PROGRAMS);
    parallel::map(2, &seeds, |&seed| {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
        let mut text = String::from(
            "#include <pthread.h>\nextern void reach_error(void), __VERIFIER_assume(int);\n\
             extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\nint x, y;\n",
        );
        let mut threads = Vec::new();
        for number in 0..2 + random.below(2) {
            let _ = writeln!(text, "void *f{number}(void *a)\n{{");
            threads.push(thread(&mut random, &mut text));
            text.push_str("    return a;\n}\n");
        }
        let ends = ends(&threads);
        let reachable = random.below(2) == 0 && !ends.is_empty();
        let any = [random.below(5) as u8, random.below(5) as u8];
        let wanted = if reachable {
            *ends.iter().nth(random.below(ends.len() as u64) as usize).expect("it is there")
        } else {
            any
        };
        let _ = writeln!(text, "int main(void)\n{{\n    pthread_t t[{}];", threads.len());
        for number in 0..threads.len() {
            let _ = writeln!(text, "    pthread_create(&t[{number}], 0, f{number}, 0);");
        }
        for number in 0..threads.len() {
            let _ = writeln!(text, "    pthread_join(t[{number}], 0);");
        }
        let _ = writeln!(
            text,
            "    if (x == {} && y == {})\n        reach_error();\n    return 0;\n}}",
            wanted[0], wanted[1]
        );
        let file = folder.path().join(format!("random{seed}.c"));
        std::fs::write(&file, &text).expect("there is room for a file");
        let expected = if ends.contains(&wanted) { "false(unreach-call)" } else { "true" };
        assert_eq!(verdict(&file, "unreach-call", &["--native", "off"]), expected, "seed {seed}:\n{text}");
    });
}

/// A step of a program with locks. What it accesses is the variable of this number.
#[derive(Clone, Copy, PartialEq)]
enum Act {
    Read(usize),
    Write(usize),
    /// Reads and writes as one step with others of its kind.
    Section(usize),
    /// Reads and writes as one atomic access.
    Update(usize),
    Lock(usize),
    Unlock(usize),
}

/// What a thread does, as C, too. Locks are given back in any order.
fn acts(random: &mut Random, text: &mut String) -> Vec<Act> {
    let (mut acts, mut held) = (Vec::new(), Vec::new());
    for _ in 0..2 + random.below(4) {
        let at = random.below(2) as usize;
        let name = ["x", "y"][at];
        let lock = ["m", "n"][at];
        match random.below(8) {
            0 => {
                let _ = writeln!(text, "    seen = {name};");
                acts.push(Act::Read(at));
            }
            1 => {
                let _ = writeln!(text, "    {name} = 1;");
                acts.push(Act::Write(at));
            }
            2 => {
                let section = format!("{name} = {name} + 1");
                let _ = writeln!(text, "    __VERIFIER_atomic_begin();\n    {section};\n    __VERIFIER_atomic_end();");
                acts.push(Act::Section(at));
            }
            3 => {
                let _ = writeln!(text, "    __sync_fetch_and_add(&{name}, 1);");
                acts.push(Act::Update(at));
            }
            4 | 5 if !held.contains(&at) => {
                let _ = writeln!(text, "    pthread_mutex_lock(&{lock});");
                acts.push(Act::Lock(at));
                held.push(at);
            }
            _ if held.contains(&at) => {
                let _ = writeln!(text, "    pthread_mutex_unlock(&{lock});");
                acts.push(Act::Unlock(at));
                held.retain(|&other| other != at);
            }
            _ => {
                let _ = writeln!(text, "    {name}++;");
                acts.extend([Act::Read(at), Act::Write(at)]);
            }
        }
    }
    for at in held {
        let _ = writeln!(text, "    pthread_mutex_unlock(&{});", ["m", "n"][at]);
        acts.push(Act::Unlock(at));
    }
    acts
}

fn conflict(a: Act, b: Act) -> bool {
    let is = |act| match act {
        Act::Read(at) => Some((at, false, 0)),
        Act::Write(at) => Some((at, true, 0)),
        Act::Section(at) => Some((at, true, 1)),
        Act::Update(at) => Some((at, true, 2)),
        Act::Lock(_) | Act::Unlock(_) => None,
    };
    match (is(a), is(b)) {
        (Some((x, first, how)), Some((y, second, other))) => x == y && (first || second) && (how == 0 || how != other),
        _ => false,
    }
}

/// Whether two threads can be about to do accesses that conflict, and whether all can wait for ever.
fn races_and_deadlocks(threads: &[Vec<Act>]) -> (bool, bool) {
    type State = (Vec<usize>, [Option<usize>; 2]);
    let first: State = (vec![0; threads.len()], [None; 2]);
    let (mut seen, mut pending) = (BTreeSet::from([first.clone()]), vec![first]);
    let (mut races, mut deadlocks) = (false, false);
    while let Some((places, locks)) = pending.pop() {
        let next = |thread: usize| threads[thread].get(places[thread]).copied();
        let mut goes_on = false;
        for thread in 0..threads.len() {
            let Some(act) = next(thread) else { continue };
            races |= (0..thread).filter_map(next).any(|other| conflict(act, other));
            let mut locks = locks;
            match act {
                Act::Lock(at) if locks[at].is_some() => continue,
                Act::Lock(at) => locks[at] = Some(thread),
                Act::Unlock(at) => locks[at] = None,
                _ => {}
            }
            goes_on = true;
            let mut places = places.clone();
            places[thread] += 1;
            if seen.insert((places.clone(), locks)) {
                pending.push((places, locks));
            }
        }
        deadlocks |= !goes_on && (0..threads.len()).any(|thread| next(thread).is_some());
    }
    (races, deadlocks)
}

#[test]
fn random_programs_race_and_wait_as_brute_force_says() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let seeds = seeds(PROGRAMS);
    parallel::map(2, &seeds, |&seed| {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 7);
        let mut text = String::from(
            "#include <pthread.h>\nextern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\nint x, y;\n\
             _Thread_local int seen;\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n",
        );
        let mut threads = Vec::new();
        let count = 2 + random.below(2);
        for number in 0..count {
            let _ = writeln!(text, "void *f{number}(void *a)\n{{");
            threads.push(acts(&mut random, &mut text));
            text.push_str("    return a;\n}\n");
        }
        let _ = writeln!(text, "int main(void)\n{{\n    pthread_t t[{count}];");
        for number in 0..count {
            let _ = writeln!(text, "    pthread_create(&t[{number}], 0, f{number}, 0);");
        }
        for number in 0..count {
            let _ = writeln!(text, "    pthread_join(t[{number}], 0);");
        }
        text.push_str("    return 0;\n}\n");
        let file = folder.path().join(format!("locks{seed}.c"));
        std::fs::write(&file, &text).expect("there is room for a file");
        let (races, waits) = races_and_deadlocks(&threads);
        for (property, violated) in [("no-data-race", races), ("no-deadlock", waits)] {
            let expected = if violated { format!("false({property})") } else { "true".into() };
            assert_eq!(verdict(&file, property, &["--native", "off"]), expected, "seed {seed}, {property}:\n{text}");
        }
    });
}
