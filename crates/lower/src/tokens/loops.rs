//! Loops and scopes in C text: the loop that a token belongs to the head of, and which declaration a name means there.
//!
//! Soundness: what is not plain to see is none: `do` loops, loops without a body, names that may be declared anew on the way.

use super::{is_word, Tokens};

impl Tokens {
    /// The keyword of the loop whose head begins with a token: with its condition, or where it has none, with the first statement of its body.
    pub fn loop_begun(&self, text: &str, token: usize) -> Option<usize> {
        self.loop_asking(text, token).or_else(|| self.loop_without_condition(text, token))
    }

    /// The `while` or `for` whose condition a token is in.
    fn loop_asking(&self, text: &str, token: usize) -> Option<usize> {
        let mut inside = token;
        for _ in 0..64 {
            let open = self.opening(text, inside)?;
            let keyword = open.checked_sub(1)?;
            let close = self.closing(text, open).filter(|&close| close > token)?;
            match self.text(text, keyword) {
                "while" if self.text(text, close + 1) != ";" => return Some(keyword),
                "for" => return (self.semicolons(text, open, token) == 1).then_some(keyword),
                "while" | "if" | "switch" => return None,
                _ => inside = open,
            }
        }
        None
    }

    /// The `while (1)` or `for (;;)` whose body begins with the statement that a token is in.
    fn loop_without_condition(&self, text: &str, token: usize) -> Option<usize> {
        let first = self.statement(token);
        let brace = first.checked_sub(1).filter(|&at| self.text(text, at) == "{")?;
        let close = brace.checked_sub(1).filter(|&at| self.text(text, at) == ")")?;
        let open = self.opening(text, close)?;
        let keyword = open.checked_sub(1)?;
        let always = match self.text(text, keyword) {
            "while" => close == open + 2 && self.text(text, open + 1).parse::<u64>().is_ok_and(|number| number != 0),
            "for" => (open + 1..close).any(|at| {
                let is_end = self.text(text, at) == ";" && self.text(text, at + 1) == ";";
                is_end && self.semicolons(text, open, at) == 0
            }),
            _ => false,
        };
        always.then_some(keyword)
    }

    /// Semicolons between a bracket and a token, outside of further brackets.
    fn semicolons(&self, text: &str, open: usize, token: usize) -> usize {
        let mut depth = 0usize;
        let mut count = 0;
        for at in open + 1..token {
            match self.text(text, at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                ";" if depth == 0 => count += 1,
                _ => {}
            }
        }
        count
    }

    /// The one token of a name, among those that begin between two bytes, that declares a variable or parameter.
    pub fn declaration(&self, text: &str, name: &str, bytes: std::ops::Range<usize>) -> Option<usize> {
        let first = self.list.partition_point(|token| token.start < bytes.start);
        let last = self.list.partition_point(|token| token.start < bytes.end);
        let mut found = (first..last)
            .filter(|&at| self.text(text, at) == name && (self.is_declarator(text, at) || self.is_parameter(text, at)));
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }

    /// Does the name of a declaration mean that variable at the head of a loop, given by its keyword?
    pub fn sees(&self, text: &str, declared: usize, keyword: usize) -> bool {
        let Some(end) = self.scope_end(text, declared) else { return false };
        let (name, head) = (self.text(text, declared), self.text(text, keyword));
        let last = match head {
            "for" => self.closing(text, keyword + 1).unwrap_or(keyword),
            _ => keyword,
        };
        let is_anew = |at: &usize| self.text(text, *at) == name && self.is_declarator(text, *at);
        declared < last && keyword < end && !(declared + 1..last).any(|at| is_anew(&at))
    }

