//! An adversary of whatever drops runs: slicing, check removal, merging, covers, clauses.
//!
//! All runs of small random programs (`programs`) are made natively, by two compilers that lay out memory differently. Where one
//! of them fails, no engine may say `true`, in whatever way it is called; and no two ways may contradict each other. That a violation is real is checked by
//! Shrike itself, which runs it natively.
//!
//! SHRIKE_SEEDS=1000 in the environment makes so many programs instead of a few.

mod programs;

use differential::parallel;
use std::path::Path;
use std::process::Command;

/// Makes all runs, each in a process of its own, and ends with 42 if one fails.
const DRIVER: &str = "#include <sys/wait.h>
#include <unistd.h>
int program(void);
static int given[4], used;
unsigned char __VERIFIER_nondet_uchar(void) { return used < 4 ? given[used++] : 0; }
void reach_error(void) { _exit(42); }
int main(void)
{
    int worst = 0;
    for (int run = 0; run < 81; run++) {
        for (int i = 0, rest = run; i < 4; i++, rest /= 3)
            given[i] = rest % 3;
        int status = 0;
        if (fork() == 0) {
            alarm(5);
            program();
            _exit(0);
        }
        wait(&status);
        if (WIFSIGNALED(status))
            return 1;
        if (WEXITSTATUS(status) == 42)
            worst = 42;
    }
    return worst;
}
";

const COMPILERS: [[&str; 2]; 2] = [["clang-19", "-O0"], ["gcc", "-O2"]];

/// Every way in which `check` may be called, without the program.
fn ways() -> Vec<Vec<&'static str>> {
    let mut ways = Vec::new();
    for engine in ["forward", "merging", "conflict", "auto"] {
        for slice in ["standard", "off"] {
            for model in ["-m64", "-m32"] {
                let mut way = vec!["check", "--property", "unreach-call", "--time-limit", "10", "--engine", engine];
                way.extend(["--slice", slice, model]);
                ways.push(way);
            }
        }
    }
    ways
}

/// Does a run fail? None where the program does not compile or ends by a signal: then it is the generator that is wrong.
fn fails(folder: &Path, file: &Path, compiler: [&str; 2]) -> Option<bool> {
    let (object, driver, binary) = (folder.join("program.o"), folder.join("driver.c"), folder.join("all"));
    std::fs::write(&driver, DRIVER).expect("it can be written");
    let run = |command: &mut Command| command.status().ok().and_then(|status| status.code());
    let [compiler, level] = compiler;
    let compiled = run(Command::new(compiler).args([level, "-w", "-Dmain=program", "-c", "-o"]).arg(&object).arg(file));
    let linked = run(Command::new(compiler).arg("-o").arg(&binary).args([&driver, &object]));
    match (compiled, linked, run(&mut Command::new(&binary))) {
        (Some(0), Some(0), Some(0)) => Some(false),
        (Some(0), Some(0), Some(42)) => Some(true),
        _ => None,
    }
}

fn complaints(seed: u64) -> Vec<String> {
    let text = programs::program(seed);
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("program.c");
    std::fs::write(&file, &text).expect("it can be written");
    let mut native = false;
    for compiler in COMPILERS {
        match fails(folder.path(), &file, compiler) {
            Some(fails) => native |= fails,
            None => return vec![format!("seed {seed}: does not run natively with {compiler:?}\n{text}")],
        }
    }
    let ways = ways();
    let few = if std::env::var_os("SHRIKE_FULL").is_some() { ways.len() } else { 3 };
    let mut said = Vec::new();
    for number in 0..few {
        let way = &ways[(seed as usize + number * 5) % ways.len()];
        let mut command = Command::new(env!("CARGO_BIN_EXE_shrike"));
        let output =
            command.args(way).arg("--out").arg(folder.path().join("out")).arg(&file).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let verdict = text.lines().last().unwrap_or_default().to_owned();
        said.push((way.join(" "), verdict));
    }
    let any = |word: &str| said.iter().any(|(_, verdict)| verdict.starts_with(word));
    let proved = any("verdict: true");
    let mut complaints = Vec::new();
    if proved && (native || any("verdict: false")) {
        complaints.push(format!("seed {seed}: a run fails (natively: {native})\n{said:#?}\n{text}"));
    }
    if said.iter().any(|(_, verdict)| !verdict.starts_with("verdict: ")) {
        complaints.push(format!("seed {seed}: no verdict\n{said:#?}\n{text}"));
    }
    complaints
}

#[test]
fn nothing_is_proved_that_a_run_refutes() {
    let seeds = std::env::var("SHRIKE_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(18);
    let seeds: Vec<u64> = (1..=seeds).collect();
    let complaints: Vec<String> = parallel::map(2, &seeds, |&seed| complaints(seed)).into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
