//! The engines that a Shrike has, by what it says of itself: so what is tried with each of them leaves none out.

use std::io;
use std::path::Path;
use std::process::Command;

/// Their names, the team of several first.
pub fn engines(shrike: &Path) -> io::Result<Vec<String>> {
    let said = Command::new(shrike).args(["check", "--help"]).output()?;
    let names = named(&String::from_utf8_lossy(&said.stdout));
    match names.is_empty() {
        true => Err(io::Error::other("`check --help` names no engine")),
        false => Ok(names),
    }
}

/// What stands below the flag, as a list.
fn named(help: &str) -> Vec<String> {
    let below = help.lines().skip_while(|line| !line.trim().starts_with("--engine ")).skip(1);
    let item = |line: &str| Some(line.trim().strip_prefix("- ")?.split_once(':')?.0.to_owned());
    below.take_while(|line| !line.trim().starts_with("--")).filter_map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_below_the_flag() {
        let help = "
      --other <X>
          - no: engine
      --engine <ENGINE>
          How to search

          Possible values:
          - auto:    several together
          - forward: path by path

          [default: auto]

      --jobs <N>
          - one: thing
";
        assert_eq!(named(help), ["auto", "forward"]);
        assert!(named("").is_empty());
    }
}
