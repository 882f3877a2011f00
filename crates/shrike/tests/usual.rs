//! What is checked where no property is named: whatever ends a native run in an error.
//!
//! Invariant: each program is judged by a native run too, which a signal ends on the inputs that are named, and none on others.

use differential::process::{run, Ending};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// A program, and the numbers that end its native run by SIGFPE; none where there are no such.
struct Case {
    name: &'static str,
    text: &'static str,
    fatal: Option<[&'static str; 2]>,
}

/// The division, as `a` and `b`, which are any numbers but a zero `b`.
const CASES: [Case; 12] = [
    Case { name: "quotient", text: "return a / b != 0;", fatal: Some(["-2147483648", "-1"]) },
    Case { name: "remainder", text: "return a % b != 0;", fatal: Some(["-2147483648", "-1"]) },
    Case { name: "compound", text: "a /= b; return a != 0;", fatal: Some(["-2147483648", "-1"]) },
    Case { name: "unused", text: "volatile int q = a % b; return 0;", fatal: Some(["-2147483648", "-1"]) },
    Case {
        name: "wide",
        text: "long long w = (long long)a << 32; return w / b != 0;",
        fatal: Some(["-2147483648", "-1"]),
    },
    Case { name: "library", text: "return div(a, b).rem != 0;", fatal: Some(["-2147483648", "-1"]) },
    Case { name: "absolute", text: "if (b > 0) b = -b; return -1 - a / b;", fatal: Some(["-2147483648", "1"]) },
    Case { name: "unsigned", text: "return (unsigned)a / (unsigned)b != 0;", fatal: None },
    Case { name: "narrow", text: "short s = a; return s / b != 0;", fatal: None },
    Case { name: "widened", text: "return (long long)a / b != 0;", fatal: None },
    Case { name: "guarded", text: "if (b == -1) return 0; return a % b != 0;", fatal: None },
    Case { name: "constant", text: "return a / 7 + a % -3 != 0;", fatal: None },
];

fn program(body: &str) -> String {
    format!(
        "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nint main(void)\n{{\n    int a = __VERIFIER_nondet_int();\n    \
         int b = __VERIFIER_nondet_int();\n    if (b == 0)\n        return 0;\n    {body}\n}}\n"
    )
}

#[test]
fn a_division_that_overflows_is_a_violation() {
    let folder = tempfile::tempdir().expect("there is room for files");
    for Case { name, text, fatal } in CASES {
        let file = folder.path().join(format!("{name}.c"));
        std::fs::write(&file, program(text)).expect("there is room for a file");
        if let Some([a, b]) = fatal {
            let inputs = format!("static int n; int __VERIFIER_nondet_int(void) {{ return n++ ? {b} : {a}; }}\n");
            let (inputs_file, binary) = (folder.path().join("inputs.c"), folder.path().join(name));
            std::fs::write(&inputs_file, inputs).expect("there is room for a file");
            let mut clang = Command::new("clang-19");
            clang.args(["-O0", "-w", "-o"]).args([&binary, &file, &inputs_file]);
            assert_eq!(run(&mut clang, b"", LIMIT).expect("clang runs").ending, Ending::Code(0), "{name}");
            let native = run(&mut Command::new(binary), b"", LIMIT).expect("it runs");
            assert_eq!(native.ending, Ending::Code(128 + libc::SIGFPE), "{name}");
        }
        let expected = if fatal.is_some() { "verdict: false(no-overflow)" } else { "verdict: true" };
        for ways in [&["--slice", "off"][..], &[], &["--engine", "conflict"], &["-m32"]] {
            let mut shrike = Command::new(env!("CARGO_BIN_EXE_shrike"));
            shrike.arg("check").args(ways).arg("--out").arg(folder.path().join("out")).arg(&file);
            let ran = run(&mut shrike, b"", LIMIT).expect("shrike starts");
            let said = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert_eq!(said.lines().last(), Some(expected), "{name} {ways:?}:\n{said}{}", ran.stderr);
        }
    }
}
