//! The questions of a run and their answers: which are open, and what is printed at the end.

use crate::arguments::{Check, Questions};
use crate::exit::Exit;
use crate::say::{self, LastWords};
use crate::{findings, outputs};
use engine::{Property, PropertySet, Reason};
use property::Question;
use std::path::PathBuf;

#[derive(Clone)]
pub struct Answers {
    list: Vec<(Question, Option<Answer>)>,
    pub violations: usize,
    /// What they take for granted, in words.
    pub assumed: Vec<String>,
}

#[derive(Clone)]
pub enum Answer {
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
        Answers { list, violations: 0, assumed: Vec::new() }
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
        let folder = outputs::folder_of(options);
        if self.violations == 0 {
            return folder;
        }
        let mut name = folder.into_os_string();
        name.push(format!("-{}", self.violations + 1));
        name.into()
    }

    /// The questions that have an answer.
    pub fn each(&self) -> impl Iterator<Item = (&Question, &Answer)> {
        self.list.iter().filter_map(|(question, answer)| Some((question, answer.as_ref()?)))
    }

    /// The answer on all of them together: of the worst, the first.
    pub fn together(&self) -> &Answer {
        let worst =
            self.each().map(|(_, answer)| answer).reduce(|worst, answer| match answer.weight() > worst.weight() {
                true => answer,
                false => worst,
            });
        worst.unwrap_or_else(|| unreachable!("every question has an answer"))
    }

    /// Prints the verdicts: of each question where there are several, and of all together.
    pub fn print(&self) -> Exit {
        say::finish(&self.words())
    }

    /// What is printed if the process has to end early: questions that are open have no other answer then.
    pub fn prepare(&self) {
        let answers = self.clone();
        say::prepare(move |reason| {
            let mut answers = answers.clone();
            answers.unknown(std::slice::from_ref(reason));
            answers.words()
        });
    }

    fn words(&self) -> LastWords {
        let (mut words, mut hint) = (String::new(), String::new());
        for assumption in &self.assumed {
            words += &format!("assumed: {assumption}\n");
        }
        if self.list.len() > 1 {
            for (question, answer) in self.each() {
                words += &format!("property {}: {}\n", question.name, answer.word());
            }
        }
        let answer = self.together();
        if let Answer::Unknown(reasons) = answer {
            for reason in &reasons[1..] {
                words += &format!("also: {reason}\n");
            }
            hint = format!("hint: {}\n", findings::reason(&reasons[0]).advice);
        }
        words += &format!("verdict: {}\n", answer.word());
        LastWords { out: words, err: hint, exit: answer.exit() }
    }
}

impl Answer {
    pub fn word(&self) -> String {
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
