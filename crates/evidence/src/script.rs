//! `replay.sh`: the commands that build and run a violation, for people, with any compiler.

use crate::compile::{is_only_clangs, sanitizer_settings, Plan};
use crate::world::World;
use engine::Property;
use std::fmt::Write;

const HEAD: &str = r#"#!/bin/sh
# Builds the program with the inputs in replay.c and runs it natively. Needs a C compiler and nothing of Shrike.
#
#   ./replay.sh            builds and runs; the last lines of standard error say what happened
#   ./replay.sh build      builds ./replay only
#   ./replay.sh --gdb      builds, and runs it in gdb until the violation shows; further words go to gdb
#   CC=gcc ./replay.sh     with this compiler
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "${CC:-}" ]; then
    for CC in clang-19 clang gcc cc; do
        if command -v "$CC" >/dev/null 2>&1; then break; fi
    done
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clang=
"#;

/// A violation shows in `shrike_end`, where a sanitizer ends the run, or by a signal. LeakSanitizer does not work in gdb.
const GDB: &str = r#"if [ "${1:-}" = --gdb ]; then
    shift
    export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
    gdb -q -ex 'set breakpoint pending on' -ex 'break shrike_end' -ex 'break __sanitizer::Die' \
        -ex "run <INPUT" "$@" --args "$here/replay"ARGUMENTS
    exit
fi"#;

/// Seconds after which a run without end is taken for one.
const ENDLESS: u32 = 5;

pub(crate) fn script(plan: &Plan, world: &World) -> String {
    let mut text = String::from(HEAD);
    let clangs: Vec<String> = plan.compile_harness("", "").into_iter().filter(|word| is_only_clangs(word)).collect();
    let _ = writeln!(text, "case $(\"$CC\" --version) in *clang*) clang={} ;; esac\n", quote(&clangs.join(" ")));
    let mut objects = Vec::new();
    for (number, unit) in plan.units.iter().enumerate() {
        let object = format!("$work/unit{number}.o");
        let _ = writeln!(text, "cd {}", quote(&unit.directory.to_string_lossy()));
        let _ = writeln!(text, "{}", compiler(&plan.compile_unit(unit, &object)));
        if let Some(words) = plan.expose(&object) {
            // Needed only where an error function is static.
            let _ = writeln!(text, "objcopy {} 2>/dev/null || true", line(&words));
        }
        objects.push(object);
    }
    objects.push("$work/replay.o".into());
    let _ = writeln!(text, "{}", compiler(&plan.compile_harness("$here/replay.c", "$work/replay.o")));
    let _ = writeln!(text, "{}", compiler(&plan.link(&objects, "$here/replay")));
    text.push_str("\nif [ \"${1:-}\" = build ]; then exit 0; fi\n");
    for (name, value) in sanitizer_settings(plan.property) {
        let _ = writeln!(text, "export {name}={}", quote(&value));
    }
    let input = if world.stdin.is_empty() { "/dev/null".to_owned() } else { "\"$here/stdin\"".into() };
    let arguments: String = world.arguments.iter().skip(1).map(|word| format!(" {}", quote(word))).collect();
    let bounded = if plan.property == Property::Termination { format!("timeout {ENDLESS} ") } else { String::new() };
    let _ = writeln!(text, "cd \"$work\"\n{}", GDB.replace("ARGUMENTS", &arguments).replace("INPUT", &input));
    if let Some(bytes) = plan.stack {
        let _ = writeln!(text, "ulimit -s {}", bytes >> 10);
    }
    let _ = writeln!(text, "{bounded}\"$here/replay\"{arguments} <{input}");
    text
}

fn compiler(words: &[String]) -> String {
    let words: Vec<String> = words.iter().filter(|word| !is_only_clangs(word)).cloned().collect();
    format!("\"$CC\" $clang {}", line(&words))
}

fn line(words: &[String]) -> String {
    words.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
}

/// As the shell reads it back; what begins with our own variables stays open to them.
fn quote(word: &str) -> String {
    for own in ["$work/", "$here/"] {
        if let Some(rest) = word.strip_prefix(own) {
            return format!("\"{own}\"{}", quote(rest));
        }
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,+:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_they_must_be() {
        assert_eq!(quote("-DA=1"), "-DA=1");
        assert_eq!(quote("-DA=\"b c\""), "'-DA=\"b c\"'");
        assert_eq!(quote("it's"), "'it'\\''s'");
        assert_eq!(quote("$work/a.o"), "\"$work/\"a.o");
        assert_eq!(quote("$HOME"), "'$HOME'");
        assert_eq!(quote(""), "''");
    }
}
