//! What the documents show of Shrike is what it prints: blocks of the kind `console` are commands behind `$ `, each with
//! its output below.

/// The document again, with what `run` says in the place of every output.
pub fn retell(document: &str, run: &mut dyn FnMut(&str) -> String) -> String {
    let mut told = String::new();
    let mut inside = false;
    for line in document.lines() {
        let fence = line.starts_with("```");
        if fence {
            inside = !inside && line == "```console";
        }
        let command = line.strip_prefix("$ ");
        if fence || !inside || command.is_some() {
            told.push_str(line);
            told.push('\n');
        }
        if let (true, Some(command)) = (inside, command) {
            told.push_str(&run(command));
        }
    }
    told
}

/// The first place where the two differ, for people.
pub fn difference(name: &str, shown: &str, told: &str) -> Option<String> {
    let (mut shown, mut told) = (shown.lines(), told.lines());
    for number in 1.. {
        match (shown.next(), told.next()) {
            (None, None) => break,
            (shown, told) if shown == told => {}
            (shown, told) => {
                let quote = |line: Option<&str>| line.map_or("the end".to_owned(), |line| format!("`{line}`"));
                return Some(format!("{name}:{number}: shows {}, but it is {}", quote(shown), quote(told)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "Text.\n```console\n$ one\nout\nput\n$ two\n```\n```sh\n$ three\n```\n$ four\n";

    #[test]
    fn outputs_are_replaced_and_nothing_else() {
        let mut commands = Vec::new();
        let told = retell(DOCUMENT, &mut |command| {
            commands.push(command.to_owned());
            format!("{command}!\n")
        });
        assert_eq!(commands, ["one", "two"]);
        assert_eq!(told, "Text.\n```console\n$ one\none!\n$ two\ntwo!\n```\n```sh\n$ three\n```\n$ four\n");
        assert_eq!(difference("a.md", DOCUMENT, &told), Some("a.md:4: shows `out`, but it is `one!`".into()));
    }

    #[test]
    fn a_document_that_is_true_stays_as_it_is() {
        let told = retell(DOCUMENT, &mut |command| if command == "one" { "out\nput\n" } else { "" }.into());
        assert_eq!(told, DOCUMENT);
        assert_eq!(difference("a.md", DOCUMENT, &told), None);
    }

    #[test]
    fn a_document_that_ends_too_early() {
        assert_eq!(difference("a.md", "x\n", "x\ny\n"), Some("a.md:2: shows the end, but it is `y`".into()));
    }
}