    /// The token that ends the scope of a declaration.
    fn scope_end(&self, text: &str, declared: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..declared).rev() {
            match self.text(text, at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" if depth > 0 => depth -= 1,
                "{" => return self.closing(text, at),
                "(" => {
                    // A parameter, or declared in the head of a `for`: what follows the parenthesis is its scope.
                    let body = self.closing(text, at)? + 1;
                    return match self.text(text, body) {
                        "{" => self.closing(text, body),
                        _ => Some(body),
                    };
                }
                "[" => return None,
                _ => {}
            }
        }
        Some(self.list.len())
    }

    /// Is a name declared here, by a declaration of variables?
    fn is_declarator(&self, text: &str, token: usize) -> bool {
        let start = self.statement(token);
        let begins = !matches!(self.text(text, start), "return" | "goto" | "case" | "sizeof" | "else" | "do");
        if start == token || !begins || !self.begins_declaration(text, start) {
            return false;
        }
        let mut depth = 0usize;
        let mut initialises = false;
        for at in start..token {
            match self.text(text, at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "=" if depth == 0 => initialises = true,
                "," if depth == 0 => initialises = false,
                _ => {}
            }
        }
        depth == 0 && !initialises
    }

    /// Is a name that of a parameter of a function that is defined here?
    fn is_parameter(&self, text: &str, token: usize) -> bool {
        let is_named = matches!(self.text(text, token + 1), "," | ")" | "[");
        let before = token.checked_sub(1).map_or("", |at| self.text(text, at));
        let open = self.opening(text, token);
        let close = open.and_then(|open| self.closing(text, open));
        is_named && (is_word(before) || before == "*") && close.is_some_and(|close| self.text(text, close + 1) == "{")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text from the keyword of the loop on whose head the byte behind `@` begins.
    fn begun(marked: &str) -> Option<String> {
        let at = marked.find('@').expect("there is a mark");
        let text = marked.replacen('@', "", 1);
        let tokens = Tokens::of(&text);
        let keyword = tokens.loop_begun(&text, tokens.at(at)?)?;
        Some(text[tokens.start(keyword)..].chars().take(7).collect())
    }

    #[test]
    fn heads_of_loops_are_found() {
        assert_eq!(begun("void f(void) { while (@i < n) i++; }").as_deref(), Some("while ("));
        assert_eq!(begun("void f(void) { while (g(@i) && j) { i++; } }").as_deref(), Some("while ("));
        assert_eq!(begun("void f(void) { for (int i = 0; i @< n; i++) g(i); }").as_deref(), Some("for (in"));
        assert_eq!(begun("void f(void) { for (;;) { int x = @g(); } }").as_deref(), Some("for (;;"));
        assert_eq!(begun("void f(void) { while (1) { @x = g(); } }").as_deref(), Some("while ("));
        assert_eq!(begun("void f(void) { while (x) { @x = g(); } }"), None);
        assert_eq!(begun("void f(void) { for (int i = 0; i < n; i@++) g(i); }"), None);
        assert_eq!(begun("void f(void) { do x--; while (@x); }"), None);
        assert_eq!(begun("void f(void) { if (@x) { } }"), None);
        assert_eq!(begun("void f(void) { while (1) { if (@x) { } } }").as_deref(), None);
    }

    /// Is the name at the first mark the one that the loop at the second sees?
    fn sees(marked: &str) -> bool {
        let text = marked.replace('@', "");
        let first = marked.find('@').expect("there is a mark");
        let second = marked[first + 1..].find('@').expect("there are two") + first;
        let tokens = Tokens::of(&text);
        let (declared, keyword) = (tokens.at(first).expect("a token"), tokens.at(second).expect("a token"));
        let name = tokens.text(&text, declared).to_owned();
        tokens.declaration(&text, &name, first..first + 1) == Some(declared) && tokens.sees(&text, declared, keyword)
    }

    #[test]
    fn names_mean_what_is_declared_last() {
        assert!(sees("void f(void) { int @x = 0, y = x; @while (x) { int x; } }"));
        assert!(sees("void f(int a, char *@x) { @while (*x) x++; }"));
        assert!(sees("int @x; void f(void) { int y = 1 * x; @for (;;) { } }"));
        assert!(!sees("void f(void) { int @x; { int y, x; @while (x) { } } }"));
        assert!(!sees("void f(void) { { int @x; } @while (y) { } }"));
        assert!(!sees("void f(void) { int @x; @for (int x = 0; x < 9; x++) { } }"));
        assert!(!sees("void f(void) { int y = @x; @while (y) { } }"));
    }

    #[test]
    fn the_head_of_a_for_declares_for_it_alone() {
        let text = "void f(void) { for (int x = 0; x < 9; x++) { while (x) g(); } while (y) g(); }";
        let tokens = Tokens::of(text);
        let at = |what: &str, from: usize| tokens.at(text[from..].find(what).expect("there") + from).expect("a token");
        let declared = tokens.declaration(text, "x", 0..text.len()).expect("there is one");
        assert!(tokens.sees(text, declared, at("for", 0)));
        assert!(tokens.sees(text, declared, at("while", 0)));
        assert!(!tokens.sees(text, declared, at("while (y", 0)));
    }
}
