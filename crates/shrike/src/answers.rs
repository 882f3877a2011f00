//! What is printed of answers at the end, and how the process exits.

use crate::arguments::Check;
use crate::exit::Exit;
use crate::findings;
use crate::outputs;
use crate::say::{self, LastWords};
use std::path::PathBuf;
use verifier::{Answer, Answers};

/// All open.
pub fn asked(options: &Check) -> Answers {
    Answers::new(options.questions().into_iter().flatten())
}

/// Prints the verdicts: of each question where there are several, and of all together.
pub fn print(answers: &Answers) -> Exit {
    say::finish(&words(answers))
}

/// What is printed if the process has to end early: questions that are open have no other answer then.
pub fn prepare(answers: &Answers) {
    let answers = answers.clone();
    say::prepare(move |reason| {
        let mut answers = answers.clone();
        answers.unknown(std::slice::from_ref(reason));
        words(&answers)
    });
}

/// Where the next violation is written: the first has the folder, others have one beside it.
pub fn folder(answers: &Answers, options: &Check) -> PathBuf {
    let folder = outputs::folder_of(options);
    if answers.violations == 0 {
        return folder;
    }
    let mut name = folder.into_os_string();
    name.push(format!("-{}", answers.violations + 1));
    name.into()
}

fn words(answers: &Answers) -> LastWords {
    let (mut words, mut hint) = (String::new(), String::new());
    for assumption in &answers.assumed {
        words += &format!("assumed: {assumption}\n");
    }
    if !answers.is_one() {
        for (question, answer) in answers.each() {
            words += &format!("property {}: {}\n", question.name, answer.word());
        }
    }
    let answer = answers.together();
    if let Answer::Unknown(reasons) = &answer {
        for reason in &reasons[1..] {
            words += &format!("also: {reason}\n");
        }
        hint = format!("hint: {}\n", findings::reason(&reasons[0]).advice);
    }
    words += &format!("verdict: {}\n", answer.word());
    LastWords { out: words, err: hint, exit: exit(&answer) }
}

fn exit(answer: &Answer) -> Exit {
    match answer {
        Answer::True => Exit::Success,
        Answer::False(_) => Exit::Violated,
        Answer::Unknown(_) => Exit::Unknown,
    }
}
