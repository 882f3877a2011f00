//! C source as tokens, with the statement or full expression that each belongs to: the places that witnesses name.
//!
//! It knows brackets, statements and labels, not the grammar. Macros are not expanded: the compiler places what they make
//! where they are used, and so does this. Comments and directives are no tokens.

mod loops;

use std::ops::Range;

#[derive(Clone, Debug)]
pub struct Tokens {
    list: Vec<Range<usize>>,
    /// For each token, the first of the statement or full expression that it is in.
    starts: Vec<usize>,
}

impl Tokens {
    pub fn of(text: &str) -> Tokens {
        let list = scan(text.as_bytes());
        let starts = starts(text, &list);
        Tokens { list, starts }
    }

    /// The token at a byte, or the last in front of it.
    pub fn at(&self, byte: usize) -> Option<usize> {
        self.list.partition_point(|token| token.start <= byte).checked_sub(1)
    }

    pub fn start(&self, token: usize) -> usize {
        self.list[token].start
    }

    pub fn text<'t>(&self, text: &'t str, token: usize) -> &'t str {
        self.list.get(token).map_or("", |range| &text[range.clone()])
    }

    /// The first token of the statement that a token is in, or of the expression between a keyword's parentheses.
    pub fn statement(&self, token: usize) -> usize {
        self.starts[token]
    }

    /// The first token of the full expression that a token is in.
    pub fn full_expression(&self, text: &str, token: usize) -> usize {
        let start = self.starts[token];
        if start < token && self.text(text, start) == "return" {
            return start + 1;
        }
        if !self.begins_declaration(text, start) {
            return start;
        }
        // The initialiser of the variable that is declared here: behind the last `=` outside of brackets.
        let mut depth = 0usize;
        let mut found = start;
        for at in start..token {
            match self.text(text, at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "=" if depth == 0 => found = at + 1,
                "," if depth == 0 => found = start,
                _ => {}
            }
        }
        found
    }

    /// The keyword of the `if`, `while` or `for` whose condition a token begins, and the tokens of what follows if it holds.
    /// None where that is not plain to see: a statement with a keyword of its own, or none.
    pub fn branch(&self, text: &str, condition: usize) -> Option<(usize, Range<usize>)> {
        let open = self.opening(text, condition)?;
        let keyword = open.checked_sub(1)?;
        let between = (open + 1..condition).filter(|&at| self.text(text, at) == ";").count();
        match self.text(text, keyword) {
            "if" | "while" if open + 1 == condition => {}
            "for" if between == 1 && self.text(text, condition - 1) == ";" => {}
            _ => return None,
        }
        let body = self.closing(text, open)? + 1;
        match self.text(text, body) {
            "{" => Some((keyword, body..self.closing(text, body)? + 1)),
            "if" | "while" | "for" | "switch" | "do" | "else" | ";" => None,
            _ => {
                let end = (body..self.list.len()).find(|&at| self.text(text, at) == ";")?;
                Some((keyword, body..end + 1))
            }
        }
    }

    /// The parenthesis that opens what a token is in.
    fn opening(&self, text: &str, token: usize) -> Option<usize> {
        let mut depth = 0usize;
        (0..token).rev().find(|&at| match self.text(text, at) {
            ")" => {
                depth += 1;
                false
            }
            "(" if depth == 0 => true,
            "(" => {
                depth -= 1;
                false
            }
            _ => false,
        })
    }

    /// The bracket that belongs to this one.
    fn closing(&self, text: &str, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in open..self.list.len() {
            match self.text(text, at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" if depth == 1 => return Some(at),
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// The bytes of the statement, or of the expression between a keyword's parentheses, that a token is in.
    pub fn extent(&self, text: &str, token: usize) -> Range<usize> {
        let first = self.starts[token];
        let mut depth = 0usize;
        let mut last = first;
        for at in first..self.list.len() {
            last = at;
            match self.text(text, at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" if depth == 0 => break,
                ")" | "]" | "}" => depth -= 1,
                ";" if depth == 0 => break,
                _ => {}
            }
        }
        self.list[first].start..self.list[last].start
    }

    /// As `extent`; but where a declaration initialises several variables, what belongs to the one that a token is about.
    pub fn full_extent(&self, text: &str, token: usize) -> Range<usize> {
        let whole = self.extent(text, token);
        let first = self.starts[token];
        if !self.may_declare(text, first) {
            return whole;
        }
        let mut start = whole.start;
        let mut depth = 0usize;
        for at in (first..self.list.len()).take_while(|&at| self.list[at].start < whole.end) {
            match self.text(text, at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "," if depth == 0 && at >= token => return start..self.list[at].start,
                "," if depth == 0 => start = self.list[at].start,
                _ => {}
            }
        }
        start..whole.end
    }

    /// The bytes of the `while`, `do` or `switch` whose condition begins with a token, up to its end.
    pub fn asking(&self, text: &str, condition: usize) -> Option<Range<usize>> {
        let open = condition.checked_sub(1).filter(|&at| self.text(text, at) == "(")?;
        let keyword = open.checked_sub(1)?;
        let close = self.closing(text, open)?;
        let (first, end) = match self.text(text, keyword) {
            "while" => {
                let is_do =
                    |at: &usize| self.text(text, *at) == "do" && self.statement_end(text, at + 1) == Some(keyword);
                match (0..keyword).rev().find(is_do) {
                    Some(begun) => (begun, close + 2),
                    None => (keyword, self.statement_end(text, close + 1)?),
                }
            }
            "switch" => (keyword, self.statement_end(text, close + 1)?),
            _ => return None,
        };
        let last = self.list.get(end.checked_sub(1)?)?;
        Some(self.list[first].start..last.end)
    }

    /// The token behind the statement that begins with a token.
    fn statement_end(&self, text: &str, first: usize) -> Option<usize> {
        let behind_parentheses = |keyword: usize| {
            let open = (self.text(text, keyword + 1) == "(").then_some(keyword + 1)?;
            Some(self.closing(text, open)? + 1)
        };
        match self.text(text, first) {
            "" => None,
            "{" => Some(self.closing(text, first)? + 1),
            "while" | "for" | "switch" => self.statement_end(text, behind_parentheses(first)?),
            "if" => {
                let end = self.statement_end(text, behind_parentheses(first)?)?;
                match self.text(text, end) {
                    "else" => self.statement_end(text, end + 1),
                    _ => Some(end),
                }
            }
            // To the semicolon behind the condition.
            "do" => Some(behind_parentheses(self.statement_end(text, first + 1)?)? + 1),
            "case" | "default" => {
                let colon = (first..self.list.len()).find(|&at| self.text(text, at) == ":")?;
                self.statement_end(text, colon + 1)
            }
            word if is_word(word) && self.text(text, first + 1) == ":" => self.statement_end(text, first + 2),
            _ => {
                let end = self.extent(text, first).end;
                let last = self.list.partition_point(|token| token.start < end);
                (self.text(text, last) == ";").then_some(last + 1)
            }
        }
    }

    /// Is a statement the whole body of an `if`, `else`, loop or `switch`? Then it is a block of its own, without braces.
    pub fn is_substatement(&self, text: &str, first: usize) -> bool {
        let Some(before) = first.checked_sub(1) else { return false };
        match self.text(text, before) {
            // Behind a label.
            ":" if self.starts[before] < before => self.is_substatement(text, self.starts[before]),
            "else" | "do" => true,
            ")" => {
                let keyword = self.opening(text, before).and_then(|open| open.checked_sub(1));
                keyword.is_some_and(|at| matches!(self.text(text, at), "if" | "while" | "for" | "switch"))
            }
            _ => false,
        }
    }

    /// Does the block whose brace is a token declare a variable of this name itself, in no block further inside?
    pub fn declares(&self, text: &str, brace: usize, name: &str) -> bool {
        let Some(end) = self.closing(text, brace) else { return false };
        let mut depth = 0usize;
        for at in brace + 1..end {
            match self.text(text, at) {
                "{" => depth += 1,
                "}" => depth -= 1,
                word if word == name => {
                    return depth == 0 && self.may_declare(text, self.starts[at]);
                }
                _ => {}
            }
        }
        false
    }

    /// May a statement that begins with a token declare variables? As far as its first words say.
    fn may_declare(&self, text: &str, start: usize) -> bool {
        const OTHERS: [&str; 10] = [
            "return",
            "goto",
            "case",
            "sizeof",
            "_Alignof",
            "__alignof__",
            "__extension__",
            "__real__",
            "__imag__",
            "asm",
        ];
        const TYPES: [&str; 11] =
            ["int", "char", "short", "long", "signed", "unsigned", "float", "double", "_Bool", "void", "bool"];
        const OF_SOMETHING: [&str; 9] = [
            "typeof",
            "__typeof",
            "__typeof__",
            "_Alignas",
            "alignas",
            "_Atomic",
            "_BitInt",
            "__attribute__",
            "__attribute",
        ];
        let (mut at, mut words, mut is_type) = (start, 0, false);
        while is_word(self.text(text, at)) && !OTHERS.contains(&self.text(text, at)) {
            let word = self.text(text, at);
            is_type |= TYPES.contains(&word);
            at += 1;
            words += 1;
            let is_list = matches!(word, "struct" | "union" | "enum");
            if is_list && is_word(self.text(text, at)) {
                at += 1;
            }
            let opening = if is_list { "{" } else { "(" };
            if (is_list || OF_SOMETHING.contains(&word)) && self.text(text, at) == opening {
                is_type = true;
                let Some(end) = self.closing(text, at) else { return false };
                at = end + 1;
            }
        }
        words > 1 || words == 1 && (self.text(text, at) == "*" || is_type && self.text(text, at) == "(")
    }

    fn begins_declaration(&self, text: &str, start: usize) -> bool {
        let next = self.text(text, start + 1);
        is_word(self.text(text, start)) && (is_word(next) || next == "*")
    }

    /// The parenthesis that ends the call whose callee a token begins; none where it is no call, or in a macro.
    pub fn call_end(&self, text: &str, callee: usize) -> Option<usize> {
        if !is_word(self.text(text, callee)) {
            return None;
        }
        let open = callee + 1;
        (self.text(text, open) == "(").then(|| self.closing(text, open))?
    }
}

fn is_word(token: &str) -> bool {
    token.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80)
}

fn scan(text: &[u8]) -> Vec<Range<usize>> {
    let mut list = Vec::new();
    let mut at = 0;
    let mut line_begins = true;
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        let skipped = match byte {
            b'\n' => {
                line_begins = true;
                1
            }
            b'\\' | b' ' | b'\t' | b'\r' | 0x0b | 0x0c => 1,
            b'#' if line_begins => directive(rest),
            b'/' if rest.starts_with(b"//") => line(rest),
            b'/' if rest.starts_with(b"/*") => 2 + find(&rest[2..], b"*/"),
            _ => 0,
        };
        if skipped == 0 {
            let length = match byte {
                b'"' | b'\'' => quoted(rest, byte),
                _ if is_of_word(byte) => rest.iter().take_while(|&&byte| is_of_word(byte)).count(),
                // So that an `=` of its own is an initialiser or an assignment.
                b'=' | b'<' | b'>' | b'!' if rest.get(1) == Some(&b'=') => 2,
                _ => 1,
            };
            list.push(at..at + length);
            line_begins = false;
            at += length;
        }
        at += skipped;
    }
    list
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Bytes up to the end of the line, which is not part of them; a backslash carries on.
fn line(text: &[u8]) -> usize {
    let ends = |at: &usize| text[*at] == b'\n' && (*at == 0 || text[*at - 1] != b'\\');
    (0..text.len()).find(ends).unwrap_or(text.len())
}

/// As a line, but a comment in it may be longer.
fn directive(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\n' if text[at - 1] != b'\\' => return at,
            b'/' if text[at..].starts_with(b"/*") => at += 2 + find(&text[at + 2..], b"*/"),
            b'/' if text[at..].starts_with(b"//") => at += line(&text[at..]),
            _ => at += 1,
        }
    }
    at.min(text.len())
}

