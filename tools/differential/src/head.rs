//! What a program of tests/run says about itself in its first lines.
//!
//! ```c
//! // A sentence that says what the program is about.
//! // ARGS: one two
//! // STDIN: 1 2 3\n
//! // FLAGS: -std=c99
//! // FILES: other_file.c
//! // MODEL: 64
//! // EXIT: 3
//! // FAULT: name.c:12: write of 4 bytes past the end of `a` (8 bytes, declared at name.c:8)
//! ```
//!
//! Only the sentence has to be there. `FAULT` is what Shrike has to say on standard error; such a program has no native
//! run to be compared with, and needs `EXIT`. Without it, `EXIT` is what the native run has to give. `PART OF` marks a file that
//! another program names under `FILES`.

use crate::native::Model;
use std::path::Path;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    pub arguments: Vec<String>,
    pub input: Vec<u8>,
    pub flags: Vec<String>,
    pub files: Vec<String>,
    /// The only data model it is for.
    pub model: Option<Model>,
    pub exit: Option<i32>,
    pub fault: Option<String>,
    /// The program that this file is a part of.
    pub part_of: Option<String>,
}

impl Head {
    pub fn read(file: &Path) -> Result<Head, String> {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        Head::parse(&text).map_err(|message| format!("{}: {message}", file.display()))
    }

    pub fn parse(text: &str) -> Result<Head, String> {
        let mut head = Head::default();
        let mut sentences = 0;
        for line in text.lines().map_while(|line| line.strip_prefix("//")) {
            let line = line.strip_prefix(' ').unwrap_or(line);
            match line.split_once(':').filter(|(key, _)| is_key(key)) {
                None => sentences += 1,
                Some((key, value)) => head.set(key, value.strip_prefix(' ').unwrap_or(value))?,
            }
        }
        if sentences == 0 && head.part_of.is_none() {
            return Err("the first line has to say what the program is about".into());
        }
        if head.fault.is_some() && head.exit.is_none() {
            return Err("FAULT needs EXIT".into());
        }
        Ok(head)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let words = || value.split_whitespace().map(String::from).collect();
        match key {
            "ARGS" => self.arguments = words(),
            "STDIN" => self.input = value.replace("\\n", "\n").replace("\\t", "\t").into_bytes(),
            "FLAGS" => self.flags = words(),
            "FILES" => self.files = words(),
            "MODEL" => self.model = Some(model(value)?),
            "EXIT" => self.exit = Some(value.trim().parse().map_err(|_| format!("EXIT: `{value}` is no exit code"))?),
            "FAULT" => self.fault = Some(value.trim_end().into()),
            "PART OF" => self.part_of = Some(value.trim().into()),
            _ => return Err(format!("`{key}` is no word of a test's head")),
        }
        Ok(())
    }

    pub fn models(&self) -> Vec<Model> {
        self.model.map_or(Model::ALL.to_vec(), |model| vec![model])
    }
}

/// Words in capitals before a colon are keys; `_Bool: …` and other sentences are not.
fn is_key(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == ' ' || c == '-')
}

fn model(text: &str) -> Result<Model, String> {
    let found = Model::ALL.into_iter().find(|model| model.bits().to_string() == text.trim());
    found.ok_or_else(|| format!("MODEL: `{text}` is neither 32 nor 64"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read() {
        let text = "// About.\n// ARGS: a b\n// STDIN: 1\\n2\n// FLAGS: -std=c99\n// FILES: b.c\n// MODEL: 32\n\
                    // EXIT: 139\n// FAULT: a.c:1: wrong: very\n\n// ARGS: not any more\n";
        let head = Head::parse(text).unwrap();
        assert_eq!(head.arguments, ["a", "b"]);
        assert_eq!(head.input, b"1\n2");
        assert_eq!((head.flags.len(), head.files.len()), (1, 1));
        assert_eq!(head.models(), [Model::Ilp32]);
        assert_eq!((head.exit, head.fault.as_deref()), (Some(139), Some("a.c:1: wrong: very")));
    }

    #[test]
    fn a_plain_program_runs_on_both_models() {
        let head = Head::parse("// _Bool: conversions.\nint main(void) {}\n").unwrap();
        assert_eq!((head.models().len(), head.exit), (2, None));
    }

    #[test]
    fn mistakes_are_told() {
        let message = |text| Head::parse(text).unwrap_err();
        assert!(message("int main(void) {}\n").contains("about"));
        assert!(message("// About.\n// ARGUMENTS: a\n").contains("`ARGUMENTS` is no word"));
        assert!(message("// About.\n// MODEL: 16\n").contains("neither"));
        assert!(message("// About.\n// EXIT: three\n").contains("no exit code"));
        assert!(message("// About.\n// FAULT: x\n").contains("needs EXIT"));
    }
}
