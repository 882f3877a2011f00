//! Compilers' flags as build systems and users type them: which of them decide what the code means.
//!
//! Those are passed on to clang. The others (output, dependency files, optimisation, warnings, the linker) change nothing here, as Shrike compiles in
//! its own way. A flag that is neither is not known, and a few would change what the program computes in ways that Shrike does not follow: the caller
//! is told of both.

/// What a flag is for Shrike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// It decides what the code means: clang is given it, and the word behind it where `argument`.
    Means {
        argument: bool,
    },
    /// It changes nothing; nor does the word behind it where `argument`.
    Nothing {
        argument: bool,
    },
    /// The program would compute something else with it than Shrike says.
    NotFollowed,
    Unknown,
}

/// Flags with an argument, attached (`-Ifoo`) or separate (`-I foo`).
const WITH_ARGUMENT: [&str; 9] =
    ["-I", "-D", "-U", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-isysroot"];

/// Flags that stand alone.
const ALONE: [&str; 15] = [
    "-m32",
    "-m64",
    "-ansi",
    "-trigraphs",
    "-nostdinc",
    "-pthread",
    "-undef",
    "-fcommon",
    "-fno-common",
    "-fgnu89-inline",
    "-funsigned-char",
    "-fsigned-char",
    "-fshort-enums",
    "-fms-extensions",
    "-ffreestanding",
];

const NOTHING_WITH_ARGUMENT: [&str; 12] =
    ["-o", "-MF", "-MT", "-MQ", "-x", "-arch", "-target", "-L", "-l", "-z", "-Xlinker", "-T"];

/// Beginnings of flags that change nothing.
const NOTHING: [&str; 11] =
    ["-O", "-W", "-g", "-M", "-l", "-L", "-march=", "-mtune=", "-mcpu=", "-pedantic", "-save-temps"];

const NOTHING_ALONE: [&str; 17] = [
    "-c",
    "-w",
    "-s",
    "-pipe",
    "-static",
    "-shared",
    "-rdynamic",
    "-pie",
    "-no-pie",
    "-nostdlib",
    "-nodefaultlibs",
    "-static-libgcc",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fwrapv",
];

/// Beginnings of `-f…` and `-fno-…` that concern how code is made, warned about or debugged, and not what it means.
const NOTHING_MADE: [&str; 27] = [
    "asynchronous-unwind-tables",
    "unwind-tables",
    "omit-frame-pointer",
    "stack-protector",
    "stack-clash-protection",
    "strict-aliasing",
    "strict-overflow",
    "delete-null-pointer-checks",
    "function-sections",
    "data-sections",
    "visibility",
    "inline",
    "lto",
    "diagnostics",
    "color-diagnostics",
    "plt",
    "semantic-interposition",
    "cf-protection",
    "ident",
    "merge-constants",
    "tree-",
    "unroll-loops",
    "exceptions",
    "builtin",
    "debug-prefix-map",
    "macro-prefix-map",
    "profile",
];

const NOT_FOLLOWED: [&str; 9] = [
    "-Ofast",
    "-ffast-math",
    "-funsafe-math-optimizations",
    "-fassociative-math",
    "-ffinite-math-only",
    "-ftrapv",
    "-fsanitize=",
    "-mlong-double-64",
    "-ffp-contract=fast",
];

pub fn flag(word: &str) -> Flag {
    let begins = |list: &[&str]| list.iter().any(|start| word.starts_with(start));
    if NOT_FOLLOWED.contains(&word) || word.starts_with("-fsanitize=") {
        return Flag::NotFollowed;
    }
    if WITH_ARGUMENT.contains(&word) {
        return Flag::Means { argument: true };
    }
    if NOTHING_WITH_ARGUMENT.contains(&word) {
        return Flag::Nothing { argument: true };
    }
    if ALONE.contains(&word) || begins(&["-std=", "-fpack-struct"]) || begins(&WITH_ARGUMENT) {
        return Flag::Means { argument: false };
    }
    let made = word.strip_prefix("-fno-").or_else(|| word.strip_prefix("-f"));
    if NOTHING_ALONE.contains(&word)
        || begins(&NOTHING)
        || made.is_some_and(|name| NOTHING_MADE.iter().any(|start| name.starts_with(start)))
    {
        return Flag::Nothing { argument: false };
    }
    Flag::Unknown
}

/// Of a compiler's words those that decide what the code means.
pub fn relevant(words: &[String]) -> Vec<String> {
    let mut flags = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match flag(word) {
            Flag::Means { argument } => {
                flags.push(word.clone());
                if argument {
                    flags.extend(words.next().cloned());
                }
            }
            Flag::Nothing { argument: true } => drop(words.next()),
            Flag::Nothing { argument: false } | Flag::NotFollowed | Flag::Unknown => {}
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_flags_with_a_meaning_are_kept() {
        let words: Vec<String> =
            "-O2 -Wall -Iinc -D A=1 -std=gnu99 -o x.o -c -MF x.d -MMD x.c -include y.h -fPIC -g -lm -funsigned-char -pthread"
                .split(' ')
                .map(String::from)
                .collect();
        assert_eq!(
            relevant(&words),
            ["-Iinc", "-D", "A=1", "-std=gnu99", "-include", "y.h", "-funsigned-char", "-pthread"]
        );
    }

    #[test]
    fn what_would_compute_something_else_is_not_passed_over() {
        for word in ["-ffast-math", "-Ofast", "-fsanitize=address", "-ftrapv"] {
            assert_eq!(flag(word), Flag::NotFollowed, "{word}");
        }
        for word in ["--property", "-q", "a.c", "-fnonsense"] {
            assert_eq!(flag(word), Flag::Unknown, "{word}");
        }
    }
}
