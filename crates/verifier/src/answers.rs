//! The questions of an inquiry and their answers: which are open, and what is known of each.

use engine::{Property, PropertySet, Reason};
use property::Question;

#[derive(Clone, Debug)]
pub struct Answers {
    list: Vec<(Question, Option<Answer>)>,
    /// What holds, by one proof or another.
    held: PropertySet,
    pub violations: usize,
    /// What they take for granted, in words.
    pub assumed: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    True,
    False(Property),
    /// There is at least one reason.
    Unknown(Vec<Reason>),
}

impl Answers {
    /// All open. Without a question it is the usual one.
    pub fn new(asked: impl IntoIterator<Item = Question>) -> Answers {
        let mut list: Vec<(Question, Option<Answer>)> = Vec::new();
        for question in asked {
            if !list.iter().any(|(other, _)| *other == question) {
                list.push((question, None));
            }
        }
        if list.is_empty() {
            list.push((Question::usual(), None));
        }
        Answers { list, held: PropertySet::default(), violations: 0, assumed: Vec::new() }
    }

    /// Whether there is one question only: then the first violation is the end.
    pub fn is_one(&self) -> bool {
        self.list.len() == 1
    }

    /// What is still to be found out.
    pub fn open(&self) -> PropertySet {
        let open = self.list.iter().filter(|(_, answer)| answer.is_none());
        PropertySet::new(open.flat_map(|(question, _)| question.members.iter())).without(&self.held)
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
        self.settle(|question| question.members.contains(property).then_some(Answer::False(property)))
    }

    /// These properties hold, and a question whose members hold by several proofs has its answer. What is settled now.
    pub fn proved(&mut self, properties: &PropertySet) -> PropertySet {
        let before = self.open();
        self.held = PropertySet::new(self.held.iter().chain(properties.iter()));
        let held = self.held.clone();
        self.settle(|question| question.members.without(&held).is_empty().then_some(Answer::True));
        before.without(&self.open())
    }

    /// There is nothing more to find out, for these reasons.
    pub fn unknown(&mut self, reasons: &[Reason]) {
        self.settle(|_| Some(Answer::Unknown(reasons.to_vec())));
    }

    fn settle(&mut self, answer: impl Fn(&Question) -> Option<Answer>) -> PropertySet {
        let before = self.open();
        for (question, old) in &mut self.list {
            if old.is_none() {
                *old = answer(question);
            }
        }
        before.without(&self.open())
    }

    /// The questions that have an answer.
    pub fn each(&self) -> impl Iterator<Item = (&Question, &Answer)> {
        self.list.iter().filter_map(|(question, answer)| Some((question, answer.as_ref()?)))
    }

    /// The answer on all of them together: of the worst, the first. Unknown where a question is open.
    pub fn together(&self) -> Answer {
        let open = self.list.iter().any(|(_, answer)| answer.is_none());
        let open = open.then(|| Answer::Unknown(vec![Reason::Interrupted]));
        let answers = self.each().map(|(_, answer)| answer.clone()).chain(open);
        let worse = |worst: Answer, answer: Answer| if answer.weight() > worst.weight() { answer } else { worst };
        answers.reduce(worse).unwrap_or(Answer::Unknown(vec![Reason::Interrupted]))
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(members: impl IntoIterator<Item = Property>) -> Question {
        Question { name: "several".into(), members: PropertySet::new(members) }
    }

    #[test]
    fn proofs_of_the_members_of_a_question_add_up() {
        let (ends, reached) = (Property::Termination, Property::UnreachCall);
        let mut answers = Answers::new([question([ends, reached])]);
        assert_eq!(answers.proved(&PropertySet::new([ends])), PropertySet::new([ends]));
        assert_eq!(answers.open(), PropertySet::new([reached]));
        assert_eq!((answers.each().count(), answers.all_proved()), (0, None));
        assert_eq!(answers.proved(&PropertySet::new([ends])), PropertySet::default());
        assert_eq!(answers.proved(&PropertySet::new([reached])), PropertySet::new([reached]));
        assert_eq!(answers.together(), Answer::True);
    }

    #[test]
    fn a_violation_decides_what_was_proved_in_part() {
        let (ends, reached) = (Property::Termination, Property::UnreachCall);
        let mut answers = Answers::new([question([ends, reached]), question([ends])]);
        assert_eq!(answers.proved(&PropertySet::new([ends])), PropertySet::new([ends]));
        assert_eq!(answers.violated(reached), PropertySet::new([reached]));
        let said: Vec<Answer> = answers.each().map(|(_, answer)| answer.clone()).collect();
        assert_eq!(said, [Answer::False(reached), Answer::True]);
    }
}