/// Bytes up to the end of what is looked for, or all.
fn find(text: &[u8], what: &[u8]) -> usize {
    text.windows(what.len()).position(|window| window == what).map_or(text.len(), |at| at + what.len())
}

/// A literal; one that is not closed ends with its line.
fn quoted(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    at.min(text.len())
}

/// What a bracket is for, and where the statement around it began.
enum Open {
    Block,
    /// `({ … })`
    Inner(Option<usize>),
    /// `if (…)` and its like.
    Control,
    /// Parentheses, initialisers, structs, subscripts.
    Other(Option<usize>),
}

fn starts(text: &str, list: &[Range<usize>]) -> Vec<usize> {
    let token = |at: usize| list.get(at).map_or("", |range: &Range<usize>| &text[range.clone()]);
    let is_list = |brace: usize| {
        let is_keyword = |before: usize| {
            brace.checked_sub(before).is_some_and(|at| matches!(token(at), "struct" | "union" | "enum"))
        };
        is_keyword(1) || is_keyword(2)
    };
    let mut starts = Vec::with_capacity(list.len());
    let mut open: Vec<Open> = Vec::new();
    let mut current: Option<usize> = None;
    for at in 0..list.len() {
        let begun = *current.get_or_insert(at);
        starts.push(begun);
        let before = at.checked_sub(1).map_or("", token);
        match token(at) {
            "{" if before == "(" => {
                open.push(Open::Inner(current));
                current = None;
            }
            // A macro may stand behind the parameters of a function.
            "{" if begun == at || open.is_empty() && (before == ")" || is_word(before) && !is_list(at)) => {
                open.push(Open::Block);
                current = None;
            }
            "(" if matches!(before, "if" | "while" | "for" | "switch") => {
                open.push(Open::Control);
                current = None;
            }
            "(" | "[" | "{" => open.push(Open::Other(current)),
            ")" | "]" | "}" => match open.pop() {
                Some(Open::Block | Open::Control) | None => current = None,
                Some(Open::Inner(outer) | Open::Other(outer)) => current = outer,
            },
            ";" if !matches!(open.last(), Some(Open::Other(_))) => current = None,
            ":" if matches!(open.last(), Some(Open::Block | Open::Inner(_))) => {
                let is_label = begun + 1 == at && is_word(token(begun));
                if is_label || matches!(token(begun), "case" | "default") {
                    current = None;
                }
            }
            "else" | "do" if begun == at => current = None,
            _ => {}
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statement, full expression and end of a call for the byte behind the mark `@`.
    fn found(marked: &str) -> (String, String) {
        let at = marked.find('@').expect("there is a mark");
        let text = marked.replacen('@', "", 1);
        let tokens = Tokens::of(&text);
        let token = tokens.at(at).expect("there is a token");
        let rest = |token: usize| text[tokens.start(token)..].chars().take(6).collect();
        (rest(tokens.statement(token)), rest(tokens.full_expression(&text, token)))
    }

    #[test]
    fn statements_begin_where_they_do() {
        for (marked, statement, full) in [
            ("int f(int x) { int y = 1; y = x @+ 1; }", "y = x ", "y = x "),
            ("int f(int x) { int y = 1, z = x @+ 1; }", "int y ", "x + 1;"),
            ("int f(int x) { T *p = g(x @+ 1); }", "T *p =", "g(x + "),
            ("int f(int x) { return x @+ 1; }", "return", "x + 1;"),
            ("int f(int x) { if (x @+ 1 > 2) g(); }", "x + 1 ", "x + 1 "),
            ("int f(int x) { if (x) g@(); else h(); }", "g(); e", "g(); e"),
            ("int f(int x) { if (x) g(); else h@(); }", "h(); }", "h(); }"),
            ("int f(int x) { for (i = 0; i < x @+ 1; i++) g(); }", "i < x ", "i < x "),
            ("int f(int x) { do x @+= 2; while (x); }", "x += 2", "x += 2"),
            ("int f(int x) { E: { reach_error@(); } }", "reach_", "reach_"),
            ("int f(int x) { switch (x) { case 1 : x@++; } }", "x++; }", "x++; }"),
            ("int f(int x) { int a[] = { 1, x @+ 1 }; }", "int a[", "{ 1, x"),
            ("int f(int x) { y = ({ int z = 1; x @+ z; }); }", "x + z;", "x + z;"),
            ("int f(int x) { y = ({ x; }) @+ 1; }", "y = ({", "y = ({"),
            ("struct s { int a; } v; int f() { v.a@++; }", "v.a++;", "v.a++;"),
            ("int f(int x) { a[x] = x @+ 1; }", "a[x] =", "a[x] ="),
            ("int f(a) int a; { x @+ a; }", "x + a;", "x + a;"),
            ("int f() { y = c ? a : b @+ 1; }", "y = c ", "y = c "),
            ("#define A { ( \\\n ( \nint f() { x @+ a; }", "x + a;", "x + a;"),
            ("int f() { g(\"; {\", '\\'', 2 @+ 1); }", "g(\"; {", "g(\"; {"),
            ("int f() @}", "}", "}"),
        ] {
            let (got, whole) = found(marked);
            assert!(got.starts_with(statement.trim_end()) || statement == "}", "{marked}: {got}");
            assert!(whole.starts_with(full.trim_end()) || full == "}", "{marked}: {whole}");
        }
    }

    #[test]
    fn calls_end_at_their_own_parenthesis() {
        for (text, end) in [
            ("f()", Some(2)),
            ("f ( /* ) */ \")\", g(')') )", Some(24)),
            ("f // )\n (x)", Some(10)),
            ("f;", None),
            ("f(", None),
            ("(f)()", None),
        ] {
            let tokens = Tokens::of(text);
            assert_eq!(tokens.call_end(text, 0).map(|token| tokens.start(token)), end, "{text}");
        }
    }

    #[test]
    fn branches_have_a_keyword_and_what_follows() {
        let found = |marked: &str| {
            let at = marked.find('@').expect("there is a mark");
            let text = marked.replacen('@', "", 1);
            let tokens = Tokens::of(&text);
            let (keyword, body) = tokens.branch(&text, tokens.at(at).expect("there is a token"))?;
            let words: Vec<&str> = body.map(|token| tokens.text(&text, token)).collect();
            Some(format!("{}: {}", tokens.text(&text, keyword), words.join(" ")))
        };
        assert_eq!(found("f() { if (@a(b) > c) { d; } e; }").as_deref(), Some("if: { d ; }"));
        assert_eq!(found("f() { while (@a) b(); c(); }").as_deref(), Some("while: b ( ) ;"));
        assert_eq!(found("f() { for (int i = 0; @i < 1; i++) b(); }").as_deref(), Some("for: b ( ) ;"));
        for marked in [
            "f() { if (a && @b) c; }",
            "f() { for (@i = 0; i < 1; i++) b(); }",
            "f() { for (i = 0; i < 1; @i++) b(); }",
            "f() { do b(); while (@a); }",
            "f() { if (@a) if (b) c; }",
            "f() { g(@a); }",
            "if (@a) {",
        ] {
            assert_eq!(found(marked), None, "{marked}");
        }
    }

    #[test]
    fn anything_can_be_scanned() {
        for text in ["", "#", "#/*", "\"", "'\\", "/*", "//", "}})(", "\\", "é({", "#\n#\n", "{)(}]"] {
            let tokens = Tokens::of(text);
            assert_eq!(tokens.list.len(), tokens.starts.len());
            assert!(tokens.at(0).is_none_or(|token| tokens.call_end(text, token).is_none()));
        }
    }
}
