//! How an exploration goes about it.

use crate::explore::Explore;
use crate::interpolate::Interpolation;
use engine::{Asked, Engine, Plan, Prescribed, Property, Reason, Subject};
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Settings {
    pub search: Vec<SearchOrder>,
    pub merge: Merge,
    pub seed: u64,
    /// Instructions on one path.
    pub depth_limit: Option<u64>,
    /// Symbolic branches on one path.
    pub fork_limit: Option<u32>,
    /// Repetitions of one loop.
    pub loop_limit: Option<u64>,
    /// Switches from a thread that has not ended to another, on one path.
    pub context_limit: Option<u32>,
    /// Keep every path that ends, for `Explore::take_ended`.
    pub keep_ended: bool,
    /// Keep the tree of forks, for the account.
    pub keep_tree: bool,
    /// Inputs that are not arbitrary.
    pub prescribed: Prescribed,
    /// Why what was explored is safe is found out, in this way, and covers other states.
    pub interpolants: Option<Interpolants>,
    /// How long a question to the solver may take at most, beside the solver's own limit.
    pub question: Option<Duration>,
}

/// What becomes of a side of a branch that no path can take, in the reason why the branch is safe.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Interpolants {
    /// That it cannot be taken is part of the reason.
    Eager,
    /// It is looked at as if it could be taken; only where that ends badly, or takes too long, is it part of the reason that it cannot.
    #[default]
    Lazy,
}

/// Whether states that meet become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merge {
    Never,
    Always,
    /// Where that is likely to save more than it costs.
    Auto,
}

/// Which state goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchOrder {
    /// The one that is furthest behind in the program: states meet where ways do.
    Program,
    /// The one that forked last.
    Depth,
    /// The one that waits longest.
    Breadth,
    /// A random one, down the tree of forks: weight 2^-depth.
    RandomPath,
    /// One that is next to code that no path has executed.
    Coverage,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            search: Settings::usual_search(Merge::Never),
            merge: Merge::Never,
            seed: 1,
            depth_limit: None,
            fork_limit: None,
            loop_limit: None,
            context_limit: None,
            keep_ended: false,
            keep_tree: false,
            prescribed: Prescribed::default(),
            interpolants: None,
            question: None,
        }
    }
}

impl Plan for Settings {
    fn name(&self) -> String {
        match self.merge {
            _ if self.interpolants.is_some() => "interpolating".into(),
            Merge::Never => "forward".into(),
            merge => format!("merging {}", merge.word()),
        }
    }

    fn begin<'p>(&self, subject: &'p Subject, asked: Asked) -> Result<Box<dyn Engine + 'p>, Reason> {
        let declined = Reason::threads(&subject.program, &asked.properties, &self.name());
        let endless = asked.properties.contains(Property::Termination);
        if let Some(reason) = declined.filter(|_| self.merge != Merge::Never || self.interpolants.is_some() || endless)
        {
            return Err(reason);
        }
        if self.interpolants.is_some() && !Interpolation::suits(&asked.properties) {
            let what = format!("runs without end, lost memory, undefined behaviour or the stack, by {}", self.name());
            return Err(Reason::Unsupported { what, place: String::new() });
        }
        let mut solver = asked.solver;
        solver.limits.time = solver.limits.time.into_iter().chain(self.question).min();
        let settings = Settings { keep_tree: self.keep_tree || asked.pictures, ..self.clone() };
        Ok(Box::new(Explore::new(&subject.program, asked.properties, settings, solver)?))
    }
}

impl Merge {
    pub const WORDS: [(&'static str, Merge); 3] =
        [("never", Merge::Never), ("always", Merge::Always), ("auto", Merge::Auto)];

    pub fn word(self) -> &'static str {
        Merge::WORDS[self as usize].0
    }

    pub fn named(word: &str) -> Option<Merge> {
        Merge::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, merge)| merge)
    }
}

impl Interpolants {
    pub const WORDS: [(&'static str, Interpolants); 2] = [("eager", Interpolants::Eager), ("lazy", Interpolants::Lazy)];

    pub fn word(self) -> &'static str {
        Interpolants::WORDS[self as usize].0
    }

    pub fn named(word: &str) -> Option<Interpolants> {
        Interpolants::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, way)| way)
    }
}

impl Settings {
    /// The searches that suit a way of merging.
    pub fn usual_search(merge: Merge) -> Vec<SearchOrder> {
        match merge {
            Merge::Never => vec![SearchOrder::Depth, SearchOrder::RandomPath, SearchOrder::Coverage],
            Merge::Always => vec![SearchOrder::Program],
            // Now and then one that is out of order, or an endless loop would keep everything behind it waiting.
            Merge::Auto => {
                let mut searches = vec![SearchOrder::Program; 15];
                searches.push(SearchOrder::RandomPath);
                searches
            }
        }
    }
}

impl SearchOrder {
    pub const NAMES: [(&'static str, SearchOrder); 5] = [
        ("program", SearchOrder::Program),
        ("depth", SearchOrder::Depth),
        ("breadth", SearchOrder::Breadth),
        ("random-path", SearchOrder::RandomPath),
        ("coverage", SearchOrder::Coverage),
    ];

    pub fn named(name: &str) -> Option<SearchOrder> {
        SearchOrder::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, search)| search)
    }
}
