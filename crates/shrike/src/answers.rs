//! The questions of a run and their answers: which are open, and what is printed at the end.

use crate::arguments::{Check, Questions};
use crate::exit::Exit;
use engine::{Property, PropertySet, Reason};
use property::Question;
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub struct Answers {
    list: Vec<(Question, Option<Answer>)>,
    pub violations: usize,
}

#[derive(Clone)]
enum Answer {
    True,
    False(Property),
    Unknown(Vec<Reason>),
}

impl Answers {
    pub fn new(asked: &[Questions]) -> Answers {
        let mut questions: Vec<Question> = asked.iter().flatten().cloned().collect();
        if questions.is_empty() {
            questions.push(Question::usual());
        }
        let mut list: Vec<(Question, Option<Answer>)> = Vec::new();
        for question in questions {
            if !list.iter().any(|(other, _)| *other == question) {
                list.push((question, None));
            }
        }
        Answers { list, violations: 0 }
    }

    /// Whether there is one question only: then the first violation is the end.
    pub fn is_one(&self) -> bool {
        self.list.len() == 1
    }

    /// What is still to be found out.
    pub fn open(&self) -> PropertySet {
        let open = self.list.iter().filter(|(_, answer)| answer.is_none());
        PropertySet::new(open.flat_map(|(question, _)| question.members.iter()))
    }

    /// What is asked together with a property.
    pub fn asked_with(&self, property: Property) -> PropertySet {
        let questions = self.list.iter().map(|(question, _)| &question.members);
        questions.into_iter().find(|members| members.contains(property)).cloned().unwrap_or_default()
    }

    /// Everything that is asked, where all of it was proved.
    pub fn all_proved(&self) -> Option<PropertySet> {
        let all = self.list.iter().all(|(_, answer)| matches!(answer, Some(Answer::True)));
        all.then(|| PropertySet::new(self.list.iter().flat_map(|(question, _)| question.members.iter())))
    }

    /// A violation of a property was confirmed. What is settled now.
    pub fn violated(&mut self, property: Property) -> PropertySet {
        self.violations += 1;
        let before = self.open();
        self.answer(|question| question.members.contains(property).then_some(Answer::False(property)));
        before.without(&self.open())
    }

    pub fn proved(&mut self) {
        self.answer(|_| Some(Answer::True));
    }

    /// There is nothing more to find out, for these reasons.
    pub fn unknown(&mut self, reasons: &[Reason]) {
        self.answer(|_| Some(Answer::Unknown(reasons.to_vec())));
    }

    fn answer(&mut self, answer: impl Fn(&Question) -> Option<Answer>) {
        for (question, old) in &mut self.list {
            if old.is_none() {
                *old = answer(question);
            }
        }
    }

    /// Where the next violation is written: the first has the folder, others have one beside it.
    pub fn folder(&self, options: &Check) -> PathBuf {
        let folder = out(options);
        if self.violations == 0 {
            return folder.to_path_buf();
        }
        let mut name = folder.as_os_str().to_owned();
        name.push(format!("-{}", self.violations + 1));
        name.into()
    }

    /// Prints the verdicts: of each question where there are several, and of all together.
    pub fn print(&self) -> Exit {
        let several = self.list.len() > 1;
        let mut all: Option<&Answer> = None;
        for (question, answer) in &self.list {
            let Some(answer) = answer else { continue };
            if several {
                println!("property {}: {}", question.name, answer.word());
            }
            all = match all {
                Some(worse) if worse.weight() >= answer.weight() => Some(worse),
                _ => Some(answer),
            };
        }
        let Some(answer) = all else { unreachable!("every question has an answer") };
        if let Answer::Unknown(reasons) = answer {
            for reason in &reasons[1..] {
                println!("also: {reason}");
            }
        }
        println!("verdict: {}", answer.word());
        answer.exit()
    }
}

/// The folder that is written.
pub fn out(options: &Check) -> &Path {
    options.out.as_deref().unwrap_or(Path::new("shrike-out"))
}

impl Answer {
    fn word(&self) -> String {
        match self {
            Answer::True => "true".into(),
            Answer::False(property) => format!("false({})", property.word()),
            Answer::Unknown(reasons) => format!("unknown({})", reasons[0]),
        }
    }

    /// One violation decides, then one that is unknown.
    fn weight(&self) -> u8 {
        match self {
            Answer::True => 0,
            Answer::Unknown(_) => 1,
            Answer::False(_) => 2,
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Answer::True => Exit::Success,
            Answer::False(_) => Exit::Violated,
            Answer::Unknown(_) => Exit::Unknown,
        }
    }
}
